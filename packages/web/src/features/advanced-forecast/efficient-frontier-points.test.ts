import { expect, test } from 'vitest';
import { frontierPoints } from './efficient-frontier-points.ts';

const allocation = { equities: 0, bonds: 0, cash: 100 };
const at = (volatility: number, expected_return: number) => ({ volatility, expected_return, allocation });
const mix = (volatility: number, expected_return: number) => ({
  ...at(volatility, expected_return),
  sharpe_ratio: 0,
  probability_of_nominal_loss: 0,
});
const FRONTIER = [at(1, 2), at(2, 4), at(4, 5)];
const pointsOf = (today: ReturnType<typeof mix> | null, optimum = mix(2, 4)) =>
  frontierPoints(FRONTIER, { today, optimum }).map(({ volatility, mark, highestReturn }) => [
    volatility,
    mark,
    highestReturn,
  ]);

test('marked portfolios are sorted by volatility among those of the frontier, and return at most as much as the frontier', () => {
  expect(pointsOf(mix(3, 1))).toEqual([
    [1, null, 2],
    [2, null, 4],
    [2, 'optimum', 4],
    [3, 'today', 4.5],
    [4, null, 5],
  ]);
});

test('a portfolio outside the range of the frontier has no highest return', () => {
  expect(pointsOf(mix(9, 8)).at(-1)).toEqual([9, 'today', Number.NaN]);
  expect(pointsOf(mix(0.5, 1))[0]).toEqual([0.5, 'today', Number.NaN]);
  expect(pointsOf(null)).toHaveLength(4);
});
