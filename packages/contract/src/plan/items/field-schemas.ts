/** The rules of values that bodies may carry, made of what {@link ITEM_FIELDS} says. */
import { CATEGORIES } from '@meridian/engine';
import { z } from 'zod';
import {
  anyLine,
  anyParagraphs,
  currencyCode,
  isoDate,
  line,
  money,
  paragraphs,
  percent,
  wholeNumber,
} from '#fields.ts';
import { type ReferringField, dateOrReference, dateReference } from './date-references.ts';
import {
  type ChoiceOf,
  type FieldDescription,
  type FieldKind,
  type FieldOf,
  GIVEN_FIELD_NAMES,
  type GivenField,
  ITEM_FIELD_NAMES,
  type ITEM_FIELDS,
  type ItemFieldName,
  type NumberKind,
  describeField,
  isNumberKind,
} from './item-fields.ts';
import { message } from '#sentences/issues.ts';

const category = z.enum(CATEGORIES, {
  error: (issue) =>
    issue.input === undefined || issue.input === ''
      ? message('value.missing', { label: 'category' })
      : message('category'),
});
const flag = z.boolean(message('true_or_false'));

type Described<Kind extends FieldKind> = FieldDescription & { kind: Kind };

/** The rule of a value that is given, by the kind of its field. */
const RULES = {
  text: ({ label, max, default: empty }: Described<'text'>) =>
    empty === undefined ? line(label, max) : anyLine(label, max),
  lines: ({ label, max, default: empty }: Described<'lines'>) =>
    empty === undefined ? paragraphs(label, max) : anyParagraphs(label, max),
  category: () => category,
  currency: () => currencyCode,
  // The compiler learns in RuleOf which dates can be told by a milestone.
  date: ({ reference }: Described<'date'>): z.ZodType =>
    reference === undefined ? isoDate : dateOrReference,
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

// The compiler does not follow that each rule gets a field of its own kind.
const ruleOf = (field: FieldDescription): z.ZodType =>
  (RULES[field.kind] as (described: FieldDescription) => z.ZodType)(field);

type Table = typeof ITEM_FIELDS;
type RuleOf<Name extends ItemFieldName> =
  Name extends FieldOf<'choice'>
    ? z.ZodType<NonNullable<ChoiceOf<Name>>, NonNullable<ChoiceOf<Name>>>
    : Name extends ReferringField
      ? typeof dateOrReference
      : Name extends FieldOf<'date'>
        ? typeof isoDate
        : ReturnType<(typeof RULES)[Table[Name]['kind']]>;
/** Null, or absent where the schema before allows it, means `Empty`. */
type OrEmpty<Rule extends z.core.SomeType, Empty> = z.ZodPipe<
  Rule,
  z.ZodTransform<NonNullable<z.output<Rule>> | Empty, z.output<Rule>>
>;
/** The schema of {@link givenOf}. */
export type GivenOf<Name extends ItemFieldName> = Table[Name] extends { kind: 'flag' }
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

/** The rule of a value as a change gives it. */
export function givenOf(field: FieldDescription): z.ZodType {
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

/** A value as the API answers it, by the kind of its field. */
const ANSWERS = {
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

const answerOf = (field: FieldDescription): z.ZodType => {
  if (field.kind !== 'choice') return ANSWERS[field.kind];
  const choice = z.enum(field.options);
  return field.default === null ? choice.nullable() : choice;
};

/** One schema a field. The compiler cannot follow a table through {@link Object.fromEntries}: the types beside say the same again. */
export function forEachField(
  schemaOf: (field: FieldDescription) => z.ZodType,
  names: readonly ItemFieldName[],
): unknown {
  return Object.fromEntries(names.map((name) => [name, schemaOf(describeField(name))]));
}

/** A value as a change gives it: null means empty where a field has a default. */
export const givenFields = forEachField(givenOf, GIVEN_FIELD_NAMES) as {
  [Name in GivenField]: GivenOf<Name>;
};

/** A value as a bulk action sets it: a number is asked for, since whoever wants none says 0. */
export const setFields = forEachField(
  (field) => (isNumberKind(field.kind) ? ruleOf(field) : givenOf(field)),
  GIVEN_FIELD_NAMES,
) as {
  [Name in GivenField]: Table[Name]['kind'] extends NumberKind ? RuleOf<Name> : GivenOf<Name>;
};

/** A value as a new item gives it: absent or null means the default where there is one. */
export const newItemFields = forEachField(newOf, GIVEN_FIELD_NAMES) as { [Name in GivenField]: NewOf<Name> };

/** A value as the API answers it. */
export const answeredFields = forEachField(answerOf, ITEM_FIELD_NAMES) as {
  [Name in ItemFieldName]: Name extends FieldOf<'choice'>
    ? z.ZodType<ChoiceOf<Name>, ChoiceOf<Name>>
    : Table[Name]['kind'] extends keyof typeof ANSWERS
      ? (typeof ANSWERS)[Table[Name]['kind']]
      : never;
};
