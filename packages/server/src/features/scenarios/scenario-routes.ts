import { scenarioEndpoints } from '@meridian/contract';
import { notFound } from '#errors.ts';
import { selectScenario } from '#features/account/account-store.ts';
import { pageOf } from '#http/pagination.ts';
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
      return pageOf(call.request, call.query, await listScenarios(call.db, call.user));
    },
    create: async ({ db, user, body, now }) => createScenario(db, user, body.name, now),
    current: async (call) => {
      unlessUnchanged(call);
      if (call.user.selected_scenario_id === null) throw notFound();
      return readScenario(call.db, call.user, call.user.selected_scenario_id);
    },
    ensureDefaultSelected: async ({ db, user, now }) => {
      const selected = await ensureDefaultSelected(db, user, now);
      return readScenario(db, { ...user, selected_scenario_id: selected }, selected);
    },
    update: async ({ db, user, params, body }) => updateScenario(db, user, params.id, body),
    select: async ({ db, user, params }) => {
      await requireScenario(db, user.user_id, params.id);
      await selectScenario(db, user.user_id, params.id);
      return readScenario(db, { ...user, selected_scenario_id: params.id }, params.id);
    },
    duplicate: async ({ db, user, params, body, now }) => duplicateScenario(db, user, params.id, body, now),
    clearItems: async ({ db, user, params, now }) => clearScenario(db, user.user_id, params.id, now),
    remove: async ({ db, user, params, now }) => deleteScenario(db, user, params.id, now),
    clearAllData: async ({ db, user, now }) => clearAllData(db, user, now),
  });
}
