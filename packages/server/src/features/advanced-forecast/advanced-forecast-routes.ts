import {
  advancedForecastEndpoints,
  differenceEndpoints,
  exposureEndpoints,
  solveEndpoints,
  toMonteCarlo,
} from '@meridian/contract';
import type { Month } from '@meridian/engine';
import { bytesAtMost } from '@meridian/simulation';
import { repeatedly } from '#db/connect.ts';
import type { RateStore } from '#features/currency/rate-store.ts';
import type { PlanStore } from '#features/items/plan-store.ts';
import type { Api, Call, Handler } from '#http/call.ts';
import type { Places } from '#http/places.ts';
import { mount } from '#http/route.ts';
import { startMonth } from '#http/start-month.ts';
import { reading, unlessUnchanged } from '#http/unless-unchanged.ts';
import { ADVANCED_FORECAST_EXAMPLES } from '#features/advanced-forecast/data/advanced-forecast-examples.ts';
import { crisisProbabilityAnalysis } from './crisis-analysis.ts';
import { exposureOfPlan } from './currency-exposure.ts';
import { inflationAdjustedForecast } from './economic-forecast.ts';
import { differenceOfPlans } from './forecast-difference.ts';
import { requirePaths, simulationRequest } from './monte-carlo.ts';
import { allocation } from './optimal-allocation.ts';
import { runSimulation } from './run-simulation.ts';
import { type Given, openPlacesOnThreads } from './places-on-threads.ts';
import { answerQuestion } from './solve.ts';

export function advancedForecastRoutes(api: Api, rateStore: RateStore, plans: PlanStore): void {
  const { threads, simulations, analyses, exposures, goals } = openPlacesOnThreads(api.app);
  const inTurn = async <Answer>(
    { user, signal, progress }: Waiting,
    places: Places,
    work: (given: Given) => Promise<Answer>,
  ): Promise<Answer> => {
    const place = places.enter(user, progress, signal);
    try {
      return await work({ plans, rates: rateStore.current().rates, threads, place });
    } finally {
      place.leave();
    }
  };
  const unlessKnown = (call: Analysing) =>
    unlessUnchanged(call, startMonth(call.query.start, call.now), rateStore.current().version);
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
  mount(
    api,
    'forecast',
    { ...exposureEndpoints, ...differenceEndpoints, ...solveEndpoints },
    {
      currencyExposure: async (call) => {
        unlessKnown(call);
        return inTurn(call, exposures, async (given) => exposureOfPlan(call, given));
      },
      difference: async (call) => {
        unlessKnown(call);
        return inTurn(call, exposures, async (given) => differenceOfPlans(call, given));
      },
      solveGoal: async (call) => inTurn(call, goals, async (given) => answerQuestion(call, given)),
    },
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

type Waiting = Pick<Call<typeof exposureEndpoints.currencyExposure>, 'user' | 'signal' | 'progress'>;

type Analysing = Pick<
  Call<typeof exposureEndpoints.currencyExposure>,
  'now' | 'user' | 'signal' | 'request' | 'reply'
> & { query: { start?: Month | undefined } };
