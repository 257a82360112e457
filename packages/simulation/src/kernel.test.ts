import { CURRENCY_CODES, FALLBACK_RATES } from '@meridian/engine';
import { anyInflationModel } from '@meridian/engine/testing/arbitrary-economies.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItems } from '@meridian/engine/testing/arbitrary-plans.ts';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { repetitions } from '@meridian/engine/testing/repetitions.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyMinimumRequest, anyCrisis } from '#testing/arbitrary-requests.ts';
import { createTestMemory, createTestSimulation, simulatePlan, loadTestKernel } from '#testing/test-kernel.ts';
import { firstMemoryDifference } from '#testing/memory-difference.ts';
import { createSimulationRequest } from '#testing/simulation-request-factory.ts';
import type { Kernel } from './kernel.ts';
import { createLayout } from './simulation-layout.ts';
import type { SimulationMemory } from './simulation-memory.ts';
import type { SimulationRequest } from './simulation-request.ts';
import { runAllTasks, computePercentileBands, runPaths, listSegments, splitPaths } from './simulation-tasks.ts';

const returns = fc.array(fc.double({ min: -0.3, max: 0.3, noNaN: true }), { minLength: 1, maxLength: 60 });

/**
 * Any plan with any model, policy and adjustments. The numbers of paths include odd ones, exactly one batch, and batches that are
 * not full.
 */
const anyRequest = fc
  .record({
    items: anyItems,
    years: fc.constantFrom(1, 2, 7),
    currency: fc.constantFrom(...CURRENCY_CODES),
    assumptions: anyAssumptions,
    deficitPolicy: fc.constantFrom('overdraft' as const, 'liquidate' as const),
    includeFxRisk: fc.boolean(),
    returnModel: fc.constantFrom(
      'lognormal' as const,
      'lognormal' as const,
      'student_t' as const,
      'historical_bootstrap' as const,
    ),
    returns: fc.record({ investment: points(), pension: points(), saving: points() }),
    volatilityMultiplier: fc.constantFrom(0, 1, 2.5),
    history: returns.map((stocks) => ({
      stocks: Float64Array.from(stocks),
      mixed: Float64Array.from(stocks, (change) => change / 2),
      bonds: Float64Array.from(stocks, (change) => change / -3),
    })),
    inflation: fc.option(fc.record({ model: anyInflationModel, currency: fc.constantFrom(...CURRENCY_CODES) }), {
      nil: null,
    }),
    crisis: fc.option(anyCrisis(2), { nil: null }),
    minimum: fc.option(anyMinimumRequest, { nil: null }),
    draws: fc.constantFrom('variance-reduced' as const, 'variance-reduced' as const, 'plain' as const),
    paths: fc.constantFrom(1, 2, 7, 128, 131, 300),
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  })
  .map(({ inflation, crisis, minimum, ...request }) => ({
    ...request,
    ...(inflation === null ? {} : { inflation }),
    ...(crisis === null ? {} : { crisis }),
    ...(minimum === null ? {} : { minimum }),
    start: CENTRAL_MONTH,
    rates: FALLBACK_RATES,
  })) satisfies fc.Arbitrary<SimulationRequest>;

/** Ways to split a simulation: into ranges of paths, each for one of several workers, and ranges of months for the percentiles. */
const anySplit = fc.record({
  tasks: fc.integer({ min: 1, max: 4 }),
  isReversed: fc.boolean(),
  parts: fc.integer({ min: 1, max: 3 }),
});

interface Split {
  readonly tasks: number;
  readonly isReversed: boolean;
  readonly parts: number;
}

test('the kernel gives the same bits for any plan and model, for any split of the work', () => {
  fc.assert(
    fc.property(anyRequest, anySplit, (request, split) => {
      const own = createTestSimulation(request);
      runAllTasks(own.memory, own.kernel);
      const { memory, kernel } = createTestMemory(createLayout(request, loadTestKernel()), split.tasks);
      run(memory, kernel, split);
      expect(firstMemoryDifference(own.memory, memory)).toBe('none');
    }),
    { numRuns: repetitions({ few: 60, many: 600 }) },
  );
});

test('cash of one cent below zero is a shortfall, half a cent is not', () => {
  for (const [amount, probability] of [
    [0.01, 1],
    [0.005, 0],
  ] as const) {
    const items = [planItem('expense', { amount, from: '2026-01', to: '2026-01' })];
    const { probabilityOfShortfall } = simulatePlan(createSimulationRequest(items, { years: 1, paths: 3 }));
    expect(probabilityOfShortfall).toBe(probability);
  }
});

function points() {
  return fc.constantFrom(0, 0, -0.02, 0.05);
}

/** Runs all tasks of a simulation, split in the given way; with `isReversed`, the ranges of paths in reverse order. */
function run(memory: SimulationMemory, kernel: Kernel, { tasks, isReversed, parts }: Split): void {
  const ranges = splitPaths(memory.shape, tasks);
  if (isReversed) ranges.reverse();
  for (const segment of listSegments(memory)) {
    ranges.forEach(({ first, end }, worker) => runPaths(memory, segment, first, end, worker, kernel));
    const length = Math.ceil((segment.to - segment.from) / parts);
    for (let from = segment.from; from < segment.to; from += length) {
      const to = Math.min(from + length, segment.to);
      computePercentileBands(memory, segment, { from, to }, 0, kernel);
    }
  }
}
