/** Net worth of each item of a plan by itself (finance.md sections 1.6 and 14). */
import { DEFAULT_ASSUMPTIONS, applyPinnedRates } from './assumptions.ts';
import { createAssumedPath } from './exchange-rates.ts';
import { computeCashFlow } from '#kernel/cash-flow.ts';
import type { ForecastRequest } from './forecast.ts';
import { horizonMonths } from './horizon.ts';
import type { PlanItem } from './item.ts';
import { runPlan } from '#kernel/month-step.ts';

/**
 * Returns a function for the effect of one item on net worth at the end of every month, nominal: the forecast of the item alone
 * with an overdraft. With overdraft and flat rates, the items add up to the plan's forecast (finance.md section 1.6). `path`,
 * for example the path of a crisis, is added to the assumptions.
 */
function worthAlone(plan: Omit<ForecastRequest, 'deficitPolicy'>): (item: PlanItem) => Float64Array {
  const { items, start, currency, addedInflation = 0 } = plan;
  const months = horizonMonths(plan);
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions };
  const rates = applyPinnedRates(plan.rates, assumptions);
  const grid = { start, months, rates, assumptions, addedInflation };
  // Exchange rates are the same for all items, so they are computed once.
  const path = createAssumedPath(assumptions, computeCashFlow(items, grid), currency, plan.path);
  const { cashRate } = assumptions;
  const valuation = { currency, rates, deficitPolicy: 'overdraft', cashRate } as const;
  return (item) => runPlan(computeCashFlow([item], grid), path, valuation).forecast;
}

/** Net worth of every item by itself, in the order of the items; 0 for a hidden item. */
export type ItemNetWorths = readonly Float64Array[];

/** Computes the net worth of all items of a plan, each alone as in {@link worthAlone}. */
export function computeItemNetWorths(plan: Omit<ForecastRequest, 'deficitPolicy'>): ItemNetWorths {
  return plan.items.map(worthAlone(plan));
}
