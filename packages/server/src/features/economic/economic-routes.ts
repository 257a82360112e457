import {
  type Endpoint,
  economicEndpoints,
  economicScenarioEndpoints,
  inflationModelEndpoints,
  stressTestEndpoints,
} from '@meridian/contract';
import type { EconomicKind } from '#db/tables.ts';
import { repeatedly } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import {
  ECONOMIC_EXAMPLES,
  ECONOMIC_SCENARIO_EXAMPLES,
  INFLATION_MODEL_EXAMPLES,
  STRESS_TEST_EXAMPLES,
} from '#features/economic/data/economic-examples.ts';
import { type PageQuery, readPageOf } from '#http/pagination.ts';
import { type Api, type Call, changing } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { seenVersion } from '#http/seen-version.ts';
import { unlessUnchanged } from '#http/unless-unchanged.ts';
import { changeObjects } from './change-objects.ts';
import { SCENARIO_PRESETS, findPresets, makePresets, modelPresets, testPresets } from './economic-presets.ts';
import {
  type EconomicFields,
  createObject,
  findObject,
  listObjects,
  removeObject,
  replaceObject,
} from './economic-store.ts';
import type { LiveDataStore } from './live-data-store.ts';
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
      dashboard: async ({ db, user }) => ({
        currency: user.display_currency,
        inflation_models: await listObjects(db, user, 'inflation_models'),
        stress_tests: await listObjects(db, user, 'stress_tests'),
        economic_scenarios: await listObjects(db, user, 'economic_scenarios'),
        live: await liveData.current(user.display_currency),
        mean_price_changes: meanPriceChanges(),
      }),
      createEnhancedModels: changing((call) =>
        changeObjects(call, async () => {
          const { db, user, now } = call;
          const { currency = user.display_currency } = call.body;
          const renewed = { there: 'renewed', now } as const;
          const models = await makePresets(db, user, modelPresets(currency), renewed);
          const tests = await makePresets(db, user, testPresets(currency, user), renewed);
          const scenarios = await makePresets(db, user, SCENARIO_PRESETS, renewed);
          return {
            inflation_models: models.objects,
            stress_tests: tests.objects,
            economic_scenarios: scenarios.objects,
          };
        }),
      ),
      refreshStressTests: changing((call) =>
        changeObjects(call, async () => {
          const { db, user, now } = call;
          const { currency = user.display_currency } = call.body;
          const renewed = { there: 'renewed', now } as const;
          const { objects } = await makePresets(db, user, testPresets(currency, user), renewed);
          return { stress_tests: objects, refreshed: objects.length };
        }),
      ),
      liveData: async ({ user, query }) => liveData.current(query.currency ?? user.display_currency),
      updateFromLiveData: async ({ user: { display_currency: own }, query, body, change }) => {
        const { currency = own } = body;
        // The sources are asked before the user's other changes have to wait for this one.
        const live = await liveData.current(currency);
        return change(async (call) => ({
          currency,
          consensus_rate: live.inflation_data.consensus_rate,
          market_volatility: live.market_conditions.market_volatility,
          as_of: live.as_of,
          ...(await changeObjects(call, () =>
            updateFromLiveData(call.db, call.user.user_id, live, { isDryRun: query.dry_run }),
          )),
        }));
      },
    },
    ECONOMIC_EXAMPLES,
  );
}

interface Asking extends Pick<Call<Endpoint>, 'db' | 'now' | 'request' | 'reply' | 'offerUndo'> {
  user: UserRow;
}

type Naming = Asking & { params: { id: number } };

/** The calls that the kinds have in common. */
function callsOf<Kind extends EconomicKind>(kind: Kind) {
  type Sent = Asking & { body: EconomicFields[Kind] };
  return {
    list: async (call: Asking & { query: PageQuery }) => {
      unlessUnchanged(call);
      return readPageOf(call, kind, (range) => listObjects(call.db, call.user, kind, range));
    },
    create: (call: Sent) =>
      changeObjects(
        call,
        () => createObject(call.db, call.user, kind, call.body, call.now),
        (made) => ({ kind, id: made?.id }),
      ),
    read: async ({ db, user, params }: Naming) => findObject(db, user, kind, params.id),
    replace: (call: Naming & Sent) => {
      const { id } = call.params;
      const given = { id, fields: call.body, seen: seenVersion(call.request) };
      const replace = () => replaceObject(call.db, call.user, kind, given);
      return changeObjects(call, replace, () => ({ kind, id }));
    },
    remove: (call: Naming) => {
      const { id } = call.params;
      const remove = () => removeObject(call.db, call.user.user_id, kind, id);
      return changeObjects(call, remove, () => ({ kind, id }));
    },
  };
}

function mountInflationModels(api: Api): void {
  const { list, create, read, replace, remove } = callsOf('inflation_models');
  mount(
    api,
    'economic',
    inflationModelEndpoints,
    {
      listInflationModels: list,
      createInflationModel: changing(create),
      inflationPresets: async ({ db, user, query, now, change }) => {
        const { currency = user.display_currency, ...only } = query;
        const presets = modelPresets(currency);
        const there = await repeatedly(db, () => findPresets(db, user, presets, only));
        if (there !== undefined) return { inflation_models: there };
        return change(async (call) => {
          const made = await makePresets(call.db, call.user, presets, { there: 'kept', now, only });
          return { inflation_models: made.objects };
        });
      },
      readInflationModel: read,
      replaceInflationModel: changing(replace),
      removeInflationModel: changing(remove),
    },
    INFLATION_MODEL_EXAMPLES,
  );
}

function mountStressTests(api: Api): void {
  const { list, create, read, replace, remove } = callsOf('stress_tests');
  mount(
    api,
    'economic',
    stressTestEndpoints,
    {
      listStressTests: list,
      createStressTest: changing(create),
      stressTestPresets: async ({ db, user, query: only, now, change }) => {
        const presets = testPresets(user.display_currency, user);
        const there = await repeatedly(db, () => findPresets(db, user, presets, only));
        if (there !== undefined) return { stress_tests: there };
        return change(async (call) => {
          const made = await makePresets(call.db, call.user, presets, { there: 'kept', now, only });
          return { stress_tests: made.objects };
        });
      },
      readStressTest: read,
      replaceStressTest: changing(replace),
      removeStressTest: changing(remove),
    },
    STRESS_TEST_EXAMPLES,
  );
}

function mountEconomicScenarios(api: Api): void {
  const { list, create, read, replace, remove } = callsOf('economic_scenarios');
  mount(
    api,
    'economic',
    economicScenarioEndpoints,
    {
      listEconomicScenarios: list,
      createEconomicScenario: changing(create),
      createDefaultScenarios: changing((call) =>
        changeObjects(call, async () => {
          const { db, user, query: only, now } = call;
          const kept = { there: 'kept', now, only } as const;
          const { objects, isNew } = await makePresets(db, user, SCENARIO_PRESETS, kept);
          if (!isNew) call.nothingMade();
          return { economic_scenarios: objects };
        }),
      ),
      readEconomicScenario: read,
      replaceEconomicScenario: changing(replace),
      removeEconomicScenario: changing(remove),
    },
    ECONOMIC_SCENARIO_EXAMPLES,
  );
}
