import { scenarioEndpoints } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { notFound } from '#errors.ts';
import { selectScenario } from '#features/account/account-store.ts';
import { countItems } from '#features/items/item-store.ts';
import { scenarioChange } from '#features/undo/undo-scenario-store.ts';
import { recordChange } from '#features/undo/undo-store.ts';
import { readPageOf } from '#http/pagination.ts';
import type { Places } from '#http/places.ts';
import { type Api, changing, largeChange } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { unlessUnchanged } from '#http/unless-unchanged.ts';
import { clearAllData } from './clear-all-data.ts';
import { planClearing } from './clear-scenario.ts';
import { planDeletion } from './delete-scenario.ts';
import { planDuplicate } from './duplicate-scenario.ts';
import {
  createScenario,
  ensureDefaultSelected,
  listScenarios,
  readScenario,
  requireScenario,
  updateScenario,
} from './scenario-store.ts';

export function scenarioRoutes(api: Api, places: Places): void {
  mount(api, 'scenarios', scenarioEndpoints, {
    list: async (call) => {
      unlessUnchanged(call);
      return readPageOf(call, 'scenarios', (range) => listScenarios(call.db, call.user, range));
    },
    create: changing(async ({ db, user, body, now, offerUndo }) => {
      const made = await createScenario(db, user, body.name, now);
      const scenarios = [scenarioChange(null, made)];
      const change = { action: 'create_scenario', scenarios } as const;
      offerUndo(await recordChange(db, user.user_id, change, now));
      return made;
    }),
    current: async (call) => {
      unlessUnchanged(call);
      if (call.user.selected_scenario_id === null) throw notFound();
      return readScenario(call.db, call.user, call.user.selected_scenario_id);
    },
    ensureDefaultSelected: changing(async ({ db, user, now }) => {
      const selected = await ensureDefaultSelected(db, user, now);
      return readScenario(db, { ...user, selected_scenario_id: selected }, selected);
    }),
    update: changing(async ({ db, user, params, body, now, offerUndo }) => {
      const { before, after } = await updateScenario(db, user, params.id, body);
      const scenarios = [scenarioChange(before, after)];
      const change = { action: 'update_scenario', scenarios } as const;
      offerUndo(await recordChange(db, user.user_id, change, now));
      return after;
    }),
    select: changing(async ({ db, user, params }) => {
      await requireScenario(db, user.user_id, params.id);
      await selectScenario(db, user.user_id, params.id);
      return readScenario(db, { ...user, selected_scenario_id: params.id }, params.id);
    }),
    duplicate: largeChange(places, itemsOf, async ({ db, user, params, body, now }) => {
      const write = await planDuplicate(db, user, params.id, { body, now });
      return async (call) => {
        const { copy, undoToken } = await write(call.db, call.user);
        call.offerUndo(undoToken);
        return copy;
      };
    }),
    clearItems: largeChange(places, itemsOf, async ({ db, user, params, now }) => {
      const write = await planClearing(db, user.user_id, params.id, now);
      return (call) => write(call.db);
    }),
    remove: largeChange(places, itemsOf, async ({ db, user, params, now }) => {
      const write = await planDeletion(db, user, params.id, now);
      return (call) => write(call.db, call.user);
    }),
    clearAllData: changing(async ({ db, user, now }) => clearAllData(db, user, now)),
  });
}

/** How many items the scenario of a call has. */
function itemsOf({ db, user, params }: { db: Database; user: UserRow; params: { id: number } }) {
  return countItems(db, user.user_id, params.id);
}
