/** A plan that is asked for a share of futures: how it is simulated, and in how many of them it holds (finance.md section 16). */
import type { AskedPlan, GoalTarget } from '@meridian/engine';
import type { SimulationRequest, SimulationResult } from '@meridian/simulation';
import { toSimulationRequest } from '#economic/simulation-answer.ts';
import { LIMITS } from '#limits.ts';

/** The same draws for every plan that is tried. */
export const GOAL_PATHS = 2_000;

/** How many futures are drawn for somebody. */
export function goalPathsOf({ is_guest: isGuest }: { readonly is_guest: boolean }): number {
  return isGuest ? LIMITS.guestSimulationPathsMax : GOAL_PATHS;
}

/** The simulation of a plan: lognormal returns, moving exchange rates, no economic scenario. */
export function toGoalRequest(
  { assumptions = {}, ...plan }: AskedPlan,
  { real = false }: GoalTarget,
  paths: number,
): SimulationRequest {
  const request = toSimulationRequest(
    { ...plan, assumptions: { deficitPolicy: 'overdraft', ...assumptions } },
    {
      num_simulations: paths,
      seed: LIMITS.simulationSeedDefault,
      return_model: 'lognormal',
      include_fx_risk: true,
    },
    { adjustments: undefined, inflation: undefined, isReal: real },
  );
  return { ...request, keepsPaths: true };
}

/** Shares are counted: binary fractions leave so much over. */
const NOISE = 1e-9;

/** True if at least `success` percent of the simulated futures reach the target: the money lasts, or net worth ends high enough. */
export function holdsInShare(
  { byPath, probabilityOfShortfall }: Pick<SimulationResult, 'byPath' | 'probabilityOfShortfall'>,
  target: GoalTarget,
  success: number,
): boolean {
  const reached = () => {
    if (!('end' in target)) return 1 - probabilityOfShortfall;
    const ends = (target.real === true ? byPath?.realTotals : byPath?.totals) ?? new Float64Array(0);
    return ends.filter((end) => end >= target.end).length / Math.max(1, ends.length);
  };
  return 100 * reached() >= success - NOISE;
}
