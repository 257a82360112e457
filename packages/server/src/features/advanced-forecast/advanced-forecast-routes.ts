import { advancedForecastEndpoints, toMonteCarlo, LIMITS, sentence } from '@meridian/contract';
import { bytesAtMost } from '@meridian/simulation';
import type { FastifyInstance } from 'fastify';
import { repeatedly } from '#db/connect.ts';
import type { RateStore } from '#features/currency/rate-store.ts';
import type { PlanStore } from '#features/items/plan-store.ts';
import { type PlaceMessages, type PlacesOptions, type Running, openPlaces } from '#http/places.ts';
import type { Api } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { startMonth } from '#http/start-month.ts';
import { reading, unlessUnchanged } from '#http/unless-unchanged.ts';
import { ADVANCED_FORECAST_EXAMPLES } from '#features/advanced-forecast/data/advanced-forecast-examples.ts';
import { crisisProbabilityAnalysis } from './crisis-analysis.ts';
import { inflationAdjustedForecast } from './economic-forecast.ts';
import { requirePaths, simulationRequest } from './monte-carlo.ts';
import { allocation } from './optimal-allocation.ts';
import { runSimulation } from './run-simulation.ts';
import { openSimulationThreads } from './simulation-threads.ts';

export function advancedForecastRoutes(api: Api, rateStore: RateStore, plans: PlanStore): void {
  const { threads, simulations, analyses } = openPlacesOnThreads(api.app);
  mount(
    api,
    'advanced-forecast',
    advancedForecastEndpoints,
    {
      inflationAdjustedForecast: async (call) => {
        const { rates, version } = rateStore.current();
        unlessUnchanged(call, startMonth(call.query.start, call.now), version);
        return inflationAdjustedForecast(call, plans, rates);
      },
      monteCarloSimulation: async (call) => {
        requirePaths(call);
        const { body, progress } = call;
        const place = simulations.enter(call.user, progress, call.signal);
        try {
          const { rates } = rateStore.current();
          const read = () => repeatedly(call.db, () => simulationRequest(call, plans, rates));
          const bytes = bytesAtMost(await read(), threads.slots);
          call.begin();
          // Read anew when its turn has come: plans of those who wait would fill the memory.
          const request = { read, bytes, paths: body.num_simulations };
          return toMonteCarlo(body, await runSimulation(request, { place, threads, progress }));
        } finally {
          place.leave();
        }
      },
      crisisProbabilityAnalysis: async (call) => {
        const { rates, version } = rateStore.current();
        unlessUnchanged(call, startMonth(call.query.start, call.now), version);
        const place = analyses.enter(call.user, { done: 0, total: 0 }, call.signal);
        try {
          return await crisisProbabilityAnalysis(call, { plans, rates, threads, place });
        } finally {
          place.leave();
        }
      },
      optimalAllocation: reading(allocation),
    },
    ADVANCED_FORECAST_EXAMPLES,
  );
}

/** Whoever waits for a place is told as soon as the server stops, and not when the time of the stop is up. */
function openPlacesOnThreads(app: FastifyInstance) {
  const threads = openSimulationThreads({ log: app.log });
  const running: Running = new Set();
  const simulations = openPlaces(simulationPlaces(running));
  const analyses = openPlaces(analysisPlaces(running));
  app.addHook('preClose', async () => {
    simulations.stop();
    analyses.stop();
  });
  app.addHook('onClose', () => threads.close());
  return { threads, simulations, analyses };
}

/** A few of the largest plans with the most paths; of what people usually ask, all that is let in. */
const MOST_BYTES = 512 * 2 ** 20;

const SIMULATION_MESSAGES: PlaceMessages = {
  own: sentence('simulations_own'),
  all: sentence('simulations_all'),
  busy: sentence('simulations_busy'),
  tooLong: ['num_simulations', sentence('simulation_too_long')],
  stopping: sentence('simulation_stopped'),
};

const ANALYSIS_MESSAGES: PlaceMessages = {
  own: sentence('analyses_own'),
  all: sentence('analyses_all'),
  busy: sentence('analyses_busy'),
  tooLong: ['economic_scenario_id', sentence('analysis_too_long')],
  stopping: sentence('analysis_stopped'),
};

/** Weighed in bytes of memory. */
export function simulationPlaces(running: Running): PlacesOptions {
  return {
    mostWeight: MOST_BYTES,
    waiting: LIMITS.simulationsWaiting,
    mostPeople: LIMITS.simulationPeople,
    seconds: LIMITS.simulationSeconds,
    messages: SIMULATION_MESSAGES,
    running,
  };
}

/** Without weight: an analysis takes next to no memory. */
export function analysisPlaces(running: Running): PlacesOptions {
  return { ...simulationPlaces(running), seconds: LIMITS.analysisSeconds, messages: ANALYSIS_MESSAGES };
}
