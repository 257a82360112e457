/** Guesses the content of each column: by its heading, then by its cells. */
import { parseCurrency } from './parse-number.ts';
import {
  type ColumnTarget,
  isAmountColumn,
  isUnrelatedHeading,
  rateUnitInHeading,
  classifyHeading,
} from './heading-recognition.ts';
import { isDateLike, parseDateCell } from './parse-date.ts';
import { isTransferCell, parseCategory, parseStatus } from './parse-cell-keywords.ts';
import { type TableColumn, isNumberCell } from './table-columns.ts';

/** The content of each column; null for a column that is left out. */
export type ColumnTargets = readonly (ColumnTarget | null)[];

/** The minimum share of cells, from 0 to 1, that must match when a column's content is guessed from its cells. */
const MOST = 0.7;

function shareOf(cells: readonly string[], test: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
}

/** Returns a guess of each column's content, which the user can correct. */
export function guessColumnTargets(columns: readonly TableColumn[], hasHeadings: boolean): ColumnTargets {
  const targets = byHeading(columns);
  fillByContent(targets, columns, hasHeadings);
  return targets;
}

/** Returns whether a column is known not to be a field of an item. */
const isOtherColumn = ({ heading, isBalance }: TableColumn) => isBalance || isUnrelatedHeading(heading);

const LISTS: readonly ColumnTarget[] = ['money_in', 'money_out'];

function byHeading(columns: readonly TableColumn[]): (ColumnTarget | null)[] {
  const targets: (ColumnTarget | null)[] = columns.map(() => null);
  const claims = columns.flatMap((column) => {
    const claim = isOtherColumn(column) ? null : claimOf(column);
    return claim === null || claim.fit === 0 ? [] : [{ place: column.place, ...claim }];
  });
  const inOrder = claims.toSorted((a, b) => b.fit - a.fit || Number(b.isWhole) - Number(a.isWhole));
  for (const { place, target } of inOrder) {
    if (!targets.includes(target)) targets[place] = target;
  }
  // If two columns could be the name, the second one is used for the notes.
  const more = inOrder.find(({ place, target }) => target === 'name' && targets[place] === null);
  if (more !== undefined && !targets.includes('notes')) targets[more.place] = 'notes';
  // Two columns for income and expense replace the amount column.
  if (LISTS.every((one) => targets.includes(one)) && targets.includes('amount'))
    return targets.map((target) => (target === 'amount' ? null : target));
  return targets;
}

interface Claim {
  target: ColumnTarget;
  fit: number;
  isWhole: boolean;
}

/** The minimum share of filled rows, from 0 to 1. A name column that is filled in fewer rows gets a lower priority. */
const MOST_FILLED = 0.9;
/** Returns the content suggested by a column's heading, with a score for how well the cells match. */
function claimOf({ heading, cells, filled, saysDirection }: TableColumn): Claim | null {
  const meaning = classifyHeading(heading);
  if (meaning === null) return null;
  const { target, isWhole, weight } = meaning;
  const claim = (other: ColumnTarget, fit: number): Claim => ({ target: other, fit, isWhole });
  if (target === 'interest_rate') {
    const unit = rateUnitInHeading(heading);
    return claim(unit === null ? target : `${unit}ly_interest_rate`, fitOf(target, cells));
  }
  if (target === 'direction' && shareOf(cells, isNumberCell) >= MOST) return claim('amount', 1);
  if (target === 'direction') return claim(target, saysDirection ? 1 : 0);
  if (target === 'category' && saysDirection) return claim('direction', 1);
  const fit = fitOf(target, cells);
  // A budget's own groups ('Groceries') are not categories of the product, so they become tags.
  if (target === 'category' && fit === 0 && isGroups(heading)) return claim('tags', 0.9);
  const isPartial = target === 'name' && filled < MOST_FILLED;
  return claim(target, fit * weight * (isPartial ? filled : 1));
}

/** Returns whether a column contains budget groups; a column of payment kinds ('Card payment') does not. */
function isGroups(heading: string): boolean {
  return /categ|kateg|catég|קטגור|катег|分類|类别|分类|カテゴリ|카테고리|분류|فئة/i.test(heading);
}

const DATES: readonly ColumnTarget[] = ['from_date', 'to_date', 'payout_from_date'];
const RATES: readonly ColumnTarget[] = ['interest_rate', 'monthly_interest_rate', 'yearly_interest_rate'];
const CURRENCIES: readonly ColumnTarget[] = ['currency', 'existing_funds_currency'];
const SOME = 0.3;

/** Returns how well the cells match the content named in the heading; an empty column has a medium score. */
function fitOf(target: ColumnTarget, cells: readonly string[]): number {
  if (cells.length === 0) return 0.5;
  if (target === 'category') {
    const share = shareOf(cells, (cell) => parseCategory(cell) !== null || isTransferCell(cell, 'category'));
    return share >= 0.5 ? 1 + share : 0;
  }
  const test = testOf(target);
  return test === null || shareOf(cells, test) > SOME ? 1 : 0;
}

/** Returns the test that some cells of a column must pass for its heading to be trusted; null if cells may contain anything. */
function testOf(target: ColumnTarget): ((cell: string) => boolean) | null {
  if (isAmountColumn(target)) return isAmount;
  if (RATES.includes(target)) return (cell) => /\d/.test(cell);
  if (CURRENCIES.includes(target)) return (cell) => parseCurrency(cell) !== null;
  if (DATES.includes(target))
    return (cell) => Object.values(parseDateCell(cell, 'first')).some((date) => date !== null);
  return null;
}

/** The maximum number of different values in a status column. */
const FEW = 6;

const isAmount = (cell: string) => !cell.includes('%') && isNumberCell(cell);

function fillByContent(targets: (ColumnTarget | null)[], columns: readonly TableColumn[], hasHeadings: boolean): void {
  const has = (...wanted: ColumnTarget[]) => wanted.some((target) => targets.includes(target));
  const free = () => columns.filter((column) => targets[column.place] === null && !isOtherColumn(column));
  const putIn = (target: ColumnTarget, test: (column: TableColumn) => boolean) => {
    const found = free().find(test);
    if (found !== undefined) targets[found.place] = target;
  };
  const put = (target: ColumnTarget, test: (cell: string) => boolean) =>
    putIn(target, ({ cells }) => cells.length > 0 && shareOf(cells, test) >= MOST);
  if (!has('currency')) put('currency', (cell) => parseCurrency(cell) !== null && cell.length <= 6);
  if (!has('category', 'direction'))
    putIn('direction', ({ cells, saysDirection }) => saysDirection && new Set(cells).size === 2);
  if (!has('category')) put('category', (cell) => parseCategory(cell) !== null && !/^.$/u.test(cell));
  if (!has('status'))
    putIn('status', ({ cells }) => new Set(cells).size <= FEW && cells.some((cell) => parseStatus(cell) !== null));
  if (!has('from_date')) put('from_date', isDateLike);
  // Without headings, a second column of dates is read as the end of a period. With headings it is left out, because it
  // can be a bank's 'value date'.
  if (!hasHeadings && has('from_date') && !has('to_date')) put('to_date', isDateLike);
  if (!has('amount', 'money_in', 'money_out'))
    put('amount', (cell) => isAmount(cell) && !/^(19|20|21)\d\d$/.test(cell));
  if (!has('name')) {
    const texts = free().filter(
      ({ cells }) => shareOf(cells, (cell) => /\p{L}/u.test(cell) && !isDateLike(cell)) >= MOST,
    );
    const [best] = texts.toSorted((a, b) => new Set(b.cells).size - new Set(a.cells).size);
    if (best !== undefined) targets[best.place] = 'name';
  }
}
