import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalProbability, normalQuantile } from './normal-distribution.ts';

// Wichura's own test values, and tables of the normal distribution.
test.each([
  [0.25, -0.6744897501960817],
  [0.001, -3.090232306167813],
  [1e-20, -9.262340089798409],
  [0.5, 0],
  [0.975, 1.959963984540054],
])('the quantile at %d is %d', (share, expected) => {
  expect(normalQuantile(share)).toBeCloseTo(expected, 13);
});

test.each([
  [0, 0.5],
  [1, 0.8413447460685429],
  [-2, 0.02275013194817921],
  [-5.5, 1.8989562465887718e-8],
  [-7, 1.2798125438858352e-12],
])('the probability below %d is %d', (x, expected) => {
  expect(Math.abs(normalProbability(x) / expected - 1)).toBeLessThan(1e-8);
});

test('quantile and probability are inverse functions', () => {
  fc.assert(
    fc.property(fc.double({ min: -5, max: 5, noNaN: true }), (x) => {
      expect(normalQuantile(normalProbability(x))).toBeCloseTo(x, 8);
    }),
  );
});
