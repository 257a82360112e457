import { describe, expect, test } from 'vitest';
import { stressTestPresets } from '#economy/stress-test-presets.ts';
import { createCrisisPath } from '#economy/stress-tests.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

// 100,000 for thirty years at 0.5 % a month, with a fee of 1.2 % of the balance a year, 0.1 % each month. In any market,
// 0.999^360 = 69.76 % of a lump sum remains, so the fee is almost a third. In a crisis, the level of the market replaces the
// return until it has recovered; the fee stays.
const share = 0.999 ** 360;
const fund = (accumulationFee: number) =>
  planItem('investment', { existingFunds: 100_000, monthlyRate: 0.005, accumulationFee });

const crises = stressTestPresets('USD').filter(({ investmentShock }) => investmentShock > 0);

describe.each(crises.map((crisis) => ({ crisis })))('$crisis.name', ({ crisis }) => {
  const options = { years: 30, path: createCrisisPath(crisis, 360, 'USD') };
  const free = forecastItems([fund(0)], options).investment;
  const charged = forecastItems([fund(0.012)], options).investment;

  test('the fee is 30.24 % of the final value', () => {
    expect(charged[359]! / free[359]!).toBeCloseTo(share, 10);
    expect(share).toBeCloseTo(0.6976, 4);
  });

  test('at the trough, fee and market loss are both deducted', () => {
    const trough = crisis.durationMonths;
    const expected = 100_000 * 0.999 ** trough * (1 - crisis.investmentShock);
    expect(charged[trough - 1]).toBeCloseTo(expected, 6);
  });
});

test('the fee on 500 a month is lower, because most deposits are invested for less time', () => {
  const annuity = (q: number) => (500 * (q ** 360 - 1)) / (q - 1);
  const saver = (accumulationFee: number) =>
    forecastItems([planItem('investment', { amount: 500, monthlyRate: 0.005, accumulationFee })], {
      years: 30,
    }).investment;
  const kept = saver(0.012)[359]! / saver(0)[359]!;
  expect(kept).toBeCloseTo(annuity(1.005 * 0.999) / annuity(1.005), 10);
  expect(kept).toBeGreaterThan(share + 0.09);
});
