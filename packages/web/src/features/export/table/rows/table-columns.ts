/** Which row of a table is its heading, and the cells of its columns. */
import { isCurrencyCode } from '@meridian/engine';
import type { Cells } from '#features/export/table/read-cells.ts';
import { isDash, readNumber } from '#features/export/table/read-number.ts';
import { isOther, targetOf } from '#features/export/table/table-words.ts';
import { isDate } from './read-date.ts';
import { isRunningBalance, numbersIn } from './running-balance.ts';

const HEADING_ROWS = 25;

export const isNumber = (cell: string) => readNumber(cell, '.') !== null;
const isBlank = (cells: Cells) => cells.every((cell) => cell === '');

/** The place of the heading row; -1 when the table has none. Titles and merged headings above it belong to it. */
export function headingRowOf(rows: readonly Cells[]): number {
  const scores = rows.slice(0, HEADING_ROWS).map((cells) => {
    const found = cells.map((cell) => (isNumber(cell) ? null : targetOf(cell)));
    const targets = new Set(found.flatMap((one) => one?.target ?? []));
    const known = cells.filter(
      (cell, place) => found[place]?.isWhole === true || (isOther(cell) && !isDate(cell)),
    );
    return targets.size + known.length;
  });
  const best = Math.max(...scores);
  if (best >= 3) return scores.indexOf(best);
  const first = rows.findIndex((cells) => cells.filter((cell) => cell !== '').length > 1);
  const cells = rows[first] ?? [];
  const isText = cells.every((cell) => !isNumber(cell) && !isDate(cell) && !isCurrencyCode(cell));
  const hasFigures = rows.slice(first + 1).some((row) => row.some(isNumber));
  const namesOne = best >= 1 && scores.indexOf(best) === first;
  return isText && hasFigures && (namesOne || cells.every((cell) => cell !== '')) ? first : -1;
}

const SAMPLE_ROWS = 200;
/** Enough rows to know a table by. */
export function firstRows(rows: readonly Cells[], headingRow: number): readonly Cells[] {
  return rows.slice(headingRow + 1, headingRow + 1 + SAMPLE_ROWS);
}

/** The cells of each column that say something, of the first rows. A dash says something only where it is a sign. */
export function columnsOf(rows: readonly Cells[], headingRow: number, areSigns = false): string[][] {
  const items = rows
    .slice(headingRow + 1)
    .filter((cells) => !isBlank(cells))
    .slice(0, SAMPLE_ROWS);
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, place) =>
    items.map((cells) => cells[place] ?? '').filter((cell) => cell !== '' && (areSigns || !isDash(cell))),
  );
}

/** The places of the columns that hold what each row leaves in the account. */
export function runningBalances(rows: readonly Cells[], headingRow: number): ReadonlySet<number> {
  const width = rows[0]?.length ?? 0;
  const some = firstRows(rows, headingRow);
  const numbers = Array.from({ length: width }, (_, place) => numbersIn(some, place));
  const isFull = numbers.map((column) => column.some((one) => one !== null));
  return new Set(
    numbers.flatMap((column, place) => {
      const others = numbers.filter((_, other) => other !== place && isFull[other]);
      return isFull[place] === true && isRunningBalance(column, others) ? place : [];
    }),
  );
}
