import { LIMITS, advancedForecastEndpoints, toMonteCarlo } from '@meridian/contract';
import { repeatedly } from '#db/connect.ts';
import type { RateStore } from '#features/currency/rate-store.ts';
import type { PlanStore } from '#features/items/plan-store.ts';
import { onDrain } from '#http/drain.ts';
import { hangUpOf } from '#http/hang-up.ts';
import { type Api, mount } from '#http/route.ts';
import { startMonth } from '#http/start-month.ts';
import { unlessUnchanged } from '#http/unless-unchanged.ts';
import { crisisProbabilityAnalysis } from './crisis-analysis.ts';
import { ADVANCED_FORECAST_EXAMPLES } from '#features/advanced-forecast/data/advanced-forecast-examples.ts';
import { inflationAdjustedForecast } from './economic-forecast.ts';
import { requirePaths, simulationRequest } from './monte-carlo.ts';
import { allocation } from './optimal-allocation.ts';
import { runSimulation } from './run-simulation.ts';
import { ANALYSES, type Running, openSimulationQueue } from './simulation-queue.ts';
import { openSimulationThreads } from './simulation-threads.ts';

export function advancedForecastRoutes(api: Api, rateStore: RateStore, plans: PlanStore): void {
  const { app } = api;
  const threads = openSimulationThreads({ log: app.log });
  const running: Running = new Set();
  const queue = openSimulationQueue({ running });
  const analyses = openSimulationQueue({ seconds: LIMITS.analysisSeconds, words: ANALYSES, running });
  const stop = () => {
    queue.stop();
    analyses.stop();
  };
  // Whoever waits for a simulation is told at once, and not when the time of the stop is up.
  onDrain(app, stop);
  app.addHook('preClose', async () => stop());
  app.addHook('onClose', () => threads.close());

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
      monteCarloSimulation: {
        prepare: async (call) => {
          requirePaths(call);
          const place = queue.enter(call.user.user_id, call.progress, hangUpOf(call.reply));
          try {
            const { rates } = rateStore.current();
            const request = await repeatedly(call.db, () => simulationRequest(call, plans, rates));
            return async () => {
              const result = await runSimulation(request, { place, threads, progress: call.progress });
              return toMonteCarlo(call.body, result);
            };
          } catch (error) {
            place.leave();
            throw error;
          }
        },
      },
      crisisProbabilityAnalysis: async (call) => {
        const { rates, version } = rateStore.current();
        unlessUnchanged(call, startMonth(call.query.start, call.now), version);
        const place = analyses.enter(call.user.user_id, { done: 0, total: 0 }, hangUpOf(call.reply));
        try {
          return await crisisProbabilityAnalysis(call, { plans, rates, threads, place });
        } finally {
          place.leave();
        }
      },
      optimalAllocation: async (call) => {
        unlessUnchanged(call);
        return allocation(call);
      },
    },
    ADVANCED_FORECAST_EXAMPLES,
  );
}
