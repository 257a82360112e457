/** A plan's own run with somebody looking on: the steps of its forecast, and what there is between them. */
import type { CashFlow } from './cash-flow.ts';
import { type Run, advanceFunds, netWorthFrom, openRun, stepMonth } from './month-step.ts';
import type { Path } from './path.ts';
import type { Valuation } from './plan-series.ts';

/** Told of every month, an index, before and after it, when all funds have come as far. */
export interface RunObserver {
  readonly before: (run: Run, month: number) => void;
  readonly after: (run: Run, month: number) => void;
}

/**
 * Runs a plan up to, but without, the month `to`, with a pot of cash for each of its currencies, and returns net worth at the end of each
 * month: the steps of its forecast. Later months are not worked out.
 */
export function observedRun(
  plan: CashFlow,
  path: Path,
  valuation: Valuation,
  to: number,
  { before, after }: RunObserver,
): Float64Array {
  const run = openRun(plan, path, valuation, { byCurrency: true });
  const sells = valuation.deficitPolicy === 'liquidate';
  for (let month = 0; month < to; month++) {
    before(run, month);
    stepMonth(run, month, sells, true);
    advanceFunds(run, month + 1);
    after(run, month);
  }
  return netWorthFrom(run, 0).subarray(0, to);
}
