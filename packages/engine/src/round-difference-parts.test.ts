import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundDifferenceParts } from './round-difference-parts.ts';

describe('rounded steps', () => {
  test('lead exactly from one rounded end to the other', () => {
    expect(roundDifferenceParts({ from: 100.004, to: 100.016 }, [0.004, 0.004, 0.004])).toEqual([0.01, 0, 0.01]);
    expect(roundDifferenceParts({ from: 0.4, to: 1.4 }, [0.5, 0.5], 0)).toEqual([1, 0]);
    // As doubles, 0.1 + 0.1 + 0.345 is 0.5449999999999999 and would be rounded down, but the end is displayed as 0.55.
    expect(roundDifferenceParts({ from: 0.1, to: 0.545 }, [0.1, 0.345])).toEqual([0.1, 0.35]);
    // No part is -0, which would be displayed with its sign.
    expect(roundDifferenceParts({ from: 0.2, to: -0.4 }, [-0.6], 0)).toEqual([0]);
  });

  test('differ from their exact values by less than one unit of the last digit', () => {
    const amount = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1 }), fc.constantFrom(0, 2), (from, amounts, decimals) => {
        const to = amounts.reduce((sum, one) => sum + one, from);
        const steps = roundDifferenceParts({ from, to }, amounts, decimals);
        const digit = 10 ** -decimals;
        for (const [place, step] of steps.entries())
          expect(Math.abs(step - amounts[place]!)).toBeLessThanOrEqual(digit + 1e-6);
        const round = (value: number) => Math.round(value / digit) * digit;
        const sum = steps.reduce((all, step) => all + step, 0);
        expect(Math.abs(sum - (round(to) - round(from)))).toBeLessThan(1e-6);
      }),
    );
  });
});
