/** Computes a plan's forecast and calls an observer for every month. */
import type { CashFlow } from './cash-flow.ts';
import { type PlanRun, advanceFunds, computeNetWorthFrom, createPlanRun, computeMonth } from './month-step.ts';
import type { MarketPath } from './market-path.ts';
import type { Valuation } from './plan-series.ts';

/**
 * Functions to call before and after the computation of each month, with the state of the plan and the index of the month. In `before` the
 * funds have the values of the previous month, in `after` those of this month.
 */
export interface MonthObserver {
  readonly before: (run: PlanRun, month: number) => void;
  readonly after: (run: PlanRun, month: number) => void;
}

/**
 * Runs a plan to the month before `to` with cash tracked by currency, in the same steps as its forecast. Returns net worth at the
 * end of each month; later months are not computed.
 */
export function runPlanWithObserver(
  plan: CashFlow,
  path: MarketPath,
  valuation: Valuation,
  to: number,
  { before, after }: MonthObserver,
): Float64Array {
  const run = createPlanRun(plan, path, valuation, { byCurrency: true });
  const sells = valuation.deficitPolicy === 'liquidate';
  for (let month = 0; month < to; month++) {
    before(run, month);
    computeMonth(run, month, sells, true);
    advanceFunds(run, month + 1);
    after(run, month);
  }
  return computeNetWorthFrom(run, 0).subarray(0, to);
}
