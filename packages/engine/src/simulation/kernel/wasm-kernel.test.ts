import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES, FALLBACK_RATES } from '#currencies.ts';
import type { Kernel } from '#simulation/kernel.ts';
import { OUTCOME_ROWS } from '#simulation/layout-shape.ts';
import { layOut } from '#simulation/layout.ts';
import { type SimulationMemory, memoryBytes, openMemory } from '#simulation/memory.ts';
import type { SimulationRequest } from '#simulation/simulation-request.ts';
import { runFans, runPaths, segmentsOf, splitPaths } from '#simulation/tasks.ts';
import { TWIN } from '#simulation/twin.ts';
import { anyInflationModel } from '#testing/arbitrary-economies.ts';
import { AROUND, anyAssumptions, anyItems } from '#testing/arbitrary-plans.ts';
import { planItem } from '#testing/plans.ts';
import { testKernel } from '#testing/built-kernel.ts';
import { wasmKernel } from './wasm-kernel.ts';
import { kernelMemory } from './web-assembly.ts';

const returns = fc.array(fc.double({ min: -0.3, max: 0.3, noNaN: true }), { minLength: 1, maxLength: 60 });

/** Any plan under any model, policy and set of adjustments; the number of paths ends inside a batch, on its end, and odd. */
const anyRequest: fc.Arbitrary<SimulationRequest> = fc
  .record({
    items: anyItems,
    years: fc.constantFrom(1, 2, 7),
    currency: fc.constantFrom(...CURRENCY_CODES),
    assumptions: anyAssumptions,
    deficitPolicy: fc.constantFrom('overdraft' as const, 'liquidate' as const),
    includeFxRisk: fc.boolean(),
    returnModel: fc.constantFrom('lognormal', 'lognormal', 'student_t', 'historical_bootstrap'),
    returns: fc.record({ investment: points(), pension: points(), saving: points() }),
    volatilityMultiplier: fc.constantFrom(0, 1, 2.5),
    history: returns.map((stocks) => ({
      stocks: Float64Array.from(stocks),
      mixed: Float64Array.from(stocks, (change) => change / 2),
    })),
    inflation: fc.option(anyInflationModel, { nil: null }),
    draws: fc.constantFrom('steered', 'steered', 'plain'),
    paths: fc.constantFrom(1, 2, 7, 128, 131, 300),
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  })
  .map(({ inflation, ...request }) => ({
    ...request,
    ...(inflation === null ? {} : { inflation }),
    start: AROUND,
    rates: FALLBACK_RATES,
  }));

/** How a run is cut: tasks of paths, each by one of several workers, and where the months of the fan part. */
const anySplit = fc.record({
  tasks: fc.integer({ min: 1, max: 4 }),
  isReversed: fc.boolean(),
  parts: fc.integer({ min: 1, max: 3 }),
});

/** A cent is missing: the least that counts as a shortfall, which no generated plan is likely to meet. */
const ONE_CENT_SHORT: SimulationRequest = {
  items: [planItem('expense', { amount: 0.01, from: '2026-01', to: '2026-01' })],
  start: AROUND,
  years: 1,
  currency: 'USD',
  rates: FALLBACK_RATES,
  deficitPolicy: 'liquidate',
  includeFxRisk: false,
  returnModel: 'lognormal',
  paths: 3,
  seed: 42,
};

interface Split {
  readonly tasks: number;
  readonly isReversed: boolean;
  readonly parts: number;
}

describe.each([
  ['memory of its own', false],
  ['memory that threads share', true],
])('the kernel with %s', (_, isShared) => {
  const compiled = testKernel(isShared);

  test('gives the bits of the twin for any plan, model and split', () => {
    fc.assert(
      fc.property(anyRequest, anySplit, (request, split) => {
        const layout = layOut(request);
        const twin = openMemory(layout);
        run(twin, TWIN, { tasks: 1, isReversed: false, parts: 1 });
        const linear = kernelMemory(memoryBytes(layout.shape, split.tasks), isShared);
        const memory = openMemory(layout, split.tasks, linear.buffer);
        run(memory, wasmKernel(compiled, linear), split);
        expect(firstDifference(twin, memory)).toBe('none');
      }),
      { numRuns: 200, examples: [[ONE_CENT_SHORT, { tasks: 1, isReversed: false, parts: 1 }]] },
    );
  }, 60_000);
});

function points() {
  return fc.constantFrom(0, 0, -0.02, 0.05);
}

/** All tasks of a simulation, one after the other. */
function run(memory: SimulationMemory, kernel: Kernel, { tasks, isReversed, parts }: Split): void {
  const ranges = splitPaths(memory.shape, tasks);
  if (isReversed) ranges.reverse();
  for (const segment of segmentsOf(memory)) {
    ranges.forEach(({ first, end }, worker) => runPaths(memory, segment, first, end, worker, kernel));
    const length = Math.ceil((segment.to - segment.from) / parts);
    for (let from = segment.from; from < segment.to; from += length) {
      const to = Math.min(from + length, segment.to);
      runFans(memory, segment, { from, to }, 0, kernel);
    }
  }
}

/** Where two memories of a simulation differ in what a caller reads: totals, outcomes, fans, real totals. */
function firstDifference(one: SimulationMemory, other: SimulationMemory): string {
  const { shape } = one;
  const { run: places, pathStride, paths, months, pricePoints } = shape;
  const rows = [
    ...Array.from({ length: places.gridMonths }, (_, month) => [
      `month ${month}`,
      places.grid + month * pathStride,
    ]),
    ...OUTCOME_ROWS.map((name, row) => [name, places.outcomes + row * pathStride]),
    ...Array.from({ length: pricePoints }, (_, point) => [`real ${point}`, places.real + point * pathStride]),
  ] as [string, number][];
  for (const [name, at] of rows) {
    const path = differs(one, other, at, paths);
    if (path >= 0) return `${name}, path ${path}: ${one.doubles[at + path]}, ${other.doubles[at + path]}`;
  }
  for (const [at, length] of [
    [places.fan, months * 7],
    [places.realFan, pricePoints * 7],
  ] as const) {
    const point = differs(one, other, at, length);
    if (point >= 0) return `fan ${point}: ${one.doubles[at + point]}, ${other.doubles[at + point]}`;
  }
  return 'none';
}

/** The first of so many numbers whose bits differ; -1: none. */
function differs(one: SimulationMemory, other: SimulationMemory, at: number, length: number): number {
  for (let word = 2 * at; word < 2 * (at + length); word++) {
    if (one.words[word] !== other.words[word]) return (word >> 1) - at;
  }
  return -1;
}
