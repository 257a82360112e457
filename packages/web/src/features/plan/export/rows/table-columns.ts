/** Finds the heading row of a table, the cells of its columns, and columns with a running balance. */
import { isCurrencyCode } from '@meridian/engine';
import type { RowCells } from './parse-delimited-text.ts';
import { isEmptyAmount, parseNumber, detectColumnDecimalMark } from './parse-number.ts';
import { isUnrelatedHeading, classifyHeading } from './heading-recognition.ts';
import { isDateLike } from './parse-date.ts';
import { areAllDirections } from './parse-cell-keywords.ts';

const HEADING_ROWS = 25;

export const isNumberCell = (cell: string) => parseNumber(cell, '.') !== null;
const isBlank = (cells: RowCells) => cells.every((cell) => cell === '');

/**
 * Returns the index of the heading row; -1 if the table has none. Rows above it, such as titles and merged headings,
 * are not items either.
 */
export function findHeadingRow(rows: readonly RowCells[]): number {
  const scores = rows.slice(0, HEADING_ROWS).map((cells) => {
    const found = cells.map((cell) => (isNumberCell(cell) ? null : classifyHeading(cell)));
    const targets = new Set(found.flatMap((one) => one?.target ?? []));
    const known = cells.filter(
      (cell, place) => found[place]?.isWhole === true || (isUnrelatedHeading(cell) && !isDateLike(cell)),
    );
    return targets.size + known.length;
  });
  const best = Math.max(...scores);
  if (best >= 3) return scores.indexOf(best);
  const first = rows.findIndex((cells) => cells.filter((cell) => cell !== '').length > 1);
  const cells = rows[first] ?? [];
  const isText = cells.every((cell) => !isNumberCell(cell) && !isDateLike(cell) && !isCurrencyCode(cell));
  const hasFigures = rows.slice(first + 1).some((row) => row.some(isNumberCell));
  const namesOne = best >= 1 && scores.indexOf(best) === first;
  return isText && hasFigures && (namesOne || cells.every((cell) => cell !== '')) ? first : -1;
}

/** The number of rows below the heading by which the content of a column is recognized. */
const SAMPLE_ROWS = 200;

/** A column with the cells of the first rows. */
export interface TableColumn {
  place: number;
  heading: string;
  /** The cells that are not blank or a dash. */
  cells: readonly string[];
  /** The share of rows whose cell in this column is neither blank nor a dash, from 0 to 1. */
  filled: number;
  /** The number in the cell of each row; null if the cell contains none. */
  numbers: Numbers;
  /** True if all cells name the direction of a payment. */
  saysDirection: boolean;
  /** True if the column contains the running balance of the account. */
  isBalance: boolean;
}

export function analyzeColumns(rows: readonly RowCells[], headingRow: number): TableColumn[] {
  const below = rows.slice(headingRow + 1);
  const items = below.filter((cells) => !isBlank(cells)).slice(0, SAMPLE_ROWS);
  const first = below.slice(0, SAMPLE_ROWS);
  const columns = Array.from(rows[0] ?? [], (_, place) => ({
    // The cells include dashes, because a dash can be a minus sign.
    withSigns: items.map((cells) => cells[place] ?? '').filter((cell) => cell !== ''),
    numbers: numbersIn(first, place),
  }));
  const most = Math.max(1, ...columns.map(({ withSigns }) => withSigns.length));
  return columns.map((column, place) => {
    const { withSigns, numbers } = column;
    const cells = withSigns.filter((cell) => !isEmptyAmount(cell));
    const others = columns.filter((other) => other !== column && hasNumbers(other.numbers));
    return {
      place,
      heading: rows[headingRow]?.[place] ?? '',
      cells,
      filled: cells.length / most,
      numbers,
      saysDirection: areAllDirections(withSigns),
      isBalance:
        hasNumbers(numbers) &&
        isRunningBalance(
          numbers,
          others.map((other) => other.numbers),
        ),
    };
  });
}

const hasNumbers = (numbers: Numbers) => numbers.some((one) => one !== null);

/** The minimum number of matching rows, because fewer could match by chance. */
const FEWEST_STEPS = 2;
const SHARE = 0.8;
const CENT = 0.011;

type Numbers = readonly (number | null)[];

function numbersIn(rows: readonly RowCells[], column: number): Numbers {
  const cells = rows.map((row) => row[column] ?? '');
  const shown = detectColumnDecimalMark(cells);
  return cells.map((cell) => parseNumber(cell, shown === ',' ? ',' : '.')?.value ?? null);
}

/**
 * Returns whether each figure of a column equals the one before it (or after it, in descending order) plus the figure of another column,
 * whatever its heading.
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

/**
 * Returns true if a running balance shows that amounts include fees, false if fees are charged in addition; null without such a balance.
 */
export function amountsIncludeFees(balance: Numbers, amounts: Numbers, fees: Numbers): boolean | null {
  const votes = { within: 0, beside: 0 };
  for (const step of [-1, 1]) {
    for (const [row, now] of balance.entries()) {
      const [before, amount, fee] = [balance[row + step], amounts[row], fees[row]];
      if (now === null || typeof before !== 'number' || typeof amount !== 'number') continue;
      if (typeof fee !== 'number' || fee === 0) continue;
      const change = Math.abs(now - before);
      if (isAlike(change, amount)) votes.within += 1;
      else if ([1, -1].some((sign) => isAlike(change, Math.abs(amount) + sign * Math.abs(fee)))) votes.beside += 1;
    }
  }
  if (votes.within === votes.beside) return null;
  return votes.within > votes.beside;
}
