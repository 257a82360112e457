import { expect, test } from 'vitest';
import { interpolatePercentile, percentileRanks } from './percentile.ts';

const FIVE = Float64Array.of(10, 20, 40, 80, 160);

test.each([
  [0, 10],
  [25, 20],
  [50, 40],
  // Rank 0.2: a fifth of the way from 10 to 20.
  [5, 12],
  // Rank 3.6: 80 + 0.6 * 80.
  [90, 128],
  [100, 160],
])('the %d %% percentile of five values is interpolated between two ranks', (percent, value) => {
  expect(interpolatePercentile(FIVE, percent)).toBeCloseTo(value, 12);
});

test.each([
  [5, 0, [0, 1]],
  [5, 50, [2, 3]],
  [5, 90, [3, 4]],
  [5, 100, [4, 4]],
  [1_000, 5, [49, 50]],
  [1, 75, [0, 0]],
])('of %d values, the %d %% percentile needs these ranks', (count, percent, ranks) => {
  expect(percentileRanks(count, percent)).toEqual(ranks);
});
