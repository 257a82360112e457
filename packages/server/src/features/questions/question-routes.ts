import { differenceEndpoints, exposureEndpoints, solveEndpoints } from '@meridian/contract';
import type { RateStore } from '#features/currency/rate-store.ts';
import { createQueueRunner } from '#features/plan/store/selected-plan-store.ts';
import type { PlanCache } from '#features/plan/store/plan-cache-store.ts';
import type { Api } from '#http/call-types.ts';
import { cachedRead } from '#http/cached-read.ts';
import { mount } from '#http/route.ts';
import type { ThreadQueues } from '#threads/thread-queues.ts';
import { computePlanExposure } from './currency-exposure.ts';
import { explainPlanDifference } from './forecast-difference.ts';
import { solveQuestion } from './solve-question.ts';

export function questionRoutes(api: Api, rateStore: RateStore, plans: PlanCache, onThreads: ThreadQueues): void {
  const inTurn = createQueueRunner(plans, rateStore, onThreads);
  const { exposures, goals } = onThreads;
  mount(
    api,
    'forecast',
    { ...exposureEndpoints, ...differenceEndpoints, ...solveEndpoints },
    {
      currencyExposure: cachedRead(async (call) =>
        inTurn(call, exposures, async (given) => computePlanExposure(call, given)),
      ),
      difference: cachedRead(async (call) =>
        inTurn(call, exposures, async (given) => explainPlanDifference(call, given)),
      ),
      solveGoal: async (call) => inTurn(call, goals, async (given) => solveQuestion(call, given)),
    },
  );
}
