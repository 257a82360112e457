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
import {
  type ChoiceOf,
  type FieldDescription,
  type FieldKind,
  type FieldOf,
  ITEM_FIELD_NAMES,
  type ITEM_FIELDS,
  type ItemFieldName,
  LIMITED_FIELDS,
  type LimitedField,
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
  date: () => isoDate,
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
    : ReturnType<(typeof RULES)[Table[Name]['kind']]>;
/** Null, or absent where the schema before allows it, means `Empty`. */
type OrEmpty<Rule extends z.core.SomeType, Empty> = z.ZodPipe<
  Rule,
  z.ZodTransform<NonNullable<z.output<Rule>> | Empty, z.output<Rule>>
>;
type GivenOf<Name extends ItemFieldName> = Table[Name] extends { kind: 'flag' }
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

function givenOf(field: FieldDescription): z.ZodType {
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
function forEachField(schemaOf: (field: FieldDescription) => z.ZodType, names = ITEM_FIELD_NAMES): unknown {
  return Object.fromEntries(names.map((name) => [name, schemaOf(describeField(name))]));
}

/** A value as a change gives it: null means empty where a field has a default. */
export const givenFields = forEachField(givenOf) as { [Name in ItemFieldName]: GivenOf<Name> };

/** A value as a bulk action sets it: a number is asked for, since whoever wants none says 0. */
export const setFields = forEachField((field) =>
  isNumberKind(field.kind) ? ruleOf(field) : givenOf(field),
) as {
  [Name in ItemFieldName]: Table[Name]['kind'] extends NumberKind ? RuleOf<Name> : GivenOf<Name>;
};

/** A value as a new item gives it: absent or null means the default where there is one. */
export const newItemFields = forEachField(newOf) as { [Name in ItemFieldName]: NewOf<Name> };

/** A value as the API answers it. */
export const answeredFields = forEachField(answerOf) as {
  [Name in ItemFieldName]: Name extends FieldOf<'choice'>
    ? z.ZodType<ChoiceOf<Name>, ChoiceOf<Name>>
    : Table[Name]['kind'] extends keyof typeof ANSWERS
      ? (typeof ANSWERS)[Table[Name]['kind']]
      : never;
};

/** The values that an item keeps unseen, as a file gives them. */
export const keptFields = forEachField((field) => givenOf(field).exactOptional(), LIMITED_FIELDS) as {
  [Name in LimitedField]: z.ZodExactOptional<GivenOf<Name>>;
};
