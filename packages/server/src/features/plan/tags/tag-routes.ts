import { tagEndpoints } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { notFound } from '#errors.ts';
import type { RateStore } from '#features/currency/rate-store.ts';
import type { PlanStore } from '#features/plan/store/plan-store.ts';
import { readPageOf } from '#http/pagination.ts';
import type { Places } from '#http/places.ts';
import { type Api, changing, largeChange } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { startMonth } from '#http/start-month.ts';
import { reading, unlessUnchanged } from '#http/unless-unchanged.ts';
import { amountsByTag } from './amounts-by-tag.ts';
import { addTag, editTag, planMerge, planRemoval } from './change-tag.ts';
import { listTags, popularTags, readTag } from '#features/plan/store/tag-store.ts';

export function tagRoutes(api: Api, rateStore: RateStore, plans: PlanStore, places: Places): void {
  mount(api, 'tags', tagEndpoints, {
    list: reading(async (call) =>
      readPageOf(call, 'tags', (range) => listTags(call.db, call.user.user_id, range)),
    ),
    create: changing(addTag),
    popular: reading(async (call) => popularTags(call.db, call.user.user_id, call.query.limit)),
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
    read: reading(async (call) => readTag(call.db, call.user.user_id, call.params.id)),
    update: changing(editTag),
    merge: largeChange(places, carriersOf, planMerge),
    remove: largeChange(places, carriersOf, planRemoval),
  });
}

/** Returns the number of items that have the call's tag. */
async function carriersOf({ db, user, params }: { db: Database; user: UserRow; params: { id: number } }) {
  return (await readTag(db, user.user_id, params.id)).item_count;
}
