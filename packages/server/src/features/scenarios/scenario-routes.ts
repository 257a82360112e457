import { type Scenario, type Undoable, keptScenario, scenarioEndpoints } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { countRows } from '#db/require-room.ts';
import type { UserRow } from '#db/user-row.ts';
import { notFound } from '#errors.ts';
import { selectScenario } from '#features/account/account-store.ts';
import type { StoredItem } from '#features/items/item-store.ts';
import { recordChange } from '#features/items/undo-store.ts';
import { readPage } from '#http/pagination.ts';
import { type Api, mount } from '#http/route.ts';
import { unlessUnchanged } from '#http/unless-unchanged.ts';
import { clearAllData } from './clear-all-data.ts';
import { clearScenario } from './clear-scenario.ts';
import { deleteScenario } from './delete-scenario.ts';
import { duplicateScenario } from './duplicate-scenario.ts';
import {
  createScenario,
  ensureDefaultSelected,
  listScenarios,
  readScenario,
  requireScenario,
  updateScenario,
} from './scenario-store.ts';

export function scenarioRoutes(api: Api): void {
  mount(api, 'scenarios', scenarioEndpoints, {
    list: async (call) => {
      unlessUnchanged(call);
      const { db, user, request, query } = call;
      return readPage(request, query, {
        count: () => countRows(db, user.user_id, 'scenarios'),
        rows: (range) => listScenarios(db, user, range),
      });
    },
    create: async ({ db, user, body, now, offerUndo }) => {
      const made = await createScenario(db, user, body.name, now);
      offerUndo(await recordMade(db, user, 'create_scenario', made, { items: [], now }));
      return made;
    },
    current: async (call) => {
      unlessUnchanged(call);
      if (call.user.selected_scenario_id === null) throw notFound();
      return readScenario(call.db, call.user, call.user.selected_scenario_id);
    },
    ensureDefaultSelected: async ({ db, user, now }) => {
      const selected = await ensureDefaultSelected(db, user, now);
      return readScenario(db, { ...user, selected_scenario_id: selected }, selected);
    },
    update: async ({ db, user, params, body, now, offerUndo }) => {
      const { before, after } = await updateScenario(db, user, params.id, body);
      const scenarios = [{ before: keptScenario(before), after: keptScenario(after) }];
      const change = { action: 'update_scenario', before: [], after: [], scenarios } as const;
      offerUndo(await recordChange(db, user.user_id, change, now));
      return after;
    },
    select: async ({ db, user, params }) => {
      await requireScenario(db, user.user_id, params.id);
      await selectScenario(db, user.user_id, params.id);
      return readScenario(db, { ...user, selected_scenario_id: params.id }, params.id);
    },
    duplicate: async ({ db, user, params, body, now, offerUndo }) => {
      const { copy, items } = await duplicateScenario(db, user, params.id, body, now);
      offerUndo(await recordMade(db, user, 'duplicate_scenario', copy, { items, now }));
      return copy;
    },
    clearItems: async ({ db, user, params, now }) => clearScenario(db, user.user_id, params.id, now),
    remove: async ({ db, user, params, now }) => deleteScenario(db, user, params.id, now),
    clearAllData: async ({ db, user, now }) => clearAllData(db, user, now),
  });
}

/** Answers what takes back that a scenario was made, with its items. */
function recordMade(
  db: Database,
  { user_id: userId }: UserRow,
  action: Undoable,
  made: Scenario,
  { items, now }: { items: readonly StoredItem[]; now: Date },
): Promise<string> {
  const scenarios = [{ before: null, after: keptScenario(made) }];
  return recordChange(db, userId, { action, before: [], after: items, scenarios }, now);
}
