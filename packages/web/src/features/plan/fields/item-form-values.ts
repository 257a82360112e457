import {
  type FieldErrors,
  type FinancialItem,
  REFERRING,
  REFERRING_FIELDS,
  categoryHas,
  defaultOf,
  describeField,
  isReferring,
  itemRuleErrors,
  newItem,
  toPlanItem,
  wireDates,
} from '@meridian/contract';
import {
  type CurrencyCode,
  DEFAULT_ASSET_CLASSES,
  type Growth,
  type PlanItem,
  isFundCategory,
} from '@meridian/engine';
import { sentenceText } from '#lib/text/sentence-text.ts';
import { firstMessages, validate } from '#lib/api/validate.ts';
import { type UnreadableMessages, unreadableErrors } from '#ui/form/entry.ts';
import type { ItemDraft } from '#features/plan/item-changes.ts';
import {
  ENTERED_FIELDS,
  type EnteredField,
  type FieldEntries,
  entryFor,
  forFields,
  valueIn,
} from './field-entries.ts';
import { referencesOf, toldIn } from './told-dates.ts';

/** The entries of the form. A currency that follows another one is null until touched. */
export interface ItemFormValues extends FieldEntries {
  tag_names: string[];
}

/** The choices that one item had and the next is offered, when they are added one after the other. */
export type Offered = Pick<ItemFormValues, 'category' | 'currency'>;

/** The form for a new item. */
export function blankValues(currency: CurrencyCode): ItemFormValues {
  const blank = forFields(ENTERED_FIELDS, (name) => {
    const field = describeField(name);
    return entryFor(name, 'default' in field ? field.default : undefined);
  });
  return { ...(blank as FieldEntries), growth: null, currency, tag_names: [] };
}

/** The form for an item that exists. A zero in an optional field is what an empty field means. */
export function valuesOf(item: FinancialItem): ItemFormValues {
  const entries = forFields(ENTERED_FIELDS, (name) => {
    const { within } = describeField(name);
    // Money that is there keeps its currency, even if the item's own is changed.
    const field = describeField(name);
    const follows = field.kind === 'currency' && within !== undefined && item[within] === 0;
    return follows ? null : entryFor(name, item[name]);
  });
  return {
    ...(entries as FieldEntries),
    ...toldIn(item),
    tag_names: item.tags.map((tag) => tag.name),
  };
}

/** Tells whether the form shows a field; before a category is chosen, only those that every category has. */
export function showsField({ category }: Pick<ItemFormValues, 'category'>, field: EnteredField): boolean {
  if (category !== null) return categoryHas(category, field);
  return describeField(field).categories === undefined;
}

/** The value that an input shows: one that follows another field shows that until it is touched. */
export function shownIn<Name extends EnteredField>(values: ItemFormValues, name: Name): ItemFormValues[Name] {
  return values[name] ?? (followedIn(values, name) as ItemFormValues[Name]);
}

function followedIn(values: ItemFormValues, name: EnteredField): string | null {
  const field = describeField(name);
  if (name === 'growth') return usualGrowth(values);
  if (name === 'asset_class')
    return values.category !== null && isFundCategory(values.category)
      ? DEFAULT_ASSET_CLASSES[values.category]
      : null;
  return field.kind === 'currency' && field.follows ? values[field.follows] : null;
}

/** How a new item moves until somebody says otherwise (finance.md section 17). */
function usualGrowth(values: ItemFormValues): Growth {
  const { category } = values;
  return (category === 'income' || category === 'expense') && !isLoan(values) ? 'prices' : 'fixed';
}

/** Tells whether the form describes a saving, a pension or an investment. */
export function isFund({ category }: Pick<ItemFormValues, 'category'>): boolean {
  return category !== null && isFundCategory(category);
}

/** Tells whether the form describes the payment of a loan. */
export function isLoan({ category, loan_balance }: ItemFormValues): boolean {
  return category === 'expense' && (loan_balance.value ?? 0) > 0;
}

/** The field of a rate of its own that was chosen, but not entered; null if there is none, or the item had none before. */
export function missingRate(values: ItemFormValues, before: ItemFormValues): EnteredField | null {
  const isChosen = shownIn(values, 'growth') === 'rate' && shownIn(before, 'growth') !== 'rate';
  const name = isFund(values) ? 'deposit_growth_rate' : 'monthly_interest_rate';
  return isChosen && showsField(values, 'growth') && values[name].text.trim() === '' ? name : null;
}

/** Messages per field; none when the item can be saved. */
export function valueErrors(values: ItemFormValues, unreadable: UnreadableMessages): FieldErrors {
  const body = bodyOf(values);
  // A choice not made is a text that is none, so that the message says what is missing.
  const chosen = { ...body, category: values.category ?? '', currency: values.currency ?? '' };
  const errors = validate(newItem, wireDates(chosen)) ?? brokenRules(values);
  const shown = ENTERED_FIELDS.filter((name) => showsField(values, name));
  return {
    ...errors,
    ...unreadableErrors(
      forFields(shown, (name) => values[name]),
      unreadable,
    ),
  };
}

function brokenRules(values: ItemFormValues): FieldErrors {
  const broken = itemRuleErrors({ ...draftOf(values) }, []);
  return Object.fromEntries(broken.map(([field, sentence]) => [field, [sentenceText(sentence)]]));
}

/** One message a field; what is wrong with one tag ('tag_names.3') is told at the field of the tags. */
export function fieldMessages(errors: FieldErrors): Record<string, string> {
  const fields = Object.entries(errors).map(
    ([path, messages]) => [path.split('.')[0] ?? path, messages] as const,
  );
  return firstMessages(Object.fromEntries(fields));
}

/** The item as the form has it, with defaults in fields that its category lacks. Only for values without errors. */
export function draftOf(values: ItemFormValues): ItemDraft {
  const body = bodyOf(values);
  if (ENTERED_FIELDS.some((name) => body[name] === null && isRequired(name)))
    throw new RangeError('Category, currency and amount are needed');
  return body as ItemDraft;
}

/** An item that may have no identity yet, as the engine takes it. */
export function toUnsavedPlanItem(values: Omit<ItemDraft, 'tag_names'>): PlanItem {
  const unsaved = { id: 0, scenario: 0, is_hidden: false, created_at: '', updated_at: '', tags: [] };
  return toPlanItem({ ...values, ...unsaved });
}

function isRequired(name: EnteredField): boolean {
  const field = describeField(name);
  return !('default' in field) && !('follows' in field);
}

function bodyOf(values: ItemFormValues) {
  const body = forFields(ENTERED_FIELDS, (name) => {
    const entry = name === 'growth' ? shownIn(values, name) : values[name];
    const value = showsField(values, name) ? valueIn(name, entry) : null;
    return value ?? defaultOf(name, values) ?? null;
  });
  return { ...body, ...referencesOf(values), tag_names: values.tag_names };
}

/**
 * The fields of an item that the form changed. Fields that its category lacks are left alone: the server keeps what lies in
 * them unseen, in case the category comes back.
 */
export function patchOf(item: FinancialItem, values: ItemFormValues): Partial<ItemDraft> {
  const before = draftOf(valuesOf(item));
  const after = draftOf(values);
  const shown = ENTERED_FIELDS.filter((name) => showsField(values, name));
  const references = REFERRING_FIELDS.filter((name) => showsField(values, name)).map(
    (name) => REFERRING[name],
  );
  const names = [...shown, ...references, 'tag_names'] as const;
  const isChanged = (name: keyof ItemDraft) => JSON.stringify(after[name]) !== JSON.stringify(before[name]);
  const changed = names
    .filter((name) => {
      if (!isReferring(name)) return isChanged(name);
      // A date that is the same goes along where a milestone tells it no longer; one that moved with its milestone does not.
      return isChanged(REFERRING[name]) || (after[REFERRING[name]] === null && isChanged(name));
    })
    .map((name) => [name, after[name]] as const);
  return Object.fromEntries(changed);
}
