/** A column whose figures are what the rows leave in the account: known by its figures, whatever it is called. */
import type { Cells } from '#features/export/table/read-cells.ts';
import { readNumber, shownMark } from '#features/export/table/read-number.ts';

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

/** Whether each figure of a column is the one before it (or after it, where the newest row stands first) and what another column adds. */
export function isRunningBalance(balance: Numbers, others: readonly Numbers[]): boolean {
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
