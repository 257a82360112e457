import { planItem } from '@meridian/engine/testing/plans.ts';
import { describe, expect, test, vi } from 'vitest';
import { FAN_PERCENTS } from '#layout-shape.ts';
import { simulatePlan } from '#testing/built-kernel.ts';
import { cappedLumpSum, lumpSum } from '#testing/lump-sum.ts';
import { normalProbability } from '#testing/normal-distribution.ts';
import { simulationOf } from '#testing/simulations.ts';

// Finance.md section 5.4: what is invested once is log-normal, so every figure of a simulation has an exact
// counterpart. Golden A: 100,000 at 0.5 % a month and a fee of 0.6 % a year, for ten years.
vi.setConfig({ testTimeout: 60_000 });

const fund = planItem('investment', { existingFunds: 100_000, monthlyRate: 0.005, accumulationFee: 0.006 });
const terms = { opening: 100_000, growth: 1.005, keep: 1 - 0.006 / 12, volatility: 0.16 };
const exact = lumpSum({ ...terms, months: 120 });

/** How far a share of n independent paths may lie from its probability: 4 standard errors. */
const tolerance = (share: number, paths: number) => 4 * Math.sqrt((share * (1 - share)) / paths);

describe('golden A with 20,000 paths', () => {
  const figures = simulatePlan(simulationOf([fund], { paths: 20_000 }));
  const { confidence } = figures;

  test.each([
    ['mean', 171_341.76],
    ['percentile5', 65_589.97],
    ['median', 150_755.63],
    ['percentile95', 346_505.12],
  ] as const)('the interval of the %s holds %d', (name, expected) => {
    expect(confidence[name].low).toBeLessThan(expected);
    expect(confidence[name].high).toBeGreaterThan(expected);
  });

  test('the interval of the probability of loss holds 20.86 %', () => {
    expect(exact.probabilityBelow(99_999.995)).toBeCloseTo(0.2086, 4);
    expect(confidence.probabilityOfLoss.low).toBeLessThan(0.2086);
    expect(confidence.probabilityOfLoss.high).toBeGreaterThan(0.2086);
  });

  test('standard deviation, value at risk and expected shortfall', () => {
    expect(Math.abs(figures.standardDeviation / 92_548.78 - 1)).toBeLessThan(0.02);
    expect(figures.investedCapital).toBe(100_000);
    expect(figures.valueAtRisk5).toBeCloseTo(100_000 - figures.percentile5, 9);
    expect(Math.abs(figures.valueAtRisk5 - 34_410.03)).toBeLessThan(
      confidence.percentile5.high - confidence.percentile5.low,
    );
    expect(Math.abs(figures.expectedShortfall5 / (100_000 - exact.meanBelow(0.05)) - 1)).toBeLessThan(0.01);
    expect(figures.probabilityOfShortfall).toBe(0);
  });

  test('all of it is in investments', () => {
    const { mean, standardDeviation, percentile5, percentile95 } = figures;
    expect(figures.categories.investment).toEqual({ mean, standardDeviation, percentile5, percentile95 });
  });
});

test.each(['steered', 'plain'] as const)(
  '20 seeds of 1,000 %s paths: every figure within 4 standard errors',
  (draws) => {
    const paths = 1000;
    for (let seed = 0; seed < 20; seed++) {
      const figures = simulatePlan(simulationOf([fund], { draws, paths, seed: seed * 214_748_364 }));
      const error = exact.standardDeviation / Math.sqrt(paths);
      expect(Math.abs(figures.mean - exact.mean)).toBeLessThan(4 * error);
      for (const [value, share] of [
        [figures.percentile5, 0.05],
        [figures.median, 0.5],
        [figures.percentile95, 0.95],
      ] as const) {
        expect(Math.abs(exact.probabilityBelow(value) - share)).toBeLessThan(tolerance(share, paths));
      }
      expect(Math.abs(figures.probabilityOfLoss - 0.2086)).toBeLessThan(tolerance(0.2086, paths));
    }
  },
);

test('20 seeds: the truth lies inside every interval of every one of them', () => {
  for (let seed = 0; seed < 20; seed++) {
    const { confidence } = simulatePlan(simulationOf([fund], { seed }));
    for (const [{ low, high }, truth] of [
      [confidence.mean, 171_341.76],
      [confidence.percentile5, 65_589.97],
      [confidence.median, 150_755.63],
      [confidence.percentile95, 346_505.12],
      [confidence.probabilityOfLoss, 0.2086],
    ] as const) {
      expect(low).toBeLessThan(truth);
      expect(high).toBeGreaterThan(truth);
    }
  }
});

test('the fan of every month has the quantiles of its month', () => {
  const paths = 5000;
  const { fan } = simulatePlan(simulationOf([fund], { paths }));
  for (let month = 0; month < 120; month++) {
    const { probabilityBelow } = lumpSum({ ...terms, months: month + 1 });
    for (const percent of FAN_PERCENTS) {
      const share = percent / 100;
      const below = probabilityBelow(fan[`p${percent}`][month]!);
      expect(Math.abs(below - share)).toBeLessThan(tolerance(share, paths) + 1 / paths);
    }
  }
});

test('a multiplier scales the volatility, and every category has its own', () => {
  const lone = (category: 'investment' | 'pension' | 'saving', multiplier: number) =>
    simulatePlan(simulationOf([{ ...fund, category }], { paths: 4000, volatilityMultiplier: multiplier }));
  for (const [category, volatility] of [
    ['investment', 0.16],
    ['pension', 0.1],
    ['saving', 0.01],
  ] as const) {
    for (const multiplier of [0.8, 1.3]) {
      const expected = lumpSum({ ...terms, months: 120, volatility: volatility * multiplier });
      const { standardDeviation } = lone(category, multiplier);
      expect(Math.abs(standardDeviation / expected.standardDeviation - 1)).toBeLessThan(0.04);
    }
  }
});

describe('under an interest limit', () => {
  const capped = (interestLimit: number) => ({ ...fund, interestLimit });
  const v = 0.16 / Math.sqrt(12);

  test.each([0.003, 0.01, 0.05])(
    'of %d a month the mean of one year is E[min(R, L)] in closed form',
    (limit) => {
      // E min(R, L) = (1 + r) Phi(d - v) + (1 + L) Phi(-d) - 1, d = (ln((1 + L)/(1 + r)) + v^2/2)/v; months are
      // independent, so twelve of them multiply.
      const paths = 5000;
      const d = (Math.log((1 + limit) / 1.005) + v ** 2 / 2) / v;
      const factor = 1.005 * normalProbability(d - v) + (1 + limit) * normalProbability(-d);
      const { mean, standardDeviation } = simulatePlan(simulationOf([capped(limit)], { years: 1, paths }));
      const expected = 100_000 * (factor * terms.keep) ** 12;
      expect(Math.abs(mean - expected)).toBeLessThan((4 * standardDeviation) / Math.sqrt(paths));
    },
  );

  test('the first month: whoever reaches the limit has exactly the limit', () => {
    const { fan } = simulatePlan(simulationOf([capped(0.01)], { years: 1, paths: 1000 }));
    expect(fan.p95[0]).toBeCloseTo(100_000 * 1.01 * terms.keep, 8);
    expect(fan.p75[0]).toBe(fan.p95[0]);
  });

  test.each([
    [1, 0.02],
    [3, 0.01],
    [10, 0.04],
  ])('over %d years under %d a month: the quantiles of the capped sum', (years, limit) => {
    const paths = 5000;
    const { probabilityBelow } = cappedLumpSum({ ...terms, months: 12 * years, ceiling: 1 + limit });
    const { fan } = simulatePlan(simulationOf([capped(limit)], { years, paths }));
    for (const percent of FAN_PERCENTS) {
      const share = percent / 100;
      const below = probabilityBelow(fan[`p${percent}`][12 * years - 1]!);
      expect(Math.abs(below - share)).toBeLessThan(tolerance(share, paths) + 1 / paths);
    }
  });
});
