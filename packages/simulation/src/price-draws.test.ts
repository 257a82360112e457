import { FALLBACK_RATES, type InflationModel, expectedPriceLevels, parseMonth, toPriceProcess } from '@meridian/engine';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { randomPricePath } from '@meridian/engine/testing/random-price-path.ts';
import { describe, expect, test } from 'vitest';
import { simulatePlan } from '#testing/test-kernel.ts';
import { MARKET_CLASSES, type MarketClass, correlationOf } from '#testing/model-parameters.ts';
import { correlation, standardDeviation, mean } from '#testing/sample-statistics.ts';
import { type RecordedSimulation, outcomeRow, priceLevelsAt, recordSimulation } from '#testing/recorded-draws.ts';
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
const PAST: InflationModel = { type: 'historical_bootstrap', factors: CHANGES.map(Math.exp) };

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

/** Returns the model as the inflation of the display currency, the dollar. */
const inDollars = (model: InflationModel) => ({ model, currency: 'USD' }) as const;

function logPrices(model: InflationModel, request: Partial<SimulationRequest> = {}): Float64Array {
  const { memory } = recordSimulation({ ...REQUEST, ...request, inflation: inDollars(model) });
  return priceLevelsAt(memory).map(Math.log);
}

/**
 * Returns normal and uniform draws for the reference implementation, from a generator other than the simulation's (Park and
 * Miller).
 */
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
  test.each(['variance-reduced', 'plain'] as const)(
    'has the distribution of the reference implementation, %s',
    (draws) => {
      const actual = logPrices(model, { draws });
      const process = toPriceProcess(model);
      const reference = referenceDraws();
      const expected = Float64Array.from({ length: PATHS }, () =>
        Math.log(randomPricePath(process, 60, reference)[59]!),
      );
      const spread = standardDeviation(expected);
      expect(Math.abs(mean(actual) - mean(expected))).toBeLessThan(4 * spread * Math.sqrt(2 / PATHS));
      expect(Math.abs(standardDeviation(actual) / spread - 1)).toBeLessThan(4 * Math.sqrt(1 / PATHS));
      expect(spread).toBeGreaterThan(0.01);
    },
  );

  test('stores the prices of earlier months', () => {
    // Over 5 years a price level is stored every three months; the seventh belongs to month 21, which is within a block.
    const { memory } = recordSimulation({ ...REQUEST, inflation: inDollars(model) });
    const actual = priceLevelsAt(memory, 6).map(Math.log);
    const process = toPriceProcess(model);
    const reference = referenceDraws();
    const expected = Float64Array.from({ length: PATHS }, () => Math.log(randomPricePath(process, 21, reference)[20]!));
    const spread = standardDeviation(expected);
    expect(Math.abs(mean(actual) - mean(expected))).toBeLessThan(4 * spread * Math.sqrt(2 / PATHS));
    expect(Math.abs(standardDeviation(actual) / spread - 1)).toBeLessThan(4 * Math.sqrt(1 / PATHS));
  });
});

test('without volatility the mean-reverting level is the expected one', () => {
  const model: InflationModel = { ...REVERTING, volatility: 0 };
  const expected = expectedPriceLevels(model, 60)[59]!;
  const { real, mean: nominal } = simulatePlan({
    ...REQUEST,
    volatilityMultiplier: 0,
    inflation: inDollars(model),
    paths: 10,
  });
  expect(nominal).toBeCloseTo(1000, 8);
  expect(real?.mean).toBeCloseTo(1000 / expected, 8);
});

test('a constant model divides every path by its level; without a model there are no real values', () => {
  const request = { ...REQUEST, paths: 50 };
  const { real, percentile5, valueAtRisk5 } = simulatePlan({
    ...request,
    inflation: inDollars({ type: 'constant', rate: 0.03 }),
  });
  expect(real?.percentile5).toBeCloseTo(percentile5 / 1.03 ** 5, 8);
  expect(real?.valueAtRisk5).toBeCloseTo(valueAtRisk5 / 1.03 ** 5, 8);
  expect(simulatePlan(request).real).toBeNull();
});

test('a rate below -10 % a year is applied as -10 %', () => {
  const model: InflationModel = { ...REVERTING, currentRate: -0.5, longRunRate: -0.5, volatility: 0.01 };
  for (const level of logPrices(model, { paths: 20 })) expect(level).toBeCloseTo(5 * Math.log(0.9), 10);
});

/** Returns the correlation of a class's total growth with the final prices. */
function correlationWith({ growth, memory }: RecordedSimulation, name: MarketClass): number {
  const sums = Float64Array.from(growth, (rows) => rows[name]!.reduce((sum, factor) => sum + Math.log(factor), 0));
  return correlation(sums, priceLevelsAt(memory).map(Math.log));
}

test.each(['variance-reduced', 'plain'] as const)("inflation has the model's correlation with returns, %s", (draws) => {
  // Without persistence of inflation, all months have the same weight in the level.
  const model: InflationModel = { ...REVERTING, persistence: 1e-9, volatility: 0.01 };
  const items = [planItem('investment', { existingFunds: 1000, assetClass: 'property' })];
  const simulated = recordSimulation({ ...REQUEST, items, inflation: inDollars(model), draws });
  for (const name of MARKET_CLASSES) {
    const expected = correlationOf(name, 'inflation');
    expect(Math.abs(correlationWith(simulated, name) - expected)).toBeLessThan(4 / Math.sqrt(PATHS) + 0.02);
  }
});

describe('an amount is random only if it follows prices', () => {
  const household = [
    planItem('income', { amount: 5000, monthlyRate: 0.002, currency: 'EUR' }),
    planItem('expense', { amount: 900, growth: 'fixed' }),
    planItem('expense', { amount: 700, loanBalance: 90_000, loanRate: 0.03 }),
    planItem('investment', { amount: 200, existingFunds: 1000, depositGrowthRate: 0.001 }),
  ];
  const nominal = simulatePlan({ ...REQUEST, items: household, paths: 200 });

  test.each([REVERTING, REGIMES, PAST])('other amounts do not change under $type', (model) => {
    const { mean: same, fan } = simulatePlan({
      ...REQUEST,
      items: household,
      paths: 200,
      inflation: inDollars(model),
    });
    expect(same).toBe(nominal.mean);
    expect(fan).toEqual(nominal.fan);
  });

  test('without a model no amount is random, with one only those that follow prices', () => {
    const cases = [
      planItem('income', { amount: 100, growth: 'prices', currency: 'EUR', to: '2028-06' }),
      planItem('expense', { amount: 100, growth: 'prices', monthlyRate: 0.001, intervalMonths: 3 }),
      planItem('saving', { amount: 100, growth: 'prices', assetClass: 'fixed', depositFee: 0.5 }),
      planItem('pension', { amount: 100, growth: 'prices', interestLimit: 0.001, monthlyRate: 0.001 }),
    ];
    for (const item of cases) {
      const spreadOf = (request: Partial<SimulationRequest>, changed = item) =>
        simulatePlan({ ...REQUEST, items: [changed], paths: 100, ...request }).standardDeviation;
      const inflation = inDollars(REVERTING);
      expect(spreadOf({})).toBeLessThan(1e-9);
      expect(spreadOf({ inflation })).toBeGreaterThan(1);
      expect(spreadOf({ inflation }, { ...item, growth: 'fixed' })).toBeLessThan(1e-9);
      expect(spreadOf({ inflation }, { ...item, growth: 'rate' })).toBeLessThan(1e-9);
    }
  });

  test.each([REVERTING, REGIMES, PAST])(
    'an amount that follows prices uses the prices of its own path under $type',
    (model) => {
      // A single payment in the last month, whose amount depends on the price level then. It is in euros, whose prices rise faster than
      // those of the dollar by the assumptions of the plan.
      const due = { amount: 1000, from: '2030-12', to: '2030-12', growth: 'prices' } as const;
      const items = [
        planItem('income', { ...due, currency: 'EUR' }),
        planItem('balance', { amount: 1, currency: 'USD' }),
      ];
      const assumptions = { prices: { EUR: 0.05, USD: 0.01 } };
      const paths = 300;
      const request = {
        ...REQUEST,
        items,
        paths,
        assumptions,
        inflation: inDollars(model),
        includeFxRisk: false,
      };
      const { memory } = recordSimulation(request);
      const prices = priceLevelsAt(memory);
      const totals = outcomeRow(memory, 'total');
      const surprise = 1.05 ** 5 / 1.01 ** 5;
      totals.forEach((total, path) => {
        const paid = ((total - 1) * 0.85) / 1000;
        expect(Math.abs(paid / (prices[path]! * surprise) - 1)).toBeLessThan(1e-12);
      });
      expect(standardDeviation(totals)).toBeGreaterThan(10);
    },
  );
});

test("real values use the display currency's prices: the plan's own, moved by a model of another currency", () => {
  const assumptions = { prices: { EUR: 0.05, USD: 0.01 } };
  const request = { ...REQUEST, assumptions, volatilityMultiplier: 0, paths: 20 };
  const inEuros = { model: { type: 'constant', rate: 0.08 }, currency: 'EUR' } as const;
  const { real, mean: nominal } = simulatePlan({ ...request, inflation: inEuros });
  expect(real?.mean).toBeCloseTo((nominal / 1.01 ** 5) * (1.05 / 1.08) ** 5, 8);
  const random = { model: REVERTING, currency: 'EUR' } as const;
  const { memory } = recordSimulation({ ...request, inflation: random });
  const own = recordSimulation({ ...request, inflation: inDollars(REVERTING) });
  const moved = priceLevelsAt(memory);
  priceLevelsAt(own.memory).forEach((level, path) =>
    expect(moved[path]! / (level * (1.01 / 1.05) ** 5)).toBeCloseTo(1, 12),
  );
});
