import {
  economicEndpoints,
  economicScenarioEndpoints,
  inflationModelEndpoints,
  stressTestEndpoints,
} from '@meridian/contract';
import {
  ECONOMIC_EXAMPLES,
  ECONOMIC_SCENARIO_EXAMPLES,
  INFLATION_MODEL_EXAMPLES,
  STRESS_TEST_EXAMPLES,
} from '#features/economic/data/economic-examples.ts';
import { readPageOf } from '#http/pagination.ts';
import { type Api, mount } from '#http/route.ts';
import { seenVersion } from '#http/seen-version.ts';
import { unlessUnchanged } from '#http/unless-unchanged.ts';
import { changeObject, changeObjects, createObject } from './change-objects.ts';
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
  replaceInflationModel,
} from './inflation-model-store.ts';
import type { LiveDataStore } from './live-data-store.ts';
import {
  createStressTest,
  deleteStressTest,
  findStressTest,
  listStressTests,
  replaceStressTest,
} from './stress-test-store.ts';
import { meanPriceChanges } from './shipped-data-store.ts';
import { updateFromLiveData } from './update-from-live-data.ts';

export function economicRoutes(api: Api, liveData: LiveDataStore): void {
  mountInflationModels(api);
  mountStressTests(api);
  mountEconomicScenarios(api);
  mount(
    api,
    'economic',
    economicEndpoints,
    {
      dashboard: async ({ db, user: { user_id: userId, display_currency: currency } }) => ({
        currency,
        inflation_models: await listInflationModels(db, userId),
        stress_tests: await listStressTests(db, userId),
        economic_scenarios: await listEconomicScenarios(db, userId),
        live: await liveData.current(currency),
        mean_price_changes: meanPriceChanges(),
      }),
      createEnhancedModels: (call) =>
        changeObjects(call, async ({ db, user, body, now }) => {
          const { user_id: userId, display_currency: own } = user;
          const { currency = own } = body;
          const renewed = { there: 'renewed', now } as const;
          return {
            inflation_models: await makeInflationPresets(db, userId, currency, renewed),
            stress_tests: await makeStressTestPresets(db, userId, currency, renewed),
            economic_scenarios: (await makeDefaultScenarios(db, userId, renewed)).scenarios,
          };
        }),
      refreshStressTests: (call) =>
        changeObjects(call, async ({ db, user, body, now }) => {
          const { currency = user.display_currency } = body;
          const renewed = { there: 'renewed', now } as const;
          const stress_tests = await makeStressTestPresets(db, user.user_id, currency, renewed);
          return { stress_tests, refreshed: stress_tests.length };
        }),
      liveData: async ({ user, query }) => liveData.current(query.currency ?? user.display_currency),
      updateFromLiveData: {
        // The sources are asked before the user's other changes have to wait for this one.
        prepare: async ({ user: { display_currency: own }, query, body: { currency = own } }) => {
          const live = await liveData.current(currency);
          return async (call) => ({
            currency,
            consensus_rate: live.inflation_data.consensus_rate,
            market_volatility: live.market_conditions.market_volatility,
            as_of: live.as_of,
            ...(await changeObjects(call, ({ db, user }) =>
              updateFromLiveData(db, user.user_id, live, { isDryRun: query.dry_run }),
            )),
          });
        },
      },
    },
    ECONOMIC_EXAMPLES,
  );
}

function mountInflationModels(api: Api): void {
  mount(
    api,
    'economic',
    inflationModelEndpoints,
    {
      listInflationModels: async (call) => {
        unlessUnchanged(call);
        const { db, user } = call;
        return readPageOf(call, 'inflation_models', (range) => listInflationModels(db, user.user_id, range));
      },
      createInflationModel: (call) =>
        createObject('inflation_models', call, ({ db, user, body, now }) =>
          createInflationModel(db, user.user_id, body, now),
        ),
      inflationPresets: {
        find: async ({ db, user: { user_id: userId, display_currency: own }, query }) => {
          const { currency = own, ...only } = query;
          const inflation_models = await findInflationPresets(db, userId, currency, only);
          return inflation_models && { inflation_models };
        },
        handle: async ({ db, user: { user_id: userId, display_currency: own }, query, now }) => {
          const { currency = own, ...only } = query;
          const kept = { there: 'kept', now, only } as const;
          return { inflation_models: await makeInflationPresets(db, userId, currency, kept) };
        },
      },
      readInflationModel: async ({ db, user, params }) => findInflationModel(db, user.user_id, params.id),
      replaceInflationModel: (call) =>
        changeObject('inflation_models', call, ({ db, user, params, body, request }) =>
          replaceInflationModel(db, user.user_id, params.id, { fields: body, seen: seenVersion(request) }),
        ),
      removeInflationModel: (call) =>
        changeObject('inflation_models', call, ({ db, user, params }) =>
          deleteInflationModel(db, user.user_id, params.id),
        ),
    },
    INFLATION_MODEL_EXAMPLES,
  );
}

function mountStressTests(api: Api): void {
  mount(
    api,
    'economic',
    stressTestEndpoints,
    {
      listStressTests: async (call) => {
        unlessUnchanged(call);
        const { db, user } = call;
        return readPageOf(call, 'stress_tests', (range) => listStressTests(db, user.user_id, range));
      },
      createStressTest: (call) =>
        createObject('stress_tests', call, ({ db, user, body, now }) =>
          createStressTest(db, user.user_id, body, now),
        ),
      stressTestPresets: {
        find: async ({ db, user, query: only }) => {
          const stress_tests = await findStressTestPresets(db, user.user_id, only);
          return stress_tests && { stress_tests };
        },
        handle: async ({ db, user: { user_id: userId, display_currency: currency }, query: only, now }) => ({
          stress_tests: await makeStressTestPresets(db, userId, currency, { there: 'kept', now, only }),
        }),
      },
      readStressTest: async ({ db, user, params }) => findStressTest(db, user.user_id, params.id),
      replaceStressTest: (call) =>
        changeObject('stress_tests', call, ({ db, user, params, body, request }) =>
          replaceStressTest(db, user.user_id, params.id, { fields: body, seen: seenVersion(request) }),
        ),
      removeStressTest: (call) =>
        changeObject('stress_tests', call, ({ db, user, params }) =>
          deleteStressTest(db, user.user_id, params.id),
        ),
    },
    STRESS_TEST_EXAMPLES,
  );
}

function mountEconomicScenarios(api: Api): void {
  mount(
    api,
    'economic',
    economicScenarioEndpoints,
    {
      listEconomicScenarios: async (call) => {
        unlessUnchanged(call);
        const { db, user } = call;
        return readPageOf(call, 'economic_scenarios', (range) =>
          listEconomicScenarios(db, user.user_id, range),
        );
      },
      createEconomicScenario: (call) =>
        createObject('economic_scenarios', call, ({ db, user, body, now }) =>
          createEconomicScenario(db, user.user_id, body, now),
        ),
      createDefaultScenarios: (call) =>
        changeObjects(call, async ({ db, user, query: only, now, nothingMade }) => {
          const kept = { there: 'kept', now, only } as const;
          const { scenarios, isNew } = await makeDefaultScenarios(db, user.user_id, kept);
          if (!isNew) nothingMade();
          return { economic_scenarios: scenarios };
        }),
      readEconomicScenario: async ({ db, user, params }) => findEconomicScenario(db, user.user_id, params.id),
      replaceEconomicScenario: (call) =>
        changeObject('economic_scenarios', call, ({ db, user, params, body, request }) =>
          replaceEconomicScenario(db, user.user_id, params.id, { fields: body, seen: seenVersion(request) }),
        ),
      removeEconomicScenario: (call) =>
        changeObject('economic_scenarios', call, ({ db, user, params }) =>
          deleteObject(db, user.user_id, 'economic_scenarios', params.id),
        ),
    },
    ECONOMIC_SCENARIO_EXAMPLES,
  );
}
