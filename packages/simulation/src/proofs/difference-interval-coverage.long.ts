import type { PlanItem } from '@meridian/engine';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { describe, expect, test, vi } from 'vitest';
import { type OutcomeDifference, type PathOutcomes, compareOutcomes } from '#results/outcome-difference.ts';
import type { SimulationRequest } from '#simulation-request.ts';
import { simulatePlan } from '#testing/test-kernel.ts';
import { normalQuantile } from '#testing/normal-distribution.ts';
import { createSimulationRequest } from '#testing/simulation-request-factory.ts';

// A 95 % interval contains the true value in 95 of 100 simulations. Over 200 seeds this is 190 +- 3.1, so fewer than 178 would be
// 4 standard errors too few. Wider intervals may contain it more often.
vi.setConfig({ testTimeout: 60_000 });

const REPEATS = 200;
const FEWEST = 178;

interface Range {
  readonly low: number;
  readonly high: number;
}
const holds = ({ low, high }: Range, truth: number) => low <= truth && truth <= high;

describe('medians of two plans with a known joint distribution', () => {
  type Pair = readonly [number, number];
  const floor = (x: number) => Math.max(0, x);
  const kink = (x: number) => (x < 0 ? 10 * x : x);
  // The second value is 3 higher on 1 % of the paths, 0.01 higher on the others. Its median m solves 0.99 N(m - 0.01) + 0.01 N(m -
  // 3) = 0.5, with the normal distribution function N.
  const rare = 0.022_687;

  const known: readonly (readonly [string, (x: number, y: number) => Pair, number])[] = [
    ['that are nearly the same', (x, y) => [x, x + 0.045 * y + 0.1], 0.1],
    ['that are slightly correlated', (x, y) => [x, 0.3 * x + y], 0],
    ['that are negatively correlated', (x, y) => [x, 0.3 * y - x], 0],
    ['of which one is a tenth higher than the other', (x) => [Math.exp(0.6 * x), 1.1 * Math.exp(0.6 * x)], 0.1],
    ['of which half the paths end at 0', (x, y) => [floor(x), floor(x + 0.1 * y + 0.02)], 0.02],
    ['whose density jumps at the median', (x, y) => [kink(x), kink(x + 0.1 * y + 0.02)], 0.02],
    ['of whole numbers', (x, y) => [Math.round(4 * x), Math.round(4 * x + 0.4 * y + 0.7)], 1],
    ['of which a few paths differ by much', (x, y) => [x, x + (y > normalQuantile(0.99) ? 3 : 0.01 + 0.001 * y)], rare],
  ];
  test.each(known)('%s', (_, pair, truth) => {
    for (const [paths, repeats] of [
      [100, REPEATS],
      [250, REPEATS],
      [1000, REPEATS],
      [10_000, REPEATS / 5],
    ] as const) {
      let held = 0;
      for (let repeat = 0; repeat < repeats; repeat++) {
        const normal = normals(paths + 1_000_003 * repeat);
        const [totals, then] = [new Float64Array(paths), new Float64Array(paths)];
        const shortMonths = new Float64Array(paths);
        for (let path = 0; path < paths; path++) {
          const [one, other] = pair(normal(), normal());
          [totals[path], then[path]] = [1000 * one, 1000 * other];
        }
        const { median } = compareOutcomes({ totals, shortMonths }, { totals: then, shortMonths });
        if (holds(median, 1000 * truth)) held++;
      }
      expect(held, `of ${repeats} with ${paths} paths`).toBeGreaterThanOrEqual((FEWEST * repeats) / REPEATS);
    }
  });
});

const covered = { years: 2, deficitPolicy: 'liquidate' } as const;
const household = [
  planItem('income', { amount: 3000, currency: 'EUR' }),
  planItem('expense', { amount: 6200, growth: 'prices' }),
  planItem('saving', { existingFunds: 5000, monthlyRate: 0.002 }),
  planItem('investment', { existingFunds: 60_000, monthlyRate: 0.005, taxShare: 0.1 }),
  planItem('pension', { amount: 1500, currency: 'ILS', monthlyRate: 0.004 }),
];
// The fund is credited its limit, so all paths end with the same amount.
const capped = [
  planItem('income', { amount: 1000 }),
  planItem('expense', { amount: 1200 }),
  planItem('saving', { existingFunds: 20_000, monthlyRate: 0.004, interestLimit: 0.0001 }),
];

const PLANS = [
  ['one more income', household, [...household, planItem('income', { amount: 150 })]],
  ['a twentieth less spending', household, changed(household, 'expense', { amount: 0.95 * 6200 })],
  ['a fund with a tenth more', household, changed(household, 'investment', { existingFunds: 66_000 })],
  ['a fund without its limit', capped, changed(capped, 'saving', { interestLimit: 0 })],
] as const;

describe('differences between simulated plans with common random numbers', () => {
  // Paths without variance reduction are independent, so each part of one simulation is a simulation itself. The whole, with 200
  // times as many paths, gives the reference value.
  test.each(PLANS)('without variance reduction: %s', (_, items, others) => {
    const request = createSimulationRequest(items, { ...covered, draws: 'plain', paths: 250 * REPEATS });
    const [one, other] = [pathsOf(request), pathsOf({ ...request, items: others })];
    const truth = compareOutcomes(one, other);
    for (const paths of [100, 250]) {
      const parts = Array.from({ length: REPEATS }, (__, part) =>
        compareOutcomes(partOf(one, part * paths, paths), partOf(other, part * paths, paths)),
      );
      expectHonest(parts, truth, paths);
    }
  });

  test('with variance reduction', () => {
    const [, items, others] = PLANS[1];
    const compared = (options: Partial<SimulationRequest>) => {
      const request = createSimulationRequest(items, { ...covered, ...options });
      return compareOutcomes(pathsOf(request), pathsOf({ ...request, items: others }));
    };
    const results = Array.from({ length: REPEATS }, (_, repeat) =>
      compared({ paths: 100, seed: 1 + 20_000_003 * repeat }),
    );
    expectHonest(results, compared({ draws: 'plain', paths: 20_000, seed: 4_000_000_000 }), 100);
  });
});

function expectHonest(results: readonly OutcomeDifference[], truth: OutcomeDifference, paths: number): void {
  for (const figure of ['success', 'median'] as const) {
    const { length } = results.filter((result) => holds(result[figure], truth[figure].value));
    expect(length, `${figure} with ${paths} paths`).toBeGreaterThanOrEqual(FEWEST);
  }
}

function partOf({ totals, shortMonths }: PathOutcomes, from: number, paths: number): PathOutcomes {
  return {
    totals: totals.subarray(from, from + paths),
    shortMonths: shortMonths.subarray(from, from + paths),
  };
}

test('a difference with common random numbers is much more precise than either figure', () => {
  const items = changed(household, 'expense', { amount: 5300 });
  const options = { years: 3, includeFxRisk: true, draws: 'plain', paths: 2_000, seed: 1 } as const;
  const lean = createSimulationRequest(items, { ...covered, ...options });
  const longer = { ...lean, items: [...items, planItem('income', { amount: 100 })] };
  const { success, median } = compareOutcomes(pathsOf(lean), pathsOf(longer));
  const alone = simulatePlan(lean).confidence;
  const width = ({ low, high }: Range) => high - low;
  expect(width(success)).toBeLessThan(0.7 * width(alone.probabilityOfShortfall));
  expect(width(median)).toBeLessThan(0.7 * width(alone.median));
  expect(success.low).toBeGreaterThan(0);
});

function changed(items: readonly PlanItem[], category: PlanItem['category'], change: Partial<PlanItem>): PlanItem[] {
  return items.map((item) => (item.category === category ? { ...item, ...change } : item));
}

function pathsOf(request: SimulationRequest): PathOutcomes {
  const { byPath } = simulatePlan({ ...request, keepsPaths: true });
  if (byPath === undefined) throw new Error('The result has no values by path.');
  return byPath;
}

/** Returns independent standard normal numbers from a generator other than the simulation's (xorshift, Marsaglia 2003). */
function normals(seed: number): () => number {
  let bits = Math.imul(seed, 0x9e3779b1) | 1;
  const uniform = () => {
    bits ^= bits << 13;
    bits ^= bits >>> 17;
    bits ^= bits << 5;
    return ((bits >>> 0) + 0.5) / 2 ** 32;
  };
  for (let warm = 0; warm < 10; warm++) uniform();
  return () => normalQuantile(uniform());
}
