import type { DateFormat } from '@meridian/contract';

export const DEFAULT_DATE_FORMAT: DateFormat = 'DD/MM/YYYY';

/** Formats an ISO date (YYYY-MM-DD) in the user's format, without `Date`, which would shift the day in some time zones. */
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

/** The first and the last valid date of the product. */
export const MIN_DATE = '1900-01-01';
export const MAX_DATE = '2200-12-31';

/** Returns true if the text is the ISO date of an existing day from 1900 to 2200. */
export function isValidDate(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  const isReal = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return isReal && text >= MIN_DATE && text <= MAX_DATE;
}

/** Formats the month of an ISO date in the user's format: '01/2050'. */
export function formatShortMonth(isoDate: string, format: DateFormat): string {
  const [year = '', month = ''] = isoDate.split('-');
  return format === 'YYYY-MM-DD' ? `${year}-${month}` : `${month}/${year}`;
}

/** Formats an instant (ISO 8601, UTC) as date and HH:MM in the browser's time zone. */
export function formatDateTime(instant: string, format: DateFormat): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '–';
  return `${formatDate(localDate(date), format)} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Returns today's date in the browser's time zone, as an ISO date. */
export function today(): string {
  return localDate(new Date());
}

function localDate(date: Date): string {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
