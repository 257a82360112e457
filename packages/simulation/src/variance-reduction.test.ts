import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { describe, expect, test } from 'vitest';
import { createTestSimulation, simulatePlan } from '#testing/test-kernel.ts';
import { normalProbability } from '#testing/normal-distribution.ts';
import { splitmixFinalizer } from '#testing/published-random-generators.ts';
import { LATTICE_GENERATORS, bridgeCoefficients } from './lattice-sequence.ts';
import { BATCH_PATHS, BLOCK_COUNT } from './simulation-shape.ts';
import type { SimulationRequest } from './simulation-request.ts';

describe('the Brownian bridge', () => {
  test.each([
    ['30 years', 360],
    ['one year, with blocks of unequal length', 12],
    ['7 years', 84],
  ])('converts eight normal numbers to the independent sums of the blocks: %s', (_name, months) => {
    const blocks = Array.from({ length: BLOCK_COUNT + 1 }, (_, block) => Math.floor((block * months) / BLOCK_COUNT));
    const coefficients = bridgeCoefficients(blocks);
    const rowOf = (block: number) => {
      const row = new Float64Array(8);
      [0, 1, 2 + (block >> 2), 4 + (block >> 1)].forEach((number, level) => {
        row[number] = coefficients[4 * block + level]!;
      });
      return row;
    };
    for (let one = 0; one < BLOCK_COUNT; one++) {
      for (let other = 0; other < BLOCK_COUNT; other++) {
        const covariance = rowOf(one).reduce((sum, value, number) => sum + value * rowOf(other)[number]!, 0);
        expect(covariance).toBeCloseTo(one === other ? blocks[one + 1]! - blocks[one]! : 0, 10);
      }
    }
  });
});

test('every generator is odd, so that each dimension has all its points once', () => {
  expect(LATTICE_GENERATORS).toHaveLength(BLOCK_COUNT * 25);
  expect(new Set(LATTICE_GENERATORS).size).toBe(LATTICE_GENERATORS.length);
  for (const generator of LATTICE_GENERATORS) expect(generator % 2).toBe(1);
});

/** A household that saves for ten years and lives on its savings for twenty; they run out on about a fifth of the paths. */
const REQUEST: SimulationRequest = {
  items: [
    planItem('income', { amount: 3000, to: '2035-12' }),
    planItem('expense', { amount: 2500 }),
    planItem('investment', { amount: 400, to: '2035-12', existingFunds: 120_000, monthlyRate: 0.005 }),
    planItem('saving', { existingFunds: 60_000, monthlyRate: 0.002 }),
    planItem('pension', {
      amount: 500,
      to: '2035-12',
      existingFunds: 90_000,
      monthlyRate: 0.004,
      payoutFrom: '2036-01',
      payoutMonths: 240,
    }),
  ],
  start: parseMonth('2026-01'),
  years: 30,
  currency: 'USD',
  rates: FALLBACK_RATES,
  deficitPolicy: 'liquidate',
  includeFxRisk: false,
  returnModel: 'lognormal',
  paths: 500,
  seed: 0,
};

test('points are the normal quantiles of a lattice, including the tails', () => {
  const { memory, kernel } = createTestSimulation({ ...REQUEST, paths: 2 ** 14 });
  const { shape, doubles } = memory;
  const scratch = shape.run.workers;
  const seen = { least: 0, most: 0 };
  for (let first = 0; first < shape.paths; first += BATCH_PATHS) {
    kernel.computeQuasiRandomPoints(memory, {
      scratch,
      first,
      count: BATCH_PATHS,
      block: 0,
      from: 0,
      to: 45,
      gridFrom: 0,
    });
    for (const dimension of [0, 1, 31]) {
      const generator = doubles[shape.data.generators + dimension]!;
      // Random shift that every point has in this dimension if the seed is 0.
      const shift = Number(splitmixFinalizer(BigInt.asUintN(32, ~BigInt(dimension))) >> 32n) / 2 ** 32;
      for (let path = 0; path < BATCH_PATHS; path++) {
        const reversed = parseInt((first + path).toString(2).padStart(32, '0').split('').toReversed().join(''), 2);
        const point = ((((reversed * generator) / 2 ** 32 + shift) % 1) + 1) % 1;
        const normal = doubles[scratch + shape.scratch.points + dimension * BATCH_PATHS + path]!;
        if (!(Math.abs(normalProbability(normal) - point) < 3e-5)) expect.fail(`${point}: ${normal}`);
        seen.least = Math.min(seen.least, normal);
        seen.most = Math.max(seen.most, normal);
      }
    }
  }
  expect(seen.least).toBeLessThan(-3.6);
  expect(seen.most).toBeGreaterThan(3.6);
});

const REPEATS = 60;
const STATISTICS = ['mean', 'percentile5', 'median', 'percentile95', 'probabilityOfShortfall'] as const;

function repeat(draws: 'variance-reduced' | 'plain') {
  return Array.from({ length: REPEATS }, (_, seed) => simulatePlan({ ...REQUEST, seed, draws }));
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}

describe('draws with variance reduction', () => {
  const reduced = repeat('variance-reduced');
  const plain = repeat('plain');

  test('estimate every statistic with less variance', () => {
    const least = { mean: 10, percentile5: 2, median: 3, percentile95: 2, probabilityOfShortfall: 2 };
    for (const statistic of STATISTICS) {
      const ratio =
        variance(plain.map((result) => result[statistic])) / variance(reduced.map((result) => result[statistic]));
      expect(ratio, statistic).toBeGreaterThan(least[statistic]);
    }
  });

  test('have the same mean, and intervals with the stated coverage', () => {
    const { paths } = REQUEST;
    const truth = simulatePlan({ ...REQUEST, paths: 100 * paths, seed: 1_000_000 });
    for (const statistic of STATISTICS) {
      for (const results of [reduced, plain]) {
        const held = results.filter(({ confidence }) => {
          const { low, high } = confidence[statistic];
          return low <= truth[statistic] && truth[statistic] <= high;
        });
        // The expected number is 95 % of 60 = 57; fewer than 50 occur once in 10,000 times.
        expect(held.length, statistic).toBeGreaterThanOrEqual(50);
      }
    }
  });
});
