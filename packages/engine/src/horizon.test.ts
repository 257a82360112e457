import { expect, test } from 'vitest';
import { FALLBACK_RATES } from './currencies.ts';
import { combineCrises, computeCrisisOutcomes } from '#economy/crisis-probability.ts';
import { createCrisis } from '#testing/stress-test-factory.ts';
import { forecast } from './forecast.ts';
import { horizonMonths } from './horizon.ts';
import { planItem } from '#testing/plan-factory.ts';

const plan = {
  items: [
    planItem('income', { amount: 1_000, monthlyRate: 0.001 }),
    planItem('investment', { existingFunds: 10_000, monthlyRate: 0.002 }),
  ],
  start: 2026 * 12,
  years: 30,
  currency: 'USD',
  rates: FALLBACK_RATES,
} as const;

test('a horizon is twelve months a year, or the given number of months', () => {
  expect([horizonMonths({ years: 30 }), horizonMonths({ years: 80, months: 960 })]).toEqual([360, 960]);
  for (const years of [0, 31, 1.5, Number.NaN]) expect(() => horizonMonths({ years })).toThrow(RangeError);
  for (const months of [0, 961, 1.5]) expect(() => horizonMonths({ years: 1, months })).toThrow(RangeError);
});

test('a forecast until a given month is a prefix of a longer one, up to eighty years', () => {
  const whole = forecast({ ...plan, years: 80, months: 960 });
  expect([whole.labels.length, whole.labels.at(-1)]).toEqual([960, '2105-12']);
  for (const months of [1, 7, 359, 361]) {
    const { forecast: worth, labels } = forecast({ ...plan, years: Math.ceil(months / 12), months });
    expect(labels).toHaveLength(months);
    expect(worth).toEqual(whole.forecast.slice(0, months));
  }
  expect(forecast({ ...plan, years: 30, months: 360 })).toEqual(forecast(plan));
});

test('crises begin in each started year, and their probability counts a fraction of a year', () => {
  const test7 = createCrisis({ probability: 0.1 });
  const [outcome] = computeCrisisOutcomes({ ...plan, years: 2, months: 18 }, [test7]);
  expect(outcome?.probability).toBeCloseTo(1 - 0.9 ** 1.5, 12);
  const together = combineCrises(outcome === undefined ? [] : [outcome], 1.5);
  expect(together.expectedCrises).toBeCloseTo(0.15, 12);
});
