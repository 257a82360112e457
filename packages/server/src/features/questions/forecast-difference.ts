import {
  type ForecastDifference,
  type differenceEndpoints,
  toComparedItem,
  toEngineAssumptions,
  toForecastDifference,
} from '@meridian/contract';
import type { ComparedPlan, PlanDifferenceRequest } from '@meridian/engine';
import { signalOf } from '#db/limits/request-timeout.ts';
import { mapInTurns } from '#db/turns.ts';
import { type Plan, itemsOfScenario, scenarioOf } from '#features/plan/store/plan-store.ts';
import type { Call } from '#http/call.ts';
import { requireHorizon } from '#http/horizon.ts';
import { startMonth } from '#http/start-month.ts';
import type { Given } from '#features/plan/store/chosen-plan-store.ts';
import { sharedPlan } from '#threads/simulation-threads.ts';

/** Explains why two scenarios end differently, computed on worker threads: every item that differs needs its own forecast. */
export async function differenceOfPlans(
  call: Call<typeof differenceEndpoints.difference>,
  { plans, rates, threads, place }: Given,
): Promise<ForecastDifference> {
  const { db, user, now, query } = call;
  const { from, to } = query;
  const start = startMonth(query.start, now);
  const currency = user.display_currency;
  const plan = await plans.read(db, user);
  const request: PlanDifferenceRequest = {
    from: await comparedPlan(plan, from, signalOf(db)),
    to: await comparedPlan(plan, to, signalOf(db)),
    start,
    ...requireHorizon(query, start),
    currency,
    rates,
  };
  const difference = await place.run(0, async (signal) =>
    threads.run('differenceOf', { request: sharedPlan(request) }, signal),
  );
  return toForecastDifference(difference, { from, to, currency });
}

/** Throws 404 if the scenario is not the user's. */
async function comparedPlan(plan: Plan, id: number, signal?: AbortSignal): Promise<ComparedPlan> {
  const { assumptions } = scenarioOf(plan, id);
  return {
    items: await mapInTurns(itemsOfScenario(plan, id), toComparedItem, signal),
    assumptions: toEngineAssumptions(assumptions),
  };
}
