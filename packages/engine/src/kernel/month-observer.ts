/** A run of a plan's forecast that calls an observer for every month. */
import type { CashFlow } from './cash-flow.ts';
import { type PlanRun, advanceFunds, computeNetWorthFrom, createPlanRun, computeMonth } from './month-step.ts';
import type { MarketPath } from './market-path.ts';
import type { Valuation } from './plan-series.ts';

/**
 * Functions that are called before and after each month of a run is computed, with the run and the index of the month. The funds
 * have been computed up to that point.
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
