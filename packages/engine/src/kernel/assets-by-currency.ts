import type { CashFlow } from './cash-flow.ts';
import { FUND_CATEGORIES } from '#item.ts';
import type { Valuation } from './plan-series.ts';
import type { MarketPath } from './market-path.ts';
import { type PlanState, computePlanStates } from './plan-state.ts';

/**
 * Returns the value of cash and funds in the display currency at the end of the months `at` (ascending indices): one row per
 * month, with one value for each currency of the plan. A value is negative if cash is overdrawn by more than the funds are worth.
 * `units` has the monthly value of one unit of each currency, indexed like the plan's flows.
 */
export function computeAssetsByCurrency(
  plan: CashFlow,
  path: MarketPath,
  valuation: Valuation,
  { units, at }: { units: Float64Array; at: readonly number[] },
): Float64Array[] {
  const after = at.map((month) => month + 1);
  return computePlanStates(plan, path, valuation, after).map((state) => assetsOf(state, plan, units));
}

function assetsOf({ month, cash, balances }: PlanState, { months, funds }: CashFlow, units: Float64Array) {
  const amounts = cash.slice();
  for (const category of FUND_CATEGORIES) {
    funds[category].forEach(({ first, currency }, index) => {
      if (first < month) amounts[currency] = amounts[currency]! + balances[category][index]!;
    });
  }
  return amounts.map((amount, currency) => amount * units[currency * months + month - 1]!);
}
