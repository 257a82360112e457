import { parseReturnHistory } from '@meridian/engine';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { readDataFile } from '@meridian/engine/testing/us-market-data.ts';
import { describe, expect, test, vi } from 'vitest';
import { simulatePlan } from '#testing/test-kernel.ts';
import { exactMoments } from '#testing/exact-moments.ts';
import { MARKET_CLASSES, type MarketClass, YEARLY_VOLATILITY, correlationOf } from '#testing/model-parameters.ts';
import { createSimulationRequest } from '#testing/simulation-request-factory.ts';

// Tests each parameter of finance.md section 5.1 by a figure with a closed form.
vi.setConfig({ testTimeout: 60_000 });

const paths = 20_000;

/** A fund whose value has a yearly standard deviation of 1,600 for every asset class. */
const moving = (assetClass: MarketClass) =>
  planItem('saving', { existingFunds: 1600 / YEARLY_VOLATILITY[assetClass], monthlyRate: 0.003, assetClass });

const pairs = MARKET_CLASSES.flatMap((one, index) =>
  MARKET_CLASSES.slice(index + 1).map((other) => [one, other] as const),
);

test.each(pairs)('the joint standard deviation of %s and %s matches their correlation', (one, other) => {
  const request = createSimulationRequest([moving(one), moving(other)], { years: 2, paths });
  const { total } = exactMoments(request);
  const { standardDeviation } = simulatePlan(request);
  expect(Math.abs(standardDeviation / total.standardDeviation - 1)).toBeLessThan(0.01);
});

test.each(MARKET_CLASSES)('the spread of real values of %s matches its correlation with inflation', (assetClass) => {
  // Without persistence, inflation is 2 % plus an independent normal number each month. The logarithm of the real value then has
  // the variance of 24 months of v^2 + w^2 - 2 rho v w, where v and w are the monthly deviations of the fund and of prices (both
  // about 1 %/sqrt(12)) and rho is their correlation. The terms with w have only 23 months, because the last normal number affects
  // the month after.
  const correlation = correlationOf(assetClass, 'inflation');
  const volatility = 0.01 * Math.sqrt(12);
  const model = {
    type: 'mean_reverting',
    currentRate: 0.02,
    longRunRate: 0.02,
    persistence: 0,
    volatility,
  } as const;
  const { real } = simulatePlan(
    createSimulationRequest([moving(assetClass)], {
      years: 2,
      paths,
      inflation: { model, currency: 'USD' },
      volatilityMultiplier: 0.01 / YEARLY_VOLATILITY[assetClass],
    }),
  );
  const v = 0.01 / Math.sqrt(12);
  const w = volatility / 12 / 1.02;
  const variance = 24 * v ** 2 + 23 * (w ** 2 - 2 * correlation * v * w);
  const spread = Math.log((real?.percentile95 ?? NaN) / (real?.percentile5 ?? NaN));
  expect(Math.abs(spread / (2 * 1.644854 * Math.sqrt(variance)) - 1)).toBeLessThan(0.025);
});

describe.each(MARKET_CLASSES)("Student's t with 5 degrees of freedom, %s", (assetClass) => {
  const fund = planItem('investment', { existingFunds: 100_000, assetClass });
  const v = YEARLY_VOLATILITY[assetClass] / Math.sqrt(12);
  const lift = Math.exp(v ** 2 / 2);
  const figures = simulatePlan(createSimulationRequest([fund], { years: 3, paths, returnModel: 'student_t' }));

  // Quantiles of t from a table, times sqrt(3/5), which gives them the variance 1; 6 % is 4 standard errors.
  test.each([
    ['p75', 0.726687],
    ['p90', 1.475884],
    ['p95', 2.015048],
    ['p25', -0.726687],
    ['p5', -2.015048],
  ] as const)('%s of the first month is e^(v^2/2) (1 + v sqrt(3/5) x %d)', (percentile, t) => {
    const moved = figures.fan[percentile][0]! / 100_000 / lift - 1;
    expect(Math.abs(moved / (v * Math.sqrt(0.6) * t) - 1)).toBeLessThan(0.06);
  });

  test('mean and variance match: E T^2 = (1 + v^2)^36 (E T)^2', () => {
    const mean = 100_000 * lift ** 36;
    const expected = mean * Math.sqrt((1 + v ** 2) ** 36 - 1);
    expect(Math.abs(figures.mean - mean)).toBeLessThan((4 * expected) / Math.sqrt(paths));
    expect(Math.abs(figures.standardDeviation / expected - 1)).toBeLessThan(0.04);
  });
});

/** Returns the growth of each block of 12 months, relative to the geometric mean of the whole history. */
function blocks(returns: Float64Array): Float64Array {
  const logs = returns.map(Math.log1p);
  const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length;
  return logs.map((_, first) => {
    let sum = 0;
    for (let ahead = 0; ahead < 12; ahead++) sum += logs[(first + ahead) % logs.length]! - mean;
    return Math.exp(sum);
  });
}
const moment = (values: Float64Array, power: number) =>
  values.reduce((sum, value) => sum + value ** power, 0) / values.length;

describe('blocks of twelve months since 1926', () => {
  const history = parseReturnHistory(readDataFile('us_market_monthly.csv'));
  const { stocks, mixed, bonds } = history;

  test.each([
    ['equities', stocks],
    ['balanced', mixed],
    ['bonds', bonds],
  ] as const)('%s: after one year and after three', (assetClass, returns) => {
    const outcomes = blocks(returns).toSorted();
    const fund = planItem('saving', { existingFunds: 100_000, monthlyRate: 0.004, assetClass });
    const request = createSimulationRequest([fund], {
      years: 3,
      paths,
      returnModel: 'historical_bootstrap',
      history,
    });
    const figures = simulatePlan(request);
    const grown = 100_000 * 1.004 ** 36;
    const mean = moment(outcomes, 1) ** 3;
    const deviation = Math.sqrt(moment(outcomes, 2) ** 3 - mean ** 2);
    expect(Math.abs(figures.mean / grown - mean)).toBeLessThan((4 * deviation) / Math.sqrt(paths));
    expect(Math.abs(figures.standardDeviation / grown / deviation - 1)).toBeLessThan(0.05);
    for (const percent of [5, 25, 50, 75, 95] as const) {
      const value = figures.fan[`p${percent}`][11]! / (100_000 * 1.004 ** 12);
      const share = percent / 100;
      const tolerance = 4 * Math.sqrt((share * (1 - share)) / paths) + 1 / outcomes.length;
      expect(outcomes.filter((outcome) => outcome < value - 1e-9).length / outcomes.length).toBeLessThan(
        share + tolerance,
      );
      expect(outcomes.filter((outcome) => outcome <= value + 1e-9).length / outcomes.length).toBeGreaterThan(
        share - tolerance,
      );
    }
  });
});
