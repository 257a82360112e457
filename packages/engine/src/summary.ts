import { cashFlow } from './cash-flow.ts';
import { type CurrencyCode, type Rates, convert } from './currencies.ts';
import type { PlanItem } from './item.ts';
import type { Month } from './month.ts';

/** A plan in five figures, unrounded, in the display currency (finance.md section 1.9). */
export interface PlanSummary {
  /** Income of the month. */
  readonly income: number;
  /** Expense of the month. */
  readonly expense: number;
  /** What the month leaves over after expenses and deposits; the forecast's first margin. */
  readonly margin: number;
  /** (income - expense) / income as a decimal; null without income. */
  readonly savingsRate: number | null;
  /** Balances and existing funds anchored in the month, pensions included. */
  readonly netWorth: number;
}

/** The summary of the month `start` over the visible items (finance.md section 1.9). */
export function planSummary(
  items: readonly PlanItem[],
  start: Month,
  currency: CurrencyCode,
  rates: Rates,
): PlanSummary {
  const { flows, funds } = cashFlow(items, start, 1, rates);
  let income = 0;
  let expense = 0;
  let deposits = 0;
  let netWorth = 0;
  for (const flow of flows) {
    const thisMonth = ([amount = 0]: Float64Array) => convert(amount, flow.currency, currency, rates);
    income += thisMonth(flow.income);
    expense += thisMonth(flow.expense);
    deposits += thisMonth(flow.deposits);
    netWorth += thisMonth(flow.oneOffs);
  }
  for (const fund of [...funds.saving, ...funds.pension, ...funds.investment]) {
    netWorth += convert(fund.opening, fund.currency, currency, rates);
  }
  return {
    income,
    expense,
    margin: income - expense - deposits,
    savingsRate: income === 0 ? null : (income - expense) / income,
    netWorth,
  };
}
