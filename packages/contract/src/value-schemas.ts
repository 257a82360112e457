/** Schemas for single values of bodies and queries, each with its rule and its error message (api.md, Conventions). */
import { CURRENCY_CODES, roundMoney } from '@meridian/engine';
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { message } from '#error-messages/validation-issues.ts';
import type { LabelName } from '#error-messages/error-message.ts';

const CONTROL_CHARACTER = /\p{Cc}/u;
const PLAIN_DECIMAL = /^[+-]?\d{1,40}(\.\d{1,40})?$/;

const NUMBER_MESSAGE = message('number', { example: 1234.56 });

/** Key for comparing names case-insensitively, in any script: equal keys mean the same name. */
export function caseInsensitiveKey(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase();
}

/**
 * Returns the key for comparing email addresses: case-insensitive for ASCII letters, exact otherwise. Full case folding would merge the
 * mailboxes of different people (straße.example and strasse.example).
 */
export function emailComparisonKey(address: string): string {
  return address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Returns the key for comparing names used to sign in: {@link emailComparisonKey} if the name contains an @, otherwise {@link caseInsensitiveKey}.
 */
export function signInComparisonKey(name: string): string {
  return name.includes('@') ? emailComparisonKey(name) : caseInsensitiveKey(name);
}

/** Returns the length of a text in Unicode code points, which is closer to what people count as characters than UTF-16 units. */
export function countCodePoints(text: string): number {
  return Array.from(text).length;
}

/** Maximum UTF-16 units per composed character: NFC composes at most four code points to one, each of at most two units. */
const UNITS_PER_CHARACTER = 8;

/**
 * Returns true if a text is so long that trimming and composition (NFC) cannot shorten it to `max` code points. Checked before any work
 * that grows with its length.
 */
function isFarTooLong(text: string, max: number): boolean {
  return text.length > max * UNITS_PER_CHARACTER;
}

/** One line of text that may be empty: trimmed, NFC, at most `max` code points, no control characters or broken surrogates. */
export function optionalSingleLine(label: LabelName, max: number) {
  const tooLong = message('value.too_long', { label, max });
  return requiredString(label)
    .trim()
    .refine((text) => !isFarTooLong(text, max), { error: tooLong, abort: true })
    .normalize('NFC')
    .refine((text) => countCodePoints(text) <= max, { error: tooLong, abort: true })
    .refine((text) => !CONTROL_CHARACTER.test(text), message('value.control_characters', { label }))
    .refine((text) => text.isWellFormed(), message('value.not_text', { label }));
}

/** Returns a schema for a string, possibly empty, with the messages for a missing value and for another type. */
export function requiredString(label: LabelName) {
  const [missing, other] = [message('value.missing', { label }), message('value.must_be_text', { label })];
  return z.string({ error: ({ input }) => (input === undefined ? missing : other) });
}

/** One line of text, 1 to `max` code points. `label` begins the messages: 'name' gives 'Name is required'. */
export function singleLineText(label: LabelName, max: number) {
  return optionalSingleLine(label, max).min(1, message('value.missing', { label }));
}

/** One line of text that may be empty, with the rules of {@link singleLineText}. Absent means empty. */
export function singleLineOrDefault(label: LabelName, max: number) {
  return optionalSingleLine(label, max).default('');
}

/**
 * Maximum number of consecutive combining marks, the bound of Unicode's stream-safe text. No script needs more, and NFC sorts them in
 * quadratic time.
 */
const MARKS_IN_A_ROW = 30;

function pilesUpMarks(text: string): boolean {
  return Array.from(text.matchAll(/\p{M}+/gu), ([marks]) => countCodePoints(marks)).some((run) => run > MARKS_IN_A_ROW);
}

/** Text of several lines that may be empty: trimmed, NFC, line ends as `\n`, no control character but newline and tab. */
export function optionalMultiLine(label: LabelName, max: number) {
  const tooLong = message('value.too_long', { label, max });
  const notText = message('value.not_text', { label });
  return requiredString(label)
    .trim()
    .refine((text) => !isFarTooLong(text, max), { error: tooLong, abort: true })
    .refine((text) => !pilesUpMarks(text), { error: notText, abort: true })
    .overwrite((text) => text.replaceAll('\r\n', '\n').normalize('NFC'))
    .refine((text) => countCodePoints(text) <= max, { error: tooLong, abort: true })
    .refine(
      (text) => !CONTROL_CHARACTER.test(text.replaceAll(/[\n\t]/g, '')),
      message('value.control_characters', { label }),
    )
    .refine((text) => text.isWellFormed(), notText);
}

/** Text of several lines with at least one character, with the rules of {@link optionalMultiLine}. */
export function multiLineText(label: LabelName, max: number) {
  return optionalMultiLine(label, max).min(1, message('value.missing', { label }));
}

/**
 * Returns a schema for a finite decimal number, or a string with a plain decimal. Refuses hexadecimal, exponents in strings, NaN and
 * Infinity.
 */
export function decimal(label?: LabelName) {
  const missing = label === undefined ? NUMBER_MESSAGE : message('value.missing', { label });
  return z
    .union([z.number(), z.string().trim().regex(PLAIN_DECIMAL, NUMBER_MESSAGE)], {
      error: ({ input }) => (input === undefined || input === null ? missing : NUMBER_MESSAGE),
    })
    .transform(Number);
}

/** Returns a schema for money from 0 to 1e12, rounded half away from zero to 2 decimals. */
export function money(label: LabelName) {
  const max = LIMITS.moneyMax;
  return decimal(label)
    .pipe(z.number().min(0, message('value.negative', { label })).max(max, message('value.too_large', { label, max })))
    .transform(roundMoney);
}

/** Returns a schema for a percentage (0.5 is 0.5 %) from `min` to `max`, both included unless `exclusiveMin` is set. */
export function percent(label: LabelName, range: { min: number; max: number; exclusiveMin?: boolean }) {
  const { min, max } = range;
  const number = z.number().max(max, message('percent.too_large', { label, max }));
  return decimal(label).pipe(
    range.exclusiveMin
      ? number.gt(min, message('percent.not_above', { label, min }))
      : number.min(min, message('percent.too_small', { label, min })),
  );
}

/** Returns a schema for a whole number from `min` to `max`, as a number or as text. */
export function wholeNumber(label: LabelName, min: number, max: number) {
  const refused = message('value.not_whole_in_range', { label, min, max });
  return decimal(label).pipe(z.int(refused).min(min, refused).max(max, refused));
}

/** Returns a schema for a number from `min` to `max` that is not a percentage: a factor, or a probability from 0 to 1. */
export function numberInRange(label: LabelName, min: number, max: number) {
  const refused = message('value.not_in_range', { label, min, max });
  return decimal(label).pipe(z.number().min(min, refused).max(max, refused));
}

/** Returns a schema in which a value that is absent or null becomes `otherwise`. */
export function withDefaultValue<Schema extends z.ZodType>(value: Schema, otherwise: z.output<Schema>) {
  return value.nullish().transform((given) => given ?? otherwise);
}

/** A real calendar date `YYYY-MM-DD` from 1900-01-01 to 2200-12-31. */
export const isoDate = z.iso
  .date({ error: message('date', { format: 'YYYY-MM-DD' }), abort: true })
  .refine(
    (date) => date >= LIMITS.dateMin && date <= LIMITS.dateMax,
    message('date_range', { first: LIMITS.dateMin, last: LIMITS.dateMax }),
  );

/** One of the 20 currency codes of product.md section 9. */
export const currencyCode = z.enum(CURRENCY_CODES, {
  error: (issue) =>
    issue.input === undefined || issue.input === ''
      ? message('value.missing', { label: 'currency' })
      : message('currency'),
});

/** An identifier: a positive integer below 2^53. */
export const identifier = z.int(message('id')).positive(message('id'));

/** An identifier as text in a query string or a path. */
export const queryIdentifier = queryInteger(1, Number.MAX_SAFE_INTEGER);

/** An instant, ISO 8601 in UTC with `Z`. */
export const isoInstant = z.iso.datetime();

/** An integer from `min` to `max` in a query string or a path. */
export function queryInteger(min: number, max: number) {
  const refused = message('whole_number', { min, max });
  return z
    .string(refused)
    .regex(/^\d{1,16}$/, refused)
    .transform(Number)
    .pipe(z.int(refused).min(min, refused).max(max, refused));
}

/** A boolean in a query string: 'true' or 'false'; absent is false. */
export const queryFlag = z
  .enum(['true', 'false'], message('true_or_false'))
  .default('false')
  .transform((text) => text === 'true');

/** Path parameters of a call with an `{id}`. */
export const idParams = z.strictObject({ id: queryIdentifier });
