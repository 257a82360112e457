import {
  type EconomicScenario,
  LIMITS,
  type InflationModelResponse,
  type StressTestResponse,
} from '@meridian/contract';
import { describe, expect, test } from 'vitest';
import {
  annualCrisisProbability,
  selectedEconomy,
  readAnalysisChoices,
  readCrisisMonth,
} from './read-analysis-choices.ts';
import type { Economy } from './economy-api.ts';

const created_at = '2026-11-22T12:00:00.000Z';

const crisis = (id: number, isPreset = true): StressTestResponse => ({
  id,
  name: `Crisis ${id}`,
  probability: 1,
  duration_months: 12,
  recovery_months: 12,
  severity: 'Low',
  income_shock: 0,
  expense_shock: 0,
  investment_shock: 10,
  pension_shock: 0,
  saving_shock: 0,
  bond_shock: 0,
  property_shock: 0,
  inflation_shock: 0,
  fx_shock: 0,
  fx_currency: null,
  recovery_fraction: 100,
  is_preset: isPreset,
  created_at,
  version: 1,
});
const target = (id: number, currency: 'USD' | 'ILS', isPreset = true): InflationModelResponse => ({
  id,
  name: `Target ${id}`,
  model_type: 'constant',
  currency,
  rate: 2,
  is_preset: isPreset,
  created_at,
  version: 1,
});

const figure = { value: 2, sources: [], as_of: '2026-10', is_fallback: true, history: null };

const economyWith = (change: Partial<Economy>): Economy => ({
  currency: 'USD',
  inflation_models: [],
  stress_tests: [],
  economic_scenarios: [],
  mean_price_changes: {},
  live: {
    currency: 'USD',
    inflation_data: { consensus_rate: 2, sources: [] },
    market_conditions: { unemployment_rate: 4, gdp_growth: 2, market_volatility: 17 },
    figures: { inflation: figure, unemployment: figure, gdp_growth: figure, volatility: figure },
    data_sources: [],
    as_of: '2026-10',
    is_fallback: true,
  },
  ...change,
});

describe('chosen stress tests', () => {
  const economy = economyWith({
    stress_tests: [crisis(1, false), crisis(2), crisis(3), crisis(4), crisis(5)],
  });

  test.each([
    ['the first preset when nobody chose', {}, [2]],
    ['the first preset when those that were chosen are gone', { stressTestIds: [8, 9] }, [2]],
    ['those that were chosen, in their order', { stressTestIds: [5, 1, 3] }, [5, 1, 3]],
    ['each once, without what is gone and without rubbish', { stressTestIds: [3, 3, 9, 'x', null, 1] }, [3, 1]],
    ['four at most', { stressTestIds: [5, 4, 3, 2, 1] }, [5, 4, 3, 2]],
    ['the first preset where no list is kept', { stressTestIds: 3 }, [2]],
  ])('are %s', (_name, stored, ids) => {
    expect(readAnalysisChoices(stored, economy).stressTestIds).toEqual(ids);
  });

  test("are the user's own tests if no presets exist, and none if no tests exist", () => {
    expect(readAnalysisChoices({}, economyWith({ stress_tests: [crisis(1, false)] })).stressTestIds).toEqual([1]);
    expect(readAnalysisChoices({}, economyWith({})).stressTestIds).toEqual([]);
  });
});

describe('the chosen inflation model', () => {
  const models = [target(1, 'USD'), target(2, 'ILS'), target(3, 'USD', false)];
  const chosen = (currency: 'USD' | 'ILS', id: number) =>
    readAnalysisChoices({ inflationModelId: id }, economyWith({ currency, inflation_models: models })).inflationModelId;

  test("follows the display currency if it is a preset, and stays if it is the user's own", () => {
    expect([chosen('USD', 1), chosen('ILS', 1), chosen('ILS', 3), chosen('USD', 9)]).toEqual([1, 2, 3, null]);
  });
});

test('is null without a choice, even if a preset equals the fallback', () => {
  const preset = target(1, 'USD');
  const scenario: EconomicScenario = {
    id: 7,
    name: 'Lean years',
    kind: 'custom',
    inflation_model_id: null,
    stress_test_ids: [],
    return_adjustment: { pension: 0, investment: 0, saving: 0 },
    inflation_adjustment: 0,
    volatility_multiplier: 1,
    crisis_probability_multiplier: 1,
    is_default: false,
    created_at,
    version: 1,
  };
  const scenarios = [scenario, { ...scenario, id: 8, inflation_model_id: 1 }];
  const economy = economyWith({ inflation_models: [preset], economic_scenarios: scenarios });
  const modelOf = (inflationModelId: number | null, economicScenarioId: number | null) =>
    selectedEconomy({ inflationModelId, economicScenarioId }, economy).model;
  expect([modelOf(null, null), modelOf(null, 7), modelOf(9, null)]).toEqual([undefined, undefined, undefined]);
  expect([modelOf(1, 7), modelOf(null, 8)]).toEqual([preset, preset]);
});

test.each([1.5, -1, 960, '3', null, undefined])(
  'the stored crisis month %s is invalid, so the crisis begins at once',
  (crisisMonth) => {
    expect(readCrisisMonth({ crisisMonth })).toBe(0);
  },
);

test('invalid stored numbers are replaced by the defaults', () => {
  const stored = {
    paths: 0,
    seed: -1,
    returnModel: 'magic',
    includeFxRisk: 'no',
    riskTolerance: 'bold',
  };
  const { stressTestIds: _ids, ...choices } = readAnalysisChoices(stored, economyWith({}));
  expect(choices).toEqual({
    inflationModelId: null,
    economicScenarioId: null,
    paths: LIMITS.simulationPathsDefault,
    seed: LIMITS.simulationSeedDefault,
    returnModel: 'lognormal',
    includeFxRisk: true,
    riskTolerance: 'moderate',
  });
});

const pessimistic = (crisis_probability_multiplier: number, stress_test_ids: number[] = []): EconomicScenario => ({
  id: 7,
  name: 'Pessimistic',
  kind: 'pessimistic',
  inflation_model_id: null,
  stress_test_ids,
  return_adjustment: { pension: 0, investment: 0, saving: 0 },
  inflation_adjustment: 0,
  volatility_multiplier: 1,
  crisis_probability_multiplier,
  is_default: true,
  created_at: '2026-11-22T12:00:00.000Z',
  version: 1,
});

test.each([
  ['without a scenario it is what the stress test says', undefined, 1],
  ['a scenario multiplies it', pessimistic(2), 2],
  ['to certainty at most', pessimistic(250), 100],
  ['where the scenario names it', pessimistic(2, [3, 4]), 2],
  ['and not where it names others only', pessimistic(2, [4]), 1],
])('the probability of a crisis within a year: %s', (_, chosen, expected) => {
  expect(annualCrisisProbability({ id: 3, probability: 1 }, chosen)).toBe(expected);
});
