/** Dates as the columns of tables hold them. */
import {
  type DateEdge,
  type DateOrder,
  type DateReadings,
  dateOf,
  readDates,
  sureOrder,
} from '@meridian/contract';
import { shownBy } from './read-number.ts';

/** A cell of a column of dates: also years of two digits, and a spreadsheet's count of days. */
export function readDay(cell: string, edge: DateEdge): DateReadings {
  return readDates(cell, { edge, takesShortYears: true, takesSerials: true });
}

/** Whether a cell looks like a date wherever it stands: no bare number does. */
export function isDate(cell: string): boolean {
  if (/^\d+([.,]\d+)?$/.test(cell)) return false;
  return dateOf(readDates(cell, { edge: 'first', takesShortYears: true }), 'day first') !== null;
}

/** The order of day and month that cells show; see {@link shownBy}. */
export function shownOrder(cells: readonly string[]): DateOrder | 'both' | null {
  return shownBy(cells, (cell) => sureOrder(readDay(cell, 'first')));
}

/** An end written with two digits of its year lies after its beginning: from '98' to '75' is until 2075. */
export function endAfter(end: string, cell: string, start: unknown): string {
  const isShort = /(?<!\d)\d{2}\D*$/.test(cell) && !/\d{4}/.test(cell);
  if (!isShort || typeof start !== 'string' || end >= start) return end;
  return `${Number(end.slice(0, 4)) + 100}${end.slice(4)}`;
}
