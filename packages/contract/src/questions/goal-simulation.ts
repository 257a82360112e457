/** Simulates a plan for a goal that a share of the simulated paths must reach, and checks that share (finance.md section 16). */
import { type Goal, type VariedPlan, meetsTarget } from '@meridian/engine';
import type { SimulationRequest, SimulationResult } from '@meridian/simulation';
import { toSimulationRequest } from '#simulation-request-response.ts';
import { LIMITS } from '#limits.ts';

/** Number of simulated paths for each plan that a search tries. All plans of one search are simulated with the same random numbers. */
export const GOAL_PATH_COUNT = 2_000;

/** Returns the number of simulated paths for a plan of this user: {@link GOAL_PATH_COUNT}, or fewer for a guest. */
export function goalPathCount({ is_guest: isGuest }: { readonly is_guest: boolean }): number {
  return isGuest ? LIMITS.guestSimulationPathsMax : GOAL_PATH_COUNT;
}

/** The parts of a goal that determine if a simulated path reaches it. */
type PathGoal = Pick<Goal, 'question' | 'target'>;

/**
 * Simulation request for a plan: lognormal returns, random exchange rates, no economic scenario. If there is a crisis, every
 * path goes through it.
 */
export function toGoalSimulationRequest(
  { plan: { assumptions = {}, ...plan }, crisis }: VariedPlan,
  goal: PathGoal,
  paths: number,
): SimulationRequest {
  const { target } = goal;
  const request = toSimulationRequest(
    { ...plan, assumptions: { deficitPolicy: 'overdraft', ...assumptions } },
    {
      num_simulations: paths,
      seed: LIMITS.simulationSeedDefault,
      return_model: 'lognormal',
      include_fx_risk: true,
    },
    { adjustments: undefined, inflation: undefined, isReal: 'end' in target && target.real === true },
  );
  const least = leastAsked(goal);
  return {
    ...request,
    keepsPaths: true,
    ...(crisis === undefined ? {} : { crisis }),
    ...(least === null ? {} : { minimum: least }),
  };
}

/**
 * Returns the quantity whose lowest value the simulation must record for each path. Null if no lowest value is needed, because the goal
 * depends on the final value, or only on whether cash runs out.
 */
function leastAsked({ question, target }: PathGoal): NonNullable<SimulationRequest['minimum']> | null {
  if ('end' in target) return null;
  const { minimum, from = 0, real = false } = target;
  const of = question.kind === 'rate' ? 'forecast' : 'spendable';
  if (minimum !== 0) return { of, from, unit: real ? 'money_of_start' : 'money' };
  return of === 'spendable' && from === 0 ? null : { of, from, unit: 'half_cents' };
}

/** Tolerance for binary rounding errors when shares are compared. */
const NOISE = 1e-9;

/** True if at least `success` percent of the simulated paths reach the target. */
export function meetsSuccessRate(
  result: Pick<SimulationResult, 'byPath' | 'probabilityOfShortfall'>,
  goal: PathGoal,
  success: number,
): boolean {
  return 100 * shareThatHolds(result, goal) >= success - NOISE;
}

function shareThatHolds(
  { byPath, probabilityOfShortfall }: Parameters<typeof meetsSuccessRate>[0],
  goal: PathGoal,
): number {
  const { target } = goal;
  if ('end' in target) {
    return shareOf(target.real === true ? byPath?.realTotals : byPath?.totals, target.end);
  }
  const least = leastAsked(goal);
  if (least === null) return 1 - probabilityOfShortfall;
  return shareOf(byPath?.minimums, least.unit === 'half_cents' ? -1 : target.minimum);
}

function shareOf(reached: Float64Array | undefined, wished: number): number {
  const values = reached ?? new Float64Array(0);
  return values.filter((value) => meetsTarget(value, wished)).length / Math.max(1, values.length);
}
