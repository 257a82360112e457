import { type Assumptions, DEFAULT_ASSUMPTIONS, assumedPath, assumedRates } from './assumptions.ts';
import { type CashFlow, cashFlow } from './cash-flow.ts';
import { type CurrencyCode, type Rates, convert } from './currencies.ts';
import { advance, openHolding } from './holding.ts';
import type { PlanItem } from './item.ts';
import type { Month } from './month.ts';
import { type Path, relativeValue } from './path.ts';

/** A plan in five figures, unrounded, in the display currency (finance.md section 1.9). */
export interface PlanSummary {
  /** Income of the month. */
  readonly income: number;
  /** Expense of the month. */
  readonly expense: number;
  /** What income and payouts leave after expenses and deposits; the forecast's first margin. */
  readonly margin: number;
  /** (income - expense) / income as a decimal; null without income. */
  readonly savingsRate: number | null;
  /** Balances and existing funds anchored in the month, pensions included, at the rates of now. */
  readonly netWorth: number;
}

/** The summary of the month `start` over the visible items (finance.md section 1.9). */
export function planSummary(
  items: readonly PlanItem[],
  start: Month,
  currency: CurrencyCode,
  liveRates: Rates,
  given: Partial<Assumptions> = {},
): PlanSummary {
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...given };
  const rates = assumedRates(liveRates, assumptions);
  const plan = cashFlow(items, start, 1, rates);
  const path = assumedPath(assumptions, plan, currency);
  const payouts = firstPayouts(plan, path);
  let income = 0;
  let expense = 0;
  let deposits = 0;
  let paidOut = 0;
  let netWorth = 0;
  plan.currencies.forEach((code, index) => {
    const now = (amounts: Float64Array) => convert(amounts[index]!, code, currency, rates);
    const atMonthEnd = relativeValue(path, code, currency, 0);
    income += now(plan.income) * atMonthEnd;
    expense += now(plan.expense) * atMonthEnd;
    deposits += now(plan.deposits) * atMonthEnd;
    paidOut += now(payouts) * atMonthEnd;
    netWorth += now(plan.oneOffs);
  });
  for (const fund of [...plan.funds.saving, ...plan.funds.pension, ...plan.funds.investment]) {
    netWorth += convert(fund.opening, fund.code, currency, rates);
  }
  return {
    income,
    expense,
    margin: income - expense - deposits + paidOut,
    savingsRate: income === 0 ? null : (income - expense) / income,
    netWorth,
  };
}

/** What the funds of a plan of one month pay out, by currency. */
function firstPayouts({ funds, currencies }: CashFlow, path: Path): Float64Array {
  const payouts = new Float64Array(currencies.length);
  for (const category of ['saving', 'pension', 'investment'] as const) {
    const holding = openHolding(funds[category], category, path, false, new Float64Array(1));
    advance(holding, 1, new Float64Array(currencies.length), payouts);
  }
  return payouts;
}
