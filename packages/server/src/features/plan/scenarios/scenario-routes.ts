import { scenarioEndpoints } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { notFound } from '#errors.ts';
import { selectScenario } from '#features/identity/store/account-store.ts';
import { countItems } from '#features/plan/store/item-store.ts';
import { readPageOf } from '#http/pagination.ts';
import type { Places } from '#http/places.ts';
import { type Api, changing, largeChange } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { reading } from '#http/unless-unchanged.ts';
import { addScenario, clearAllData, planClearing, planDeletion, planDuplicate } from './change-scenario.ts';
import { planEdit } from './edit-scenario.ts';
import {
  ensureDefaultSelected,
  listScenarios,
  readScenario,
  requireScenario,
} from '#features/plan/store/scenario-store.ts';

export function scenarioRoutes(api: Api, places: Places): void {
  mount(api, 'scenarios', scenarioEndpoints, {
    list: reading(async (call) =>
      readPageOf(call, 'scenarios', (range) => listScenarios(call.db, call.user, range)),
    ),
    create: changing(addScenario),
    current: reading(async ({ db, user }) => {
      if (user.selected_scenario_id === null) throw notFound();
      return readScenario(db, user, user.selected_scenario_id);
    }),
    ensureDefaultSelected: changing(async ({ db, user, now }) => {
      const selected = await ensureDefaultSelected(db, user, now);
      return readScenario(db, { ...user, selected_scenario_id: selected }, selected);
    }),
    update: largeChange(
      places,
      async (call) => {
        const { milestones, people } = call.body;
        if (people !== undefined) return countItems(call.db, call.user.user_id);
        return milestones === undefined ? 0 : itemsOf(call);
      },
      planEdit,
    ),
    select: changing(async ({ db, user, params }) => {
      await requireScenario(db, user.user_id, params.id);
      await selectScenario(db, user.user_id, params.id);
      return readScenario(db, { ...user, selected_scenario_id: params.id }, params.id);
    }),
    duplicate: largeChange(places, itemsOf, planDuplicate),
    clearItems: largeChange(places, itemsOf, planClearing),
    remove: largeChange(places, itemsOf, planDeletion),
    clearAllData: changing(clearAllData),
  });
}

/** Returns the number of items in the call's scenario. */
function itemsOf({ db, user, params }: { db: Database; user: UserRow; params: { id: number } }) {
  return countItems(db, user.user_id, params.id);
}
