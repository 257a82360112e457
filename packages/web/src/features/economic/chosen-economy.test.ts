import type { EconomicScenario } from '@meridian/contract';
import { expect, test } from 'vitest';
import { annualProbability } from './chosen-economy.ts';

const scenario = (
  crisis_probability_multiplier: number,
  stress_test_ids: number[] = [],
): EconomicScenario => ({
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
  ['a scenario multiplies it', scenario(2), 2],
  ['to certainty at most', scenario(250), 100],
  ['where the scenario names it', scenario(2, [3, 4]), 2],
  ['and not where it names others only', scenario(2, [4]), 1],
])('the probability of a crisis within a year: %s', (_, chosen, expected) => {
  expect(annualProbability({ id: 3, probability: 1 }, chosen)).toBe(expected);
});
