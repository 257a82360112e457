import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalCdf } from './normal-distribution.ts';
import {
  RISK_TOLERANCES,
  type RiskTolerance,
  assessPortfolio,
  computeOptimalAllocation,
} from './optimal-allocation.ts';
import { repetitions } from '#testing/repetitions.ts';

const percent = (share: number) => (100 * share).toFixed(2);

const allocate = (riskTolerance: RiskTolerance, years: number, inflation = 0.02) =>
  computeOptimalAllocation({ riskTolerance, years, inflation });

test.each<[RiskTolerance, number, string]>([
  ['conservative', 2, '20.00 26.03 53.97'],
  ['conservative', 4, '26.50 24.74 48.76'],
  ['conservative', 7, '26.50 24.74 48.76'],
  ['conservative', 20, '26.50 24.74 48.76'],
  ['moderate', 2, '20.00 56.97 23.03'],
  ['moderate', 4, '40.00 53.03 6.97'],
  ['moderate', 7, '52.04 47.96 0.00'],
  ['moderate', 20, '52.04 47.96 0.00'],
  ['aggressive', 2, '20.00 80.00 0.00'],
  ['aggressive', 4, '40.00 60.00 0.00'],
  ['aggressive', 7, '70.00 30.00 0.00'],
  ['aggressive', 20, '86.68 13.32 0.00'],
])('the table of finance.md section 7: %s, %d years', (riskTolerance, years, expected) => {
  const { equities, bonds, cash } = allocate(riskTolerance, years).allocation;
  expect([equities, bonds, cash].map(percent).join(' ')).toBe(expected);
});

test.each<[RiskTolerance, string, string]>([
  ['conservative', '4.3753', '4.9193'],
  ['moderate', '6.1632', '9.5097'],
  ['aggressive', '7.5767', '14.0162'],
])('return and volatility over 20 years: %s', (riskTolerance, mean, deviation) => {
  const { expectedReturn, volatility } = allocate(riskTolerance, 20);
  expect([(100 * expectedReturn).toFixed(4), (100 * volatility).toFixed(4)]).toEqual([mean, deviation]);
});

test.each([
  [2.999, 0.2],
  [3, 0.4],
  [4.999, 0.4],
  [5, 0.7],
  [9.999, 0.7],
  [10, 0.8668],
])('the maximum share of equities for %d years', (years, expected) => {
  expect(allocate('aggressive', years).allocation.equities).toBeCloseTo(expected, 4);
});

test('nominal returns, volatilities and correlations at 3 % inflation', () => {
  const { inputs } = allocate('moderate', 20, 0.03);
  expect(inputs.expectedReturn.equities).toBeCloseTo(1.06 * 1.03 - 1, 12);
  expect(inputs.expectedReturn.bonds).toBeCloseTo(1.02 * 1.03 - 1, 12);
  expect(inputs.expectedReturn.cash).toBeCloseTo(1.005 * 1.03 - 1, 12);
  expect(inputs.volatility).toEqual({ equities: 0.16, bonds: 0.08, cash: 0.01 });
  expect(inputs.correlation).toEqual([
    [1, 0.1, 0],
    [0.1, 1, 0.2],
    [0, 0.2, 1],
  ]);
});

test('Sharpe ratio and probability of a nominal loss follow from their definitions', () => {
  const { expectedReturn, volatility, sharpeRatio, probabilityOfNominalLoss } = allocate('moderate', 20);
  expect(sharpeRatio).toBeCloseTo((expectedReturn - 0.0251) / volatility, 12);
  // Parameters of a lognormal return with this mean and deviation. The sum over twenty years gives the probability of a loss.
  const logVariance = Math.log(1 + volatility ** 2 / (1 + expectedReturn) ** 2);
  const logMean = Math.log(1 + expectedReturn) - logVariance / 2;
  expect(Math.exp(logMean + logVariance / 2)).toBeCloseTo(1 + expectedReturn, 12);
  const loss = normalCdf((-20 * logMean) / Math.sqrt(20 * logVariance));
  expect(probabilityOfNominalLoss).toBeCloseTo(loss, 12);
  expect(percent(probabilityOfNominalLoss)).toBe('0.26');
});

describe('the efficient frontier', () => {
  test.each(RISK_TOLERANCES)('%s: 21 points in equal steps of return, with rising volatility', (riskTolerance) => {
    const { frontier } = allocate(riskTolerance, 20);
    expect(frontier).toHaveLength(21);
    const steps = frontier.slice(1).map((point, at) => point.expectedReturn - frontier[at]!.expectedReturn);
    for (const step of steps) expect(step).toBeCloseTo(steps[0]!, 12);
    frontier.slice(1).forEach((point, at) => {
      expect(point.volatility).toBeGreaterThan(frontier[at]!.volatility);
    });
    const cap = { conservative: 0.4, moderate: 0.7, aggressive: 1 }[riskTolerance];
    expect(frontier[20]?.allocation.equities).toBeCloseTo(cap, 12);
    expect(frontier[20]?.allocation.bonds).toBeCloseTo(1 - cap, 12);
  });

  test('begins with the minimum-variance portfolio: nearly all cash', () => {
    const { frontier } = allocate('moderate', 20);
    // Without short sales bonds would have the weight (1 - 1.6)/(1 + 64 - 3.2) < 0, so they are excluded. Equities and cash,
    // which are uncorrelated, then have weights inverse to their variances.
    expect(frontier[0]?.allocation.bonds).toBe(0);
    expect(frontier[0]?.allocation.equities).toBeCloseTo(0.0001 / (0.0256 + 0.0001), 12);
    expect(frontier[0]?.volatility).toBeLessThan(0.01);
  });
});

test('weights and probabilities are valid for any inflation and horizon', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...RISK_TOLERANCES),
      fc.integer({ min: 1, max: 50 }),
      fc.double({ min: -0.3, max: 1.2, noNaN: true }),
      (riskTolerance, years, inflation) => {
        const { frontier, probabilityOfNominalLoss, ...best } = allocate(riskTolerance, years, inflation);
        for (const { allocation, volatility } of [best, ...frontier]) {
          const weights = Object.values(allocation) as number[];
          expect(Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1)).toBeLessThan(1e-12);
          weights.forEach((weight) => expect(weight).toBeGreaterThanOrEqual(0));
          const cap = { conservative: 0.4, moderate: 0.7, aggressive: 1 }[riskTolerance];
          expect(allocation.equities).toBeLessThanOrEqual(Math.min(cap, years < 3 ? 0.2 : 1));
          expect(volatility).toBeGreaterThan(0);
        }
        expect(probabilityOfNominalLoss).toBeGreaterThanOrEqual(0);
        expect(probabilityOfNominalLoss).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: repetitions({ few: 30, many: 1_000 }) },
  );
});

describe('assessPortfolio', () => {
  test('gives the optimal portfolio the same figures as the optimisation', () => {
    const { frontier: _, inputs, ...best } = allocate('aggressive', 20);
    expect(assessPortfolio(best.allocation, inputs, 20)).toEqual(best);
  });

  test('accepts more equities than the risk tolerance allows', () => {
    const { inputs } = allocate('conservative', 2);
    const mix = { equities: 1, bonds: 0, cash: 0 };
    const { expectedReturn, sharpeRatio, volatility } = assessPortfolio(mix, inputs, 2);
    expect(expectedReturn).toBe(inputs.expectedReturn.equities);
    expect(volatility).toBeCloseTo(0.16, 12);
    expect(sharpeRatio).toBeCloseTo((1.06 * 1.02 - 1.005 * 1.02) / 0.16, 12);
  });
});
