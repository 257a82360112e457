/** Ask the plan (finance.md section 16): the value at which it just does what is wished of it. */
import { type GoalFound, type GoalReason, searchNow } from './goal-search.ts';
import { type GoalOutcome, type GoalTarget, goalOutcome } from './goal-outcome.ts';
import { type AskedPlan, type GoalQuestion, type VariedPlan, variationOf } from './goal-question.ts';

/** A question to a plan. */
export interface Goal {
  readonly plan: AskedPlan;
  readonly question: GoalQuestion;
  readonly target: GoalTarget;
}

/** The answer, and the plan without and with it. */
export interface GoalAnswer {
  /**
   * Amounts to the cent, rates and percentages to 0.001, a month as a `Month`: the plan holds with it and does not one step further toward
   * the wish. Null where no value changes anything.
   */
  readonly value: number | null;
  readonly reason: GoalReason | null;
  readonly before: GoalOutcome;
  /** As it is where there is no value. */
  readonly after: GoalOutcome;
  /** How many plans were tried. */
  readonly evaluations: number;
}

/**
 * The answer by the plain forecast. Throws RangeError where the question names an item that the plan does not have, and as `forecast` does.
 */
export function solveGoal(goal: Goal): GoalAnswer {
  const { planAt, search, stepsPerUnit, outcomeOf } = opened(goal);
  let evaluations = 0;
  const found = searchNow(search(), (steps) => {
    evaluations++;
    const varied = planAt(steps / stepsPerUnit);
    return varied !== null && outcomeOf(varied).holds;
  });
  return answered(goal, found, evaluations, outcomeOf);
}

/**
 * The same where `holds` says whether a plan reaches the target, such as a share of simulated futures; forecast, cash and least are those of the plain
 * forecast. Ends when `holds` throws.
 */
export async function solveGoalBy(
  goal: Goal,
  holds: (varied: VariedPlan) => Promise<boolean>,
): Promise<GoalAnswer> {
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

/** The series that a target limits: net worth for a question about an exchange rate, as in the currency exposure; spendable money for every other. */
export function measuredOf({ kind }: GoalQuestion): 'forecast' | 'spendable' {
  return kind === 'rate' ? 'forecast' : 'spendable';
}

function opened({ plan, question, target }: Goal) {
  const outcomeOf = (varied: VariedPlan) => goalOutcome(varied, target, measuredOf(question));
  return { ...variationOf(plan, question), outcomeOf };
}

function answered(
  { plan, question }: Goal,
  { steps, reason }: GoalFound,
  evaluations: number,
  outcomeOf: (varied: VariedPlan) => GoalOutcome,
): GoalAnswer {
  const { planAt, stepsPerUnit } = variationOf(plan, question);
  const value = steps === null ? null : steps / stepsPerUnit;
  const before = outcomeOf({ plan });
  const varied = value === null ? null : planAt(value);
  return { value, reason, before, after: varied === null ? before : outcomeOf(varied), evaluations };
}
