/** How long an answer lasts that was found over fewer months. */
import { goalOutcome } from './goal-outcome.ts';
import { variationOf } from './goal-question.ts';
import { type Goal, measuredOf } from './solve-goal.ts';
import type { Month } from '#month.ts';
import { horizonMonths } from '#horizon.ts';

/**
 * The first month in which the plan no longer holds with a value, over the horizon of the goal's plan, by the plain forecast; null where it
 * holds all that time, or where the wish is about the last month alone, which another horizon moves. Throws as `solveGoal` does.
 */
export function goalFailsIn({ plan, question, target }: Goal, value: number): Month | null {
  if ('end' in target) return null;
  const varied = variationOf(plan, question).planAt(value);
  if (varied === null) return null;
  const holdsOver = (months: number) =>
    goalOutcome({ ...varied, plan: { ...varied.plan, months } }, target, measuredOf(question)).holds;
  let failing = horizonMonths(plan);
  if (holdsOver(failing)) return null;
  // A plan that fails over some months fails over more of them, too, so the first failing month is found by halves.
  let holding = 0;
  while (failing - holding > 1) {
    const middle = Math.floor((holding + failing) / 2);
    if (holdsOver(middle)) holding = middle;
    else failing = middle;
  }
  return plan.start + failing - 1;
}
