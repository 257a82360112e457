import type { SelectedInflation } from '@meridian/engine';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestMemory, createTestSimulation, simulatePlan, loadTestKernel } from '#testing/test-kernel.ts';
import { createSimulationRequest } from '#testing/simulation-request-factory.ts';
import { createLayout } from './simulation-layout.ts';
import type { SimulationMemory } from './simulation-memory.ts';
import { toSimulationResult } from './simulation.ts';
import { outcomePosition, runAllTasks, runPaths, listSegments } from './simulation-tasks.ts';

const REGIMES: SelectedInflation = {
  model: {
    type: 'regime_switching',
    normalRate: 0.02,
    highRate: 0.08,
    normalToHigh: 0.1,
    highToNormal: 0.2,
    currentRegime: 'normal',
  },
  currency: 'USD',
};

const REVERTING: SelectedInflation = {
  model: {
    type: 'mean_reverting',
    currentRate: 0.03,
    longRunRate: 0.02,
    persistence: 0.4,
    volatility: 0.015,
  },
  currency: 'EUR',
};

const CERTAIN: SelectedInflation = { model: { type: 'constant', rate: 0.03 }, currency: 'USD' };

/** A plan whose cash runs out on some paths, with exchange-rate risk. */
const PLAN = [
  planItem('income', { amount: 1500, currency: 'EUR', growth: 'prices' }),
  planItem('expense', { amount: 2600 }),
  planItem('investment', { existingFunds: 90_000, monthlyRate: 0.005 }),
];

const anyRequest = fc.record({
  years: fc.constantFrom(1, 4, 7),
  returnModel: fc.constantFrom('lognormal' as const, 'student_t' as const),
  deficitPolicy: fc.constantFrom('overdraft' as const, 'liquidate' as const),
  inflation: fc.constantFrom(REGIMES, REVERTING, CERTAIN),
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
});

test('a path computed alone equals the same path among many, bit for bit', () => {
  fc.assert(
    fc.property(anyRequest, fc.integer({ min: 0, max: 129 }), (options, pair) => {
      const request = createSimulationRequest(PLAN, { ...options, includeFxRisk: true, paths: 260 });
      const [all, one] = [createTestSimulation(request), createTestSimulation(request)];
      const segment = listSegments(all.memory)[0]!;
      runPaths(all.memory, segment, 0, 260, 0, all.kernel);
      runPaths(one.memory, segment, 2 * pair, 2 * pair + 1, 0, one.kernel);
      expect(pathIn(one.memory, 2 * pair)).toStrictEqual(pathIn(all.memory, 2 * pair));
    }),
    { numRuns: 30 },
  );
}, 30_000);

test('the samples are the paths nearest to the percentiles, nominal and real', () => {
  const request = createSimulationRequest(PLAN, { paths: 150, years: 3, inflation: REVERTING });
  const { memory, kernel } = createTestSimulation(request);
  runAllTasks(memory, kernel);
  const { samples, real, fan, shortfallByYear } = toSimulationResult(request, memory, kernel);
  if (real === null) throw new Error('A simulation with an inflation model must have real values.');
  const endOf = (values: Float64Array) => values[values.length - 1]!;
  const all = Array.from({ length: 150 }, (_, path) => pathIn(memory, path));
  for (const point of ['p10', 'p25', 'p50', 'p75', 'p90'] as const) {
    const sample = samples[point];
    const distance = (path: number) => Math.abs(all[path]!.totals[35]! - fan[point][35]!);
    expect(distance(sample.path)).toBe(Math.min(...all.map((_, path) => distance(path))));
    expect(sample.totals).toEqual(all[sample.path]!.totals);
    expect(sample.shortMonth).toBe(all[sample.path]!.shortMonth);
    const realSample = real.samples[point];
    const realDistance = (path: number) => Math.abs(endOf(all[path]!.realTotals) - endOf(real.fan[point]));
    expect(realDistance(realSample.path)).toBe(Math.min(...all.map((_, path) => realDistance(path))));
    expect(realSample.totals).toEqual(all[realSample.path]!.realTotals);
  }
  // The probability of a shortfall is the share of paths on which cash runs out.
  const short = all.filter(({ shortMonth }) => shortMonth !== null).length;
  expect(shortfallByYear.at(-1)).toBe(short / 150);
});

test('a result is the same if the grid stores only some months at once', () => {
  const request = createSimulationRequest(PLAN, { paths: 40, years: 2, inflation: REVERTING });
  const { shape, data } = createLayout(request, loadTestKernel());
  const { run, stateRows, pathStride } = shape;
  const states = run.workers;
  const cut = { ...run, gridMonths: 12, states, workers: states + stateRows * pathStride };
  const { memory, kernel } = createTestMemory({ shape: { ...shape, run: cut }, data });
  expect(listSegments(memory)).toHaveLength(2);
  runAllTasks(memory, kernel);
  expect(toSimulationResult(request, memory, kernel)).toStrictEqual(simulatePlan(request));
});

/** Returns one path from the memory of a simulation whose grid has all months. */
function pathIn({ shape, doubles }: SimulationMemory, path: number) {
  const { run, pathStride, months, pricePoints } = shape;
  const column = (at: number, length: number) =>
    Float64Array.from({ length }, (_, row) => doubles[at + row * pathStride + path]!);
  const short = doubles[outcomePosition(shape, 'shortMonth') + path]!;
  return {
    totals: column(run.grid, months),
    realTotals: column(run.real, pricePoints),
    shortMonth: short === 0 ? null : short - 1,
  };
}

test.each([
  [1, 12],
  [2, 24],
  [5, 20],
  [10, 20],
  [15, 30],
  [16, 16],
  [30, 30],
])('%d years have real values at %d months, including the last', (years, points) => {
  const request = createSimulationRequest(PLAN, { years, paths: 3, inflation: CERTAIN });
  const { real, labels, fan, percentile5 } = simulatePlan(request);
  expect(real?.labels).toHaveLength(points);
  expect(real?.labels.at(-1)).toBe(labels.at(-1));
  // All paths have the same level, so each percentile equals the percentile of the nominal values divided by that level.
  real?.labels.forEach((label, point) => {
    const month = labels.indexOf(label);
    const expected = fan.p75[month]! / 1.03 ** ((month + 1) / 12);
    expect(Math.abs(real.fan.p75[point]! / expected - 1)).toBeLessThan(1e-12);
  });
  expect(real?.percentile5).toBe(real?.fan.p5.at(-1));
  expect(percentile5).toBe(fan.p5.at(-1));
});
