import { advancedForecastEndpoints, toMonteCarloResponse } from '@meridian/contract';
import { maxMemoryBytes } from '@meridian/simulation';
import { retryOnConflict } from '#db/transaction.ts';
import type { RateStore } from '#features/currency/rate-store.ts';
import { type ComputationInputs, createQueueRunner } from '#features/plan/store/selected-plan-store.ts';
import type { PlanCache } from '#features/plan/store/plan-cache-store.ts';
import type { Api, Handler } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import { cachedRead } from '#http/cached-read.ts';
import type { ThreadQueues } from '#threads/thread-queues.ts';
import { runSimulation } from '#threads/run-simulation.ts';
import { ADVANCED_FORECAST_EXAMPLES } from '#features/advanced-forecast/data/advanced-forecast-examples.ts';
import { analyzeCrisisProbability } from './crisis-analysis.ts';
import { computeInflationAdjustedForecast } from './inflation-adjusted-forecast.ts';
import { requireAllowedPaths, buildSimulationRequest } from './simulation-request.ts';
import { computeAllocationResponse } from './optimal-allocation.ts';

export function advancedForecastRoutes(
  api: Api,
  rateStore: RateStore,
  plans: PlanCache,
  onThreads: ThreadQueues,
): void {
  const inTurn = createQueueRunner(plans, rateStore, onThreads);
  const { simulations, analyses } = onThreads;
  mount(
    api,
    'advanced-forecast',
    advancedForecastEndpoints,
    {
      inflationAdjustedForecast: cachedRead(async (call) =>
        computeInflationAdjustedForecast(call, plans, rateStore.current().rates),
      ),
      monteCarloSimulation: async (call) => {
        requireAllowedPaths(call);
        return inTurn(call, simulations, async (given) => simulate(call, given));
      },
      crisisProbabilityAnalysis: cachedRead(async (call) =>
        inTurn(call, analyses, async (given) => analyzeCrisisProbability(call, given)),
      ),
      optimalAllocation: cachedRead(computeAllocationResponse),
    },
    ADVANCED_FORECAST_EXAMPLES,
  );
}

async function simulate(
  call: Parameters<Handler<typeof advancedForecastEndpoints.monteCarloSimulation>>[0],
  { plans, rates, threads, place }: ComputationInputs,
) {
  const { body, progress } = call;
  const read = () => retryOnConflict(call.db, () => buildSimulationRequest(call, plans, rates));
  const bytes = maxMemoryBytes(await read(), threads.slots);
  call.begin();
  // The plan is read only when the simulation starts: plans of all waiting requests would fill the memory.
  const request = { read, bytes, paths: body.num_simulations };
  return toMonteCarloResponse(body, await runSimulation(request, { place, threads, progress }));
}
