/** Which row of a table is its heading, and what each column holds: by its name, then by what is in it. */
import { isCurrencyCode } from '@meridian/engine';
import type { Cells } from './read-cells.ts';
import { readDate } from './read-date.ts';
import { readCurrency, readNumber } from './read-number.ts';
import { type ColumnTarget, isMoney, isSum, readCategory, saysYearly, targetOf } from './table-words.ts';

/** Null: the column is left out. */
export type Targets = readonly (ColumnTarget | null)[];

const HEADING_ROWS = 25;

const isNumber = (cell: string) => readNumber(cell, '.') !== null;
const isDate = (cell: string) =>
  !/^\d+$/.test(cell) && readDate(cell, { order: 'day first', edge: 'first', takesSerials: false }) !== null;
const isBlank = (cells: Cells) => cells.every((cell) => cell === '');

/** The place of the heading row; -1 when the table has none. Titles and merged headings above it belong to it. */
export function headingRowOf(rows: readonly Cells[]): number {
  const scores = rows.slice(0, HEADING_ROWS).map((cells) => {
    const found = cells.map((cell) => (isNumber(cell) ? null : targetOf(cell)));
    const targets = new Set(found.flatMap((one) => one?.target ?? []));
    return targets.size + found.filter((one) => one?.isWhole === true).length;
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
/** So large a share of a column's cells must agree on what it holds. */
const MOST = 0.7;

/** The cells of each column that say something, of rows that are items. */
export function columnsOf(rows: readonly Cells[], headingRow: number): string[][] {
  const items = rows
    .slice(headingRow + 1)
    .filter((cells) => !isBlank(cells) && !cells.some((cell) => isSum(cell)))
    .slice(0, SAMPLE_ROWS);
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, place) =>
    items.map((cells) => cells[place] ?? '').filter((cell) => cell !== ''),
  );
}

function shareOf(cells: readonly string[], test: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
}

/** A first guess, which the person corrects. */
export function guessTargets(rows: readonly Cells[], headingRow: number): Targets {
  const headings = rows[headingRow] ?? [];
  const columns = columnsOf(rows, headingRow);
  const targets = byHeading(headings, columns);
  fillByContent(targets, columns, headings);
  return targets;
}

const LISTS: readonly ColumnTarget[] = ['money_in', 'money_out'];

function byHeading(headings: Cells, columns: readonly string[][]): (ColumnTarget | null)[] {
  const targets: (ColumnTarget | null)[] = columns.map(() => null);
  const claims = columns.flatMap((cells, place) => {
    const claim = claimOf(headings[place] ?? '', cells);
    return claim === null ? [] : [{ place, ...claim }];
  });
  const inOrder = claims.toSorted((a, b) => b.fit - a.fit || Number(b.isWhole) - Number(a.isWhole));
  for (const { place, target, fit } of inOrder) {
    if (fit > 0 && !targets.includes(target)) targets[place] = target;
  }
  // Two columns for the two directions stand for the amount.
  if (LISTS.every((one) => targets.includes(one)) && targets.includes('amount'))
    return targets.map((target) => (target === 'amount' ? null : target));
  return targets;
}

/** What a column's heading says that it holds, as far as its cells bear that out. */
function claimOf(heading: string, cells: readonly string[]) {
  const claim = targetOf(heading);
  if (claim === null) return null;
  if (claim.target === 'monthly_interest_rate' && isYearly(heading, cells))
    return { ...claim, target: 'yearly_interest_rate' as const, fit: 1 };
  const fit = fitOf(claim.target, cells);
  // A budget's own groups ('Groceries') are none of our categories.
  return claim.target === 'category' && fit === 0
    ? { ...claim, target: 'tags' as const, fit: 0.9 }
    : { ...claim, fit };
}

/** How far the cells of a column are what its heading says; an empty column fits anything. */
function fitOf(target: ColumnTarget, cells: readonly string[]): number {
  if (cells.length === 0) return 0.5;
  if (target === 'category') {
    const share = shareOf(cells, (cell) => readCategory(cell) !== null);
    return share >= 0.5 ? 1 + share : 0;
  }
  if (isMoney(target)) return shareOf(cells, isNumber) > 0.3 ? 1 : 0;
  return 1;
}

/** A rate of a per cent and a half or more in most rows is one a year: a month's would be 20 per cent a year. */
function isYearly(heading: string, cells: readonly string[]): boolean {
  if (saysYearly(heading)) return true;
  if (/month|חודש|monat|mois|mes\b|мес/i.test(heading)) return false;
  const rates = cells.map((cell) => readNumber(cell, '.')?.value ?? 0).filter((rate) => rate !== 0);
  return rates.length > 0 && rates.filter((rate) => rate >= 1.5).length >= rates.length / 2;
}

function fillByContent(
  targets: (ColumnTarget | null)[],
  columns: readonly string[][],
  headings: Cells,
): void {
  const has = (...wanted: ColumnTarget[]) => wanted.some((target) => targets.includes(target));
  const free = () =>
    columns.map((cells, place) => ({ cells, place })).filter(({ place }) => targets[place] === null);
  const put = (target: ColumnTarget, test: (cell: string) => boolean) => {
    const found = free().find(({ cells }) => cells.length > 0 && shareOf(cells, test) >= MOST);
    if (found !== undefined) targets[found.place] = target;
  };
  const hasHeadings = headings.length > 0;
  if (!has('currency')) put('currency', (cell) => readCurrency(cell) !== null && cell.length <= 6);
  if (!has('category')) put('category', (cell) => readCategory(cell) !== null);
  if (!has('from_date')) put('from_date', isDate);
  // Of a bank's second date ('value date') nobody knows what it is; without headings two dates are a period.
  if (!hasHeadings && has('from_date') && !has('to_date')) put('to_date', isDate);
  if (!has('amount', 'money_in', 'money_out'))
    put('amount', (cell) => isNumber(cell) && !/^(19|20|21)\d\d$/.test(cell));
  if (!has('name')) {
    const texts = free().filter(
      ({ cells }) => shareOf(cells, (cell) => /\p{L}/u.test(cell) && !isDate(cell)) >= MOST,
    );
    const [best] = texts.toSorted((a, b) => new Set(b.cells).size - new Set(a.cells).size);
    if (best !== undefined) targets[best.place] = 'name';
  }
}

/** What the amounts of a table say together: on which sides of zero they are, and the only currency that they name. */
export function amountsOf(rows: readonly Cells[], headingRow: number, targets: Targets) {
  const cells = columnsOf(rows, headingRow)[targets.indexOf('amount')] ?? [];
  const amounts = cells.flatMap((cell) => readNumber(cell, '.') ?? []);
  const [currency, ...others] = new Set(amounts.flatMap((amount) => amount.currency ?? []));
  return {
    hasPositive: amounts.some(({ value }) => value > 0),
    hasNegative: amounts.some(({ value }) => value < 0),
    onlyCurrency: others.length === 0 ? currency : undefined,
  };
}
