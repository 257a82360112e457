/** Checks how long a solution found for one horizon remains valid. */
import { evaluateGoal } from './goal-outcome.ts';
import { createSearchSpace } from './goal-variable.ts';
import { type Goal, goalSeries } from './solve-goal.ts';
import type { Month } from '#month.ts';
import { horizonMonths } from '#horizon.ts';

/**
 * Returns the first month in which the plan with `value` no longer reaches the target, over the horizon of the goal's plan, by the plain
 * forecast. Null if the plan always reaches it, or if the target concerns only the last month, which changes with the horizon. Throws as
 * `solveGoal` does.
 */
export function findFirstFailureMonth({ plan, question, target }: Goal, value: number): Month | null {
  if ('end' in target) return null;
  const varied = createSearchSpace(plan, question).planAt(value);
  if (varied === null) return null;
  const holdsOver = (months: number) =>
    evaluateGoal({ ...varied, plan: { ...varied.plan, months } }, target, goalSeries(question)).holds;
  let failing = horizonMonths(plan);
  if (holdsOver(failing)) return null;
  // A plan that fails over some months also fails over more months, so a binary search finds the first failing month.
  let holding = 0;
  while (failing - holding > 1) {
    const middle = Math.floor((holding + failing) / 2);
    if (holdsOver(middle)) holding = middle;
    else failing = middle;
  }
  return plan.start + failing - 1;
}
