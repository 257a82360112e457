/** A plan that is asked for a share of futures: how it is simulated, and in how many of them it holds (finance.md section 16). */
import { type Goal, type VariedPlan, reaches } from '@meridian/engine';
import type { SimulationRequest, SimulationResult } from '@meridian/simulation';
import { toSimulationRequest } from '#economic/simulation-answer.ts';
import { LIMITS } from '#limits.ts';

/** The same draws for every plan that is tried. */
export const GOAL_PATHS = 2_000;

/** How many futures are drawn for somebody. */
export function goalPathsOf({ is_guest: isGuest }: { readonly is_guest: boolean }): number {
  return isGuest ? LIMITS.guestSimulationPathsMax : GOAL_PATHS;
}

/** The part of a goal that decides whether a simulated future holds. */
type AskedOfFutures = Pick<Goal, 'question' | 'target'>;

/** The simulation of a plan: lognormal returns, moving exchange rates, no economic scenario; every future goes through the crisis, if there is one. */
export function toGoalRequest(
  { plan: { assumptions = {}, ...plan }, crisis }: VariedPlan,
  asked: AskedOfFutures,
  paths: number,
): SimulationRequest {
  const { target } = asked;
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
  const least = leastAsked(asked);
  return {
    ...request,
    keepsPaths: true,
    ...(crisis === undefined ? {} : { crisis }),
    ...(least === null ? {} : { least }),
  };
}

/** The least value that decides whether a future holds; null where its end does, or that cash never runs out. */
function leastAsked({ question, target }: AskedOfFutures): NonNullable<SimulationRequest['least']> | null {
  if ('end' in target) return null;
  const { minimum, from = 0, real = false } = target;
  const of = question.kind === 'rate' ? 'forecast' : 'spendable';
  if (minimum !== 0) return { of, from, unit: real ? 'money_of_start' : 'money' };
  return of === 'spendable' && from === 0 ? null : { of, from, unit: 'half_cents' };
}

/** Shares are counted: binary fractions leave so much over. */
const NOISE = 1e-9;

/** True if at least `success` percent of the simulated futures reach the target. */
export function holdsInShare(
  result: Pick<SimulationResult, 'byPath' | 'probabilityOfShortfall'>,
  asked: AskedOfFutures,
  success: number,
): boolean {
  return 100 * shareThatHolds(result, asked) >= success - NOISE;
}

function shareThatHolds(
  { byPath, probabilityOfShortfall }: Parameters<typeof holdsInShare>[0],
  asked: AskedOfFutures,
): number {
  const { target } = asked;
  if ('end' in target) {
    return shareOf(target.real === true ? byPath?.realTotals : byPath?.totals, target.end);
  }
  const least = leastAsked(asked);
  if (least === null) return 1 - probabilityOfShortfall;
  return shareOf(byPath?.leasts, least.unit === 'half_cents' ? -1 : target.minimum);
}

function shareOf(reached: Float64Array | undefined, wished: number): number {
  const values = reached ?? new Float64Array(0);
  return values.filter((value) => reaches(value, wished)).length / Math.max(1, values.length);
}
