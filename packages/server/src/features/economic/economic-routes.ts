import {
  economicEndpoints,
  economicScenarioEndpoints,
  inflationModelEndpoints,
  stressTestEndpoints,
} from '@meridian/contract';
import { retryOnConflict } from '#db/transaction.ts';
import type { EconomicKind } from '#db/tables.ts';
import { ECONOMIC_EXAMPLES } from '#features/economic/data/economic-examples.ts';
import { recordChange } from '#features/plan/store/undo-store.ts';
import { changeHandler } from '#http/handle-call.ts';
import type { Api, UndoableCall, UserCall } from '#http/call-types.ts';
import { type PageQuery, readUserPage } from '#http/pagination.ts';
import { mount } from '#http/route.ts';
import { readExpectedVersion } from '#http/expected-version.ts';
import { cachedRead } from '#http/cached-read.ts';
import {
  type PresetFilter,
  type Presets,
  SCENARIO_PRESETS,
  findPresets,
  createMissingPresets,
  inflationModelPresets,
  stressTestPresets,
} from './economic-presets.ts';
import {
  type EconomicResponses,
  type EconomicFields,
  createEconomicObject,
  findEconomicObject,
  listEconomicObjects,
  removeEconomicObject,
  replaceEconomicObject,
} from '#features/economic/store/economic-store.ts';
import type { LiveDataStore } from '#features/economic/store/live-data-store.ts';
import { readMeanLogPriceChanges } from '#features/economic/store/shipped-data-store.ts';
import {
  type EconomicObjectReference,
  readEconomicObjects,
  diffEconomicObjects,
} from '#features/economic/store/undo-economic-objects-store.ts';
import { updateFromLiveData } from './update-from-live-data.ts';

const OBJECT_ENDPOINTS = {
  ...inflationModelEndpoints,
  ...stressTestEndpoints,
  ...economicScenarioEndpoints,
};

export function economicRoutes(api: Api, liveData: LiveDataStore): void {
  mountObjects(api);
  mount(
    api,
    'economic',
    economicEndpoints,
    {
      dashboard: async ({ db, user }) => ({
        currency: user.display_currency,
        inflation_models: await listEconomicObjects(db, user, 'inflation_models'),
        stress_tests: await listEconomicObjects(db, user, 'stress_tests'),
        economic_scenarios: await listEconomicObjects(db, user, 'economic_scenarios'),
        live: await liveData.current(user.display_currency),
        mean_price_changes: readMeanLogPriceChanges(),
      }),
      createEnhancedModels: changeHandler((call) =>
        changeObjects(call, async () => {
          const { currency = call.user.display_currency } = call.body;
          return {
            inflation_models: await renewPresets(call, inflationModelPresets(currency)),
            stress_tests: await renewPresets(call, stressTestPresets(currency)),
            economic_scenarios: await renewPresets(call, SCENARIO_PRESETS),
          };
        }),
      ),
      refreshStressTests: changeHandler((call) =>
        changeObjects(call, async () => {
          const { currency = call.user.display_currency } = call.body;
          const stress_tests = await renewPresets(call, stressTestPresets(currency));
          return { stress_tests, refreshed: stress_tests.length };
        }),
      ),
      liveData: async ({ user, query }) => liveData.current(query.currency ?? user.display_currency),
      updateFromLiveData: async ({ user: { display_currency: own }, query, body, change }) => {
        const { currency = own } = body;
        // Requests the sources before the change starts, because the change blocks the user's other changes.
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

function mountObjects(api: Api): void {
  const models = callsOf('inflation_models');
  const tests = callsOf('stress_tests');
  const scenarios = callsOf('economic_scenarios');
  mount(
    api,
    'economic',
    OBJECT_ENDPOINTS,
    {
      listInflationModels: models.list,
      createInflationModel: changeHandler(models.create),
      inflationPresets: (call) => {
        const { currency = call.user.display_currency, ...only } = call.query;
        const toAnswer = (inflation_models: Answers<'inflation_models'>) => ({ inflation_models });
        return presetsOf(call, { presets: inflationModelPresets(currency), only, toAnswer });
      },
      readInflationModel: models.read,
      replaceInflationModel: changeHandler(models.replace),
      removeInflationModel: changeHandler(models.remove),
      listStressTests: tests.list,
      createStressTest: changeHandler(tests.create),
      stressTestPresets: (call) => {
        const presets = stressTestPresets(call.user.display_currency);
        const toAnswer = (stress_tests: Answers<'stress_tests'>) => ({ stress_tests });
        return presetsOf(call, { presets, only: call.query, toAnswer });
      },
      readStressTest: tests.read,
      replaceStressTest: changeHandler(tests.replace),
      removeStressTest: changeHandler(tests.remove),
      listEconomicScenarios: scenarios.list,
      createEconomicScenario: changeHandler(scenarios.create),
      createDefaultScenarios: changeHandler((call) =>
        changeObjects(call, async () => {
          const { db, user, query: only, now } = call;
          const kept = { existing: 'kept', now, only } as const;
          const { objects, isNew } = await createMissingPresets(db, user, SCENARIO_PRESETS, kept);
          if (!isNew) call.nothingMade();
          return { economic_scenarios: objects };
        }),
      ),
      readEconomicScenario: scenarios.read,
      replaceEconomicScenario: changeHandler(scenarios.replace),
      removeEconomicScenario: changeHandler(scenarios.remove),
    },
    ECONOMIC_EXAMPLES,
  );
}

type Answers<Kind extends EconomicKind> = EconomicResponses[Kind][];

async function renewPresets<Kind extends EconomicKind>(
  { db, user, now }: UndoableCall,
  presets: Presets<Kind>,
): Promise<Answers<Kind>> {
  return (await createMissingPresets(db, user, presets, { existing: 'renewed', now })).objects;
}

interface AskedPresets<Kind extends EconomicKind, Answer> {
  presets: Presets<Kind>;
  only: PresetFilter;
  toAnswer(objects: Answers<Kind>): Answer;
}

/** Returns the stored presets, and creates missing ones first. */
async function presetsOf<Kind extends EconomicKind, Answer>(
  { db, user, change }: UserCall & { change(write: (call: UndoableCall) => Promise<Answer>): Promise<Answer> },
  { presets, only, toAnswer }: AskedPresets<Kind, Answer>,
): Promise<Answer> {
  const there = await retryOnConflict(db, () => findPresets(db, user, presets, only));
  if (there !== undefined) return toAnswer(there);
  return change(async (call) => {
    const kept = { existing: 'kept', now: call.now, only } as const;
    return toAnswer((await createMissingPresets(call.db, call.user, presets, kept)).objects);
  });
}

type Naming = UserCall & { params: { id: number } };

/** Returns the handlers that list, create, read, replace and delete objects of one kind; they are the same for every kind. */
function callsOf<Kind extends EconomicKind>(kind: Kind) {
  type Sent = UserCall & { body: EconomicFields[Kind] };
  return {
    list: cachedRead(async (call: UserCall & { query: PageQuery }) =>
      readUserPage(call, kind, (range) => listEconomicObjects(call.db, call.user, kind, range)),
    ),
    create: (call: Sent) =>
      changeObjects(
        call,
        () => createEconomicObject(call.db, call.user, kind, call.body, call.now),
        (made) => ({ kind, id: made?.id }),
      ),
    read: async ({ db, user, params }: Naming) => findEconomicObject(db, user, kind, params.id),
    replace: (call: Naming & Sent) => {
      const { id } = call.params;
      const given = { id, fields: call.body, seen: readExpectedVersion(call.request) };
      const replace = () => replaceEconomicObject(call.db, call.user, kind, given);
      return changeObjects(call, replace, () => ({ kind, id }));
    },
    remove: (call: Naming) => {
      const { id } = call.params;
      const remove = () => removeEconomicObject(call.db, call.user.user_id, kind, id);
      return changeObjects(call, remove, () => ({ kind, id }));
    },
  };
}

/**
 * Runs a change of economic objects; if it altered any, the response contains an undo token. `oneOf` returns the only object that the
 * change can affect. It is called twice: before the change, and after it with the change's result, which contains the id of a new object.
 */
async function changeObjects<Result>(
  call: UndoableCall,
  change: () => Promise<Result>,
  oneOf: (result?: Result) => EconomicObjectReference | undefined = () => undefined,
): Promise<Result> {
  const { db, user } = call;
  const before = await readEconomicObjects(db, user.user_id, oneOf());
  const result = await change();
  const objects = diffEconomicObjects(before, await readEconomicObjects(db, user.user_id, oneOf(result)));
  if (objects.length > 0) await recordChange(call, { action: 'edit_economy', objects });
  return result;
}
