/**
 * The only description of an item's fields. API schemas, category rules, encryption, exports, imports, bulk edits and all screens
 * derive from it: a new field needs an entry here, its message keys and, if it affects the forecast, the engine.
 */
import {
  ASSET_CLASSES,
  type AssetClass,
  CATEGORIES,
  type Category,
  type CurrencyCode,
  type Growth,
} from '@meridian/engine';
import { LIMITS } from '#limits.ts';
import type { DateReference, FieldDescription, FieldKind } from './field-description.ts';

export type { DateReference, FieldDescription, FieldKind } from './field-description.ts';

const GROWING = CATEGORIES.filter((category) => category !== 'balance');
const FUNDS = GROWING.filter((category) => category !== 'income' && category !== 'expense');

const FEE = { kind: 'percent', categories: FUNDS, min: 0, max: LIMITS.ratePercentMax, default: 0 } as const;

/** Options for the growth of an amount, in the order in which forms show them (finance.md section 17). */
export const GROWTH_OPTIONS = ['prices', 'rate', 'fixed'] as const satisfies readonly Growth[];
/** Options for the growth of a fund's payouts (finance.md section 14). */
export const PAYOUT_GROWTH_OPTIONS = ['fixed', 'prices'] as const;

/** Every field by its JSON name, in the order of responses and CSV columns. */
export const ITEM_FIELDS = {
  name: { kind: 'text', label: 'name', max: LIMITS.nameMaxCharacters },
  category: { kind: 'category' },
  from_date: { kind: 'date', default: null, reference: 'from_date_milestone' },
  from_date_milestone: { kind: 'milestone', default: null, within: 'from_date' },
  to_date: { kind: 'date', default: null, reference: 'to_date_milestone' },
  to_date_milestone: { kind: 'milestone', default: null, within: 'to_date' },
  amount: { kind: 'money', label: 'amount', currency: 'currency' },
  currency: { kind: 'currency' },
  existing_funds: {
    kind: 'money',
    label: 'existing_funds',
    currency: 'existing_funds_currency',
    categories: FUNDS,
    default: 0,
  },
  existing_funds_currency: {
    kind: 'currency',
    categories: FUNDS,
    follows: 'currency',
    within: 'existing_funds',
  },
  monthly_interest_rate: {
    kind: 'percent',
    label: 'interest',
    categories: GROWING,
    min: -100,
    above: true,
    max: LIMITS.ratePercentMax,
    default: 0,
  },
  management_fee_saving: { ...FEE, label: 'fee_saving' },
  management_fee_deposit: { ...FEE, label: 'fee_deposit' },
  interest_limit: { ...FEE, label: 'interest_limit' },
  interval_months: {
    kind: 'whole',
    label: 'interval',
    categories: GROWING,
    min: 0,
    max: LIMITS.intervalMonthsMax,
    default: 1,
  },
  payout_from_date: {
    kind: 'date',
    categories: FUNDS,
    default: null,
    reference: 'payout_from_date_milestone',
  },
  payout_from_date_milestone: {
    kind: 'milestone',
    categories: FUNDS,
    default: null,
    within: 'payout_from_date',
  },
  payout_months: {
    kind: 'whole',
    label: 'payout_months',
    categories: FUNDS,
    min: 0,
    max: LIMITS.payoutMonthsMax,
    default: 0,
    within: 'payout_from_date',
  },
  growth: {
    kind: 'choice',
    label: 'growth',
    options: GROWTH_OPTIONS,
    categories: GROWING,
    default: 'rate',
    within: 'monthly_interest_rate',
  },
  deposit_growth_rate: {
    kind: 'percent',
    label: 'deposit_growth',
    categories: FUNDS,
    min: LIMITS.depositGrowthMin,
    max: LIMITS.ratePercentMax,
    default: 0,
    within: 'monthly_interest_rate',
  },
  loan_balance: {
    kind: 'money',
    label: 'loan_balance',
    currency: 'currency',
    categories: ['expense'],
    default: 0,
  },
  loan_rate: {
    kind: 'percent',
    label: 'loan_rate',
    categories: ['expense'],
    min: 0,
    max: LIMITS.ratePercentMax,
    default: 0,
    within: 'loan_balance',
  },
  asset_class: {
    kind: 'choice',
    label: 'asset_class',
    options: ASSET_CLASSES,
    categories: FUNDS,
    default: null,
  },
  is_locked: {
    kind: 'flag',
    categories: ['saving', 'investment'],
    default: false,
    follows: 'asset_class',
    within: 'asset_class',
  },
  drawable_from: { kind: 'date', categories: ['pension'], default: null, within: 'payout_from_date' },
  payout_growth: {
    kind: 'choice',
    label: 'payout_growth',
    options: PAYOUT_GROWTH_OPTIONS,
    categories: FUNDS,
    default: 'fixed',
    within: 'payout_from_date',
  },
  tax_percent: {
    kind: 'percent',
    label: 'tax',
    categories: ['income', ...FUNDS],
    min: 0,
    max: LIMITS.ratePercentMax,
    default: 0,
  },
  notes: { kind: 'lines', label: 'notes', max: LIMITS.notesMaxCharacters, default: '' },
  is_hidden: { kind: 'flag', default: false },
} as const satisfies Record<string, FieldDescription>;

/** JSON name of an item's field. */
export type ItemFieldName = keyof typeof ITEM_FIELDS;

type Table = typeof ITEM_FIELDS;

/** Names of the fields of an item whose kind is one of `Kind`. */
export type FieldNameOfKind<Kind extends FieldKind> = {
  [Name in ItemFieldName]: Table[Name]['kind'] extends Kind ? Name : never;
}[ItemFieldName];

/** Names of the fields that only some categories have. */
export type CategorySpecificField = {
  [Name in ItemFieldName]: Table[Name] extends { categories: unknown } ? Name : never;
}[ItemFieldName];

const NUMBER_KINDS = ['money', 'percent', 'whole'] as const satisfies readonly FieldKind[];

/** Kinds of fields whose values are numbers. */
export type NumericFieldKind = (typeof NUMBER_KINDS)[number];

/** Returns true if the values of a kind are numbers. */
export function isNumberKind(kind: FieldKind): kind is NumericFieldKind {
  return NUMBER_KINDS.some((known) => known === kind);
}

/** Type of the values of fields of this kind; for choices see {@link FieldChoice}. */
export type FieldValueOfKind<Kind extends FieldKind> = Kind extends 'text' | 'lines' | 'choice'
  ? string
  : Kind extends 'category'
    ? Category
    : Kind extends 'currency'
      ? CurrencyCode
      : Kind extends 'date'
        ? string | null
        : Kind extends 'milestone'
          ? DateReference | null
          : Kind extends 'flag'
            ? boolean
            : number;

/** Type of a choice field's value: one of its options, and for the asset class also null. */
export type FieldChoice<Name extends ItemFieldName> = Table[Name] extends { options: readonly (infer Option)[] }
  ? Name extends 'asset_class'
    ? AssetClass | null
    : Option
  : never;

/** All fields of an item that the user sets: rates in percent, dates as `YYYY-MM-DD`. */
export type ItemValues = {
  -readonly [Name in ItemFieldName]: Name extends FieldNameOfKind<'choice'>
    ? FieldChoice<Name>
    : FieldValueOfKind<Table[Name]['kind']>;
};

/**
 * Names of the fields that a request body can contain. References to milestones are not among them, because a body has the reference in
 * place of the date.
 */
export type InputField = Exclude<ItemFieldName, FieldNameOfKind<'milestone'>>;

/** The names of all fields, in the order of {@link ITEM_FIELDS}. */
export const ITEM_FIELD_NAMES = Object.keys(ITEM_FIELDS) as ItemFieldName[];

/** Description of a field, as the common type for code that iterates over all fields. */
export function describeField(name: ItemFieldName): FieldDescription {
  return ITEM_FIELDS[name];
}

/** Returns true if a text is the name of a field. */
export function isItemField(name: string): name is ItemFieldName {
  return Object.hasOwn(ITEM_FIELDS, name);
}

/** Returns true if a field is of one of these kinds. */
export function isFieldOfKind<Kind extends FieldKind>(
  name: ItemFieldName,
  ...kinds: readonly Kind[]
): name is FieldNameOfKind<Kind> {
  return kinds.some((kind) => kind === ITEM_FIELDS[name].kind);
}

/** Returns true if items of a category have a field (product.md section 5). */
export function categoryHasField(category: Category, name: ItemFieldName): boolean {
  return describeField(name).categories?.includes(category) ?? true;
}

/** The fields that only some categories have, in the order of {@link ITEM_FIELDS}. */
export const CATEGORY_SPECIFIC_FIELDS = ITEM_FIELD_NAMES.filter(
  (name): name is CategorySpecificField => describeField(name).categories !== undefined,
);

/** Returns the default value of a field for this item; undefined if the field is required. */
export function defaultFieldValue(
  name: ItemFieldName,
  item: { readonly currency: CurrencyCode | null },
): ItemValues[ItemFieldName] | undefined {
  const field = describeField(name);
  if (field.kind === 'currency') return field.follows && item[field.follows];
  return 'default' in field ? field.default : undefined;
}

/** Names of the {@link InputField} fields, which are also the CSV columns: a CSV has dates but no references. */
export const INPUT_FIELD_NAMES = ITEM_FIELD_NAMES.filter(
  (name): name is InputField => !isFieldOfKind(name, 'milestone'),
);
