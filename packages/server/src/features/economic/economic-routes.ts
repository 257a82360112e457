import { economicEndpoints } from '@meridian/contract';
import { pageOf } from '#http/pagination.ts';
import { type Api, mount } from '#http/route.ts';
import { unlessUnchanged } from '#http/unless-unchanged.ts';
import { deleteObject } from './economic-object-store.ts';
import {
  findInflationPresets,
  findStressTestPresets,
  makeDefaultScenarios,
  makeInflationPresets,
  makeStressTestPresets,
} from './economic-presets.ts';
import {
  createEconomicScenario,
  findEconomicScenario,
  listEconomicScenarios,
  replaceEconomicScenario,
} from './economic-scenario-store.ts';
import {
  createInflationModel,
  deleteInflationModel,
  findInflationModel,
  listInflationModels,
} from './inflation-model-store.ts';
import type { LiveDataStore } from './live-data-store.ts';
import { createStressTest, deleteStressTest, findStressTest, listStressTests } from './stress-test-store.ts';
import { updateFromLiveData } from './update-from-live-data.ts';

export function economicRoutes(api: Api, liveData: LiveDataStore): void {
  mount(api, 'economic', economicEndpoints, {
    listInflationModels: async (call) => {
      unlessUnchanged(call);
      return pageOf(call.request, call.query, await listInflationModels(call.db, call.user.user_id));
    },
    createInflationModel: async ({ db, user, body, now }) =>
      createInflationModel(db, user.user_id, body, now),
    inflationPresets: {
      find: async ({ db, user }) => {
        const inflation_models = await findInflationPresets(db, user.user_id, user.display_currency);
        return inflation_models && { inflation_models };
      },
      handle: async ({ db, user: { user_id: userId, display_currency: currency }, now }) => ({
        inflation_models: await makeInflationPresets(db, userId, currency, { there: 'kept', now }),
      }),
    },
    readInflationModel: async ({ db, user, params }) => findInflationModel(db, user.user_id, params.id),
    removeInflationModel: async ({ db, user, params }) => deleteInflationModel(db, user.user_id, params.id),
    listStressTests: async (call) => {
      unlessUnchanged(call);
      return pageOf(call.request, call.query, await listStressTests(call.db, call.user.user_id));
    },
    createStressTest: async ({ db, user, body, now }) => createStressTest(db, user.user_id, body, now),
    stressTestPresets: {
      find: async ({ db, user }) => {
        const stress_tests = await findStressTestPresets(db, user.user_id);
        return stress_tests && { stress_tests };
      },
      handle: async ({ db, user: { user_id: userId, display_currency: currency }, now }) => ({
        stress_tests: await makeStressTestPresets(db, userId, currency, { there: 'kept', now }),
      }),
    },
    readStressTest: async ({ db, user, params }) => findStressTest(db, user.user_id, params.id),
    removeStressTest: async ({ db, user, params }) => deleteStressTest(db, user.user_id, params.id),
    ...scenarioHandlers(),
    dashboard: async ({ db, user: { user_id: userId, display_currency: currency } }) => ({
      currency,
      inflation_models: await listInflationModels(db, userId),
      stress_tests: await listStressTests(db, userId),
      economic_scenarios: await listEconomicScenarios(db, userId),
      live: await liveData.current(currency),
    }),
