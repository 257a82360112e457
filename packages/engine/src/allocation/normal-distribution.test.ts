import { expect, test } from 'vitest';
import { normalCdf } from './normal-distribution.ts';

/** Arguments and their values of the distribution function, computed with 60 digits and rounded to the nearest double. */
test.each([
  [0, 0.5],
  [0.1, 0.539827837277029],
  [0.5, 0.6914624612740131],
  [1, 0.8413447460685429],
  [-1, 0.15865525393145705],
  [1.6448536269514722, 0.95],
  [-1.96, 0.024997895148220435],
  [2.5, 0.9937903346742238],
  [-3, 0.001349898031630095],
  [4, 0.9999683287581669],
  [-5, 2.866515718791939e-7],
  [6, 0.9999999990134123],
  [-7, 1.279812543885835e-12],
  [-8, 6.220960574271784e-16],
  [8.2, 0.9999999999999999],
])('Phi(%d)', (x, expected) => {
  expect(Math.abs(normalCdf(x) - expected)).toBeLessThan(1e-15);
});

test('rises monotonically from 0 to 1 and is symmetric', () => {
  let before = 0;
  for (let x = -9; x <= 9; x += 1 / 64) {
    const value = normalCdf(x);
    expect(value).toBeGreaterThanOrEqual(before - 1e-15);
    expect(Math.abs(value + normalCdf(-x) - 1)).toBeLessThan(1e-15);
    before = value;
  }
  expect([normalCdf(-Infinity), normalCdf(Infinity)]).toEqual([0, 1]);
  expect(normalCdf(Number.NaN)).toBeNaN();
});
