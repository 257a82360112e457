import { describe, expect, test } from 'vitest';
import { createPathWithMoves } from '#kernel/market-path.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

// An inheritance of 12,000 is invested at once, or 1,000 at the end of each month. If the price falls steadily by 20 % over a
// year and recovers a year later, waiting buys low; if it only rises, waiting costs money.
const prices = (at: (k: number) => number) =>
  createPathWithMoves({
    returns: { equities: Float64Array.from({ length: 24 }, (_, month) => at(month + 1) / at(month)) },
  });
const dip = (k: number) => (k <= 12 ? 1 - (0.2 * k) / 12 : 0.8 + (0.2 * (k - 12)) / 12);
const rise = (k: number) => 1.01 ** k;

const atOnce = planItem('investment', { existingFunds: 12_000 });
const monthByMonth = planItem('investment', { amount: 1000, to: '2026-12' });
const inheritance = planItem('balance', { amount: 12_000 });

const invested = (item: typeof atOnce, at: (k: number) => number) =>
  forecastItems([item], { years: 2, path: prices(at) }).investment[23]!;

describe('into a dip', () => {
  test('all at once ends with the initial value', () => {
    expect(invested(atOnce, dip)).toBeCloseTo(12_000, 8);
  });

  test('month by month buys 1,000/p shares at p = 1 - k/60 and ends 12.6 % higher', () => {
    let shares = 0;
    for (let k = 1; k <= 12; k++) shares += 1000 / (1 - k / 60);
    expect(invested(monthByMonth, dip)).toBeCloseTo(shares, 8);
    expect(shares / 12_000).toBeCloseTo(1.1262, 4);
  });
});

describe('into a rise of 1 % a month', () => {
  test('all at once grows by 1.01^24', () => {
    expect(invested(atOnce, rise)).toBeCloseTo(12_000 * 1.01 ** 24, 6);
  });

  test('month by month is an annuity of one year, invested for another year', () => {
    const annuity = (1000 * (1.01 ** 12 - 1)) / 0.01;
    expect(invested(monthByMonth, rise)).toBeCloseTo(annuity * 1.01 ** 12, 6);
    expect(invested(monthByMonth, rise)).toBeLessThan(invested(atOnce, rise));
  });
});

test('uninvested cash remains available', () => {
  const { cash } = forecastItems([inheritance, monthByMonth], { years: 2, path: prices(dip) });
  expect([cash[0], cash[5], cash[11], cash[23]]).toEqual([11_000, 6000, 0, 0]);
});
