import { expect, test } from 'vitest';
import { estimatedPercent, percentOfPaths } from './round-answer.ts';

test('of 100,000 paths a single one does not vanish, and a single other one does not either', () => {
  const shares = [0, 1e-5, 4e-5, 0.12344, 1 - 4e-5, 1 - 1e-5, 1];
  expect(shares.map(percentOfPaths)).toEqual([0, 0.01, 0.01, 12.34, 99.99, 99.99, 100]);
  // A bound may well be there.
  expect([1e-5, 1 - 1e-5].map(estimatedPercent)).toEqual([0, 100]);
});
