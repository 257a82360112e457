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
import { repeatedly } from '#db/connect.ts';
import { type Api, changing } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { seenVersion } from '#http/seen-version.ts';
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
      createEnhancedModels: changing(async ({ db, user, body, now }) => {
        const { user_id: userId, display_currency: own } = user;
        const { currency = own } = body;
        const renewed = { there: 'renewed', now } as const;
        return {
          inflation_models: await makeInflationPresets(db, userId, currency, renewed),
          stress_tests: await makeStressTestPresets(db, userId, currency, renewed),
          economic_scenarios: (await makeDefaultScenarios(db, userId, renewed)).scenarios,
        };
      }),
      refreshStressTests: changing(async ({ db, user, body, now }) => {
        const { currency = user.display_currency } = body;
        const renewed = { there: 'renewed', now } as const;
        const stress_tests = await makeStressTestPresets(db, user.user_id, currency, renewed);
        return { stress_tests, refreshed: stress_tests.length };
      }),
      liveData: async ({ user, query }) => liveData.current(query.currency ?? user.display_currency),
      updateFromLiveData: async ({ user: { display_currency: own }, query, body, change }) => {
        const { currency = own } = body;
        // The sources are asked before the user's other changes have to wait for this one.
        const live = await liveData.current(currency);
        return change(async ({ db, user }) => ({
          currency,
          consensus_rate: live.inflation_data.consensus_rate,
          market_volatility: live.market_conditions.market_volatility,
          as_of: live.as_of,
          ...(await updateFromLiveData(db, user.user_id, live, { isDryRun: query.dry_run })),
        }));
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
      createInflationModel: changing(async ({ db, user, body, now }) =>
        createInflationModel(db, user.user_id, body, now),
      ),
      inflationPresets: async ({ db, user, query, now, change }) => {
        const { user_id: userId, display_currency: own } = user;
        const { currency = own, ...only } = query;
        const there = await repeatedly(db, () => findInflationPresets(db, userId, currency, only));
        if (there !== undefined) return { inflation_models: there };
        const kept = { there: 'kept', now, only } as const;
        return change(async ({ db: trx }) => ({
          inflation_models: await makeInflationPresets(trx, userId, currency, kept),
        }));
      },
      readInflationModel: async ({ db, user, params }) => findInflationModel(db, user.user_id, params.id),
      replaceInflationModel: changing(async ({ db, user, params, body, request }) =>
        replaceInflationModel(db, user.user_id, params.id, { fields: body, seen: seenVersion(request) }),
      ),
      removeInflationModel: changing(async ({ db, user, params }) =>
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
      createStressTest: changing(async ({ db, user, body, now }) =>
        createStressTest(db, user.user_id, body, now),
      ),
      stressTestPresets: async ({ db, user, query: only, now, change }) => {
        const { user_id: userId, display_currency: currency } = user;
        const there = await repeatedly(db, () => findStressTestPresets(db, userId, only));
        if (there !== undefined) return { stress_tests: there };
        const kept = { there: 'kept', now, only } as const;
        return change(async ({ db: trx }) => ({
          stress_tests: await makeStressTestPresets(trx, userId, currency, kept),
        }));
      },
      readStressTest: async ({ db, user, params }) => findStressTest(db, user.user_id, params.id),
      replaceStressTest: changing(async ({ db, user, params, body, request }) =>
        replaceStressTest(db, user.user_id, params.id, { fields: body, seen: seenVersion(request) }),
      ),
      removeStressTest: changing(async ({ db, user, params }) =>
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
      createEconomicScenario: changing(async ({ db, user, body, now }) =>
        createEconomicScenario(db, user.user_id, body, now),
      ),
      createDefaultScenarios: changing(async ({ db, user, query: only, now, nothingMade }) => {
        const kept = { there: 'kept', now, only } as const;
        const { scenarios, isNew } = await makeDefaultScenarios(db, user.user_id, kept);
        if (!isNew) nothingMade();
        return { economic_scenarios: scenarios };
      }),
      readEconomicScenario: async ({ db, user, params }) => findEconomicScenario(db, user.user_id, params.id),
      replaceEconomicScenario: changing(async ({ db, user, params, body, request }) =>
        replaceEconomicScenario(db, user.user_id, params.id, { fields: body, seen: seenVersion(request) }),
      ),
      removeEconomicScenario: changing(async ({ db, user, params }) =>
        deleteObject(db, user.user_id, 'economic_scenarios', params.id),
      ),
    },
    ECONOMIC_SCENARIO_EXAMPLES,
  );
}
