/** The kinds of value that bodies and queries are made of, each with its rule and its sentence (api.md, Conventions). */
import { CURRENCY_CODES, roundMoney } from '@meridian/engine';
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { message } from '#sentences/issues.ts';
import type { Word } from '#sentences/sentences.ts';

const CONTROL_CHARACTER = /\p{Cc}/u;
const PLAIN_DECIMAL = /^[+-]?\d{1,40}(\.\d{1,40})?$/;

const NUMBER_MESSAGE = message('number', { example: 1234.56 });

/** How two names are compared 'without case': equal keys mean the same name, in any script. */
export function caseKey(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase();
}

/**
 * How addresses of mail are compared: without case in ASCII letters, otherwise exactly. Other foldings would make one
 * mailbox of two that belong to different people (straße.example and strasse.example).
 */
export function addressKey(address: string): string {
  return address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** How names that people sign in by are compared: what may be an address as {@link addressKey}, others as {@link caseKey}. */
export function loginKey(name: string): string {
  return name.includes('@') ? addressKey(name) : caseKey(name);
}

/** Length of a text in Unicode code points, as people count characters (not UTF-16 units). */
export function codePoints(text: string): number {
  return Array.from(text).length;
}

/** Composing (NFC) makes one of at most four code points, each of at most two UTF-16 units. */
const UNITS_PER_CHARACTER = 8;

/** True if a text is too long for cleaning to bring it down to `max` code points; checked before any work that grows with its length. */
function isFarTooLong(text: string, max: number): boolean {
  return text.length > max * UNITS_PER_CHARACTER;
}

/** One line of text that may be empty: trimmed, NFC, at most `max` code points, no control characters or broken surrogates. */
export function anyLine(label: Word, max: number) {
  const tooLong = message('value.too_long', { label, max });
  return textOf(label)
    .trim()
    .refine((text) => !isFarTooLong(text, max), { error: tooLong, abort: true })
    .normalize('NFC')
    .refine((text) => codePoints(text) <= max, { error: tooLong, abort: true })
    .refine((text) => !CONTROL_CHARACTER.test(text), message('value.control_characters', { label }))
    .refine((text) => text.isWellFormed(), message('value.not_text', { label }));
}

/** Any text that is given. */
export function textOf(label: Word) {
  const [missing, other] = [message('value.missing', { label }), message('value.must_be_text', { label })];
  return z.string({ error: ({ input }) => (input === undefined ? missing : other) });
}

/** One line of text, 1 to `max` code points. `label` begins the messages: 'name' gives 'Name is required'. */
export function line(label: Word, max: number) {
  return anyLine(label, max).min(1, message('value.missing', { label }));
}

/** As {@link line}, but may be empty; absent means empty. */
export function optionalLine(label: Word, max: number) {
  return anyLine(label, max).default('');
}

/** More combining marks on one letter than any script has (the bound of Unicode's stream-safe text); NFC sorts them in quadratic time. */
const MARKS_IN_A_ROW = 30;

function pilesUpMarks(text: string): boolean {
  return Array.from(text.matchAll(/\p{M}+/gu), ([marks]) => codePoints(marks)).some(
    (run) => run > MARKS_IN_A_ROW,
  );
}

/** Text of several lines that may be empty: trimmed, NFC, line ends as `\n`, no control character but newline and tab. */
export function anyParagraphs(label: Word, max: number) {
  const tooLong = message('value.too_long', { label, max });
  const notText = message('value.not_text', { label });
  return textOf(label)
    .trim()
    .refine((text) => !isFarTooLong(text, max), { error: tooLong, abort: true })
    .refine((text) => !pilesUpMarks(text), { error: notText, abort: true })
    .overwrite((text) => text.replaceAll('\r\n', '\n').normalize('NFC'))
    .refine((text) => codePoints(text) <= max, { error: tooLong, abort: true })
    .refine(
      (text) => !CONTROL_CHARACTER.test(text.replaceAll(/[\n\t]/g, '')),
      message('value.control_characters', { label }),
    )
    .refine((text) => text.isWellFormed(), notText);
}

/** As {@link anyParagraphs}, and at least one character. */
export function paragraphs(label: Word, max: number) {
  return anyParagraphs(label, max).min(1, message('value.missing', { label }));
}

/** A finite decimal number, or a string that holds a plain one; hex, exponents in strings, NaN and Infinity are refused. */
export function decimal(label?: Word) {
  const missing = label === undefined ? NUMBER_MESSAGE : message('value.missing', { label });
  return z
    .union([z.number(), z.string().trim().regex(PLAIN_DECIMAL, NUMBER_MESSAGE)], {
      error: ({ input }) => (input === undefined || input === null ? missing : NUMBER_MESSAGE),
    })
    .transform(Number);
}

/** Money from 0 to 1e12, rounded half away from zero to 2 decimals. */
export function money(label: Word) {
  const max = LIMITS.moneyMax;
  return decimal(label)
    .pipe(
      z
        .number()
        .min(0, message('value.negative', { label }))
        .max(max, message('value.too_large', { label, max })),
    )
    .transform(roundMoney);
}

/** A percentage as a person writes it (0.5 is 0.5 %) between `min` and `max`, both allowed unless `above` is given. */
export function percent(label: Word, range: { min: number; max: number; exclusiveMin?: boolean }) {
  const { min, max } = range;
  const number = z.number().max(max, message('percent.too_large', { label, max }));
  return decimal(label).pipe(
    range.exclusiveMin
      ? number.gt(min, message('percent.not_above', { label, min }))
      : number.min(min, message('percent.too_small', { label, min })),
  );
}

/** A whole number from `min` to `max`, also as text. */
export function wholeNumber(label: Word, min: number, max: number) {
  const refused = message('value.not_whole_in_range', { label, min, max });
  return decimal(label).pipe(z.int(refused).min(min, refused).max(max, refused));
}

/** A number from `min` to `max` that is no percentage: a factor, or a probability from 0 to 1. */
export function numberFrom(label: Word, min: number, max: number) {
  const refused = message('value.not_in_range', { label, min, max });
  return decimal(label).pipe(z.number().min(min, refused).max(max, refused));
}

/** The same value, or `otherwise` where a body leaves it out or has null. */
export function optional<Schema extends z.ZodType>(value: Schema, otherwise: z.output<Schema>) {
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

/** An identifier written in a query string or a path. */
export const queryIdentifier = queryInteger(1, Number.MAX_SAFE_INTEGER);

/** An instant, ISO 8601 in UTC with `Z`. */
export const instant = z.iso.datetime();

/** An integer written in a query string or a path. */
export function queryInteger(min: number, max: number) {
  const refused = message('whole_number', { min, max });
  return z
    .string(refused)
    .regex(/^\d{1,16}$/, refused)
    .transform(Number)
    .pipe(z.int(refused).min(min, refused).max(max, refused));
}

/** A choice in an address: 'true' or 'false', absent false. */
export const queryFlag = z
  .enum(['true', 'false'], message('true_or_false'))
  .default('false')
  .transform((text) => text === 'true');

/** The `{id}` of a path. */
export const idParams = z.strictObject({ id: queryIdentifier });
