import { type DateEdge, type DateFormat, LIMITS, dateOf, readDates } from '@meridian/contract';

export const DEFAULT_DATE_FORMAT: DateFormat = 'DD/MM/YYYY';

/** The first and the last date the product takes. */
export const FIRST_DATE = LIMITS.dateMin;
export const LAST_DATE = LIMITS.dateMax;

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

/**
 * Reads a typed date: '2026-1-5', '05/01/2026', '5 Jan 2026' and the like (product.md section 5); month first when that is the
 * person's format. With an edge also '2041' and '3/2041', as the first or last day of that year or month. Answers an ISO date, or
 * null when it is no real date from 1900 to 2200. A year of two digits is none: it may be the beginning of one of four.
 */
export function parseDate(text: string, format: DateFormat, edge?: DateEdge): string | null {
  const readings = readDates(text, { edge });
  // '25/12/2026' can only mean one day, whatever the person's format.
  return format === 'MM/DD/YYYY' ? dateOf(readings, 'month first') : readings['day first'];
}

function localDate(date: Date): string {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
