/** Reads dates in the columns of tables. */
import {
  type MonthBoundary,
  type DateOrder,
  type DateCandidates,
  selectDate,
  parseDateCandidates,
  detectDateOrder,
} from '@meridian/contract';
import { consensusValue } from './parse-number.ts';

/**
 * Returns the possible dates of a cell in a date column, including two-digit years and a spreadsheet's serial numbers. `edge` says whether
 * a month or year without a day means its first or its last day.
 */
export function parseDateCell(cell: string, edge: MonthBoundary): DateCandidates {
  return parseDateCandidates(cell, { edge, allowsShortYears: true, allowsSerialNumbers: true });
}

/** Returns whether a cell of any column looks like a date; a plain number never does. */
export function isDateLike(cell: string): boolean {
  if (/^\d+([.,]\d+)?$/.test(cell)) return false;
  return selectDate(parseDateCandidates(cell, { edge: 'first', allowsShortYears: true }), 'day first') !== null;
}

/** Returns the order of day and month derived from the cells; see {@link consensusValue}. */
export function detectColumnDateOrder(cells: readonly string[]): DateOrder | 'both' | null {
  return consensusValue(cells, (cell) => detectDateOrder(parseDateCell(cell, 'first')));
}

/** Returns the end date. An end date with a two-digit year is moved after the start date: from '98' to '75' means until 2075. */
export function endDateAfterStart(end: string, cell: string, start: unknown): string {
  const isShort = /(?<!\d)\d{2}\D*$/.test(cell) && !/\d{4}/.test(cell);
  if (!isShort || typeof start !== 'string' || end >= start) return end;
  return `${Number(end.slice(0, 4)) + 100}${end.slice(4)}`;
}
