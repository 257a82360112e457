import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { describe, expect, test, vi } from 'vitest';
import type { SimulationResult } from '#simulation.ts';
import { simulatePlan } from '#testing/test-kernel.ts';
import { exactMoments } from '#testing/exact-moments.ts';
import { lumpSumDistribution } from '#testing/lump-sum-distribution.ts';
import { createSimulationRequest } from '#testing/simulation-request-factory.ts';

// A 95 % interval contains the true value in 95 of 100 simulations. Over 200 seeds this is 190 +- 3.1, so fewer than 178 would be
// 4 standard errors too few. With variance reduction the errors are smaller, so the intervals may contain it more often.
vi.setConfig({ testTimeout: 60_000 });

const REPEATS = 200;
const FEWEST = 178;

const repeats = (request: ReturnType<typeof createSimulationRequest>) =>
  Array.from({ length: REPEATS }, (_, repeat) => simulatePlan({ ...request, seed: 1 + 20_000_003 * repeat }));

function held(results: readonly SimulationResult[], figure: keyof SimulationResult['confidence'], truth: number) {
  return results.filter(({ confidence }) => {
    const { low, high } = confidence[figure];
    return low <= truth && truth <= high;
  }).length;
}

const household = [
  planItem('income', { amount: 3000, currency: 'EUR' }),
  planItem('expense', { amount: 5400, growth: 'prices' }),
  planItem('saving', { existingFunds: 5000, monthlyRate: 0.002, assetClass: 'bonds' }),
  planItem('investment', { existingFunds: 60_000, monthlyRate: 0.005, taxShare: 0.1 }),
  planItem('pension', { amount: 1500, currency: 'ILS', monthlyRate: 0.004 }),
];
const lean = createSimulationRequest(household, {
  years: 3,
  includeFxRisk: true,
  deficitPolicy: 'liquidate',
});
// Reference values for figures without a closed form: many paths of another seed without variance reduction. Their own error is a
// tenth of that of the simulations.
const reference = simulatePlan({ ...lean, draws: 'plain', paths: 20_000, seed: 4_000_000_000 });

describe.each(['variance-reduced', 'plain'] as const)('%s draws', (draws) => {
  describe('a lump sum, whose distribution is log-normal', () => {
    const terms = { opening: 100_000, growth: 1.005, keep: 1, volatility: 0.16, months: 36 };
    const exact = lumpSumDistribution(terms);
    const fund = planItem('investment', { existingFunds: 100_000, monthlyRate: 0.005 });
    const results = repeats(createSimulationRequest([fund], { years: 3, paths: 200, draws }));

    test.each([
      ['mean', exact.mean],
      ['percentile5', exact.quantile(0.05)],
      ['median', exact.quantile(0.5)],
      ['percentile95', exact.quantile(0.95)],
      ['probabilityOfLoss', exact.probabilityBelow(99_999.995)],
    ] as const)('%s', (figure, truth) => {
      expect(held(results, figure, truth)).toBeGreaterThanOrEqual(FEWEST);
    });
  });

  describe('a household in three currencies that sells funds to cover shortfalls', () => {
    const results = repeats({ ...lean, paths: 200, draws });

    test.each([
      'mean',
      'percentile5',
      'median',
      'percentile95',
      'probabilityOfLoss',
      'probabilityOfShortfall',
    ] as const)('%s', (figure) => {
      expect(held(results, figure, reference[figure])).toBeGreaterThanOrEqual(FEWEST);
    });

    test('the probability of a shortfall is between 5 % and 95 %', () => {
      expect(reference.probabilityOfShortfall).toBeGreaterThan(0.05);
      expect(reference.probabilityOfShortfall).toBeLessThan(0.95);
    });
  });
});

test('variance reduction lowers the error of a mean', () => {
  const items = [planItem('investment', { amount: 500, existingFunds: 10_000, monthlyRate: 0.005 })];
  const request = createSimulationRequest(items, { years: 10, paths: 256 });
  const truth = exactMoments(request).total.mean;
  const error = (draws: 'variance-reduced' | 'plain') =>
    Math.hypot(...Array.from({ length: 20 }, (_, seed) => simulatePlan({ ...request, draws, seed }).mean - truth));
  expect(error('variance-reduced')).toBeLessThan(error('plain') / 4);
});
