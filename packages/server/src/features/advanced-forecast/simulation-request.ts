import { LIMITS, type advancedForecastEndpoints, toEngineAdjustments, toSimulationRequest } from '@meridian/contract';
import type { SimulationRequest } from '@meridian/simulation';
import { invalidField } from '#errors.ts';
import { readUsReturns } from '#features/economic/store/shipped-data-store.ts';
import type { PlanCache } from '#features/plan/store/plan-cache-store.ts';
import type { Call } from '#http/call-types.ts';
import { type SelectedPlan, readSelectedPlan } from '#features/plan/store/selected-plan-store.ts';
import { readSelectedEconomicModels } from './selected-economic-models.ts';

type Simulating = Call<typeof advancedForecastEndpoints.monteCarloSimulation>;

/** Converts the API request to the simulation's request; throws 404 for ids that are not the user's. */
export async function buildSimulationRequest(
  call: Simulating,
  plans: PlanCache,
  rates: SelectedPlan['rates'],
): Promise<SimulationRequest> {
  const { body } = call;
  const plan = await readSelectedPlan(call, plans, { ...body, rates });
  const { scenario, inflation } = await readSelectedEconomicModels(call, body);
  return toSimulationRequest(plan, body, {
    adjustments: scenario && toEngineAdjustments(scenario),
    inflation,
    isReal: body.real,
    ...(body.return_model === 'historical_bootstrap' ? { history: readUsReturns() } : {}),
  });
}

/** Throws 400 if a guest requests more paths than guests may. */
export function requireAllowedPaths({ user, body }: Simulating): void {
  const most = LIMITS.guestSimulationPathsMax;
  if (user.is_guest && body.num_simulations > most) {
    throw invalidField('num_simulations', 'simulations_guest', { max: most });
  }
}
