import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { annuityPayment, powersByMonth, twelfthRoot, compoundYearlyRate } from './compound-growth.ts';
import { annuityBalance } from '#testing/closed-forms.ts';

describe('annuityPayment', () => {
  test.each([
    [120_000, 1, 12, 10_000],
    [120_000 * 1.005, 1.005, 12, 10_327.97],
    [500, 1.01, 1, 500],
    [300, 0.5, 2, 100],
  ])('a balance of %d with the monthly factor %d over %d months: %d', (balance, factor, months, expected) => {
    expect(annuityPayment(balance, factor, months)).toBeCloseTo(expected, 2);
  });

  test('stays accurate for a return close to 0', () => {
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
          // Annuity due: a payment now, then one in each of the following months.
          const payment = annuityPayment(balance, q, n);
          const rest = annuityBalance(balance - payment, -payment, q, n - 1);
          expect(Math.abs(rest)).toBeLessThanOrEqual(1e-9 * (1 + balance) * Math.max(1, q ** n));
        },
      ),
    );
  });
});

test('compoundYearlyRate compounds monthly and reaches the yearly rate after a year', () => {
  const levels = compoundYearlyRate(0.02, 24);
  expect(levels[0]).toBeCloseTo(1.02 ** (1 / 12), 15);
  expect(levels[11]).toBeCloseTo(1.02, 15);
  expect(levels[23]).toBeCloseTo(1.0404, 15);
  expect(compoundYearlyRate(0, 3)).toEqual(Float64Array.of(1, 1, 1));
});

describe('the twelfth root', () => {
  const apart = (value: number, expected: number) => Math.abs(value - expected) / expected;

  test('equals the power `** (1 / 12)` except for the last bits', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (value) => {
        expect(apart(twelfthRoot(value), value ** (1 / 12))).toBeLessThan(2e-15);
      }),
      { numRuns: 2_000 },
    );
    expect([0, 1, 4_096, Infinity].map(twelfthRoot)).toEqual([0, 1, 2, Infinity]);
  });

  test('terminates for values without a root', () => {
    expect([-0.1, NaN].map(twelfthRoot)).toEqual([NaN, NaN]);
  });

  test('monthly powers are exact after whole years, and those of 0 are 0', () => {
    const levels = powersByMonth(1.09, 360);
    expect(levels[11]).toBe(1.09);
    expect(levels[23]).toBe(1.09 * 1.09);
    for (const [month, level] of levels.entries()) expect(apart(level, 1.09 ** ((month + 1) / 12))).toBeLessThan(1e-14);
    expect(powersByMonth(0, 13)).toEqual(new Float64Array(13));
  });
});
