import type { DateFormat } from '@meridian/contract';
import { latinDigits } from './number-format.ts';

export const DEFAULT_DATE_FORMAT: DateFormat = 'DD/MM/YYYY';

/** The first and the last date the product takes. */
export const FIRST_DATE = '1900-01-01';
export const LAST_DATE = '2200-12-31';

/** An ISO date (YYYY-MM-DD) as the person reads dates. Never a `Date`: those shift by a day with the time zone. */
export function formatDate(isoDate: string, format: DateFormat): string {
  const [year = '', month = '', day = ''] = isoDate.slice(0, 10).split('-');
  switch (format) {
    case 'DD/MM/YYYY':
      return `${day}/${month}/${year}`;
    case 'MM/DD/YYYY':
      return `${month}/${day}/${year}`;
    case 'YYYY-MM-DD':
      return `${year}-${month}-${day}`;
  }
}

/** The month of an ISO date, as the person writes dates: '01/2050'. */
export function formatShortMonth(isoDate: string, format: DateFormat): string {
  const [year = '', month = ''] = isoDate.split('-');
  return format === 'YYYY-MM-DD' ? `${year}-${month}` : `${month}/${year}`;
}

/** An instant (ISO 8601, UTC) as date and HH:MM on the clock of the person's own place. */
export function formatDateTime(instant: string, format: DateFormat): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '–';
  return `${formatDate(localDate(date), format)} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Today where the person is, as an ISO date. */
export function today(): string {
  return localDate(new Date());
}

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
const MONTH_AND_YEAR = /^(?:(\d{1,2})[-/.])?(\d{4})$/;
const YEAR_AND_MONTH = /^(\d{4})[-/.](\d{1,2})$/;

/** Which day a month or a year alone means. */
export type DateEdge = 'first' | 'last';

/**
 * Reads a typed date: '2026-1-5', '05/01/2026' and the like (product.md section 5); month first when that is the
 * person's format. With an edge also '2041' and '3/2041', as the first or last day of that year or month. Answers an ISO
 * date, or null when it is no real date from 1900 to 2200.
 */
export function parseDate(text: string, format: DateFormat, edge?: DateEdge): string | null {
  const cleaned = latinDigits(text).replaceAll(/\s/g, '');
  if (edge !== undefined) {
    const [, shortMonth, shortYear] = MONTH_AND_YEAR.exec(cleaned) ?? [];
    const [, year = shortYear, month = shortMonth] = YEAR_AND_MONTH.exec(cleaned) ?? [];
    if (year !== undefined) return edgeOf(year, month, edge);
  }
  const yearFirst = YEAR_FIRST.exec(cleaned);
  if (yearFirst !== null) return realDate(yearFirst[1], yearFirst[2], yearFirst[3]);
  const yearLast = YEAR_LAST.exec(cleaned);
  if (yearLast === null) return null;
  const [, first, second, year] = yearLast;
  const dayFirst = realDate(year, second, first);
  // '25/12/2026' can only mean one day, whatever the person's format.
  return format === 'MM/DD/YYYY' ? (realDate(year, first, second) ?? dayFirst) : dayFirst;
}

function edgeOf(year: string, month: string | undefined, edge: DateEdge): string | null {
  if (edge === 'first') return realDate(year, month ?? '1', '1');
  return realDate(year, month ?? '12', String(daysIn(year, month ?? '12')));
}

function daysIn(year: string, month: string): number {
  return new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}

function realDate(year = '', month = '', day = ''): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const daysInMonth = daysIn(year, month);
  const isReal = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= daysInMonth;
  return isReal && iso >= FIRST_DATE && iso <= LAST_DATE ? iso : null;
}

function localDate(date: Date): string {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
