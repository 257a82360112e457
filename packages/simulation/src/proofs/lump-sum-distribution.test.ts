import { type AssetClass, forecast, parseReturnHistory } from '@meridian/engine';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { repetitions } from '@meridian/engine/testing/repetitions.ts';
import { readDataFile } from '@meridian/engine/testing/us-market-data.ts';
import { describe, expect, test } from 'vitest';
import { BAND_PERCENTS } from '#simulation-shape.ts';
import type { SimulationRequest } from '#simulation-request.ts';
import { simulatePlan } from '#testing/test-kernel.ts';
import { lumpSumDistribution } from '#testing/lump-sum-distribution.ts';
import { MARKET_CLASSES, YEARLY_VOLATILITY } from '#testing/model-parameters.ts';
import { createSimulationRequest } from '#testing/simulation-request-factory.ts';

// Finance.md section 5.4: a lump sum is log-normal around the forecast, so every figure of a simulation has an exact counterpart.
// Golden A: 100,000 at 0.5 % a month and a fee of 0.6 % a year, for ten years.
const fund = planItem('investment', { existingFunds: 100_000, monthlyRate: 0.005, accumulationFee: 0.006 });
const terms = { opening: 100_000, growth: 1.005, keep: 1 - 0.006 / 12, volatility: 0.16 };
const exact = lumpSumDistribution({ ...terms, months: 120 });

const GOLDEN = [
  ['mean', 194_738.99],
  ['percentile5', 74_546.47],
  ['median', 171_341.76],
  ['percentile95', 393_821.43],
] as const;
const LOSS = 0.1436;

const SEEDS = repetitions({ few: 5, many: 20 });

/** Returns the tolerance of a share of n independent paths: 4 standard errors. */
const tolerance = (share: number, paths: number) => 4 * Math.sqrt((share * (1 - share)) / paths);

describe('golden A with 20,000 paths', () => {
  const figures = simulatePlan(createSimulationRequest([fund], { paths: 20_000 }));
  const { confidence } = figures;

  test.each(GOLDEN)('the interval of the %s contains %d', (name, expected) => {
    expect(confidence[name].low).toBeLessThan(expected);
    expect(confidence[name].high).toBeGreaterThan(expected);
  });

  test('the interval of the probability of loss contains 14.36 %', () => {
    expect(exact.probabilityBelow(99_999.995)).toBeCloseTo(LOSS, 4);
    expect(confidence.probabilityOfLoss.low).toBeLessThan(LOSS);
    expect(confidence.probabilityOfLoss.high).toBeGreaterThan(LOSS);
  });

  test('standard deviation, value at risk and expected shortfall', () => {
    expect(Math.abs(figures.standardDeviation / 105_186.59 - 1)).toBeLessThan(0.02);
    expect(figures.investedCapital).toBe(100_000);
    expect(figures.valueAtRisk5).toBeCloseTo(100_000 - figures.percentile5, 9);
    expect(Math.abs(figures.valueAtRisk5 - 25_453.53)).toBeLessThan(
      confidence.percentile5.high - confidence.percentile5.low,
    );
    expect(Math.abs(figures.expectedShortfall5 / (100_000 - exact.meanBelow(0.05)) - 1)).toBeLessThan(0.01);
    expect(figures.probabilityOfShortfall).toBe(0);
  });

  test('the whole value is in investments', () => {
    const { mean, standardDeviation, percentile5, percentile95 } = figures;
    expect(figures.categories.investment).toEqual({ mean, standardDeviation, percentile5, percentile95 });
  });
});

test.each(['variance-reduced', 'plain'] as const)(
  'seeds of 1,000 %s paths: every figure within 4 standard errors',
  (draws) => {
    const paths = 1000;
    for (let seed = 0; seed < SEEDS; seed++) {
      const figures = simulatePlan(createSimulationRequest([fund], { draws, paths, seed: seed * 214_748_364 }));
      const error = exact.standardDeviation / Math.sqrt(paths);
      expect(Math.abs(figures.mean - exact.mean)).toBeLessThan(4 * error);
      for (const [value, share] of [
        [figures.percentile5, 0.05],
        [figures.median, 0.5],
        [figures.percentile95, 0.95],
      ] as const) {
        expect(Math.abs(exact.probabilityBelow(value) - share)).toBeLessThan(tolerance(share, paths));
      }
      expect(Math.abs(figures.probabilityOfLoss - LOSS)).toBeLessThan(tolerance(LOSS, paths));
    }
  },
);

test('every seed: every interval contains the exact value', () => {
  for (let seed = 0; seed < SEEDS; seed++) {
    const { confidence } = simulatePlan(createSimulationRequest([fund], { seed }));
    for (const [name, truth] of [...GOLDEN, ['probabilityOfLoss', LOSS] as const]) {
      expect(confidence[name].low).toBeLessThan(truth);
      expect(confidence[name].high).toBeGreaterThan(truth);
    }
  }
});

test('the percentile band has the exact quantiles of every month', () => {
  const paths = 5000;
  const { fan } = simulatePlan(createSimulationRequest([fund], { paths }));
  for (let month = 0; month < 120; month++) {
    const { probabilityBelow } = lumpSumDistribution({ ...terms, months: month + 1 });
    for (const percent of BAND_PERCENTS) {
      const share = percent / 100;
      const below = probabilityBelow(fan[`p${percent}`][month]!);
      expect(Math.abs(below - share)).toBeLessThan(tolerance(share, paths) + 1 / paths);
    }
  }
});

describe.each(MARKET_CLASSES)('%s', (assetClass) => {
  const lone = { ...fund, assetClass };

  test.each([0.8, 1, 1.3])('has its own volatility, which a multiplier of %d scales', (multiplier) => {
    const request = createSimulationRequest([lone], { paths: 4000, volatilityMultiplier: multiplier });
    const expected = lumpSumDistribution({
      ...terms,
      months: 120,
      volatility: YEARLY_VOLATILITY[assetClass] * multiplier,
    });
    const { standardDeviation, mean } = simulatePlan(request);
    expect(Math.abs(standardDeviation / expected.standardDeviation - 1)).toBeLessThan(0.04);
    expect(Math.abs(mean - expected.mean)).toBeLessThan((4 * expected.standardDeviation) / Math.sqrt(4000));
  });

  test.each([1, 10, 30])('after %d years half of the paths are above the forecast', (years) => {
    const request = createSimulationRequest([lone], { paths: 4000, years });
    const worth = endOf(request);
    const { median, confidence } = simulatePlan(request);
    const spread = (YEARLY_VOLATILITY[assetClass] * Math.sqrt(years)) / Math.sqrt(4000);
    // One standard error of the median without variance reduction; with it the error is a fifth.
    expect(Math.abs(Math.log(median / worth))).toBeLessThan(1.25 * spread);
    expect(confidence.median.low).toBeLessThan(worth);
    expect(confidence.median.high).toBeGreaterThan(worth);
  });
});

/** Returns the final net worth of the forecast. */
function endOf(request: SimulationRequest): number {
  return forecast(request).forecast.at(-1) ?? NaN;
}

const history = parseReturnHistory(readDataFile('us_market_monthly.csv'));

test.each(['equities', 'balanced', 'bonds'] as const)(
  'with historical blocks the median of %s is within 4 % of the forecast',
  (assetClass) => {
    for (const years of [1, 10, 30]) {
      const request = createSimulationRequest([{ ...fund, assetClass }], {
        years,
        paths: 10_000,
        returnModel: 'historical_bootstrap',
        history,
      });
      const { low, high } = simulatePlan(request).confidence.median;
      const worth = endOf(request);
      expect(low, `${years} years`).toBeLessThan(1.04 * worth);
      expect(high, `${years} years`).toBeGreaterThan(0.96 * worth);
    }
  },
);

describe('funds that follow no market', () => {
  const cases: readonly (readonly [string, AssetClass, number, number])[] = [
    ['a fund with a limit above its rate', 'equities', 0.01, 1.005],
    ['a fund with a limit below its rate', 'balanced', 0.003, 1.003],
    ['a fund of class fixed', 'fixed', 0, 1.005],
  ];
  test.each(cases)('%s', (_, assetClass, interestLimit, credited) => {
    const item = { ...fund, assetClass, interestLimit };
    for (const returnModel of ['lognormal', 'student_t', 'historical_bootstrap'] as const) {
      const figures = simulatePlan(createSimulationRequest([item], { returnModel, history, paths: 200 }));
      const expected = 100_000 * (credited * terms.keep) ** 120;
      expect(figures.fan.p5).toEqual(figures.fan.p95);
      expect(figures.median).toBeCloseTo(expected, 6);
      expect(figures.standardDeviation).toBeCloseTo(0, 6);
    }
  });
});
