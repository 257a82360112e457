import { expect, test } from 'vitest';
import { decimalsOf } from './out-of-100.ts';

test.each([
  [[0.91, 0.96], 0],
  [[0.912, 0.914], 1],
  [[0.9121, 0.9124], 2],
  [[0.9996, 0.5], 2],
  [[0.996, 0.5], 1],
  [[1, 0.5], 0],
  [[0, 0.5], 0],
  [[0.003, 0.5], 1],
  [[0.5, 0.5], 0],
])('shares %j are told apart by %d decimals', (shares, decimals) => {
  expect(decimalsOf(...shares)).toBe(decimals);
});
