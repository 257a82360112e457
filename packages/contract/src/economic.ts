/** The user's economic objects and presets, and live economic data (finance.md sections 2, 3, 4, 8, 9). */
import { z } from 'zod';
import { economicScenario, economicScenarioBody } from '#economic/economic-scenario.ts';
import { inflationModel, newInflationModel } from '#economic/inflation-model.ts';
import { newStressTest, stressTest } from '#economic/stress-test.ts';
import { endpoint, page, pageQuery } from './endpoint.ts';
import { currencyCode, idParams, identifier } from './fields.ts';

/** Why an object stays. */
export const ECONOMIC_REFUSALS = {
  modelInUse: 'An economic scenario uses this inflation model. Choose another one there first.',
  testInUse: 'An economic scenario names this stress test. Take it out there first.',
  noHistory: 'There is no monthly price history of this currency.',
} as const;

/** What public sources say of an economy; null where none does. Rates are percent, volatility is points of the VIX. */
export const liveData = z
  .object({
    currency: currencyCode,
    inflation_data: z.object({
      consensus_rate: z.number().nullable(),
      sources: z.array(z.object({ name: z.string(), value: z.number(), period: z.string() })),
    }),
    market_conditions: z.object({
      unemployment_rate: z.number().nullable(),
      gdp_growth: z.number().nullable(),
      market_volatility: z.number().nullable(),
    }),
    data_sources: z.array(z.string()),
    as_of: z.string(),
    /** Nothing came from outside: these are the figures that Meridian ships with. */
    is_fallback: z.boolean(),
  })
  .meta({ id: 'LiveEconomicData' });
export type LiveData = z.output<typeof liveData>;

const inflationModels = z.object({ inflation_models: z.array(inflationModel) });
const stressTests = z.object({ stress_tests: z.array(stressTest) });
const economicScenarios = z.object({ economic_scenarios: z.array(economicScenario) });
const allObjects = inflationModels.extend(stressTests.shape).extend(economicScenarios.shape);

/** Of a call that needs none: the display currency stands for an absent one. */
const maybeCurrency = z
  .strictObject({ currency: currencyCode.nullish() })
  .nullish()
  .transform((body) => ({ currency: body?.currency ?? undefined }));

const unknownReference = { when: 'No such inflation model or stress test of yours' };
const staff = { access: 'staff' } as const;

/** Calls on the economic objects, and on live data. */
export const economicEndpoints = {
  listInflationModels: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/inflation-models/',
    summary: "The user's inflation models, oldest first",
    query: pageQuery,
    response: page(inflationModel),
  }),
  createInflationModel: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/inflation-models/',
    summary: 'Create an inflation model with exactly the parameters of its type',
    body: newInflationModel,
    status: 201,
    response: inflationModel,
    creates: true,
  }),
  inflationPresets: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/inflation-models/presets/',
    summary: 'The preset models of the display currency; makes those that are missing',
    response: inflationModels,
    changes: true,
  }),
  readInflationModel: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/inflation-models/:id/',
    summary: 'One inflation model',
    params: idParams,
    response: inflationModel,
  }),
  removeInflationModel: endpoint({
    ...staff,
    method: 'DELETE',
    path: '/api/inflation-models/:id/',
    summary: 'Delete an inflation model that no economic scenario uses',
    params: idParams,
    response: null,
    refusals: { 409: { when: 'An economic scenario uses it' } },
  }),
  listStressTests: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/stress-tests/',
    summary: "The user's stress tests, oldest first",
    query: pageQuery,
    response: page(stressTest),
  }),
  createStressTest: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/stress-tests/',
    summary: 'Create a stress test; absent shocks are 0, everything recovers, the severity follows from the rest',
    body: newStressTest,
    status: 201,
    response: stressTest,
    creates: true,
  }),
  stressTestPresets: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/stress-tests/presets/',
    summary: 'The twelve preset stress tests; makes those that are missing',
    response: stressTests,
    changes: true,
  }),
  readStressTest: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/stress-tests/:id/',
    summary: 'One stress test',
    params: idParams,
    response: stressTest,
  }),
  removeStressTest: endpoint({
    ...staff,
    method: 'DELETE',
    path: '/api/stress-tests/:id/',
    summary: 'Delete a stress test that no economic scenario names',
    params: idParams,
    response: null,
    refusals: { 409: { when: 'An economic scenario names it' } },
  }),
  listEconomicScenarios: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/economic-scenarios/',
    summary: "The user's economic scenarios, oldest first",
    query: pageQuery,
    response: page(economicScenario),
  }),
  createEconomicScenario: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/economic-scenarios/',
    summary: 'Create an economic scenario',
    body: economicScenarioBody,
    status: 201,
    response: economicScenario,
    creates: true,
    refusals: { 404: unknownReference },
  }),
  createDefaultScenarios: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/economic-scenarios/create_default/',
    summary: 'Base, Optimistic and Pessimistic; makes those that are missing',
    status: 201,
    statusWhenThere: 200,
    response: economicScenarios,
    creates: true,
  }),
  readEconomicScenario: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/economic-scenarios/:id/',
    summary: 'One economic scenario',
    params: idParams,
    response: economicScenario,
  }),
  replaceEconomicScenario: endpoint({
    ...staff,
    method: 'PUT',
    path: '/api/economic-scenarios/:id/',
    summary: 'Replace every field of an economic scenario; the kind stays unless it is named',
    params: idParams,
    body: economicScenarioBody,
    response: economicScenario,
    refusals: { 404: unknownReference },
  }),
  removeEconomicScenario: endpoint({
    ...staff,
    method: 'DELETE',
    path: '/api/economic-scenarios/:id/',
    summary: 'Delete an economic scenario; the objects that it names stay',
    params: idParams,
    response: null,
  }),
  dashboard: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/economic/dashboard/',
    summary: 'All economic objects of the user, and live data of the display currency',
    response: allObjects.extend({ currency: currencyCode, live: liveData }),
  }),
  createEnhancedModels: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/economic/create-enhanced-models/',
    summary: 'Make the presets of a currency and the default scenarios, or put them back to their first values',
    body: maybeCurrency,
    response: allObjects,
    creates: true,
  }),
  refreshStressTests: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/economic/refresh-stress-tests/',
    summary: "Put the preset stress tests back to their first values, with a currency's own exchange rate shock",
    body: maybeCurrency,
    response: stressTests.extend({ refreshed: z.int() }),
    creates: true,
  }),
  liveData: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/advanced-forecast/live_economic_data/',
    summary: 'What public sources say of the economy of a currency',
    query: z.strictObject({ currency: currencyCode.optional() }),
    response: liveData,
  }),
  updateFromLiveData: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/advanced-forecast/update_scenarios_from_live_data/',
    summary: "Bring mean-reverting models and the default kinds' volatility up to live data; answers what changed",
    body: maybeCurrency,
    response: z.object({
      currency: currencyCode,
      consensus_rate: z.number().nullable(),
      market_volatility: z.number().nullable(),
      as_of: z.string(),
      updated_models: z.array(identifier),
      updated_scenarios: z.array(identifier),
    }),
  }),
};
