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
  type FieldDescription,
  type FieldKind,
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

/** The rule of a value that is given. */
function ruleOf(field: FieldDescription) {
  switch (field.kind) {
    case 'text':
      return field.default === undefined ? line(field.label, field.max) : anyLine(field.label, field.max);
    case 'lines':
      return field.default === undefined
        ? paragraphs(field.label, field.max)
        : anyParagraphs(field.label, field.max);
    case 'category':
      return category;
    case 'currency':
      return currencyCode;
    case 'date':
      return isoDate;
    case 'money':
      return money(field.label);
    case 'percent':
      return percent(field.label, { min: field.min, max: field.max, exclusiveMin: field.above ?? false });
    case 'whole':
      return wholeNumber(field.label, field.min, field.max);
    case 'flag':
      return flag;
  }
}

interface RuleOfKind {
  text: ReturnType<typeof anyLine>;
  lines: ReturnType<typeof anyParagraphs>;
  category: typeof category;
  currency: typeof currencyCode;
  date: typeof isoDate;
  money: ReturnType<typeof money>;
  percent: ReturnType<typeof percent>;
  whole: ReturnType<typeof wholeNumber>;
  flag: typeof flag;
}

type Table = typeof ITEM_FIELDS;
type RuleOf<Name extends ItemFieldName> = RuleOfKind[Table[Name]['kind']];
/** Null, or absent where the schema before allows it, means `Empty`. */
type OrEmpty<Rule extends z.core.SomeType, Empty> = z.ZodPipe<
  Rule,
  z.ZodTransform<NonNullable<z.output<Rule>> | Empty, z.output<Rule>>
>;
type GivenOf<Name extends ItemFieldName> = Table[Name] extends { follows: unknown }
  ? z.ZodNullable<RuleOf<Name>>
  : Table[Name] extends { kind: 'flag' }
    ? RuleOf<Name>
    : Table[Name] extends { default: infer Empty }
      ? OrEmpty<z.ZodNullable<RuleOf<Name>>, Empty>
      : RuleOf<Name>;
type NewOf<Name extends ItemFieldName> = Table[Name] extends { follows: unknown }
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
  if (field.kind === 'flag') return flag.default(field.default);
  return 'default' in field ? orEmpty(rule.nullish(), field.default) : rule;
}

function orEmpty(rule: z.ZodType, empty: unknown) {
  return rule.transform((value) => value ?? empty);
}

function answerOf(kind: FieldKind): z.ZodType {
  switch (kind) {
    case 'text':
    case 'lines':
      return z.string();
    case 'category':
      return z.enum(CATEGORIES);
    case 'currency':
      return currencyCode;
    case 'date':
      return z.string().nullable();
    case 'money':
    case 'percent':
    case 'whole':
      return z.number();
    case 'flag':
      return z.boolean();
  }
}

interface AnswerOfKind {
  text: z.ZodString;
  lines: z.ZodString;
  category: typeof category;
  currency: typeof currencyCode;
  date: z.ZodNullable<z.ZodString>;
  money: z.ZodNumber;
  percent: z.ZodNumber;
  whole: z.ZodNumber;
  flag: z.ZodBoolean;
}

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
export const answeredFields = forEachField(({ kind }) => answerOf(kind)) as {
  [Name in ItemFieldName]: AnswerOfKind[Table[Name]['kind']];
};

/** The values that an item keeps unseen, as a file gives them. */
export const keptFields = forEachField((field) => givenOf(field).exactOptional(), LIMITED_FIELDS) as {
  [Name in LimitedField]: z.ZodExactOptional<GivenOf<Name>>;
};
