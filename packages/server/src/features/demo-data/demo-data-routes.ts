import { demoDataEndpoints, listTemplates } from '@meridian/contract';
import { invalidField } from '#errors.ts';
import type { RateStore } from '#features/currency/rate-store.ts';
import { pageOf } from '#http/pagination.ts';
import { type Api, mount } from '#http/route.ts';
import { presentMonth } from '#http/start-month.ts';
import { replaceWithExample } from './replace-with-example.ts';

export function demoDataRoutes(api: Api, rateStore: RateStore): void {
  mount(api, 'demo-data', demoDataEndpoints, {
    templates: async ({ request, query }) => pageOf(request, query, listTemplates()),
    add: async ({ db, user, body, now }) => {
      const scenarioId = body.scenario_id ?? user.selected_scenario_id;
      if (scenarioId === null) throw invalidField('scenario_id', 'No scenario is selected: name one.');
      const { language, template } = body;
      const start = presentMonth(body.start, now);
      const { rates } = rateStore.current();
      return replaceWithExample(db, user, { scenarioId, language, template, start, rates, now });
    },
  });
}
