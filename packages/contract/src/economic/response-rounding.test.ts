import { expect, test } from 'vitest';
import { probabilityToPercent, pathShareToPercent } from './response-rounding.ts';

test('one path of 100,000 never rounds to 0 % or 100 %', () => {
  const shares = [0, 1e-5, 4e-5, 0.12344, 1 - 4e-5, 1 - 1e-5, 1];
  expect(shares.map(pathShareToPercent)).toEqual([0, 0.01, 0.01, 12.34, 99.99, 99.99, 100]);
  // A bound of a confidence interval, unlike a share of paths, may round to 0 or 100.
  expect([1e-5, 1 - 1e-5].map(probabilityToPercent)).toEqual([0, 100]);
});
