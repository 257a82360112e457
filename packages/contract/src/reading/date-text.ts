/** Dates as people and spreadsheets write them: one reader for fields, for tables and for our own CSV. */
import type { DateFormat } from '#preferences.ts';
import { daysIn } from '#plan/items/move-date.ts';
import { LIMITS } from '#limits.ts';
import { plainSigns } from './decimal-text.ts';
import { monthNumber } from './month-names.ts';

/** Tells whether '3/4/2027' is in April or in March. */
export type DateOrder = 'day first' | 'month first';

/** The day that a month or a year alone stands for. */
export type DateEdge = 'first' | 'last';

/** An ISO date for each order of day and month; the same in both where the text leaves no doubt; null: no date in that order. */
export type DateReadings = Readonly<Record<DateOrder, string | null>>;

/** How a date may be written where it stands. */
export interface DateReading {
  /** Absent: a month or a year alone is no date. */
  edge?: DateEdge | undefined;
  /** Takes years of two digits: '98' is 1998, '45' is 2045. */
  takesShortYears?: boolean;
  /** Takes a spreadsheet's count of days: only where a column is known to hold dates. */
  takesSerials?: boolean;
}

const NO_DATE: DateReadings = { 'day first': null, 'month first': null };
const same = (date: string | null): DateReadings => ({ 'day first': date, 'month first': date });

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;

/** Reads a date from 1900 to 2200, as numbers in any order, with the name of a month, or as in East Asia. */
export function readDates(text: string, reading: DateReading): DateReadings {
  const cleaned = withPlainMarks(withoutTime(plainSigns(text)));
  const [, ...yearFirst] = YEAR_FIRST.exec(cleaned) ?? [];
  if (yearFirst.length > 0) return same(realDate(...yearFirst));
  const yearLast = YEAR_LAST.exec(cleaned);
  if (yearLast !== null) return readYearLast(yearLast, reading);
  return same(
    compactDate(cleaned) ??
      monthAlone(cleaned, reading.edge) ??
      namedMonth(cleaned, reading) ??
      (reading.takesSerials === true ? serialDate(cleaned) : null),
  );
}

/** A date in the given order; where the text makes a date in the other order only, that one. Null: no date, or it could be two. */
export function dateOf(readings: DateReadings, order: DateOrder | null): string | null {
  const { 'day first': day, 'month first': month } = readings;
  if (day === null || month === null || day === month) return day ?? month;
  return order === null ? null : readings[order];
}

/** Tells whether the text means two different days, so that somebody has to say which. */
export function isEitherDay({ 'day first': day, 'month first': month }: DateReadings): boolean {
  return day !== null && month !== null && day !== month;
}

/** The order that the text leaves no doubt about; null: any, or none. */
export function sureOrder({ 'day first': day, 'month first': month }: DateReadings): DateOrder | null {
  if (day === null) return month === null ? null : 'month first';
  return month === null ? 'day first' : null;
}

const TIME =
  /(?:T| |, ?)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?(?:Z|UTC|GMT|[+-]\d{2}:?(?:\d{2})?))?$/i;

/** The day as it is written: an instant with an offset stays on the day of whoever wrote it. */
function withoutTime(text: string): string {
  return text.replace(TIME, '');
}

/** '2027年2月1日', '2027. 3. 1.' and '5. 2. 2027' with a single kind of mark between the numbers, and none at the end. */
function withPlainMarks(text: string): string {
  return text
    .replaceAll(/(?<=\d) ?[年년月월] ?/gu, '-')
    .replaceAll(/(?<=\d) ?[日일]/gu, '')
    .replaceAll(/ ?([-/.]) ?/g, '$1')
    .replace(/(?<=\d)[-/.]$/, '')
    .trim();
}

/** Dots put the day first wherever they are used; a first number above 31 is the year. */
function readYearLast([text, first = '', second = '', last = '']: RegExpExecArray, reading: DateReading) {
  const isShort = last.length === 2;
  if (isShort && reading.takesShortYears !== true) return NO_DATE;
  if (isShort && Number(first) > 31) return same(realDate(longYear(first), second, last));
  const year = isShort ? longYear(last) : last;
  const dayFirst = realDate(year, second, first);
  const monthFirst = realDate(year, first, second);
  return {
    'day first': dayFirst,
    'month first': dayFirst !== null && text.includes('.') ? null : monthFirst,
  };
}

/** 69 to 99 lie behind, all others ahead: plans begin in the past, and end decades from now. */
function longYear(year: string): string {
  return `${Number(year) >= 69 ? 19 : 20}${year}`;
}

function compactDate(text: string): string | null {
  const [, ...parts] = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  return parts.length === 0 ? null : realDate(...parts);
}

/** '2041', '3/2041', '2041-03'. */
function monthAlone(text: string, edge?: DateEdge): string | null {
  if (edge === undefined) return null;
  const [, monthFirst, yearLast] = /^(?:(\d{1,2})[-/.])?(\d{4})$/.exec(text) ?? [];
  const [, year = yearLast, month = monthFirst] = /^(\d{4})[-/.](\d{1,2})$/.exec(text) ?? [];
  return year === undefined ? null : atEdge(year, month, edge);
}

function atEdge(year: string, month: string | undefined, edge: DateEdge): string | null {
  if (edge === 'first') return realDate(year, month ?? '1', '1');
  return realDate(year, month ?? '12', String(daysIn(monthOf(year, month ?? '12'))));
}

function monthOf(year: string, month: string): number {
  return 12 * Number(year) + Number(month) - 1;
}

const SMALL_WORDS = new Set(['de', 'of', 'г', 'р', 'del', 'do']);

/** 'Apr 2027', '3 April 2027', 'April 3, 2027', '3. avr. 27'. */
function namedMonth(text: string, { edge, takesShortYears = false }: DateReading): string | null {
  if (!/^[^:]{3,40}$/.test(text) || !/\p{L}/u.test(text)) return null;
  const parts = text.split(/[\s,./-]+/).filter((part) => part !== '' && !SMALL_WORDS.has(part.toLowerCase()));
  const numbers = parts.filter((part) => /^\d{1,4}$/.test(part));
  const [name, ...others] = parts.filter((part) => !/^\d{1,4}$/.test(part));
  const month = name === undefined || others.length > 0 ? undefined : monthNumber(name);
  if (month === undefined) return null;
  const long = numbers.findIndex((number) => number.length === 4);
  const place = long >= 0 || !takesShortYears || numbers.at(-1)?.length !== 2 ? long : numbers.length - 1;
  const year = numbers[place];
  if (year === undefined || numbers.length > 2) return null;
  const full = year.length === 2 ? longYear(year) : year;
  const [day] = numbers.toSpliced(place, 1);
  if (day !== undefined) return realDate(full, String(month), day);
  return edge === undefined ? null : atEdge(full, String(month), edge);
}

/** Days since 1899-12-30, as Excel counts them: from 1954 to 2200. */
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
  const isDay = day.length <= 2 && Number(day) >= 1 && Number(day) <= daysIn(monthOf(year, month));
  return isMonth && isDay && iso >= LIMITS.dateMin && iso <= LIMITS.dateMax ? iso : null;
}

/**
 * Reads a date as a person types it: '2026-1-5', '05/01/2026', '5 Jan 2026' and the like (product.md section 5); month first when that is
 * the person's format. With an edge also '2041' and '3/2041', as the first or last day of that year or month. Returns an ISO date, or
 * null when it is no real date from 1900 to 2200. A year of two digits is none: it may be the beginning of one of four.
 */
export function parseDate(text: string, format: DateFormat, edge?: DateEdge): string | null {
  const readings = readDates(text, { edge });
  // '25/12/2026' can only mean one day, whatever the person's format.
  return format === 'MM/DD/YYYY' ? dateOf(readings, 'month first') : readings['day first'];
}
