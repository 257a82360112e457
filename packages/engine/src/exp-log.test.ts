import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expOf, logOf } from './exp-log.ts';

describe('exponential and logarithm', () => {
  test('are exact where nothing moves', () => {
    expect(expOf(0)).toBe(1);
    expect(logOf(1)).toBe(0);
    expect(logOf(2)).toBe(Math.LN2);
  });

  test('stay within three units in the last place of those of the platform, which err by one', () => {
    let worstExp = 0;
    let worstLog = 0;
    fc.assert(
      fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
        const power = Math.exp(x);
        worstExp = Math.max(worstExp, Math.abs(expOf(x) - power) / unitOf(power));
        const y = logOf(power);
        worstLog = Math.max(worstLog, Math.abs(y - Math.log(power)) / Math.max(unitOf(y), 2 ** -53));
      }),
      { numRuns: 20_000 },
    );
    expect(worstExp).toBeLessThanOrEqual(3);
    expect(worstLog).toBeLessThanOrEqual(3);
  });

  test('keep their relative accuracy for the small moves of a month', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.5, max: 0.5, noNaN: true }), (x) => {
        expect(Math.abs(expOf(x) / Math.exp(x) - 1)).toBeLessThan(5e-16);
        expect(Math.abs(logOf(1 + x) - Math.log(1 + x))).toBeLessThan(2.3e-16);
      }),
      { numRuns: 5_000 },
    );
  });
});

/** The distance of a positive number to the next one. */
function unitOf(x: number): number {
  return 2 ** (Math.floor(Math.log2(Math.abs(x))) - 52);
}
