/** How much each item of a plan is worth by itself (finance.md sections 1.6 and 14). */
import { DEFAULT_ASSUMPTIONS, assumedRates } from './assumptions.ts';
import { assumedPath } from './exchange-rates.ts';
import { cashFlow } from '#kernel/cash-flow.ts';
import type { ForecastRequest } from './forecast.ts';
import { horizonMonths } from './horizon.ts';
import type { PlanItem } from './item.ts';
import { runPlan } from '#kernel/month-step.ts';

/**
 * Answers for an item of a plan what it adds to net worth at the end of every month, nominal: its forecast alone, with an overdraft. Under
 * an overdraft at flat rates the items of a plan add up to its forecast (finance.md section 1.6). `path`, such as that of a crisis, is on
 * top of the assumptions.
 */
function worthAlone(plan: Omit<ForecastRequest, 'deficitPolicy'>): (item: PlanItem) => Float64Array {
  const { items, start, currency, addedInflation = 0 } = plan;
  const months = horizonMonths(plan);
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions };
  const rates = assumedRates(plan.rates, assumptions);
  const grid = { start, months, rates, assumptions, addedInflation };
  // The rates of all currencies are moved once, and not once for each item.
  const path = assumedPath(assumptions, cashFlow(items, grid), currency, plan.path);
  const { cashRate } = assumptions;
  const valuation = { currency, rates, deficitPolicy: 'overdraft', cashRate } as const;
  return (item) => runPlan(cashFlow([item], grid), path, valuation).forecast;
}

/** Net worth of every item by itself, in the order of the items; a hidden item is worth nothing. */
export type ItemWorths = readonly Float64Array[];

/** The worths of all items of a plan, each alone as {@link worthAlone} has it. */
export function itemWorths(plan: Omit<ForecastRequest, 'deficitPolicy'>): ItemWorths {
  return plan.items.map(worthAlone(plan));
}
