import { type InflationModel, type PlanItem, parseReturnHistory } from '@meridian/engine';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { readDataFile } from '@meridian/engine/testing/us-market-data.ts';
import { describe, expect, test } from 'vitest';
import { computeInvestedCapital } from '#invested-capital.ts';
import { BAND_PERCENTS } from '#simulation-shape.ts';
import { mean, computeStatistics, standardDeviation } from '#results/statistics.ts';
import type { SimulationRequest } from '#simulation-request.ts';
import { simulatePlan } from './test-kernel.ts';
import { naiveSimulation } from './naive-simulation.ts';
import { createSimulationRequest } from './simulation-request-factory.ts';

// A retired person with three more years of salary, a mortgage and a house that is sold; everything is sold when cash runs out.
const retired: readonly PlanItem[] = [
  planItem('balance', { amount: 10_000 }),
  planItem('income', { amount: 3500, currency: 'EUR', to: '2028-12', growth: 'prices', taxShare: 0.2 }),
  planItem('expense', { amount: 4000, growth: 'prices', monthlyRate: 0.0005 }),
  planItem('expense', { amount: 500, currency: 'ILS', growth: 'fixed' }),
  planItem('expense', { amount: 800, currency: 'EUR', loanBalance: 90_000, loanRate: 0.04, to: '2032-06' }),
  planItem('investment', {
    existingFunds: 140_000,
    currency: 'EUR',
    monthlyRate: 0.002,
    assetClass: 'property',
    isLocked: true,
    payoutFrom: '2032-06',
    taxShare: 0.05,
  }),
  planItem('saving', { existingFunds: 30_000, monthlyRate: 0.002 }),
  planItem('saving', { existingFunds: 200_000, currency: 'ILS', monthlyRate: 0.003, assetClass: 'bonds' }),
  planItem('investment', {
    amount: 100,
    growth: 'prices',
    to: '2027-12',
    existingFunds: 70_000,
    monthlyRate: 0.005,
    accumulationFee: 0.006,
    taxShare: 0.125,
  }),
  planItem('investment', {
    existingFunds: 20_000,
    monthlyRate: 0.008,
    interestLimit: 0.004,
    currency: 'GBP',
  }),
  planItem('pension', {
    amount: 400,
    currency: 'ILS',
    existingFunds: 500_000,
    monthlyRate: 0.004,
    payoutFrom: '2029-01',
    payoutMonths: 240,
    payoutGrowth: 'prices',
    taxShare: 0.1,
  }),
  planItem('pension', {
    existingFunds: 20_000,
    existingFundsCurrency: 'CHF',
    currency: 'GBP',
    from: '2027-01',
    monthlyRate: 0.003,
    drawableFrom: '2031-01',
    taxShare: 0.2,
  }),
];

const meanReverting: InflationModel = {
  type: 'mean_reverting',
  currentRate: 0.0425,
  longRunRate: 0.023,
  persistence: 0.41,
  volatility: 0.0151,
};
const regimes: InflationModel = {
  type: 'regime_switching',
  normalRate: 0.024,
  highRate: 0.08,
  normalToHigh: 0.0125,
  highToNormal: 0.05,
  currentRegime: 'high',
};

const cases: Readonly<Record<string, Partial<SimulationRequest>>> = {
  'log-normal, overdraft, exchange rates by the inflation gap': {
    includeFxRisk: true,
    inflation: { model: meanReverting, currency: 'USD' },
    assumptions: { fx: { model: 'inflation_gap', drift: {} }, prices: { EUR: 0.03 }, cashRate: 0.02 },
  },
  'log-normal, with sales, without exchange-rate risk': {
    deficitPolicy: 'liquidate',
    inflation: { model: regimes, currency: 'EUR' },
  },
  "Student's t, with sales, pessimistic scenario, displayed in kroner": {
    returnModel: 'student_t',
    includeFxRisk: true,
    deficitPolicy: 'liquidate',
    currency: 'DKK',
    volatilityMultiplier: 1.3,
    returns: { pension: -0.015, investment: -0.025, saving: -0.005 },
    inflation: { model: meanReverting, currency: 'EUR' },
  },
  'historical bootstrap, with sales and drift, displayed in a currency that the plan does not use': {
    returnModel: 'historical_bootstrap',
    history: parseReturnHistory(readDataFile('us_market_monthly.csv')),
    includeFxRisk: true,
    deficitPolicy: 'liquidate',
    volatilityMultiplier: 0.8,
    currency: 'BRL',
    assumptions: { fx: { model: 'drift', drift: { GBP: 0.01, ILS: -0.02 } }, cashRate: 0.03 },
    inflation: { model: { type: 'constant', rate: 0.03 }, currency: 'USD' },
  },
};

/**
 * Defines tests that the fast simulation and the reference implementation have the same distribution: with the given numbers of paths,
 * their results differ only by chance.
 */
export function compareWithNaive({ fastPaths, slowPaths }: { fastPaths: number; slowPaths: number }): void {
  const chance = Math.sqrt(1 / fastPaths + 1 / slowPaths);

  /** Asserts that a percentile of the fast simulation is, within 4 standard errors, the same percentile of the reference. */
  function expectPercentile(value: number, share: number, sample: Float64Array): void {
    const tolerance = 4 * Math.sqrt(share * (1 - share)) * chance + 1 / fastPaths;
    // Many paths may end with exactly the same value, for example 0.
    const slack = 1e-9 * Math.abs(value) + 1e-6;
    const shareOf = (paths: Float64Array) => paths.length / slowPaths;
    expect(shareOf(sample.filter((other) => other < value - slack))).toBeLessThan(share + tolerance);
    expect(shareOf(sample.filter((other) => other <= value + slack))).toBeGreaterThan(share - tolerance);
  }

  function expectMean(value: number, sample: Float64Array): void {
    expect(Math.abs(value - mean(sample))).toBeLessThan(4 * standardDeviation(sample) * chance + 0.01);
  }

  describe.each(Object.entries(cases))('%s', (_, options) => {
    const request = createSimulationRequest(retired, options);
    const fast = simulatePlan({ ...request, paths: fastPaths });
    const slow = naiveSimulation({ ...request, paths: slowPaths, seed: 2026 });
    const { realTotals = slow.totals } = slow;

    test('net worth', () => {
      expectMean(fast.mean, slow.totals);
      for (const percent of BAND_PERCENTS) {
        expectPercentile(fast.fan[`p${percent}`][119]!, percent / 100, slow.totals);
      }
      expect(Math.abs(fast.standardDeviation / standardDeviation(slow.totals) - 1)).toBeLessThan(4 * chance);
    });

    test.each(['pension', 'saving', 'investment'] as const)('%s', (category) => {
      const figures = fast.categories[category];
      expectMean(figures.mean, slow.categories[category]);
      expectPercentile(figures.percentile5, 0.05, slow.categories[category]);
      expectPercentile(figures.percentile95, 0.95, slow.categories[category]);
    });

    test('net worth in prices of the start', () => {
      expectMean(fast.real?.mean ?? NaN, realTotals);
      expectPercentile(fast.real?.percentile5 ?? NaN, 0.05, realTotals);
      expectPercentile(fast.real?.percentile95 ?? NaN, 0.95, realTotals);
    });

    test('probabilities of loss and of shortfall', () => {
      expect(fast.probabilityOfShortfall).toBeGreaterThan(0.05);
      expect(fast.probabilityOfShortfall).toBeLessThan(0.95);
      const probability = computeStatistics(slow, computeInvestedCapital(request));
      for (const name of ['probabilityOfLoss', 'probabilityOfShortfall'] as const) {
        const p = probability[name];
        expect(Math.abs(fast[name] - p)).toBeLessThan(4 * Math.sqrt(p * (1 - p) + 1 / slowPaths) * chance);
      }
    });
  });
}
