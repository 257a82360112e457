import { describe, expect, test } from 'vitest';
import { forecastWithoutCrisis } from '#economy/economic-forecast.ts';
import { expectedPriceLevels } from '#economy/inflation-models.ts';
import { FALLBACK_RATES } from '#currencies.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';
import { parseMonth } from '#month.ts';

// A permanent pension of 2,000 a month, fully spent, and 120,000 in the bank. With 2 % inflation, prices rise by half in twenty
// years (1.02^20 = 1.4859); with 8 %, they become 4.66 times as high.
const annuity = planItem('income', { amount: 2000 });
const savings = planItem('balance', { amount: 120_000 });

describe.each([
  [0.02, 1346, 80_757],
  [0.08, 429, 25_746],
])('inflation of %d a year', (rate, buys, bank) => {
  const inflation = { type: 'constant', rate } as const;
  const level = expectedPriceLevels(inflation, 240);

  test("purchasing power of the annuity after twenty years, in today's prices", () => {
    const { margins } = forecastItems([annuity], { years: 20 });
    expect(margins[239]! / level[239]!).toBeCloseTo(2000 / (1 + rate) ** 20, 8);
    expect(Math.round(margins[239]! / level[239]!)).toBe(buys);
  });

  test('the value of the bank account is divided by the price level', () => {
    const { inflationAdjusted, base } = forecastWithoutCrisis({
      items: [savings],
      start: parseMonth('2026-01'),
      years: 20,
      currency: 'USD',
      rates: FALLBACK_RATES,
      inflation: { model: inflation, currency: 'USD' },
    });
    expect(base.forecast[239]).toBe(120_000);
    expect(inflationAdjusted[239]).toBeCloseTo(120_000 / (1 + rate) ** 20, 6);
    expect(Math.round(inflationAdjusted[239]!)).toBe(bank);
  });
});

test('4 % interest at 8 % inflation is a loss of 3.7 % a year, not of 4 %', () => {
  // The real rate by Fisher's formula: 1.04/1.08 - 1 = -0.0370.
  const saved = planItem('saving', { existingFunds: 120_000, monthlyRate: 1.04 ** (1 / 12) - 1 });
  const { saving } = forecastItems([saved], { years: 20 });
  const real = saving[239]! / expectedPriceLevels({ type: 'constant', rate: 0.08 }, 240)[239]!;
  expect(real).toBeCloseTo(120_000 * (1.04 / 1.08) ** 20, 5);
});

test('an annuity that rises by 8 % a year keeps its purchasing power', () => {
  const indexed = planItem('income', { amount: 2000 * 1.08 ** (1 / 12), monthlyRate: 1.08 ** (1 / 12) - 1 });
  const { margins } = forecastItems([indexed], { years: 20 });
  const level = expectedPriceLevels({ type: 'constant', rate: 0.08 }, 240);
  expect(margins[239]! / level[239]!).toBeCloseTo(2000, 7);
});
