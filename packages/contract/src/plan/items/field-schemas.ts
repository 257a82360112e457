/** Schemas of an item's fields in request bodies, derived from {@link ITEM_FIELDS}. */
import { CATEGORIES } from '@meridian/engine';
import { z } from 'zod';
import {
  optionalSingleLine,
  optionalMultiLine,
  currencyCode,
  isoDate,
  singleLineText,
  money,
  multiLineText,
  percent,
  wholeNumber,
} from '#value-schemas.ts';
import { type MilestoneDateField, dateOrReference, dateReference } from './date-references.ts';
import {
  type FieldChoice,
  type FieldDescription,
  type FieldKind,
  type FieldNameOfKind,
  INPUT_FIELD_NAMES,
  type InputField,
  ITEM_FIELD_NAMES,
  type ITEM_FIELDS,
  type ItemFieldName,
  type NumericFieldKind,
  describeField,
  isNumberKind,
} from './item-fields.ts';
import { message } from '#error-messages/validation-issues.ts';

const category = z.enum(CATEGORIES, {
  error: (issue) =>
    issue.input === undefined || issue.input === ''
      ? message('value.missing', { label: 'category' })
      : message('category'),
});
const flag = z.boolean(message('true_or_false'));

type Described<Kind extends FieldKind> = FieldDescription & { kind: Kind };

/** Schema of a value that is neither null nor absent, by kind of field. */
const RULES = {
  text: ({ label, max, default: empty }: Described<'text'>) =>
    empty === undefined ? singleLineText(label, max) : optionalSingleLine(label, max),
  lines: ({ label, max, default: empty }: Described<'lines'>) =>
    empty === undefined ? multiLineText(label, max) : optionalMultiLine(label, max),
  category: () => category,
  currency: () => currencyCode,
  // The type RuleOf tells the compiler which dates can be references to milestones.
  date: ({ reference }: Described<'date'>): z.ZodType => (reference === undefined ? isoDate : dateOrReference),
  milestone: () => dateReference,
  money: ({ label }: Described<'money'>) => money(label),
  percent: ({ label, min, max, above }: Described<'percent'>) =>
    percent(label, { min, max, exclusiveMin: above === true }),
  whole: ({ label, min, max }: Described<'whole'>) => wholeNumber(label, min, max),
  choice: ({ label, options }: Described<'choice'>) =>
    z.enum(options, {
      error: ({ input }) =>
        input === undefined || input === null || input === ''
          ? message('value.missing', { label })
          : message('choose_one', { options: options.join(', ') }),
    }),
  flag: () => flag,
};

// The cast is needed because the compiler cannot infer that each rule is called with a field of its own kind.
const ruleOf = (field: FieldDescription): z.ZodType =>
  (RULES[field.kind] as (described: FieldDescription) => z.ZodType)(field);

type Table = typeof ITEM_FIELDS;
type RuleOf<Name extends ItemFieldName> =
  Name extends FieldNameOfKind<'choice'>
    ? z.ZodType<NonNullable<FieldChoice<Name>>, NonNullable<FieldChoice<Name>>>
    : Name extends MilestoneDateField
      ? typeof dateOrReference
      : Name extends FieldNameOfKind<'date'>
        ? typeof isoDate
        : ReturnType<(typeof RULES)[Table[Name]['kind']]>;
/** Type of a schema that converts null, and an absent value if it is allowed, to the default `Empty`. */
type OrEmpty<Rule extends z.core.SomeType, Empty> = z.ZodPipe<
  Rule,
  z.ZodTransform<NonNullable<z.output<Rule>> | Empty, z.output<Rule>>
>;
/** Type of the schema that {@link toInputSchema} returns. */
export type InputSchemaOf<Name extends ItemFieldName> = Table[Name] extends { kind: 'flag' }
  ? RuleOf<Name>
  : Table[Name] extends { follows: unknown }
    ? z.ZodNullable<RuleOf<Name>>
    : Table[Name] extends { default: infer Empty }
      ? OrEmpty<z.ZodNullable<RuleOf<Name>>, Empty>
      : RuleOf<Name>;
type NewOf<Name extends ItemFieldName> = Table[Name] extends { kind: 'flag'; follows: unknown }
  ? z.ZodOptional<RuleOf<Name>>
  : Table[Name] extends { follows: unknown }
    ? z.ZodOptional<z.ZodNullable<RuleOf<Name>>>
    : Table[Name] extends { kind: 'flag'; default: boolean }
      ? z.ZodDefault<RuleOf<Name>>
      : Table[Name] extends { default: infer Empty }
        ? OrEmpty<z.ZodOptional<z.ZodNullable<RuleOf<Name>>>, Empty>
        : RuleOf<Name>;

/** Returns the schema of a field in the body of a change. */
export function toInputSchema(field: FieldDescription): z.ZodType {
  const rule = ruleOf(field);
  if (field.kind === 'currency' && field.follows !== undefined) return rule.nullable();
  if (field.kind === 'flag' || !('default' in field)) return rule;
  return orEmpty(rule.nullable(), field.default);
}

function newOf(field: FieldDescription): z.ZodType {
  const rule = ruleOf(field);
  if (field.kind === 'currency' && field.follows !== undefined) return rule.nullish();
  if (field.kind === 'flag') {
    return field.follows === undefined ? flag.default(field.default) : flag.optional();
  }
  return 'default' in field ? orEmpty(rule.nullish(), field.default) : rule;
}

function orEmpty(rule: z.ZodType, empty: unknown) {
  return rule.transform((value) => value ?? empty);
}

/** Schema of a field's value in a response, by kind of field. */
const RESPONSE_SCHEMAS = {
  text: z.string(),
  lines: z.string(),
  category: z.enum(CATEGORIES),
  currency: currencyCode,
  date: z.string().nullable(),
  milestone: z.object({ milestone_id: z.number(), offset_months: z.number() }).nullable(),
  money: z.number(),
  percent: z.number(),
  whole: z.number(),
  flag: z.boolean(),
};

const responseSchemaOf = (field: FieldDescription): z.ZodType => {
  if (field.kind !== 'choice') return RESPONSE_SCHEMAS[field.kind];
  const choice = z.enum(field.options);
  return field.default === null ? choice.nullable() : choice;
};

/**
 * Returns an object with one schema for each field. The compiler cannot infer the types through {@link Object.fromEntries}, so
 * each caller states them.
 */
export function mapSchemas(schemaOf: (field: FieldDescription) => z.ZodType, names: readonly ItemFieldName[]): unknown {
  return Object.fromEntries(names.map((name) => [name, schemaOf(describeField(name))]));
}

/** Schemas of fields in a change: null means the default. */
export const inputFieldSchemas = mapSchemas(toInputSchema, INPUT_FIELD_NAMES) as {
  [Name in InputField]: InputSchemaOf<Name>;
};

/** Schemas of fields set by a bulk action. A number is required, because 0 can be sent explicitly. */
export const bulkEditFieldSchemas = mapSchemas(
  (field) => (isNumberKind(field.kind) ? ruleOf(field) : toInputSchema(field)),
  INPUT_FIELD_NAMES,
) as {
  [Name in InputField]: Table[Name]['kind'] extends NumericFieldKind ? RuleOf<Name> : InputSchemaOf<Name>;
};

/** Schemas of fields in a new item: absent or null means the default, if there is one. */
export const newItemFieldSchemas = mapSchemas(newOf, INPUT_FIELD_NAMES) as {
  [Name in InputField]: NewOf<Name>;
};

/** Schemas of all fields of an item in a response. */
export const responseFieldSchemas = mapSchemas(responseSchemaOf, ITEM_FIELD_NAMES) as {
  [Name in ItemFieldName]: Name extends FieldNameOfKind<'choice'>
    ? z.ZodType<FieldChoice<Name>, FieldChoice<Name>>
    : Table[Name]['kind'] extends keyof typeof RESPONSE_SCHEMAS
      ? (typeof RESPONSE_SCHEMAS)[Table[Name]['kind']]
      : never;
};
