import { advancedForecastEndpoints, toMonteCarlo } from '@meridian/contract';
import { bytesAtMost } from '@meridian/simulation';
import { repeatedly } from '#db/connect.ts';
import type { RateStore } from '#features/currency/rate-store.ts';
import { type Given, turnsOf, unlessKnownTo } from '#features/plan/store/chosen-plan-store.ts';
import type { PlanStore } from '#features/plan/store/plan-store.ts';
import type { Api, Handler } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { reading } from '#http/unless-unchanged.ts';
import type { PlacesOnThreads } from '#threads/places-on-threads.ts';
import { runSimulation } from '#threads/run-simulation.ts';
import { ADVANCED_FORECAST_EXAMPLES } from '#features/advanced-forecast/data/advanced-forecast-examples.ts';
import { crisisProbabilityAnalysis } from './crisis-analysis.ts';
import { inflationAdjustedForecast } from './economic-forecast.ts';
import { requirePaths, simulationRequest } from './monte-carlo.ts';
import { allocation } from './optimal-allocation.ts';

export function advancedForecastRoutes(
  api: Api,
  rateStore: RateStore,
  plans: PlanStore,
  onThreads: PlacesOnThreads,
): void {
  const inTurn = turnsOf(plans, rateStore, onThreads);
  const { simulations, analyses } = onThreads;
  const unlessKnown = unlessKnownTo(rateStore);
  mount(
    api,
    'advanced-forecast',
    advancedForecastEndpoints,
    {
      inflationAdjustedForecast: async (call) => {
        unlessKnown(call);
        return inflationAdjustedForecast(call, plans, rateStore.current().rates);
      },
      monteCarloSimulation: async (call) => {
        requirePaths(call);
        return inTurn(call, simulations, async (given) => simulate(call, given));
      },
      crisisProbabilityAnalysis: async (call) => {
        unlessKnown(call);
        return inTurn(call, analyses, async (given) => crisisProbabilityAnalysis(call, given));
      },
      optimalAllocation: reading(allocation),
    },
    ADVANCED_FORECAST_EXAMPLES,
  );
}

async function simulate(
  call: Parameters<Handler<typeof advancedForecastEndpoints.monteCarloSimulation>>[0],
  { plans, rates, threads, place }: Given,
) {
  const { body, progress } = call;
  const read = () => repeatedly(call.db, () => simulationRequest(call, plans, rates));
  const bytes = bytesAtMost(await read(), threads.slots);
  call.begin();
  // The plan is read only when the simulation's turn comes: plans of all waiting requests would fill the memory.
  const request = { read, bytes, paths: body.num_simulations };
  return toMonteCarlo(body, await runSimulation(request, { place, threads, progress }));
}
