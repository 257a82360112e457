/** State of a plan at a given month, from which another forecast can continue. */
import type { CashFlow } from './cash-flow.ts';
import type { FundCategory } from '#item.ts';
import { type PlanRun, advanceFunds, computeNetWorthFrom, createPlanRun, computeMonth } from './month-step.ts';
import type { Valuation } from './plan-series.ts';
import type { MarketPath } from './market-path.ts';

/** State of a plan at the start of the month with index `month`. */
export interface PlanState {
  readonly month: number;
  /** Cash in each currency of the plan, in that currency; negative if overdrawn. */
  readonly cash: Float64Array;
  /** Value of all cash in the display currency. */
  readonly cashWorth: number;
  /** Balance of each fund in its own currency; the opening balance if it has not begun. */
  readonly balances: Readonly<Record<FundCategory, Float64Array>>;
}

/** States of a plan on a path before the given months (ascending indices), computed in the same steps as its forecast. */
export function computePlanStates(
  plan: CashFlow,
  path: MarketPath,
  valuation: Valuation,
  months: readonly number[],
): PlanState[] {
  const run = createPlanRun(plan, path, valuation, { byCurrency: true });
  const sells = valuation.deficitPolicy === 'liquidate';
  let reached = 0;
  return months.map((month) => {
    for (; reached < month; reached++) computeMonth(run, reached, sells, true);
    advanceFunds(run, month);
    return stateOf(run, month);
  });
}

function stateOf({ plan, holdings, pots }: PlanRun, month: number): PlanState {
  const balances = (category: FundCategory) => holdings[category].balances.slice();
  return {
    month,
    cash: pots.cash?.slice() ?? new Float64Array(plan.currencies.length),
    cashWorth: pots.worth,
    balances: {
      saving: balances('saving'),
      pension: balances('pension'),
      investment: balances('investment'),
    },
  };
}

/**
 * Continues the plan from `state`. The path may differ from the path of the state in the month of the state and later. Returns net worth at
 * the end of each month; 0 before the month of the state.
 */
export function continueFromState(
  state: PlanState,
  plan: CashFlow,
  path: MarketPath,
  valuation: Valuation,
): Float64Array {
  const { month: from } = state;
  const run = createPlanRun(plan, path, valuation, { from });
  run.pots.cash?.set(state.cash);
  run.pots.worth = state.cashWorth;
  for (const holding of Object.values(run.holdings)) {
    holding.advanced = from;
    holding.funds.forEach(({ first }, index) => {
      // A fund that begins later opens on the new path.
      if (first < from) holding.balances[index] = state.balances[holding.category][index]!;
    });
  }
  const sells = valuation.deficitPolicy === 'liquidate';
  for (let month = from; month < plan.months; month++) computeMonth(run, month, sells);
  return computeNetWorthFrom(run, from);
}
