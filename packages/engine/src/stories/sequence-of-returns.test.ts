import { describe, expect, test } from 'vitest';
import { createPathWithMoves } from '#kernel/market-path.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

// Two years, one in which a fund loses 2 % every month and one in which it gains 2.1 %, in either order. The product of all
// returns is the same, so a lump sum ends with the same value; with withdrawals or deposits the order matters.
const [bad, good] = [0.98, 1.021];
const order = (first: number, second: number) =>
  createPathWithMoves({
    returns: { equities: Float64Array.from({ length: 24 }, (_, month) => (month < 12 ? first : second)) },
  });
const badFirst = { years: 2, path: order(bad, good) };
const goodFirst = { years: 2, path: order(good, bad) };

/** Returns the value, at the end of a year, of 1 at the end of each month with the monthly growth factor q. */
const annuity = (q: number) => (q ** 12 - 1) / (q - 1);

test('a lump sum ends with the same value', () => {
  const fund = [planItem('investment', { existingFunds: 100_000 })];
  // The growth factor of both years in either order: 0.98^12 x 1.021^12 = 1.00699.
  expect(forecastItems(fund, badFirst).investment[23]).toBeCloseTo(100_000 * (bad * good) ** 12, 6);
  expect(forecastItems(fund, goodFirst).investment[23]).toBeCloseTo(100_000 * (bad * good) ** 12, 6);
});

describe('a retiree who sells 1,000 a month', () => {
  const life = [planItem('investment', { existingFunds: 100_000 }), planItem('expense', { amount: 1000 })];
  const left = (first: number, second: number) =>
    100_000 * (bad * good) ** 12 - 1000 * (annuity(first) * second ** 12 + annuity(second));

  test('has 5,953 less when the bad year comes first', () => {
    const early = forecastItems(life, { ...badFirst, deficitPolicy: 'liquidate' }).investment[23]!;
    const late = forecastItems(life, { ...goodFirst, deficitPolicy: 'liquidate' }).investment[23]!;
    expect(early).toBeCloseTo(left(bad, good), 6);
    expect(late).toBeCloseTo(left(good, bad), 6);
    expect(late - early).toBeCloseTo(5952.56, 2);
  });
});

describe('a saver who deposits 1,000 a month', () => {
  const life = [planItem('investment', { existingFunds: 100_000, amount: 1000 })];

  test('has the same amount more when the bad year comes first', () => {
    const early = forecastItems(life, badFirst).investment[23]!;
    const late = forecastItems(life, goodFirst).investment[23]!;
    const gap = 1000 * (annuity(bad) * good ** 12 + annuity(good) - annuity(good) * bad ** 12 - annuity(bad));
    expect(early - late).toBeCloseTo(gap, 6);
    expect(gap).toBeCloseTo(5952.56, 2);
  });
});
