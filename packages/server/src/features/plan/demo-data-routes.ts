import { demoDataEndpoints, listTemplates } from '@meridian/contract';
import { invalidField } from '#errors.ts';
import type { RateStore } from '#features/currency/rate-store.ts';
import { countItems } from '#features/plan/store/item-list-store.ts';
import { toPage } from '#http/pagination.ts';
import type { WorkQueue } from '#http/work-queue.ts';
import { largeChangeHandler } from '#http/handle-call.ts';
import type { Api, Call } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import { requirePresentMonth } from '#http/request-start-month.ts';
import { prepareExample } from '#features/plan/store/example-plan-store.ts';

export function demoDataRoutes(api: Api, rateStore: RateStore, places: WorkQueue): void {
  mount(api, 'demo-data', demoDataEndpoints, {
    templates: async ({ request, query }) => toPage(request, query, listTemplates()),
    add: largeChangeHandler(places, itemsBefore, async (call) => {
      const { user, body, now } = call;
      const scenarioId = body.scenario_id ?? user.selected_scenario_id;
      if (scenarioId === null) throw invalidField('scenario_id', 'no_scenario');
      const { language, template } = body;
      const start = requirePresentMonth(body.start, now);
      const { rates } = rateStore.current();
      return prepareExample(call, { scenarioId, language, template, start, rates });
    }),
  });
}

/** Returns the number of items that the request replaces. */
function itemsBefore({ db, user, body }: Call<typeof demoDataEndpoints.add>) {
  return countItems(db, user.user_id, body.scenario_id ?? user.selected_scenario_id ?? undefined);
}
