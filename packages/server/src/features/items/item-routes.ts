import { itemEndpoints } from '@meridian/contract';
import { recordChange } from '#features/undo/undo-store.ts';
import { requireScenario } from '#features/scenarios/scenario-store.ts';
import { pageOf, readPage } from '#http/pagination.ts';
import { type Api, changing } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { seenVersion } from '#http/seen-version.ts';
import { unlessUnchanged } from '#http/unless-unchanged.ts';
import { createItem } from './create-item.ts';
import { deleteItems } from './item-batch-store.ts';
import { countItems, listItems, readItem, readStoredItem } from './item-store.ts';
import { type PlanStore, itemsOfScenario } from './plan-store.ts';
import { type ChangedItem, toggleItem, updateItem } from './update-item.ts';

export function itemRoutes(api: Api, plans: PlanStore): void {
  mount(api, 'items', itemEndpoints, {
    list: async (call) => {
      unlessUnchanged(call);
      const { db, user, query, request } = call;
      const { scenario_id: id } = query;
      const all = await countItems(db, user.user_id);
      // Whoever asks for a page of a large plan does not have all of it loaded; a small one is, and forecasts use it too.
      if (all <= query.page_size) {
        const plan = await plans.read(db, user);
        return pageOf(request, query, id === undefined ? plan.items : itemsOfScenario(plan, id));
      }
      if (id !== undefined) await requireScenario(db, user.user_id, id);
      return readPage(request, query, {
        count: async () => (id === undefined ? all : countItems(db, user.user_id, id)),
        rows: (range) => listItems(db, user.user_id, range, id),
      });
    },
    create: changing(async ({ db, user, body, now, offerUndo }) =>
      withUndo(await createItem(db, user, body, now), offerUndo),
    ),
    read: async (call) => {
      unlessUnchanged(call);
      return readItem(call.db, call.user.user_id, call.params.id);
    },
    update: changing(async ({ db, user, params, body, now, request, offerUndo }) => {
      const change = { given: body, seen: seenVersion(request), now };
      return withUndo(await updateItem(db, user.user_id, params.id, change), offerUndo);
    }),
    remove: changing(async ({ db, user: { user_id: userId }, params, now }) => {
      const item = await readStoredItem(db, userId, params.id);
      await deleteItems(db, userId, [params.id]);
      const change = { action: 'delete', before: [item], after: [] } as const;
      return { undo_token: await recordChange(db, userId, change, now) };
    }),
    toggleVisibility: changing(async ({ db, user, params, now, offerUndo }) =>
      withUndo(await toggleItem(db, user.user_id, params.id, now), offerUndo),
    ),
  });
}

function withUndo({ item, undoToken }: ChangedItem, offerUndo: (token: string) => void) {
  offerUndo(undoToken);
  return item;
}
