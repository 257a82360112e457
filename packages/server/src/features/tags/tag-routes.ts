import { tagEndpoints } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { notFound } from '#errors.ts';
import type { RateStore } from '#features/currency/rate-store.ts';
import type { PlanStore } from '#features/items/plan-store.ts';
import { readPageOf } from '#http/pagination.ts';
import type { Places } from '#http/places.ts';
import { type Api, type Planned, mount } from '#http/route.ts';
import { startMonth } from '#http/start-month.ts';
import { unlessUnchanged } from '#http/unless-unchanged.ts';
import { amountsByTag } from './amounts-by-tag.ts';
import { addTag, editTag, planMerge, planRemoval } from './change-tag.ts';
import { listTags, popularTags, readTag } from './tag-store.ts';

export function tagRoutes(api: Api, rateStore: RateStore, plans: PlanStore, places: Places): void {
  mount(api, 'tags', tagEndpoints, {
    list: async (call) => {
      unlessUnchanged(call);
      return readPageOf(call, 'tags', (range) => listTags(call.db, call.user.user_id, range));
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
      const month = startMonth(query.start, now);
      unlessUnchanged(call, month, version);
      const scenarioId = query.scenario_id ?? user.selected_scenario_id;
      if (scenarioId === null) throw notFound();
      const question = { scenarioId, month, currency: user.display_currency, rates };
      return {
        currency: question.currency,
        tags: await amountsByTag(await plans.read(db, user), question, call.signal),
      };
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
    ...changesOfCarriers(places),
  });
}

/** The calls that change all items which carry a tag. */
function changesOfCarriers(places: Places): {
  merge: Planned<(typeof tagEndpoints)['merge']>;
  remove: Planned<(typeof tagEndpoints)['remove']>;
} {
  const carried = {
    places,
    rows: async ({ db, user, params }: { db: Database; user: UserRow; params: { id: number } }) =>
      (await readTag(db, user.user_id, params.id)).item_count,
  };
  return {
    merge: {
      ...carried,
      plan: async ({ db, user, params, body, now }) => {
        const write = await planMerge(db, user.user_id, { id: params.id, into: body.into }, now);
        return async (call) => {
          const { tag, undoToken } = await write(call.db);
          call.offerUndo(undoToken);
          return tag;
        };
      },
    },
    remove: {
      ...carried,
      plan: async ({ db, user, params, now }) => {
        const write = await planRemoval(db, user.user_id, params.id, now);
        return async (call) => call.offerUndo(await write(call.db));
      },
    },
  };
}
