import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { createCrisis } from '@meridian/engine/testing/stress-test-factory.ts';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { describe, expect, test } from 'vitest';
import { createTestSimulation, simulatePlan, loadTestKernel } from '#testing/test-kernel.ts';
import { firstMemoryDifference } from '#testing/memory-difference.ts';
import { outcomeRow } from '#testing/recorded-draws.ts';
import { createKernel } from './kernel.ts';
import { BATCH_PATHS, OUTCOME_ROWS } from './simulation-shape.ts';
import { createLayout } from './simulation-layout.ts';
import { type SimulationMemory, viewMemory, memoryBytes, createMemory } from './simulation-memory.ts';
import type { SimulationRequest } from './simulation-request.ts';
import { computePercentileBands, runPaths, listSegments, splitPaths } from './simulation-tasks.ts';
import { createKernelMemory } from './web-assembly.ts';

const sharedKernel = loadTestKernel();

/**
 * A plan with every kind of state: funds of every class, payouts, cash by currency, exchange rates, sales, amounts that follow
 * prices.
 */
const REQUEST: SimulationRequest = {
  items: [
    planItem('income', { amount: 1500, currency: 'EUR', growth: 'prices' }),
    planItem('expense', { amount: 2600, monthlyRate: 0.002, currency: 'GBP' }),
    planItem('expense', { amount: 300, loanBalance: 40_000, loanRate: 0.04 }),
    planItem('investment', { amount: 100, existingFunds: 80_000, monthlyRate: 0.006, growth: 'prices' }),
    planItem('investment', { existingFunds: 20_000, monthlyRate: 0.002, interestLimit: 0.001 }),
    planItem('investment', { existingFunds: 90_000, isLocked: true, assetClass: 'property' }),
    planItem('saving', { existingFunds: 60_000, monthlyRate: 0.002, currency: 'JPY' }),
    planItem('saving', { existingFunds: 5_000, assetClass: 'bonds', taxShare: 0.2 }),
    planItem('pension', {
      amount: 300,
      existingFunds: 90_000,
      monthlyRate: 0.004,
      payoutFrom: '2029-01',
      payoutMonths: 120,
    }),
  ],
  start: parseMonth('2026-01'),
  years: 5,
  currency: 'USD',
  rates: FALLBACK_RATES,
  deficitPolicy: 'overdraft',
  includeFxRisk: true,
  returnModel: 'lognormal',
  inflation: {
    model: {
      type: 'mean_reverting',
      currentRate: 0.03,
      longRunRate: 0.02,
      persistence: 0.4,
      volatility: 0.015,
    },
    currency: 'EUR',
  },
  paths: 333,
  seed: 42,
  crisis: {
    test: createCrisis({ incomeShock: 0.3, investmentShock: 0.4, savingShock: -0.1, fxShock: 0.2 }),
    offset: 20,
  },
  minimum: { of: 'spendable', from: 10, unit: 'money_of_start' },
};

const HISTORY = {
  stocks: Float64Array.from({ length: 100 }, (_, month) => Math.sin(month) / 20),
  mixed: Float64Array.from({ length: 100 }, (_, month) => Math.sin(month) / 40),
  bonds: Float64Array.from({ length: 100 }, (_, month) => Math.cos(month) / 50),
};

/** Returns the recorded minimum of each path. */
function leastsOf({ shape: { run, paths }, doubles }: SimulationMemory): Float64Array {
  return doubles.slice(run.minimums, run.minimums + paths);
}

const VARIANTS: Record<string, Partial<SimulationRequest>> = {
  lognormal: {},
  'without variance reduction': { draws: 'plain' },
  student_t: { returnModel: 'student_t', deficitPolicy: 'liquidate' },
  'historical_bootstrap, with regime-switching prices': {
    returnModel: 'historical_bootstrap',
    history: HISTORY,
    inflation: {
      model: {
        type: 'regime_switching',
        normalRate: 0.02,
        highRate: 0.08,
        normalToHigh: 0.1,
        highToNormal: 0.2,
        currentRegime: 'normal',
      },
      currency: 'USD',
    },
  },
  'a bootstrap of prices, displayed in another currency': {
    inflation: {
      model: { type: 'historical_bootstrap', factors: HISTORY.mixed.map((change) => 1 + change) },
      currency: 'GBP',
    },
    currency: 'BRL',
  },
};

/** Runs a simulation in ranges of paths, out of order, each with its own scratch and kernel on one memory. */
function runSplit(request: SimulationRequest, bounds: readonly number[]): SimulationMemory {
  const layout = createLayout(request, loadTestKernel());
  const workers = bounds.length - 1;
  const linear = createKernelMemory(memoryBytes(layout.shape, workers) + 64);
  const memory = createMemory(layout, workers, linear.buffer, 64);
  const kernel = createKernel(sharedKernel, linear);
  const months = [0, 7, 12, 60];
  for (const segment of listSegments(memory)) {
    for (let task = workers - 1; task >= 0; task--) {
      const joined = viewMemory(layout.shape, linear.buffer, 64);
      runPaths(joined, segment, bounds[task]!, bounds[task + 1]!, task, createKernel(sharedKernel, linear));
    }
    for (let task = 0; task < 3; task++) {
      computePercentileBands(memory, segment, { from: months[task]!, to: months[task + 1]! }, task % workers, kernel);
    }
  }
  return memory;
}

describe.each(Object.entries(VARIANTS))('%s', (_, variant) => {
  const request = { ...REQUEST, ...variant };
  const whole = runSplit(request, [0, 333]);

  test('gives the same bytes in any split, and in batches of any even size', () => {
    expect(new Set(outcomeRow(whole, 'total')).size).toBe(333);
    for (const bounds of [
      [0, BATCH_PATHS, 333],
      [0, 2 * BATCH_PATHS, 333],
      [0, 2, 4, 50, 333],
      [0, 176, 178, 333],
    ]) {
      expect(firstMemoryDifference(whole, runSplit(request, bounds))).toBe('none');
    }
  });

  test('has the same first paths, however many paths there are', () => {
    for (const paths of [1, 2, 127, 400]) {
      const other = runSplit({ ...request, paths }, [0, paths]);
      for (const row of OUTCOME_ROWS) {
        const shared = Math.min(paths, 333);
        expect(outcomeRow(other, row).slice(0, shared)).toEqual(outcomeRow(whole, row).slice(0, shared));
        expect(leastsOf(other).slice(0, shared)).toEqual(leastsOf(whole).slice(0, shared));
      }
    }
  });

  test('has different paths with another seed', () => {
    const other = runSplit({ ...request, seed: 43 }, [0, 333]);
    const differing = outcomeRow(other, 'total').filter((total, path) => total !== outcomeRow(whole, 'total')[path]);
    expect(differing).toHaveLength(333);
  });
});

test('more paths than a grid of 32 MB can store are computed in segments of months with the same result', () => {
  const request = {
    ...REQUEST,
    years: 30,
    draws: 'variance-reduced' as const,
    deficitPolicy: 'overdraft' as const,
  };
  const { memory: many, kernel } = createTestSimulation({ ...request, paths: 12_000 });
  expect(listSegments(many).length).toBeGreaterThan(1);
  expect(8 * many.shape.run.gridMonths * many.shape.pathStride).toBeLessThanOrEqual(2 ** 25);
  for (const segment of listSegments(many)) runPaths(many, segment, 0, 256, 0, kernel);
  const few = runSplit({ ...request, paths: 256 }, [0, 256]);
  expect(listSegments(few)).toHaveLength(1);
  for (const row of OUTCOME_ROWS) expect(outcomeRow(many, row).slice(0, 256)).toEqual(outcomeRow(few, row));
  expect(leastsOf(many).slice(0, 256)).toEqual(leastsOf(few));
});

test('minima of many paths are correct even if some paths are run again as samples', () => {
  const request = { ...REQUEST, years: 30, keepsPaths: true };
  const few = simulatePlan({ ...request, paths: 1_000 }).byPath?.minimums;
  expect(simulatePlan({ ...request, paths: 12_000 }).byPath?.minimums?.slice(0, 1_000)).toEqual(few);
});

test('paths are split into complete ranges that begin at batches', () => {
  for (const paths of [1, 128, 129, 1000, 100_000]) {
    for (const tasks of [1, 2, 3, 50]) {
      const ranges = splitPaths(createLayout({ ...REQUEST, items: [], paths }, loadTestKernel()).shape, tasks);
      expect(ranges[0]!.first).toBe(0);
      expect(ranges.at(-1)?.end).toBe(paths);
      ranges.slice(1).forEach(({ first }, index) => {
        expect(first).toBe(ranges[index]!.end);
        expect(first % BATCH_PATHS).toBe(0);
      });
    }
  }
});

test('the same request gives the same result, and another seed a different one', () => {
  expect(simulatePlan(REQUEST)).toEqual(simulatePlan({ ...REQUEST }));
  expect(simulatePlan({ ...REQUEST, seed: 43 }).mean).not.toBe(simulatePlan(REQUEST).mean);
});

test('a simulation without paths, years or the history it needs is refused', () => {
  expect(() => simulatePlan({ ...REQUEST, paths: 0 })).toThrow('1 path or more');
  expect(() => simulatePlan({ ...REQUEST, minimum: { of: 'forecast', from: 60, unit: 'money' } })).toThrow(
    'no month 60',
  );
  expect(() => simulatePlan({ ...REQUEST, years: 31 })).toThrow('1 to 30 whole years');
  expect(() => simulatePlan({ ...REQUEST, returnModel: 'historical_bootstrap' })).toThrow('history of returns');
  const past = { type: 'historical_bootstrap', factors: new Float64Array(0) } as const;
  expect(() => simulatePlan({ ...REQUEST, inflation: { model: past, currency: 'USD' } })).toThrow(RangeError);
});
