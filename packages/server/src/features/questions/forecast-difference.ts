import {
  type ForecastDifference,
  type differenceEndpoints,
  toComparedItem,
  toEngineAssumptions,
  toForecastDifference,
} from '@meridian/contract';
import type { ComparedPlan, PlanDifferenceRequest } from '@meridian/engine';
import { abortSignalOf } from '#db/request-timeout.ts';
import { mapYielding } from '#db/yielding-loops.ts';
import { type Plan, itemsOfScenario, requireScenarioInPlan } from '#features/plan/store/plan-cache-store.ts';
import type { Call } from '#http/call-types.ts';
import { requireHorizon } from '#http/request-horizon.ts';
import { chooseStartMonth } from '#http/request-start-month.ts';
import type { ComputationInputs } from '#features/plan/store/selected-plan-store.ts';
import { copyToSharedMemory } from '#threads/simulation-threads.ts';

/** Explains why two scenarios end differently, computed on worker threads: every item that differs needs its own forecast. */
export async function explainPlanDifference(
  call: Call<typeof differenceEndpoints.difference>,
  { plans, rates, threads, place }: ComputationInputs,
): Promise<ForecastDifference> {
  const { db, user, now, query } = call;
  const { from, to } = query;
  const start = chooseStartMonth(query.start, now);
  const currency = user.display_currency;
  const plan = await plans.read(db, user);
  const request: PlanDifferenceRequest = {
    from: await comparedPlan(plan, from, abortSignalOf(db)),
    to: await comparedPlan(plan, to, abortSignalOf(db)),
    start,
    ...requireHorizon(query, start),
    currency,
    rates,
  };
  const difference = await place.run(0, async (signal) =>
    threads.run('explainDifferenceTask', { request: copyToSharedMemory(request) }, signal),
  );
  return toForecastDifference(difference, { from, to, currency });
}

/** Returns the plan of a scenario for the comparison; throws 404 if the scenario is not the user's. */
async function comparedPlan(plan: Plan, id: number, signal?: AbortSignal): Promise<ComparedPlan> {
  const { assumptions } = requireScenarioInPlan(plan, id);
  return {
    items: await mapYielding(itemsOfScenario(plan, id), toComparedItem, signal),
    assumptions: toEngineAssumptions(assumptions),
  };
}
