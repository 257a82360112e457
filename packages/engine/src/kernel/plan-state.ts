/** A plan in the middle of its course: what one run leaves off with, another goes on from. */
import type { CashFlow } from './cash-flow.ts';
import type { FundCategory } from '#item.ts';
import { type Run, advanceFunds, netWorthFrom, openRun, stepMonth } from './month-step.ts';
import type { Valuation } from './plan-series.ts';
import type { Path } from './path.ts';

/** The state of a plan after the months before `month`. */
export interface PlanState {
  readonly month: number;
  /** In each of its currencies, below zero where it is owed. */
  readonly cash: Float64Array;
  /** In the display currency. */
  readonly cashWorth: number;
  /** The balance of each fund, in its own currency; one that has not begun has its opening. */
  readonly balances: Readonly<Record<FundCategory, Float64Array>>;
}

/** The states of a plan on a path before some months, whose indices ascend: the same steps as its forecast. */
export function planStates(
  plan: CashFlow,
  path: Path,
  valuation: Valuation,
  months: readonly number[],
): PlanState[] {
  const run = openRun(plan, path, valuation, { byCurrency: true });
  const sells = valuation.deficitPolicy === 'liquidate';
  let reached = 0;
  return months.map((month) => {
    for (; reached < month; reached++) stepMonth(run, reached, sells, true);
    advanceFunds(run, month);
    return stateOf(run, month);
  });
}

function stateOf({ plan, holdings, pots }: Run, month: number): PlanState {
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
 * Net worth at the end of each month of a path that begins to differ in the month of `state`, from which the plan goes on; 0 before it.
 */
export function continuedFrom(
  state: PlanState,
  plan: CashFlow,
  path: Path,
  valuation: Valuation,
): Float64Array {
  const { month: from } = state;
  const run = openRun(plan, path, valuation, { from });
  run.pots.cash?.set(state.cash);
  run.pots.worth = state.cashWorth;
  for (const holding of Object.values(run.holdings)) {
    holding.advanced = from;
    holding.funds.forEach(({ first }, index) => {
      // One that begins later opens on this path.
      if (first < from) holding.balances[index] = state.balances[holding.category][index]!;
    });
  }
  const sells = valuation.deficitPolicy === 'liquidate';
  for (let month = from; month < plan.months; month++) stepMonth(run, month, sells);
  return netWorthFrom(run, from);
}
