import type { CurrencyCode, Rates } from './currencies.ts';
import { type Fund, fundOf } from './fund.ts';
import type { FundCategory, PlanItem } from './item.ts';
import type { Month } from './month.ts';
import { periodOf } from './period.ts';

/** What flows in one currency, month by month from index 0, in that currency; every amount is 0 or more. */
export interface CurrencyFlows {
  readonly currency: CurrencyCode;
  readonly income: Float64Array;
  readonly expense: Float64Array;
  /** Deposits that leave cash, before fees: those of savings and investments. */
  readonly deposits: Float64Array;
  /** Balances, each in the month of its anchor. */
  readonly oneOffs: Float64Array;
}

/**
 * A plan laid out on the monthly grid, every item in its own currency (finance.md sections 1.2 to 1.4). It
 * knows no display currency and no policy, so that a forecast, or any path of returns and exchange rates,
 * runs over one layout.
 */
export interface CashFlow {
  /** One entry for each currency that an item pays in. */
  readonly flows: readonly CurrencyFlows[];
  readonly funds: Readonly<Record<FundCategory, readonly Fund[]>>;
}

/**
 * Lays items out on `months` months from `start` (finance.md sections 1.2 to 1.4). Hidden items and items
 * that end before they begin leave no trace. The rates only bring existing funds into the currency of their
 * item.
 */
export function cashFlow(items: readonly PlanItem[], start: Month, months: number, rates: Rates): CashFlow {
  const flows = new Map<CurrencyCode, CurrencyFlows>();
  const funds: Record<FundCategory, Fund[]> = { saving: [], pension: [], investment: [] };
  for (const item of items) {
    const period = periodOf(item, start, months);
    if (period === null) continue;
    const { first, end } = period;
    const { category, amount } = item;
    const flow = flowsIn(item.currency, flows, months);
    switch (category) {
      case 'income':
        addGrowing(flow.income, first, end, amount, 1 + item.monthlyRate);
        break;
      case 'expense':
        addGrowing(flow.expense, first, end, amount, 1 + item.monthlyRate);
        break;
      case 'balance':
        addConstant(flow.oneOffs, first, first + 1, amount);
        break;
      case 'saving':
      case 'investment':
        addConstant(flow.deposits, first, end, amount);
        funds[category].push(fundOf(item, period, rates));
        break;
      case 'pension':
        funds.pension.push(fundOf(item, period, rates));
        break;
    }
  }
  return { flows: [...flows.values()], funds };
}

/** The flows of a currency, made when its first item asks for them: one block of memory cut into rows. */
function flowsIn(
  currency: CurrencyCode,
  known: Map<CurrencyCode, CurrencyFlows>,
  months: number,
): CurrencyFlows {
  const found = known.get(currency);
  if (found !== undefined) return found;
  const block = new Float64Array(4 * months);
  const row = (index: number) => block.subarray(index * months, (index + 1) * months);
  const made = { currency, income: row(0), expense: row(1), deposits: row(2), oneOffs: row(3) };
  known.set(currency, made);
  return made;
}

/** Adds A, A g, A g^2, ... to the months from `first` up to but without `end`. */
function addGrowing(series: Float64Array, first: number, end: number, amount: number, growth: number): void {
  let payment = amount;
  for (let month = first; month < end; month++) {
    series[month] = series[month]! + payment;
    payment *= growth;
  }
}

/** Adds the same amount to the months from `first` up to but without `end`. */
function addConstant(series: Float64Array, first: number, end: number, amount: number): void {
  for (let month = first; month < end; month++) series[month] = series[month]! + amount;
}
