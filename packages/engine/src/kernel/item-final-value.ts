/** Final value of a single item, computed without the rest of the plan (finance.md sections 1.6 and 14). */
import { type CashFlow, type CashFlowContext, computeCashFlow } from './cash-flow.ts';
import type { CurrencyCode } from '#currencies.ts';
import { runCategoryFunds, createCategoryFunds } from './category-funds.ts';
import { FUND_CATEGORIES, type PlanItem } from '#item.ts';
import type { MarketPath } from './market-path.ts';
import { addNetFlows, setCurrencyValues } from './path-flows.ts';
import type { Valuation } from './plan-series.ts';
import { interestOnCash, createCashByCurrency } from './cash-by-currency.ts';

/**
 * Returns a function for the final nominal net worth of one item alone, with an overdraft. An item has one currency, so its cash
 * needs no settlement between currencies: it is computed in that currency and converted once, in the last month. The rows are
 * reused for the next item.
 */
export function createItemFinalValueCalculator(
  grid: CashFlowContext,
  path: MarketPath,
  { currency, rates, cashRate = 0 }: Omit<Valuation, 'deficitPolicy'>,
): (item: PlanItem) => number {
  const { months } = grid;
  const row = () => new Float64Array(months);
  const [left, payouts, worth] = [row(), row(), row()];
  const pots = createCashByCurrency(1, true, cashRate);
  const known = new Map<CurrencyCode, Float64Array>();
  const unitsOf = (flow: CashFlow, code: CurrencyCode) => {
    const units = known.get(code) ?? row();
    if (!known.has(code)) setCurrencyValues(units, flow, path, { currency, rates });
    known.set(code, units);
    return units;
  };
  return (item) => {
    const flow = computeCashFlow([item], grid);
    const [code] = flow.currencies;
    if (code === undefined) return 0;
    const units = unitsOf(flow, code);
    for (const each of [left, payouts, worth]) each.fill(0);
    addNetFlows(left, flow, path);
    for (const category of FUND_CATEGORIES) {
      const funds = flow.funds[category];
      if (funds.length > 0) runCategoryFunds(createCategoryFunds(funds, category, path, worth), months, units, payouts);
    }
    let cash = 0;
    for (let month = 0; month < months; month++) {
      cash += interestOnCash(pots, cash, month) + left[month]! + payouts[month]! + flow.oneOffs[month]!;
    }
    const last = months - 1;
    const owed = flow.loans?.debts[last] ?? 0;
    return worth[last]! + (cash - owed) * units[last]!;
  };
}
