/** Parser of dates as people and spreadsheets write them, used for form fields, pasted tables and our own CSV. */
import type { DateFormat } from '#preferences.ts';
import { daysInMonth } from '#plan/items/date-arithmetic.ts';
import { LIMITS } from '#limits.ts';
import { normalizeSigns } from './decimal-parser.ts';
import { parseMonthName } from './month-names.ts';

/** Order of day and month in a text such as '3/4/2027'. */
export type DateOrder = 'day first' | 'month first';

/** Day that completes a month or a year without a day: its first or its last one. */
export type MonthBoundary = 'first' | 'last';

/** ISO date for each order of day and month; equal if the text is unambiguous; null: not a date in that order. */
export type DateCandidates = Readonly<Record<DateOrder, string | null>>;

/** Additional notations of dates that a parser accepts. */
export interface DateParseOptions {
  /** Day to use for a month or year without a day; absent: such a text is not a date. */
  edge?: MonthBoundary | undefined;
  /** Accepts years of two digits: '98' is 1998, '45' is 2045. */
  allowsShortYears?: boolean;
  /** Accepts a spreadsheet's day number; set only for a column known to contain dates. */
  allowsSerialNumbers?: boolean;
}

const NO_DATE: DateCandidates = { 'day first': null, 'month first': null };
const same = (date: string | null): DateCandidates => ({ 'day first': date, 'month first': date });

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;

/** Parses a date from 1900 to 2200: as numbers in any order, with the name of a month, or in East Asian notation. */
export function parseDateCandidates(text: string, reading: DateParseOptions): DateCandidates {
  const cleaned = withPlainMarks(withoutTime(normalizeSigns(text)));
  const [, ...yearFirst] = YEAR_FIRST.exec(cleaned) ?? [];
  if (yearFirst.length > 0) return same(realDate(...yearFirst));
  const yearLast = YEAR_LAST.exec(cleaned);
  if (yearLast !== null) return readYearLast(yearLast, reading);
  return same(
    compactDate(cleaned) ??
      monthAlone(cleaned, reading.edge) ??
      namedMonth(cleaned, reading) ??
      (reading.allowsSerialNumbers === true ? serialDate(cleaned) : null),
  );
}

/** Returns the date in the given order; if only the other order gives a date, that one. Null: not a date, or ambiguous without an order. */
export function selectDate(readings: DateCandidates, order: DateOrder | null): string | null {
  const { 'day first': day, 'month first': month } = readings;
  if (day === null || month === null || day === month) return day ?? month;
  return order === null ? null : readings[order];
}

/** Returns true if the text means two different days, so that the user must choose the order. */
export function isAmbiguousDate({ 'day first': day, 'month first': month }: DateCandidates): boolean {
  return day !== null && month !== null && day !== month;
}

/** Returns the only order in which the text is a date; null if both are possible or neither. */
export function detectDateOrder({ 'day first': day, 'month first': month }: DateCandidates): DateOrder | null {
  if (day === null) return month === null ? null : 'month first';
  return month === null ? 'day first' : null;
}

const TIME =
  /(?:T| |, ?)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?(?:Z|UTC|GMT|[+-]\d{2}:?(?:\d{2})?))?$/i;

/** Removes the time of day. An instant with an offset gives the day in its own time zone. */
function withoutTime(text: string): string {
  return text.replace(TIME, '');
}

/** Writes '2027年2月1日', '2027. 3. 1.' and '5. 2. 2027' with one kind of separator between the numbers and none at the end. */
function withPlainMarks(text: string): string {
  return text
    .replaceAll(/(?<=\d) ?[年년月월] ?/gu, '-')
    .replaceAll(/(?<=\d) ?[日일]/gu, '')
    .replaceAll(/ ?([-/.]) ?/g, '$1')
    .replace(/(?<=\d)[-/.]$/, '')
    .trim();
}

/**
 * Parses a date whose year comes last. With dots the day always comes first. If the first number of a short date is above 31, it is the
 * year.
 */
function readYearLast([text, first = '', second = '', last = '']: RegExpExecArray, reading: DateParseOptions) {
  const isShort = last.length === 2;
  if (isShort && reading.allowsShortYears !== true) return NO_DATE;
  if (isShort && Number(first) > 31) return same(realDate(longYear(first), second, last));
  const year = isShort ? longYear(last) : last;
  const dayFirst = realDate(year, second, first);
  const monthFirst = realDate(year, first, second);
  return {
    'day first': dayFirst,
    'month first': dayFirst !== null && text.includes('.') ? null : monthFirst,
  };
}

/** Returns a year of four digits. 69 to 99 mean the 20th century, others the 21st: plans begin in the past and end decades from now. */
function longYear(year: string): string {
  return `${Number(year) >= 69 ? 19 : 20}${year}`;
}

function compactDate(text: string): string | null {
  const [, ...parts] = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  return parts.length === 0 ? null : realDate(...parts);
}

/** Parses '2041', '3/2041' and '2041-03'. */
function monthAlone(text: string, edge?: MonthBoundary): string | null {
  if (edge === undefined) return null;
  const [, monthFirst, yearLast] = /^(?:(\d{1,2})[-/.])?(\d{4})$/.exec(text) ?? [];
  const [, year = yearLast, month = monthFirst] = /^(\d{4})[-/.](\d{1,2})$/.exec(text) ?? [];
  return year === undefined ? null : atEdge(year, month, edge);
}

function atEdge(year: string, month: string | undefined, edge: MonthBoundary): string | null {
  if (edge === 'first') return realDate(year, month ?? '1', '1');
  return realDate(year, month ?? '12', String(daysInMonth(monthOf(year, month ?? '12'))));
}

function monthOf(year: string, month: string): number {
  return 12 * Number(year) + Number(month) - 1;
}

const SMALL_WORDS = new Set(['de', 'of', 'г', 'р', 'del', 'do']);

/** Parses 'Apr 2027', '3 April 2027', 'April 3, 2027' and '3. avr. 27'. */
function namedMonth(text: string, { edge, allowsShortYears = false }: DateParseOptions): string | null {
  if (!/^[^:]{3,40}$/.test(text) || !/\p{L}/u.test(text)) return null;
  const parts = text.split(/[\s,./-]+/).filter((part) => part !== '' && !SMALL_WORDS.has(part.toLowerCase()));
  const numbers = parts.filter((part) => /^\d{1,4}$/.test(part));
  const [name, ...others] = parts.filter((part) => !/^\d{1,4}$/.test(part));
  const month = name === undefined || others.length > 0 ? undefined : parseMonthName(name);
  if (month === undefined) return null;
  const long = numbers.findIndex((number) => number.length === 4);
  const place = long >= 0 || !allowsShortYears || numbers.at(-1)?.length !== 2 ? long : numbers.length - 1;
  const year = numbers[place];
  if (year === undefined || numbers.length > 2) return null;
  const full = year.length === 2 ? longYear(year) : year;
  const [day] = numbers.toSpliced(place, 1);
  if (day !== undefined) return realDate(full, String(month), day);
  return edge === undefined ? null : atEdge(full, String(month), edge);
}

/** Days since 1899-12-30, as Excel counts them; the range is from 1954 to 2200. */
const SERIALS = { first: 20_000, last: 109_939 };
const DAY_MILLISECONDS = 86_400_000;

function serialDate(text: string): string | null {
  const days = /^\d{5,6}([.,]\d+)?$/.test(text) ? Math.floor(Number(text.replace(',', '.'))) : 0;
  if (days < SERIALS.first || days > SERIALS.last) return null;
  return new Date(Date.UTC(1899, 11, 30) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

function realDate(year = '', month = '', day = ''): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  const isDay = day.length <= 2 && Number(day) >= 1 && Number(day) <= daysInMonth(monthOf(year, month));
  return isMonth && isDay && iso >= LIMITS.dateMin && iso <= LIMITS.dateMax ? iso : null;
}

/**
 * Parses a date typed by the user: '2026-1-5', '05/01/2026', '5 Jan 2026' and similar (product.md section 5). The month comes first if that
 * is the user's format. With `edge` also '2041' and '3/2041', as the first or last day. Returns an ISO date, or null if it is not a real
 * date from 1900 to 2200. A year of two digits is not accepted, because it may be an unfinished year of four.
 */
export function parseDate(text: string, format: DateFormat, edge?: MonthBoundary): string | null {
  const readings = parseDateCandidates(text, { edge });
  // '25/12/2026' is unambiguous in any format.
  return format === 'MM/DD/YYYY' ? selectDate(readings, 'month first') : readings['day first'];
}
