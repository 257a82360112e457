/** Checks an answer beyond the horizon for which it was computed. Pure functions. */
import { LIMITS } from '@meridian/contract';
import { type GoalResult, findFirstFailureMonth, horizonMonths, solveGoal } from '@meridian/engine';
import type { RequestedGoal } from './question-choices.ts';

/**
 * Returns the first month after the horizon in which the forecast fails with the answer. Returns 'otherwise' if every
 * value succeeds within the horizon but not over the longest horizon. Returns null if nothing fails, or if the
 * condition concerns only the last month of the horizon.
 */
export function failureBeyondHorizon(
  { goal, success }: Pick<RequestedGoal, 'goal' | 'success'>,
  { value, reason }: Pick<GoalResult, 'value' | 'reason'>,
): number | 'otherwise' | null {
  const shown = horizonMonths(goal.plan);
  if (shown >= 12 * LIMITS.forecastYearsMax || 'end' in goal.target) return null;
  const long = { ...goal, plan: { ...goal.plan, years: LIMITS.forecastYearsMax, months: undefined } };
  if (value !== null) {
    const failing = findFirstFailureMonth(long, value);
    // The forecast can fail within the horizon if the required share of simulated paths is low; that failure is not
    // reported here.
    return failing === null || failing < goal.plan.start + shown ? null : failing;
  }
  if (reason !== 'always' || success !== null) return null;
  return solveGoal(long).reason === 'always' ? null : 'otherwise';
}
