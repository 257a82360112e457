import { forecastEndpoints } from '@meridian/contract';
import type { RateStore } from '#features/currency/rate-store.ts';
import type { PlanStore } from '#features/items/plan-store.ts';
import type { Api } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { startMonth } from '#http/start-month.ts';
import { unlessUnchanged } from '#http/unless-unchanged.ts';
import { notFound } from '#errors.ts';
import { forecastScenarios } from './forecast-scenarios.ts';

export function forecastRoutes(api: Api, rateStore: RateStore, plans: PlanStore): void {
  mount(api, 'forecast', forecastEndpoints, {
    read: async (call) => {
      const { db, user, query, now } = call;
      const rates = rateStore.current();
      const start = startMonth(query.start, now);
      unlessUnchanged(call, start, rates.version);
      const question = {
        scenarioIds: query.scenario_ids ?? [user.selected_scenario_id ?? notThere()],
        currency: user.display_currency,
        years: query.years,
        ...(query.deficit_policy === undefined ? {} : { deficitPolicy: query.deficit_policy }),
        isReal: query.real === 'true',
        start,
        rates: rates.rates,
      };
      return forecastScenarios(await plans.read(db, user), question, call.signal);
    },
  });
}

function notThere(): never {
  throw notFound();
}
