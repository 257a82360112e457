import type { Steps } from './steps.ts';
import type { CashFlow } from './cash-flow.ts';
import { netWorthFrom, openRun, stepMonth } from './month-step.ts';
import type { Path } from './path.ts';
import type { Valuation } from './plan-series.ts';

/** So many months are one step: of ten thousand items that is a few milliseconds. */
const MONTHS_AT_ONCE = 6;

/** Net worth at the end of the last month, to the last bit what `runPlan` makes of the same plan, in steps of a few months. */
export function* endSteps(plan: CashFlow, path: Path, valuation: Valuation): Steps<number> {
  const run = openRun(plan, path, valuation);
  const sells = valuation.deficitPolicy === 'liquidate';
  const last = plan.months - 1;
  for (let month = 0; month <= last; month++) {
    stepMonth(run, month, sells);
    if (month % MONTHS_AT_ONCE === 0) yield;
  }
  return netWorthFrom(run, last)[last]!;
}
