/** Dates as people type them. Apart from how they are written, which every page needs. */
import { type DateEdge, type DateFormat, dateOf, readDates } from '@meridian/contract';

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
