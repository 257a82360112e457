import { scenarioEndpoints } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { notFound } from '#errors.ts';
import { selectScenario } from '#features/identity/store/account-store.ts';
import { countItems } from '#features/plan/store/item-list-store.ts';
import { readUserPage } from '#http/pagination.ts';
import type { WorkQueue } from '#http/work-queue.ts';
import { changeHandler, largeChangeHandler } from '#http/handle-call.ts';
import type { Api } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import { cachedRead } from '#http/cached-read.ts';
import {
  addScenario,
  clearAllData,
  prepareScenarioClearing,
  prepareScenarioDeletion,
  prepareScenarioDuplicate,
} from './scenario-changes.ts';
import { prepareScenarioEdit } from './edit-scenario.ts';
import {
  ensureDefaultSelected,
  listScenarios,
  readScenario,
  requireScenario,
} from '#features/plan/store/scenario-store.ts';

export function scenarioRoutes(api: Api, places: WorkQueue): void {
  mount(api, 'scenarios', scenarioEndpoints, {
    list: cachedRead(async (call) =>
      readUserPage(call, 'scenarios', (range) => listScenarios(call.db, call.user, range)),
    ),
    create: changeHandler(addScenario),
    current: cachedRead(async ({ db, user }) => {
      if (user.selected_scenario_id === null) throw notFound();
      return readScenario(db, user, user.selected_scenario_id);
    }),
    ensureDefaultSelected: changeHandler(async ({ db, user, now }) => {
      const selected = await ensureDefaultSelected(db, user, now);
      return readScenario(db, { ...user, selected_scenario_id: selected }, selected);
    }),
    update: largeChangeHandler(
      places,
      async (call) => {
        const { milestones, people } = call.body;
        if (people !== undefined) return countItems(call.db, call.user.user_id);
        return milestones === undefined ? 0 : itemsOf(call);
      },
      prepareScenarioEdit,
    ),
    select: changeHandler(async ({ db, user, params }) => {
      await requireScenario(db, user.user_id, params.id);
      await selectScenario(db, user.user_id, params.id);
      return readScenario(db, { ...user, selected_scenario_id: params.id }, params.id);
    }),
    duplicate: largeChangeHandler(places, itemsOf, prepareScenarioDuplicate),
    clearItems: largeChangeHandler(places, itemsOf, prepareScenarioClearing),
    remove: largeChangeHandler(places, itemsOf, prepareScenarioDeletion),
    clearAllData: changeHandler(clearAllData),
  });
}

/** Returns the number of items in the scenario of the request. */
function itemsOf({ db, user, params }: { db: Database; user: UserRow; params: { id: number } }) {
  return countItems(db, user.user_id, params.id);
}
