/** Whose work goes on for 'a year more of work'. */
import { type Horizon, type Month, horizonMonths, parseMonth } from '@meridian/engine';
import type { FinancialItem } from '#items.ts';

/** An income that begins within so many months after another one has ended takes its place. */
const REPLACED_WITHIN_MONTHS = 2;

/** Which income 'a year more of work' extends. */
export interface WorkToExtend {
  /** The one that ends last before the person stops working; null where the plan does not tell. */
  readonly income: FinancialItem | null;
  /** Between which ones a person then has to choose; empty where there is nothing to choose, or nothing to extend. */
  readonly choices: readonly FinancialItem[];
}

/**
 * The income with which work ends: of those that end within the plan and that no other income replaces, the last one. Several that
 * end in that same month are a choice, and so are all that end where another income replaces each of them, as a pension does a salary.
 */
export function workToExtend(
  items: readonly FinancialItem[],
  { start, ...horizon }: Horizon & { readonly start: Month },
): WorkToExtend {
  const incomes = items.filter((item) => !item.is_hidden && item.category === 'income' && paysOften(item));
  const months = horizonMonths(horizon);
  const ending = incomes.filter((item) => {
    const end = lastMonth(item);
    return end !== null && end >= start && end < start + months - 1;
  });
  const final = ending.filter((item) => !incomes.some((other) => replaces(other, item)));
  if (final.length === 0) return { income: null, choices: ending };
  const end = Math.max(...final.map((item) => lastMonth(item) ?? start));
  const last = final.filter((item) => lastMonth(item) === end);
  return last.length === 1 ? { income: last[0] ?? null, choices: [] } : { income: null, choices: last };
}

/** The pensions whose deposits end in the month in which a job ends: they are paid with it. */
export function depositsThatEndWith(
  items: readonly FinancialItem[],
  work: FinancialItem,
): readonly FinancialItem[] {
  const end = lastMonth(work);
  return items.filter((item) => item.category === 'pension' && paysOften(item) && lastMonth(item) === end);
}

function replaces({ from_date: from }: FinancialItem, ended: FinancialItem): boolean {
  const end = lastMonth(ended);
  if (from === null || end === null) return false;
  const after = parseMonth(from) - end;
  return after >= 1 && after <= REPLACED_WITHIN_MONTHS;
}

/** Neither nothing nor only once. */
function paysOften({ amount, interval_months: interval }: FinancialItem): boolean {
  return amount !== 0 && interval !== 0;
}

/** The month in which an item ends; null when it is open-ended. */
export function lastMonth({ to_date: to }: FinancialItem): Month | null {
  return to === null ? null : parseMonth(to);
}
