import { type Assumptions, DEFAULT_ASSUMPTIONS, applyPinnedRates } from './assumptions.ts';
import { createAssumedPath } from './exchange-rates.ts';
import { type CashFlow, type FlowsByGrowth, computeCashFlow } from '#kernel/cash-flow.ts';
import { type CurrencyCode, type Rates, convert } from './currencies.ts';
import { runCategoryFunds, createCategoryFunds } from '#kernel/category-funds.ts';
import { FUND_CATEGORIES, type PlanItem, isLoan } from './item.ts';
import type { Month } from './month.ts';
import { type MarketPath, relativeCurrencyValue } from '#kernel/market-path.ts';
import { toItemPeriod } from '#kernel/item-period.ts';

/** Summary of a plan in six figures, unrounded, in the display currency (finance.md section 1.9). */
export interface PlanSummary {
  /** Income of the month after tax. */
  readonly income: number;
  /** Expenses of the month including loan payments. */
  readonly expense: number;
  /** Income and payouts minus expenses and deposits: the forecast's first margin. */
  readonly margin: number;
  /** (income - expense) / income as a decimal; null without income. */
  readonly savingsRate: number | null;
  /** Balances and existing funds (pensions too) minus debts, of the items that have begun by the month, at current rates. */
  readonly netWorth: number;
  /** Debt of the loans active in the month. */
  readonly debts: number;
}

/** Summary of the month `start` over the visible items (finance.md section 1.9). */
export function summarizePlan(
  items: readonly PlanItem[],
  start: Month,
  currency: CurrencyCode,
  liveRates: Rates,
  given: Partial<Assumptions> = {},
): PlanSummary {
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...given };
  const rates = applyPinnedRates(liveRates, assumptions);
  const plan = computeCashFlow(items, { start, months: 1, rates, assumptions });
  const path = createAssumedPath(assumptions, plan, currency);
  const payouts = firstPayouts(plan, path);
  let income = 0;
  let expense = 0;
  let deposits = 0;
  let paidOut = 0;
  let netWorth = 0;
  plan.currencies.forEach((code, index) => {
    const now = (amount: number) => convert(amount, code, currency, rates);
    const atMonthEnd = relativeCurrencyValue(path, code, currency, 0);
    const sumOf = (flows: FlowsByGrowth) => now(amountOf(flows, index)) * atMonthEnd;
    income += sumOf(plan.income);
    expense += sumOf(plan.expense) + now(plan.loans?.payments[index] ?? 0) * atMonthEnd;
    deposits += sumOf(plan.deposits);
    paidOut += now(payouts[index]!) * atMonthEnd;
    netWorth += now(plan.oneOffs[index]!);
  });
  for (const fund of [...plan.funds.saving, ...plan.funds.pension, ...plan.funds.investment]) {
    netWorth += convert(fund.opening, fund.code, currency, rates);
  }
  let debts = 0;
  for (const item of items.filter(isLoan)) {
    if (owesNow(item, start)) debts += convert(item.loanBalance ?? 0, item.currency, currency, rates);
  }
  return {
    income,
    expense,
    margin: income - expense - deposits + paidOut,
    savingsRate: income === 0 ? null : (income - expense) / income,
    netWorth: netWorth - debts,
    debts,
  };
}

/** Returns the sum of the flows of all kinds of growth in the first month, at the index of a currency. */
function amountOf({ rate, prices, fixed }: FlowsByGrowth, index: number): number {
  return (rate?.[index] ?? 0) + (prices?.[index] ?? 0) + (fixed?.[index] ?? 0);
}

/** Returns true if a loan is active in the month `start`. */
function owesNow(item: PlanItem, start: Month): boolean {
  return toItemPeriod(item, start, 1) !== null && (item.to === null || item.to >= start);
}

/** Returns the payouts of the funds in the first month after tax, by currency. */
function firstPayouts({ funds, currencies }: CashFlow, path: MarketPath): Float64Array {
  const payouts = new Float64Array(currencies.length);
  for (const category of FUND_CATEGORIES) {
    const holding = createCategoryFunds(funds[category], category, path, new Float64Array(1));
    runCategoryFunds(holding, 1, new Float64Array(currencies.length), payouts);
  }
  return payouts;
}
