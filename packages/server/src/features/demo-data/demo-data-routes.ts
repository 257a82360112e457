import { demoDataEndpoints } from '@meridian/contract';
import { invalidField } from '#errors.ts';
import type { RateStore } from '#features/currency/rate-store.ts';
import { type Api, mount } from '#http/route.ts';
import { exampleHousehold } from './example-household.ts';
import { replaceWithExample } from './replace-with-example.ts';

export function demoDataRoutes(api: Api, rateStore: RateStore): void {
  mount(api, 'demo-data', demoDataEndpoints, {
    add: async ({ db, user, body, now }) => {
      const scenarioId = body.scenario_id ?? user.selected_scenario_id;
      if (scenarioId === null) throw invalidField('scenario_id', 'No scenario is selected: name one.');
      const today = now.toISOString().slice(0, 10);
      const items = exampleHousehold(today, user.display_currency, rateStore.current().rates);
      return replaceWithExample(db, user, { scenarioId, items, now });
    },
  });
}
