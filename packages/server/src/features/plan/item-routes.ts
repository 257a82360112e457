import { bulkEndpoints, itemEndpoints } from '@meridian/contract';
import type { RateStore } from '#features/currency/rate-store.ts';
import { requireScenario } from '#features/plan/store/scenario-store.ts';
import { type Api, changeHandler } from '#http/call.ts';
import { toPage, readPage } from '#http/pagination.ts';
import { mount } from '#http/route.ts';
import { cachedRead } from '#http/cached-read.ts';
import { createItem, removeItem, toggleItem, updateItem } from './change-item.ts';
import { countItems, listItems, readItem } from '#features/plan/store/item-store.ts';
import { type PlanStore, itemsOfScenario } from '#features/plan/store/plan-store.ts';
import { prepareBulkAction } from './run-bulk-action.ts';

export function itemRoutes(api: Api, rateStore: RateStore, plans: PlanStore): void {
  mount(api, 'items', itemEndpoints, {
    list: cachedRead(async (call) => {
      const { db, user, query, request } = call;
      const { scenario_id: id } = query;
      const all = await countItems(db, user.user_id);
      // A page of a large plan is read without loading the whole plan; a small plan is loaded and cached, because forecasts use it too.
      if (all <= query.page_size) {
        const plan = await plans.read(db, user);
        return toPage(request, query, id === undefined ? plan.items : itemsOfScenario(plan, id));
      }
      if (id !== undefined) await requireScenario(db, user.user_id, id);
      return readPage(request, query, {
        count: async () => (id === undefined ? all : countItems(db, user.user_id, id)),
        rows: (range) => listItems(db, user.user_id, range, id),
      });
    }),
    create: changeHandler(createItem),
    read: cachedRead(async (call) => readItem(call.db, call.user.user_id, call.params.id)),
    update: changeHandler(updateItem),
    remove: changeHandler(removeItem),
    toggleVisibility: changeHandler(toggleItem),
  });
  mount(api, 'items', bulkEndpoints, {
    bulkAction: (call) => call.changeAsPlanned((planning) => prepareBulkAction(planning, rateStore.current().rates)),
  });
}
