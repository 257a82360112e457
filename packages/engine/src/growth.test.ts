import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  annuityBalance,
  annuityPayment,
  growingCash,
  monthlyPowers,
  monthsToTarget,
  twelfthRoot,
  yearlyGrowth,
} from './growth.ts';
import { planFor, planItem } from '#testing/plans.ts';

describe('annuityBalance', () => {
  test.each([
    [0, 100, 1.01, 12, 1268.25],
    [10_000, 500, 1.005, 12, 16_784.56],
    [10_000, 0, 1.005, 12, 10_616.78],
    [1_000, 50, 1, 10, 1_500],
    [1_000, 50, 0.5, 2, 325],
    [777, 50, 1.01, 0, 777],
  ])('E %d, d %d, q %d, %d months: %d', (opening, deposit, factor, months, expected) => {
    expect(annuityBalance(opening, deposit, factor, months)).toBeCloseTo(expected, 2);
  });

  test('is what month after month of the recursion comes to', () => {
    const money = fc.double({ min: 0, max: 1e6, noNaN: true });
    const factor = fc.double({ min: 0.95, max: 1.05, noNaN: true });
    fc.assert(
      fc.property(money, money, factor, fc.integer({ min: 0, max: 360 }), (opening, deposit, q, months) => {
        let balance = opening;
        for (let month = 0; month < months; month++) balance = balance * q + deposit;
        const closed = annuityBalance(opening, deposit, q, months);
        expect(Math.abs(closed - balance)).toBeLessThanOrEqual(1e-10 * (1 + balance));
      }),
    );
  });

  test('keeps its digits when the return is next to nothing', () => {
    expect(annuityBalance(0, 100, 1 + 1e-12, 360)).toBeCloseTo(36_000.000006462, 8);
  });

  test('is the fund of the forecast, deposits, fees and the idle years after them included', () => {
    const fund = planItem('investment', {
      existingFunds: 5_000,
      amount: 300,
      monthlyRate: 0.006,
      accumulationFee: 0.012,
      depositFee: 0.02,
      to: '2035-12',
    });
    const { investment } = planFor([fund], { years: 30 });
    const q = 1.006 * 0.999;
    expect(investment[119]).toBeCloseTo(annuityBalance(5_000, 294, q, 120), 6);
    expect(investment[359]).toBeCloseTo(annuityBalance(5_000, 294, q, 120) * q ** 240, 6);
  });
});

describe('growingCash', () => {
  test.each([
    [1000, 1.01, 6, 6152.02],
    [1000, 1.01, 1, 1000],
    [1000, 1, 12, 12_000],
    [200, 0.99, 3, 594.02],
    [200, 1.01, 0, 0],
  ])('A %d, g %d, %d months: %d', (amount, growth, months, expected) => {
    expect(growingCash(amount, growth, months)).toBeCloseTo(expected, 2);
  });

  test('is the cash a growing income leaves', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.05, max: 0.05, noNaN: true }),
        fc.integer({ min: 1, max: 360 }),
        (rate, months) => {
          const { cash } = planFor([planItem('income', { amount: 1000, monthlyRate: rate })], { years: 30 });
          const expected = growingCash(1000, 1 + rate, months);
          expect(Math.abs(cash[months - 1]! - expected)).toBeLessThanOrEqual(1e-10 * expected);
        },
      ),
    );
  });
});

describe('monthsToTarget', () => {
  test.each([
    ['without return', 1_000, 100, 1, 2_000, 10],
    ['without deposits: doubling at 1 %', 1_000, 0, 1.01, 2_000, 69.6607],
    ['both', 10_000, 500, 1.005, 16_784.5591, 12],
    ['there already', 5_000, 0, 1, 5_000, 0],
    ['beyond already', 5_000, 100, 1.01, 4_000, 0],
    ['nothing saved, nothing earned', 0, 0, 1, 1, Infinity],
    ['nothing to grow', 0, 0, 1.01, 1, Infinity],
    ['a shrinking fund', 1_000, 0, 0.99, 1_001, Infinity],
    ['deposits that fees hold below the target', 0, 100, 0.99, 10_000, Infinity],
    ['a fund above what its deposits can hold', 20_000, 100, 0.99, 20_001, Infinity],
    ['deposits that just make up for fees', 0, 100, 0.99, 9_900, 458.2106],
  ])('%s', (_, opening, deposit, factor, target, expected) => {
    expect(monthsToTarget(opening, deposit, factor, target)).toBeCloseTo(expected, 3);
  });

  test('keeps its digits when the return is next to nothing', () => {
    expect(monthsToTarget(1_000, 100, 1 + 1e-12, 2_037.3)).toBeCloseTo(10.373, 8);
  });

  test('brings the annuity to its target', () => {
    const factor = fc.double({ min: 0.999, max: 1.02, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        factor,
        fc.integer({ min: 1, max: 360 }),
        (deposit, q, months) => {
          const target = annuityBalance(5_000, deposit + 10, q, months);
          fc.pre(target > 5_000);
          expect(monthsToTarget(5_000, deposit + 10, q, target)).toBeCloseTo(months, 4);
        },
      ),
    );
  });
});

describe('annuityPayment', () => {
  test.each([
    [120_000, 1, 12, 10_000],
    [120_000 * 1.005, 1.005, 12, 10_327.97],
    [500, 1.01, 1, 500],
    [300, 0.5, 2, 100],
  ])('B %d, q %d, %d months: %d', (balance, factor, months, expected) => {
    expect(annuityPayment(balance, factor, months)).toBeCloseTo(expected, 2);
  });

  test('keeps its digits when the return is next to nothing', () => {
    expect(annuityPayment(36_000, 1 + 1e-12, 360)).toBeCloseTo(100.00000001795, 10);
  });

  test('uses up the fund', () => {
    const factor = fc.double({ min: 0.95, max: 1.05, noNaN: true });
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        factor,
        fc.integer({ min: 1, max: 360 }),
        (balance, q, n) => {
          // Annuity due: today's payment, then those of the months that follow.
          const payment = annuityPayment(balance, q, n);
          const rest = annuityBalance(balance - payment, -payment, q, n - 1);
          expect(Math.abs(rest)).toBeLessThanOrEqual(1e-9 * (1 + balance) * Math.max(1, q ** n));
        },
      ),
    );
  });
});

test('yearlyGrowth compounds by months and comes to the yearly rate after a year', () => {
  const levels = yearlyGrowth(0.02, 24);
  expect(levels[0]).toBeCloseTo(1.02 ** (1 / 12), 15);
  expect(levels[11]).toBeCloseTo(1.02, 15);
  expect(levels[23]).toBeCloseTo(1.0404, 15);
  expect(yearlyGrowth(0, 3)).toEqual(Float64Array.of(1, 1, 1));
});

describe('the twelfth root', () => {
  const apart = (value: number, expected: number) => Math.abs(value - expected) / expected;

  test('is that of `**` to the last bits, for whatever is 0 or more', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (value) => {
        expect(apart(twelfthRoot(value), value ** (1 / 12))).toBeLessThan(2e-15);
      }),
      { numRuns: 2_000 },
    );
    expect([0, 1, 4_096, Infinity].map(twelfthRoot)).toEqual([0, 1, 2, Infinity]);
  });

  test('ends for what has none', () => {
    expect([-0.1, NaN].map(twelfthRoot)).toEqual([NaN, NaN]);
  });

  test('in powers by the month: exact after whole years, and 0 stays 0', () => {
    const levels = monthlyPowers(1.09, 360);
    expect(levels[11]).toBe(1.09);
    expect(levels[23]).toBe(1.09 * 1.09);
    for (const [month, level] of levels.entries())
      expect(apart(level, 1.09 ** ((month + 1) / 12))).toBeLessThan(1e-14);
    expect(monthlyPowers(0, 13)).toEqual(new Float64Array(13));
  });
});
