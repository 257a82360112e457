import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPlainDecimal } from './format-decimal.ts';

describe('formatPlainDecimal', () => {
  test.each([
    [0, '0'],
    [-1234.5, '-1234.5'],
    [1e20, '100000000000000000000'],
    [1e21, '1000000000000000000000'],
    [-4.75e22, '-47500000000000000000000'],
    [8.3e-8, '0.000000083'],
    [-1e-7, '-0.0000001'],
  ])('writes %d as %s', (value, written) => {
    expect(formatPlainDecimal(value)).toBe(written);
  });

  test('is parsed as the same number and has no exponent', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(finite, (value) => {
        expect(formatPlainDecimal(value)).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(formatPlainDecimal(value))).toBe(value + 0);
      }),
    );
  });
});
