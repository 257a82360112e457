/** One example for each economic endpoint, shown in the API's description; http/docs/examples.test.ts sends them all. */
import {
  type EconomicScenario,
  type InflationModelResponse,
  type LiveData,
  type LiveFigure,
  type StressTestResponse,
  type economicEndpoints,
  type economicScenarioEndpoints,
  defaultStressTests,
  type inflationModelEndpoints,
  type stressTestEndpoints,
} from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { SCENARIO_PRESETS, inflationModelPresets } from '#features/economic/economic-presets.ts';
import { readFigureHistory, readMeanLogPriceChanges } from '#features/economic/store/shipped-data-store.ts';
import { EXAMPLE_IDS, EXAMPLE_TIME as created_at, type Examples } from '#http/docs/examples.ts';

/** The lowest id of the objects that the example requests create, in the example responses. */
const MADE = 230_584_302_000_001;

const MODEL_FIELDS = {
  name: 'Back to normal',
  model_type: 'mean_reverting',
  currency: 'USD',
  current_rate: 4.25,
  long_run_rate: 2.3,
  persistence: 0.41,
  volatility: 1.51,
} as const;
const MODEL: InflationModelResponse = {
  id: EXAMPLE_IDS.inflation_model,
  ...MODEL_FIELDS,
  is_preset: false,
  created_at,
  version: 1,
};

/** Returns the presets as the response to their creation contains them; the first id is {@link MADE} plus `place`. */
const presetsFrom = <Content extends object>(place: number, contents: readonly Content[]) =>
  contents.map((content, index) => ({ id: MADE + place + index, ...content, created_at, version: 1 }));

const PRESET_MODELS = presetsFrom(0, inflationModelPresets('USD').contents);

const CRISIS_FIELDS = {
  name: 'Markets halve',
  probability: 1,
  duration_months: 12,
  recovery_months: 36,
  investment_shock: 50,
  pension_shock: 25,
};
const CRISIS: StressTestResponse = {
  id: EXAMPLE_IDS.stress_test,
  ...CRISIS_FIELDS,
  severity: 'High',
  income_shock: 0,
  expense_shock: 0,
  saving_shock: 0,
  bond_shock: 0,
  property_shock: 0,
  inflation_shock: 0,
  fx_shock: 0,
  fx_currency: null,
  recovery_fraction: 100,
  is_preset: false,
  created_at,
  version: 1,
};

/** Returns the preset stress tests; only the currency crisis depends on the currency. */
const presetTests = (currency: CurrencyCode) =>
  presetsFrom(
    10,
    defaultStressTests(currency).map((test) => ({ ...test, is_preset: true })),
  );

const SCENARIO_FIELDS = {
  name: 'Lean years',
  inflation_model_id: EXAMPLE_IDS.inflation_model,
  stress_test_ids: [EXAMPLE_IDS.stress_test],
  return_adjustment: { pension: -1, investment: -2, saving: 0 },
  inflation_adjustment: 1,
  volatility_multiplier: 1.2,
  crisis_probability_multiplier: 1.5,
};
const SCENARIO: EconomicScenario = {
  id: EXAMPLE_IDS.economic_scenario,
  kind: 'custom',
  ...SCENARIO_FIELDS,
  is_default: false,
  created_at,
  version: 1,
};

const DEFAULT_SCENARIOS = presetsFrom(30, SCENARIO_PRESETS.contents);

/** Returns a figure of the snapshot shipped with the product, which is used when no source is requested. */
const builtIn = (figure: keyof LiveData['figures'], value: number, period: string): LiveFigure => ({
  value,
  sources: [{ name: 'built-in snapshot', value, period }],
  as_of: '2026-07',
  is_fallback: true,
  history: readFigureHistory('USD', figure),
});

const LIVE: LiveData = {
  currency: 'USD',
  inflation_data: {
    consensus_rate: 4.25,
    sources: [{ name: 'built-in snapshot', value: 4.25, period: '2026-05' }],
  },
  market_conditions: { unemployment_rate: 3.625, gdp_growth: 2.54, market_volatility: 16.45 },
  figures: {
    inflation: builtIn('inflation', 4.25, '2026-05'),
    unemployment: builtIn('unemployment', 3.625, '2023'),
    gdp_growth: builtIn('gdp_growth', 2.54, '2023'),
    volatility: builtIn('volatility', 16.45, '2026-06'),
  },
  data_sources: ['built-in snapshot'],
  as_of: '2026-07',
  is_fallback: true,
};

const pageOf = <Result>(...results: Result[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});

const spareModel = { ...MODEL, id: EXAMPLE_IDS.spare_inflation_model };
const spareCrisis = { ...CRISIS, id: EXAMPLE_IDS.spare_stress_test };

export const ECONOMIC_EXAMPLES: Examples<
  typeof inflationModelEndpoints &
    typeof stressTestEndpoints &
    typeof economicScenarioEndpoints &
    typeof economicEndpoints
> = {
  listInflationModels: { answer: pageOf(MODEL, spareModel) },
  createInflationModel: { body: MODEL_FIELDS, answer: { ...MODEL, id: MADE } },
  inflationPresets: {
    query: { model_type: 'constant', currency: 'USD' },
    answer: { inflation_models: PRESET_MODELS.slice(0, 1) },
  },
  readInflationModel: { id: MODEL.id, answer: MODEL },
  replaceInflationModel: {
    id: MODEL.id,
    body: { ...MODEL_FIELDS, long_run_rate: 3 },
    answer: { ...MODEL, long_run_rate: 3, version: 2 },
  },
  removeInflationModel: { id: spareModel.id, answer: null },
  listStressTests: { answer: pageOf(CRISIS, spareCrisis) },
  createStressTest: { body: CRISIS_FIELDS, answer: { ...CRISIS, id: MADE } },
  stressTestPresets: {
    query: { name: 'Global financial crisis (2008)' },
    answer: { stress_tests: presetTests('USD').slice(0, 1) },
  },
  readStressTest: { id: CRISIS.id, answer: CRISIS },
  replaceStressTest: {
    id: CRISIS.id,
    body: { ...CRISIS_FIELDS, investment_shock: 30 },
    answer: { ...CRISIS, investment_shock: 30, severity: 'Medium', version: 2 },
  },
  removeStressTest: { id: spareCrisis.id, answer: null },
  listEconomicScenarios: { answer: pageOf(SCENARIO) },
  createEconomicScenario: { body: SCENARIO_FIELDS, answer: { ...SCENARIO, id: MADE } },
  createDefaultScenarios: {
    query: { kind: 'base' },
    answer: { economic_scenarios: DEFAULT_SCENARIOS.slice(0, 1) },
  },
  readEconomicScenario: { id: SCENARIO.id, answer: SCENARIO },
  replaceEconomicScenario: {
    id: SCENARIO.id,
    body: { ...SCENARIO_FIELDS, name: 'Leaner years', inflation_adjustment: 2 },
    answer: { ...SCENARIO, name: 'Leaner years', inflation_adjustment: 2, version: 2 },
  },
  removeEconomicScenario: { id: SCENARIO.id, answer: null },
  dashboard: {
    answer: {
      currency: 'USD',
      inflation_models: [MODEL, spareModel],
      stress_tests: [CRISIS, spareCrisis],
      economic_scenarios: [SCENARIO],
      live: LIVE,
      mean_price_changes: readMeanLogPriceChanges(),
    },
  },
  createEnhancedModels: {
    body: { currency: 'USD' },
    answer: {
      inflation_models: PRESET_MODELS,
      stress_tests: presetTests('USD'),
      economic_scenarios: DEFAULT_SCENARIOS,
    },
  },
  refreshStressTests: {
    body: { currency: 'EUR' },
    answer: { stress_tests: presetTests('EUR'), refreshed: 12 },
  },
  liveData: { query: { currency: 'USD' }, answer: LIVE },
  updateFromLiveData: {
    body: { currency: 'USD' },
    answer: {
      currency: 'USD',
      consensus_rate: 4.25,
      market_volatility: 16.45,
      as_of: '2026-07',
      updated_models: [],
      updated_scenarios: [],
    },
  },
};
