import { CURRENCY_CODES, type CurrencyCode, FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { describe, expect, test } from 'vitest';
import { createTestSimulation } from '#testing/test-kernel.ts';
import { RANDOM_CURRENCIES, rateVolatility } from '#testing/model-parameters.ts';
import { correlation, standardDeviation, expectNear, mean } from '#testing/sample-statistics.ts';
import { type RecordedSimulation, rateLevelsOfBlock, recordSimulation } from '#testing/recorded-draws.ts';
import { BATCH_PATHS, BLOCK_COUNT } from './simulation-shape.ts';
import type { SimulationRequest } from './simulation-request.ts';

const incomes = (codes: readonly CurrencyCode[]) =>
  codes.map((currency) => planItem('income', { amount: 1, currency }));

const requestOf = (codes: readonly CurrencyCode[], request: Partial<SimulationRequest> = {}) => ({
  items: incomes(codes),
  start: parseMonth('2026-01'),
  years: 2,
  currency: 'USD' as const,
  rates: FALLBACK_RATES,
  deficitPolicy: 'overdraft' as const,
  includeFxRisk: true,
  returnModel: 'lognormal' as const,
  paths: 1500,
  seed: 42,
  ...request,
});

const run = (codes: readonly CurrencyCode[], request: Partial<SimulationRequest> = {}) =>
  recordSimulation(requestOf(codes, request));

/** Monthly changes of the logarithm of a rate, less its pull back to 0, for every month of every path. */
function movesOf({ levels }: RecordedSimulation, rate: number): Float64Array {
  return Float64Array.from(
    levels.flatMap((rows) =>
      Array.from(rows[rate]!, (level, month) => {
        const before = Math.log(rows[rate]![month - 1] ?? 1);
        return Math.log(level) - 2 ** (-1 / 120) * before;
      }),
    ),
  );
}

describe('in any display currency', () => {
  test('the dollar and the yuan move by 4 % a year against each other', () => {
    const seen = (['USD', 'CNY', 'EUR', 'KRW'] as const).map((currency) =>
      run(['USD', 'CNY'], { currency, paths: 400 }),
    );
    for (const simulated of seen) {
      const moves = movesOf(simulated, 0);
      expectNear((standardDeviation(moves) * Math.sqrt(12)) / 0.04, 1, Math.sqrt(0.5 / moves.length));
      expect(simulated.levels.map((rows) => rows[0])).toEqual(seen[0]!.levels.map((rows) => rows[0]));
    }
  });

  test("the plan's rates are the same, and the rate of an additional display currency comes after them", () => {
    const codes = ['EUR', 'BRL', 'JPY'] as const;
    const own = run(codes, { paths: 20 });
    expect(own.memory.shape).toMatchObject({ rates: 3, ownRates: 3 });
    for (const currency of CURRENCY_CODES) {
      const { memory, levels } = run(codes, { currency, paths: 20 });
      const isOwn = ['USD', 'DKK', ...codes].includes(currency);
      expect(memory.shape).toMatchObject({ rates: isOwn ? 3 : 4, ownRates: 3 });
      expect(levels.map((rows) => rows.slice(0, 3))).toEqual(own.levels);
    }
  });

  test.each(['variance-reduced', 'plain'] as const)(
    'a rate used only for display has the volatility and correlations of the model, %s',
    (draws) => {
      const simulated = run(['EUR', 'USD'], { currency: 'BRL', draws, paths: 3000 });
      const [euro, real] = [movesOf(simulated, 0), movesOf(simulated, 1)];
      expectNear(mean(real), 0, 0.16 / Math.sqrt(12 * real.length));
      expectNear((standardDeviation(real) * Math.sqrt(12)) / 0.16, 1, Math.sqrt(0.5 / real.length));
      expectNear(correlation(euro, real), 0.5, 0.75 / Math.sqrt(real.length));
      const atEnd = (rate: number) => Float64Array.from(simulated.levels, (rows) => Math.log(rows[rate]![23]!));
      const spread = 0.16 * Math.sqrt(2) * Math.sqrt((1 - 2 ** -0.4) / (24 * (1 - 2 ** (-1 / 60))));
      expectNear(standardDeviation(atEnd(1)) / spread, 1, Math.sqrt(0.5 / 3000));
      expectNear(correlation(atEnd(0), atEnd(1)), 0.5, 0.75 / Math.sqrt(3000));
    },
  );
});

test('no rate is drawn without exchange-rate risk, or if all amounts are in the display currency', () => {
  expect(run(['EUR', 'USD'], { includeFxRisk: false, paths: 1 }).memory.shape.rates).toBe(0);
  expect(run(['EUR'], { currency: 'EUR', paths: 1 }).memory.shape.rates).toBe(0);
  expect(run(['EUR', 'DKK'], { currency: 'DKK', paths: 1 }).memory.shape.rates).toBe(0);
});

test('all rates have their own draws with their volatility, and the krone follows the euro', () => {
  const simulated = run(CURRENCY_CODES, { paths: 600 });
  const { levels, memory } = simulated;
  expect(memory.shape).toMatchObject({ rates: 18, ownRates: 18, units: 20 });
  expect(new Set(levels[0]!.map((row) => row[23])).size).toBe(18);
  expect(new Set(levels.flatMap((rows) => rows.map((row) => row[0]))).size).toBe(18 * 600);
  const inOrder = CURRENCY_CODES.filter((code) => RANDOM_CURRENCIES.includes(code));
  inOrder.forEach((code, rate) => {
    const moves = movesOf(simulated, rate);
    expectNear((standardDeviation(moves) * Math.sqrt(12)) / rateVolatility(code), 1, Math.sqrt(0.5 / moves.length));
  });
});

test('after ten years without shocks half of the logarithm of a rate remains', () => {
  const { memory, kernel } = createTestSimulation(requestOf(['USD', 'EUR', 'RUB'], { years: 30, paths: BATCH_PATHS }));
  const { shape, doubles } = memory;
  const scratch = shape.run.workers;
  doubles.fill(0, scratch, scratch + shape.stateRows * BATCH_PATHS);
  const months: Float64Array[][] = [];
  for (let block = 0; block < BLOCK_COUNT; block++) {
    const [from, to] = [shape.blocks[block]!, shape.blocks[block + 1]!];
    const task = { scratch, first: 0, count: BATCH_PATHS, block, from, to, gridFrom: 0 };
    if (block === 0) {
      kernel.initializeBatch(memory, task);
      kernel.computeQuasiRandomPoints(memory, task);
    } else {
      // Without volatility, from this block on a rate changes only by its pull back to its expected value.
      doubles.fill(0, shape.data.volatility + shape.classes, shape.data.volatility + shape.classes + 2);
    }
    kernel.drawFactors(memory, task);
    for (let month = from; month < to; month++) months.push(rateLevelsOfBlock(memory, task, month));
  }
  for (const rate of [0, 1]) {
    const logs = (month: number) => months[month]![rate]!.map(Math.log);
    const before = logs(shape.blocks[1]! - 1);
    expect(standardDeviation(before)).toBeGreaterThan(0.1);
    logs(shape.blocks[1]! - 1 + 120).forEach((log, path) => expect(log).toBeCloseTo(before[path]! / 2, 12));
    logs(shape.blocks[1]! - 1 + 240).forEach((log, path) => expect(log).toBeCloseTo(before[path]! / 4, 12));
  }
});
