import type { InterruptibleSteps } from './interruptible-steps.ts';
import type { CashFlow } from './cash-flow.ts';
import { computeNetWorthFrom, createPlanRun, computeMonth } from './month-step.ts';
import type { MarketPath } from './market-path.ts';
import type { Valuation } from './plan-series.ts';

/** Months per step; for ten thousand items a step takes a few milliseconds. */
const MONTHS_AT_ONCE = 6;

/**
 * Returns net worth at the end of the last month, computed in steps of a few months. The result is bit-identical to that of
 * `runPlan`.
 */
export function* finalNetWorthSteps(
  plan: CashFlow,
  path: MarketPath,
  valuation: Valuation,
): InterruptibleSteps<number> {
  const run = createPlanRun(plan, path, valuation);
  const sells = valuation.deficitPolicy === 'liquidate';
  const last = plan.months - 1;
  for (let month = 0; month <= last; month++) {
    computeMonth(run, month, sells);
    if (month % MONTHS_AT_ONCE === 0) yield;
  }
  return computeNetWorthFrom(run, last)[last]!;
}
