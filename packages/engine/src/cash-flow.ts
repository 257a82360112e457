import type { CurrencyCode, Rates } from './currencies.ts';
import { type Fund, fundOf } from './fund.ts';
import type { FundCategory, PlanItem } from './item.ts';
import type { Month } from './month.ts';
import { type Period, periodOf } from './period.ts';

/**
 * A plan laid out on the monthly grid, every item in its own currency (finance.md sections 1.2 to 1.4). It
 * knows no display currency, no policy and no path, so that a forecast, and every path of returns and
 * exchange rates, runs over one layout.
 *
 * What flows in currency number c in month i stands at c * months + i; every amount is 0 or more.
 */
export interface CashFlow {
  readonly months: number;
  /** Every currency that an item pays in, in the order of the items. */
  readonly currencies: readonly CurrencyCode[];
  readonly income: Float64Array;
  readonly expense: Float64Array;
  /** Deposits that leave cash, before fees: those of savings and investments. */
  readonly deposits: Float64Array;
  /** Balances, each in the month of its anchor. */
  readonly oneOffs: Float64Array;
  readonly funds: Readonly<Record<FundCategory, readonly Fund[]>>;
  /** The first month in which a fund is paid out; `months` when none is. */
  readonly firstPayout: number;
}

/**
 * Lays items out on `months` months from `start` (finance.md sections 1.2 to 1.4 and 14). Hidden items and
 * items that end before they begin leave no trace. The rates only bring existing funds into the currency of
 * their item.
 */
export function cashFlow(items: readonly PlanItem[], start: Month, months: number, rates: Rates): CashFlow {
  const currencies: CurrencyCode[] = [];
  let firstPayout = months;
  const periods = items.map((item) => {
    const period = periodOf(item, start, months);
    if (period === null) return null;
    firstPayout = Math.min(firstPayout, period.payout);
    if (!currencies.includes(item.currency)) currencies.push(item.currency);
    return period;
  });
  const size = currencies.length * months;
  const block = new Float64Array(4 * size);
  const income = block.subarray(0, size);
  const expense = block.subarray(size, 2 * size);
  const deposits = block.subarray(2 * size, 3 * size);
  const oneOffs = block.subarray(3 * size);
  const funds: Record<FundCategory, Fund[]> = { saving: [], pension: [], investment: [] };
  items.forEach((item, index) => {
    const period = periods[index] ?? null;
    if (period === null) return;
    const { category, amount, monthlyRate } = item;
    const currency = currencies.indexOf(item.currency);
    const row = currency * months;
    switch (category) {
      case 'income':
        addGrowing(income, row, period, amount, 1 + monthlyRate);
        break;
      case 'expense':
        addGrowing(expense, row, period, amount, 1 + monthlyRate);
        break;
      case 'balance':
        oneOffs[row + period.first] = oneOffs[row + period.first]! + amount;
        break;
      case 'saving':
      case 'investment':
        addConstant(deposits, row, period, amount);
        funds[category].push(fundOf(item, period, currency, rates));
        break;
      case 'pension':
        funds.pension.push(fundOf(item, period, currency, rates));
        break;
    }
  });
  return { months, currencies, income, expense, deposits, oneOffs, funds, firstPayout };
}

/** Adds A g^k to each month with a payment, k months after the anchor (finance.md section 1.3). */
function addGrowing(grid: Float64Array, row: number, period: Period, amount: number, growth: number): void {
  const { first, due, interval } = period;
  const end = row + period.end;
  const step = compounded(growth, interval);
  let payment = amount * compounded(growth, due - first);
  for (let at = row + due; at < end; at += interval) {
    grid[at] = grid[at]! + payment;
    payment *= step;
  }
}

/** g^n by multiplication, which gives g itself for n = 1, and is faster than a power for the few months there are. */
function compounded(growth: number, months: number): number {
  let product = 1;
  for (let month = 0; month < months; month++) product *= growth;
  return product;
}

/** Adds the same amount to each month with a payment. */
function addConstant(grid: Float64Array, row: number, { due, interval, end }: Period, amount: number): void {
  for (let at = row + due; at < row + end; at += interval) grid[at] = grid[at]! + amount;
}
