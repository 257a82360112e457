import { tagEndpoints } from '@meridian/contract';
import { parseMonth } from '@meridian/engine';
import { countRows } from '#db/require-room.ts';
import { notFound } from '#errors.ts';
import type { RateStore } from '#features/currency/rate-store.ts';
import type { PlanStore } from '#features/items/plan-store.ts';
import { readPage } from '#http/pagination.ts';
import type { Places } from '#http/places.ts';
import { type Api, mount } from '#http/route.ts';
import { unlessUnchanged } from '#http/unless-unchanged.ts';
import { amountsByTag } from './amounts-by-tag.ts';
import { addTag, editTag, planRemoval } from './change-tag.ts';
import { listTags, popularTags, readTag } from './tag-store.ts';

export function tagRoutes(api: Api, rateStore: RateStore, plans: PlanStore, places: Places): void {
  mount(api, 'tags', tagEndpoints, {
    list: async (call) => {
      unlessUnchanged(call);
      const { db, user, request, query } = call;
      return readPage(request, query, {
        count: () => countRows(db, user.user_id, 'tags'),
        rows: (range) => listTags(db, user.user_id, range),
      });
    },
    create: async ({ db, user, body, now, offerUndo }) => {
      const { tag, undoToken } = await addTag(db, user.user_id, body, now);
      offerUndo(undoToken);
      return tag;
    },
    popular: async (call) => {
      unlessUnchanged(call);
      return popularTags(call.db, call.user.user_id, call.query.limit);
    },
    amountsByTag: async (call) => {
      const { db, user, query, now } = call;
      const { rates, version } = rateStore.current();
      const month = parseMonth(now.toISOString().slice(0, 7));
      unlessUnchanged(call, month, version);
      const scenarioId = query.scenario_id ?? user.selected_scenario_id;
      if (scenarioId === null) throw notFound();
      const currency = user.display_currency;
      const plan = await plans.read(db, user);
      return { currency, tags: amountsByTag(plan, { scenarioId, month, currency, rates }) };
    },
    read: async (call) => {
      unlessUnchanged(call);
      return readTag(call.db, call.user.user_id, call.params.id);
    },
    update: async ({ db, user, params, body, now, offerUndo }) => {
      const { tag, undoToken } = await editTag(db, user.user_id, params.id, { given: body, now });
      offerUndo(undoToken);
      return tag;
    },
    remove: {
      places,
      rows: async ({ db, user, params }) => (await readTag(db, user.user_id, params.id)).item_count,
      plan: async ({ db, user, params, now }) => {
        const write = await planRemoval(db, user.user_id, params.id, now);
        return async (call) => call.offerUndo(await write(call.db));
      },
    },
  });
}
