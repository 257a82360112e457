import {
  FALLBACK_RATES,
  type FundCategory,
  type InflationModel,
  expectedPrices,
  parseMonth,
  priceProcess,
} from '@meridian/engine';
import { planItem } from '@meridian/engine/testing/plans.ts';
import { randomPrices } from '@meridian/engine/testing/random-prices.ts';
import { describe, expect, test } from 'vitest';
import { simulatePlan } from '#testing/built-kernel.ts';
import { type SimulatedPaths, pricesOf, simulatedPaths } from '#testing/simulated-factors.ts';
import { FUND_ORDER } from './layout-shape.ts';
import type { SimulationRequest } from './simulation-request.ts';

const PATHS = 3000;

const REVERTING: InflationModel = {
  type: 'mean_reverting',
  currentRate: 0.06,
  longRunRate: 0.02,
  persistence: 0.5,
  volatility: 0.02,
};

const REGIMES: InflationModel = {
  type: 'regime_switching',
  normalRate: 0.02,
  highRate: 0.09,
  normalToHigh: 0.03,
  highToNormal: 0.1,
  currentRegime: 'high',
};

const CHANGES = Float64Array.from({ length: 97 }, (_, month) => 0.002 + Math.sin(month * month) / 100);
const PAST: InflationModel = { type: 'historical_bootstrap', changes: CHANGES };

const REQUEST: SimulationRequest = {
  items: [planItem('investment', { existingFunds: 1000 })],
  start: parseMonth('2026-01'),
  years: 5,
  currency: 'USD',
  rates: FALLBACK_RATES,
  deficitPolicy: 'overdraft',
  includeFxRisk: false,
  returnModel: 'lognormal',
  paths: PATHS,
  seed: 7,
};

function logPrices(inflation: InflationModel, request: Partial<SimulationRequest> = {}): Float64Array {
  return pricesOf(simulatedPaths({ ...REQUEST, ...request, inflation }).memory).map(Math.log);
}

const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
function covariance(one: Float64Array, other: Float64Array): number {
  const [a, b] = [mean(one), mean(other)];
  return one.reduce((sum, value, index) => sum + (value - a) * (other[index]! - b), 0) / (one.length - 1);
}
const deviation = (values: Float64Array) => Math.sqrt(covariance(values, values));

/** Normal and uniform draws for the reference, from a generator that is not the engine's (Park and Miller). */
function referenceDraws() {
  let state = 123_456_789;
  const uniform = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

describe.each([
  ['mean_reverting', REVERTING],
  ['regime_switching', REGIMES],
  ['historical_bootstrap', PAST],
])('%s', (_, model) => {
  test.each(['steered', 'plain'] as const)('has the distribution of the path month by month, %s', (draws) => {
    const actual = logPrices(model, { draws });
    const process = priceProcess(model);
    const reference = referenceDraws();
    const expected = Float64Array.from({ length: PATHS }, () =>
      Math.log(randomPrices(process, 60, reference)[59]!),
    );
    const spread = deviation(expected);
    expect(Math.abs(mean(actual) - mean(expected))).toBeLessThan(4 * spread * Math.sqrt(2 / PATHS));
    expect(Math.abs(deviation(actual) / spread - 1)).toBeLessThan(4 * Math.sqrt(1 / PATHS));
    expect(spread).toBeGreaterThan(0.01);
  });

  test('keeps the prices of the months before the end, too', () => {
    // 5 years: a level every three months; the seventh is that of month 21, in the middle of a block.
    const { memory } = simulatedPaths({ ...REQUEST, inflation: model });
    const actual = pricesOf(memory, 6).map(Math.log);
    const process = priceProcess(model);
    const reference = referenceDraws();
    const expected = Float64Array.from({ length: PATHS }, () =>
      Math.log(randomPrices(process, 21, reference)[20]!),
    );
    const spread = deviation(expected);
    expect(Math.abs(mean(actual) - mean(expected))).toBeLessThan(4 * spread * Math.sqrt(2 / PATHS));
    expect(Math.abs(deviation(actual) / spread - 1)).toBeLessThan(4 * Math.sqrt(1 / PATHS));
  });
});

test('without volatility the mean-reverting level is the expected one', () => {
  const model: InflationModel = { ...REVERTING, volatility: 0 };
  const expected = expectedPrices(model, 60)[59]!;
  const { real, mean: nominal } = simulatePlan({
    ...REQUEST,
    volatilityMultiplier: 0,
    inflation: model,
    paths: 10,
  });
  expect(nominal).toBeCloseTo(1000, 8);
  expect(real?.mean).toBeCloseTo(1000 / expected, 8);
});

test('a constant model divides every path by its level; without a model nothing is real', () => {
  const request = { ...REQUEST, paths: 50 };
  const { real, percentile5 } = simulatePlan({ ...request, inflation: { type: 'constant', rate: 0.03 } });
  expect(real?.percentile5).toBeCloseTo(percentile5 / 1.03 ** 5, 8);
  expect(simulatePlan(request).real).toBeNull();
});

test('the rate is floored at -10 % a year when applied', () => {
  const model: InflationModel = { ...REVERTING, currentRate: -0.5, longRunRate: -0.5, volatility: 0.01 };
  for (const level of logPrices(model, { paths: 20 })) expect(level).toBeCloseTo(5 * Math.log(0.9), 10);
});

/** Correlation of what a category and prices do over the whole time. */
function correlationWith({ growth, memory }: SimulatedPaths, category: FundCategory): number {
  const prices = pricesOf(memory).map(Math.log);
  const sums = Float64Array.from(growth, (rows) =>
    rows[category].reduce((sum, factor) => sum + Math.log(factor), 0),
  );
  return covariance(sums, prices) / deviation(sums) / deviation(prices);
}

test.each(['steered', 'plain'] as const)('inflation moves with returns as the model says, %s', (draws) => {
  // Where nothing of a month's inflation is left in the next, all months weigh the same in the level.
  const model: InflationModel = { ...REVERTING, persistence: 1e-9, volatility: 0.01 };
  const simulated = simulatedPaths({ ...REQUEST, inflation: model, draws });
  FUND_ORDER.forEach((category, index) => {
    const expected = [-0.15, -0.2, 0.3][index]!;
    expect(Math.abs(correlationWith(simulated, category) - expected)).toBeLessThan(
      4 / Math.sqrt(PATHS) + 0.02,
    );
  });
});

test('the model of inflation moves no nominal figure', () => {
  const nominal = simulatePlan({ ...REQUEST, paths: 200 });
  for (const inflation of [REVERTING, REGIMES, PAST]) {
    const { mean: same, fan } = simulatePlan({ ...REQUEST, paths: 200, inflation });
    expect(same).toBe(nominal.mean);
    expect(fan).toEqual(nominal.fan);
  }
});
