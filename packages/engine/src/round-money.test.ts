import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundMoney } from './round-money.ts';

describe('roundMoney', () => {
  test.each([
    [1.005, 1.01],
    [-1.005, -1.01],
    [0.285, 0.29],
    [1.255, 1.26],
    [10.235, 10.24],
    [2.675, 2.68],
    [8.345, 8.35],
    [0.005, 0.01],
    [-0.005, -0.01],
    [0.125, 0.13],
    [0.004999999, 0],
    [1.0049999999999, 1],
    [1.0050000000001, 1.01],
    [0.1 + 0.2, 0.3],
    [1234567.895, 1234567.9],
    [999999999999.995, 1_000_000_000_000],
    [0.995, 1],
    [9.999, 10],
    [1e-7, 0],
    [-1e-7, 0],
    [5e-324, 0],
    [123, 123],
    [-42.1, -42.1],
    [10539.975, 10539.98],
  ])('%d becomes %d', (amount, expected) => {
    expect(roundMoney(amount)).toBe(expected);
  });

  test('is exact for doubles too large to scale by a hundred', () => {
    expect(roundMoney(22517998136852.484)).toBe(22517998136852.48);
    expect(roundMoney(70368744177664.02)).toBe(70368744177664.02);
    expect(roundMoney(2251799813685248.5)).toBe(2251799813685248.5);
    expect(roundMoney(-2251799813685248.5)).toBe(-2251799813685248.5);
    expect(roundMoney(12345678901235)).toBe(12345678901235);
    expect(roundMoney(2 ** 60 + 2 ** 10)).toBe(2 ** 60 + 2 ** 10);
  });

  test('returns NaN and infinities unchanged', () => {
    expect(roundMoney(NaN)).toBeNaN();
    expect(roundMoney(Infinity)).toBe(Infinity);
    expect(roundMoney(-Infinity)).toBe(-Infinity);
  });

  test.each([-0, -0.001, -0.0049, -1e-300])('returns a plain zero for %d', (amount) => {
    expect(Object.is(roundMoney(amount), 0)).toBe(true);
  });

  test('rounds every decimal tie away from zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.constantFrom('', '-'), (cents, sign) => {
        const tie = Number(`${sign}${cents}5e-3`);
        expect(roundMoney(tie)).toBe(Number(`${sign}${cents + 1n}e-2`));
      }),
    );
  });

  test('equals rounding the decimal digits', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e13, max: 1e13, noNaN: true }), (amount) => {
        expect(roundMoney(amount)).toBe(roundedText(amount));
      }),
      { numRuns: 2000 },
    );
  });

  test('is idempotent and symmetric in sign', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), (amount) => {
        const once = roundMoney(amount);
        expect(roundMoney(once)).toBe(once);
        expect(roundMoney(-amount)).toBe(once === 0 ? 0 : -once);
      }),
    );
  });
});

/** Rounds half away from zero on the text of the number, with all its digits. */
function roundedText(amount: number): number {
  const size = Math.abs(amount);
  const [digits = '', exponent = '0'] = size.toExponential().split('e');
  const significant = BigInt(digits.replace('.', ''));
  const places = (digits.split('.')[1]?.length ?? 0) - Number(exponent);
  const drop = places - 2;
  if (drop <= 0) return amount === 0 ? 0 : amount;
  const unit = 10n ** BigInt(drop);
  const cents = (2n * significant + unit) / (2n * unit);
  const rounded = Number(`${cents}e-2`);
  return amount < 0 && rounded !== 0 ? -rounded : rounded;
}
