/** Goal search (finance.md section 16): finds the value at which a plan just reaches its target. */
import { type GoalSearchResult, type GoalLimitation, runSearch } from './goal-search.ts';
import { type GoalOutcome, type GoalTarget, evaluateGoal } from './goal-outcome.ts';
import { type GoalPlan, type GoalVariable, type VariedPlan, createSearchSpace } from './goal-variable.ts';

/** A plan, the value to vary, and the target. */
export interface Goal {
  readonly plan: GoalPlan;
  readonly question: GoalVariable;
  readonly target: GoalTarget;
}

/** Result of a goal search, with the plan before and after the change. */
export interface GoalResult {
  /**
   * The best value: an amount to the cent, a rate or percentage to 0.001, or a month as a `Month`. The plan reaches the target
   * with this value and fails one step closer to the preferred end. Null if every value reaches the target or none does.
   */
  readonly value: number | null;
  readonly reason: GoalLimitation | null;
  readonly before: GoalOutcome;
  /** Outcome of the plan with the value found; equal to `before` if there is none. */
  readonly after: GoalOutcome;
  /** Number of plans that the search has computed. */
  readonly evaluations: number;
}

/**
 * Solves the goal with the plain forecast. Throws RangeError if the question names an item that the plan does not have, and as
 * `forecast` does.
 */
export function solveGoal(goal: Goal): GoalResult {
  const { planAt, search, stepsPerUnit, outcomeOf } = opened(goal);
  let evaluations = 0;
  const found = runSearch(search(), (steps) => {
    evaluations++;
    const varied = planAt(steps / stepsPerUnit);
    return varied !== null && outcomeOf(varied).holds;
  });
  return answered(goal, found, evaluations, outcomeOf);
}

/**
 * Like `solveGoal`, but `holds` decides if a plan reaches the target, for example in a share of simulated paths. The series and
 * the minimum before and after the change still come from the plain forecast. Rejects if `holds` rejects.
 */
export async function solveGoalWith(goal: Goal, holds: (varied: VariedPlan) => Promise<boolean>): Promise<GoalResult> {
  const { planAt, search, stepsPerUnit, outcomeOf } = opened(goal);
  const searching = search();
  let evaluations = 0;
  let next = searching.next();
  while (next.done !== true) {
    evaluations++;
    const varied = planAt(next.value / stepsPerUnit);
    next = searching.next(varied !== null && (await holds(varied)));
  }
  const answer = answered(goal, next.value, evaluations, outcomeOf);
  const before = { ...answer.before, holds: await holds({ plan: goal.plan }) };
  if (answer.value === null) return { ...answer, before, after: before };
  return { ...answer, before, after: { ...answer.after, holds: true } };
}

/**
 * Returns the series that the target limits: net worth for a question about an exchange rate, as in the currency exposure;
 * otherwise spendable money.
 */
export function goalSeries({ kind }: GoalVariable): 'forecast' | 'spendable' {
  return kind === 'rate' ? 'forecast' : 'spendable';
}

function opened({ plan, question, target }: Goal) {
  const outcomeOf = (varied: VariedPlan) => evaluateGoal(varied, target, goalSeries(question));
  return { ...createSearchSpace(plan, question), outcomeOf };
}

function answered(
  { plan, question }: Goal,
  { steps, reason }: GoalSearchResult,
  evaluations: number,
  outcomeOf: (varied: VariedPlan) => GoalOutcome,
): GoalResult {
  const { planAt, stepsPerUnit } = createSearchSpace(plan, question);
  const value = steps === null ? null : steps / stepsPerUnit;
  const before = outcomeOf({ plan });
  const varied = value === null ? null : planAt(value);
  return { value, reason, before, after: varied === null ? before : outcomeOf(varied), evaluations };
}
