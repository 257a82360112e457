import type { OptimalAllocation } from '@meridian/contract';
import { computeOptimalAllocation } from '@meridian/engine';
import { expect, test } from 'vitest';
import { toPortfolio } from './portfolio.ts';

const INPUTS: OptimalAllocation['inputs'] = {
  expected_return: { equities: 8.12, bonds: 4.04, cash: 2.51 },
  volatility: { equities: 16, bonds: 8, cash: 1 },
  correlation: [
    [1, 0.1, 0],
    [0.1, 1, 0.2],
    [0, 0.2, 1],
  ],
};

test('a plan whose assets have the optimal shares has the figures of the optimal portfolio', () => {
  const best = computeOptimalAllocation({ inflation: 0.02, riskTolerance: 'moderate', years: 20 });
  const { equities, bonds, cash } = best.allocation;
  const values = { equities: 70_000 * equities, bonds: 70_000 * bonds, cash: 70_000 * cash };
  const mix = toPortfolio(values, INPUTS, 20);
  expect(mix?.allocation.equities).toBeCloseTo(52.04, 2);
  expect(mix?.expected_return).toBeCloseTo(100 * best.expectedReturn, 6);
  expect(mix?.volatility).toBeCloseTo(100 * best.volatility, 6);
  expect(mix?.sharpe_ratio).toBeCloseTo(best.sharpeRatio, 6);
  expect(mix?.probability_of_nominal_loss).toBeCloseTo(100 * best.probabilityOfNominalLoss, 6);
});

test('a portfolio of cash has no return above cash, and a plan without assets has no portfolio', () => {
  expect(toPortfolio({ equities: 0, bonds: 0, cash: 5 }, INPUTS, 10)).toMatchObject({
    allocation: { equities: 0, bonds: 0, cash: 100 },
    sharpe_ratio: 0,
  });
  expect(toPortfolio({ equities: 0, bonds: 0, cash: 0 }, INPUTS, 10)).toBeNull();
});
