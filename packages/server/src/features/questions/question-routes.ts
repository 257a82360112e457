import { differenceEndpoints, exposureEndpoints, solveEndpoints } from '@meridian/contract';
import type { RateStore } from '#features/currency/rate-store.ts';
import { turnsOf, unlessKnownTo } from '#features/plan/store/chosen-plan-store.ts';
import type { PlanStore } from '#features/plan/store/plan-store.ts';
import type { Api } from '#http/call.ts';
import { mount } from '#http/route.ts';
import type { PlacesOnThreads } from '#threads/places-on-threads.ts';
import { exposureOfPlan } from './currency-exposure.ts';
import { differenceOfPlans } from './forecast-difference.ts';
import { solveQuestion } from './solve.ts';

export function questionRoutes(
  api: Api,
  rateStore: RateStore,
  plans: PlanStore,
  onThreads: PlacesOnThreads,
): void {
  const inTurn = turnsOf(plans, rateStore, onThreads);
  const { exposures, goals } = onThreads;
  const unlessKnown = unlessKnownTo(rateStore);
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
      solveGoal: async (call) => inTurn(call, goals, async (given) => solveQuestion(call, given)),
    },
  );
}
