/** Which row of a table is its heading, the cells of its columns, and which of those hold what each row leaves in the account. */
import { isCurrencyCode } from '@meridian/engine';
import type { Cells } from '#features/export/table/read-cells.ts';
import { isDash, readNumber, shownMark } from '#features/export/table/read-number.ts';
import { isOther, targetOf } from '#features/export/table/table-words.ts';
import { isDate } from './read-date.ts';

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

/** So few steps could be alike by chance. */
const FEWEST_STEPS = 2;
const SHARE = 0.8;
const CENT = 0.011;

type Numbers = readonly (number | null)[];

/** The numbers of a column by row; null where there is none. */
export function numbersIn(rows: readonly Cells[], column: number): Numbers {
  const cells = rows.map((row) => row[column] ?? '');
  const shown = shownMark(cells);
  return cells.map((cell) => readNumber(cell, shown === ',' ? ',' : '.')?.value ?? null);
}

/**
 * Whether each figure of a column is the one before it (or after it, where the newest row stands first) and what another column adds:
 * known by the figures, whatever the column is called.
 */
function isRunningBalance(balance: Numbers, others: readonly Numbers[]): boolean {
  return [-1, 1].some((step) => {
    let [steps, alike] = [0, 0];
    for (const [row, now] of balance.entries()) {
      const before = balance[row + step];
      if (now === null || before === null || before === undefined) continue;
      const change = Math.abs(now - before);
      steps += 1;
      if (others.some((one) => isAlike(change, one[row]))) alike += 1;
    }
    return steps >= FEWEST_STEPS && alike >= steps * SHARE;
  });
}

function isAlike(change: number, figure: number | null | undefined): boolean {
  return typeof figure === 'number' && figure !== 0 && Math.abs(change - Math.abs(figure)) < CENT;
}

/** Whether fees are within the amounts, as a running balance shows; null where none shows it. */
export function feesWithin(balance: Numbers, amounts: Numbers, fees: Numbers): boolean | null {
  const votes = { within: 0, beside: 0 };
  for (const step of [-1, 1]) {
    for (const [row, now] of balance.entries()) {
      const [before, amount, fee] = [balance[row + step], amounts[row], fees[row]];
      if (now === null || typeof before !== 'number' || typeof amount !== 'number') continue;
      if (typeof fee !== 'number' || fee === 0) continue;
      const change = Math.abs(now - before);
      if (isAlike(change, amount)) votes.within += 1;
      else if ([1, -1].some((sign) => isAlike(change, Math.abs(amount) + sign * Math.abs(fee))))
        votes.beside += 1;
    }
  }
  if (votes.within === votes.beside) return null;
  return votes.within > votes.beside;
}
