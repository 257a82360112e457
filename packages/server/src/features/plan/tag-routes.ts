import { tagEndpoints } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { notFound } from '#errors.ts';
import type { RateStore } from '#features/currency/rate-store.ts';
import type { PlanStore } from '#features/plan/store/plan-store.ts';
import { readUserPage } from '#http/pagination.ts';
import type { WorkQueue } from '#http/work-queue.ts';
import { type Api, changeHandler, largeChangeHandler } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { chooseStartMonth } from '#http/start-month.ts';
import { cachedRead } from '#http/cached-read.ts';
import { computeAmountsByTag } from './amounts-by-tag.ts';
import { addTag, editTag, prepareTagMerge, prepareTagDeletion } from './change-tag.ts';
import { listTags, listPopularTags, readTag } from '#features/plan/store/tag-store.ts';

export function tagRoutes(api: Api, rateStore: RateStore, plans: PlanStore, places: WorkQueue): void {
  mount(api, 'tags', tagEndpoints, {
    list: cachedRead(async (call) =>
      readUserPage(call, 'tags', (range) => listTags(call.db, call.user.user_id, range)),
    ),
    create: changeHandler(addTag),
    popular: cachedRead(async (call) => listPopularTags(call.db, call.user.user_id, call.query.limit)),
    amountsByTag: cachedRead(async (call) => {
      const { db, user, query, now } = call;
      const { rates } = rateStore.current();
      const month = chooseStartMonth(query.start, now);
      const scenarioId = query.scenario_id ?? user.selected_scenario_id;
      if (scenarioId === null) throw notFound();
      const question = { scenarioId, month, currency: user.display_currency, rates };
      return {
        currency: question.currency,
        tags: await computeAmountsByTag(await plans.read(db, user), question, call.signal),
      };
    }),
    read: cachedRead(async (call) => readTag(call.db, call.user.user_id, call.params.id)),
    update: changeHandler(editTag),
    merge: largeChangeHandler(places, carriersOf, prepareTagMerge),
    remove: largeChangeHandler(places, carriersOf, prepareTagDeletion),
  });
}

/** Returns the number of items that have the call's tag. */
async function carriersOf({ db, user, params }: { db: Database; user: UserRow; params: { id: number } }) {
  return (await readTag(db, user.user_id, params.id)).item_count;
}
