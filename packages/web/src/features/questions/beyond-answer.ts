/** An answer beyond the months for which it was asked. Pure. */
import { LIMITS } from '@meridian/contract';
import { type GoalAnswer, goalFailsIn, horizonMonths, solveGoal } from '@meridian/engine';
import type { AskedGoal } from './asked-questions.ts';

/**
 * The month after those shown in which the plan fails with an answer by the plain forecast; 'otherwise' where every value would do, and
 * over the longest horizon no longer does. Null where nothing fails, or the wish is about the last month alone.
 */
export function beyondOf(
  { goal, success }: Pick<AskedGoal, 'goal' | 'success'>,
  { value, reason }: Pick<GoalAnswer, 'value' | 'reason'>,
): number | 'otherwise' | null {
  const shown = horizonMonths(goal.plan);
  if (shown >= 12 * LIMITS.forecastYearsMax || 'end' in goal.target) return null;
  const long = { ...goal, plan: { ...goal.plan, years: LIMITS.forecastYearsMax, months: undefined } };
  if (value !== null) {
    const failing = goalFailsIn(long, value);
    // A share of futures may be wished so low that the plain forecast fails before.
    return failing === null || failing < goal.plan.start + shown ? null : failing;
  }
  if (reason !== 'always' || success !== null) return null;
  return solveGoal(long).reason === 'always' ? null : 'otherwise';
}
