import { expect, test } from 'vitest';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

// An annuity that promises 0.9 % a month but credits at most 0.6 %, and a fund with losses, which a cap does not reduce.
test('the money earns the cap', () => {
  const { saving } = forecastItems([
    planItem('saving', { existingFunds: 10_000, monthlyRate: 0.009, interestLimit: 0.006 }),
  ]);
  expect(saving[11]).toBeCloseTo(10_000 * 1.006 ** 12, 8);
});

test('a cap above the return has no effect', () => {
  const { saving } = forecastItems([
    planItem('saving', { existingFunds: 10_000, monthlyRate: 0.009, interestLimit: 0.02 }),
  ]);
  expect(saving[11]).toBeCloseTo(10_000 * 1.009 ** 12, 8);
});

test('a loss is credited in full', () => {
  const { saving } = forecastItems([
    planItem('saving', { existingFunds: 10_000, monthlyRate: -0.02, interestLimit: 0.006 }),
  ]);
  expect(saving[11]).toBeCloseTo(10_000 * 0.98 ** 12, 8);
});

test('the fee is deducted after the capped return', () => {
  const capped = { existingFunds: 10_000, monthlyRate: 0.009, interestLimit: 0.006, accumulationFee: 0.006 };
  expect(forecastItems([planItem('saving', capped)]).saving[11]).toBeCloseTo(10_000 * (1.006 * 0.9995) ** 12, 8);
});
