import { MOST_MONTHS } from '#path.ts';
import type { BatchTask } from './kernel.ts';
import { BATCH, BLOCKS, NORMAL_VALUES, PRICE_MODELS, type SimulationShape } from './layout-shape.ts';
import type { SimulationMemory } from './memory.ts';
import { nextOutputs, seedStates } from './random-numbers.ts';

/**
 * The draws of a block of months (finance.md section 5.1). An output of the generator has five normal draws of
 * 12 bits, the highest first. A month takes one output for the factors (investment, pension, saving, inflation,
 * and what exchange rates have in common), then one for every five random exchange rates.
 */

/** The longest block, with the outputs of a month for nineteen exchange rates and student_t, and some for years. */
const MOST_OUTPUTS = Math.ceil(MOST_MONTHS / BLOCKS) * 6 + 5;

const MONTHS_AT_ONCE = 8;

/** The low halves of the outputs of a block: number o of path i at o * BATCH + i. */
export const lows = new Int32Array(MOST_OUTPUTS * BATCH);

/** The high halves, likewise. */
export const highs = new Int32Array(MOST_OUTPUTS * BATCH);

/** The common draw of exchange rates. */
const common = new Int32Array(BATCH);

/** Puts the generators of a batch at their start. */
export function seed({ shape, words }: SimulationMemory, { scratch, first, count }: BatchTask): void {
  const { state } = shape;
  seedStates(words, 2 * (scratch + state.random * BATCH), BATCH, shape.seed, first, count, 0);
  if (state.priceRandom < 0) return;
  seedStates(words, 2 * (scratch + state.priceRandom * BATCH), BATCH, shape.seed, first, count, 1);
}

/** Outputs of a month for the factors and the exchange rates. */
export function outputsOfMonth({ rates }: SimulationShape): number {
  return 1 + Math.ceil(rates / 5);
}

/** Draws the next outputs of each path's main generator into `lows` and `highs`. */
export function drawOutputs(
  { shape, words }: SimulationMemory,
  { scratch, count }: BatchTask,
  outputs: number,
): void {
  nextOutputs(words, 2 * (scratch + shape.state.random * BATCH), BATCH, count, outputs, lows, highs);
}

/** Draws a block under the model lognormal. */
export function drawBlock(memory: SimulationMemory, task: BatchTask): void {
  const months = task.to - task.from;
  const perMonth = outputsOfMonth(memory.shape);
  openRaw(memory, task);
  // A few months at a time, whose outputs stay in the processor's first cache.
  for (let month = 0; month < months; month++) {
    const output = (month % MONTHS_AT_ONCE) * perMonth;
    if (output === 0) drawOutputs(memory, task, Math.min(MONTHS_AT_ONCE, months - month) * perMonth);
    drawGrowth(memory, task, month, output);
    drawInflation(memory, task, month, output);
    drawRates(memory, task, month, output);
  }
}

/** Products begin with 1, the sum of inflation with 0. */
export function openRaw({ shape, doubles }: SimulationMemory, { scratch }: BatchTask): void {
  const raw = scratch + shape.scratch.raw;
  const inflation = raw + (3 + shape.rates) * BATCH;
  doubles.fill(1, raw, inflation);
  doubles.fill(0, inflation, inflation + BATCH);
}

/** Growth of the three categories: products of one value of each column that is not 1. */
function drawGrowth(
  { shape, doubles }: SimulationMemory,
  { scratch, count }: BatchTask,
  month: number,
  output: number,
): void {
  const { growth0, growth1, growth2 } = shape.data;
  const { blockMonths, growth, raw } = shape.scratch;
  const row = blockMonths * BATCH;
  const rawAt = scratch + raw;
  const at = scratch + growth + month * BATCH;
  const from = output * BATCH;
  for (let path = 0; path < count; path++) {
    const high = highs[from + path]!;
    const i0 = growth0 + 4 * (high >>> 20);
    const i1 = growth1 + 4 * ((high >>> 8) & 4095);
    const i2 = growth2 + 2 * (((high & 255) << 4) | (lows[from + path]! >>> 28));
    const investment = doubles[i0]!;
    const pension = doubles[i0 + 1]! * doubles[i1]!;
    const saving = doubles[i1 + 1]! * doubles[i2]!;
    doubles[at + path] = investment;
    doubles[at + row + path] = pension;
    doubles[at + 2 * row + path] = saving;
    doubles[rawAt + path] = doubles[rawAt + path]! * investment;
    doubles[rawAt + BATCH + path] = doubles[rawAt + BATCH + path]! * pension;
    doubles[rawAt + 2 * BATCH + path] = doubles[rawAt + 2 * BATCH + path]! * saving;
  }
}

/** The normal draw of inflation, of all four independent ones, where prices need it. */
export function drawInflation(
  { shape, doubles }: SimulationMemory,
  { scratch, count }: BatchTask,
  month: number,
  output: number,
): void {
  if (PRICE_MODELS[shape.priceModel] !== 'mean_reverting') return;
  const { growth0, growth1, growth2, inflation3 } = shape.data;
  const sums = scratch + shape.scratch.raw + (3 + shape.rates) * BATCH;
  const at = scratch + shape.scratch.inflation + month * BATCH;
  const from = output * BATCH;
  for (let path = 0; path < count; path++) {
    const low = lows[from + path]!;
    const high = highs[from + path]!;
    const z =
      doubles[growth0 + 4 * (high >>> 20) + 2]! +
      doubles[growth1 + 4 * ((high >>> 8) & 4095) + 2]! +
      doubles[growth2 + 2 * (((high & 255) << 4) | (low >>> 28)) + 1]! +
      doubles[inflation3 + ((low >>> 16) & 4095)]!;
    doubles[at + path] = z;
    doubles[sums + path] = doubles[sums + path]! + z;
  }
}

/**
 * The factors of the random exchange rates, in the rows that `setLevels` makes levels of: of the output of the
 * factors, and of those that follow it.
 */
export function drawRates(
  { shape, doubles }: SimulationMemory,
  { scratch, count }: BatchTask,
  month: number,
  output: number,
): void {
  const { rates } = shape;
  if (rates === 0) return;
  for (let path = 0; path < count; path++) common[path] = (lows[output * BATCH + path]! >>> 4) & 4095;
  for (let rate = 0; rate < rates; rate++) {
    const table = shape.data.rateFactors + rate * NORMAL_VALUES;
    const at = scratch + shape.scratch.levels + (rate * (shape.scratch.blockMonths + 1) + month + 1) * BATCH;
    const raw = scratch + shape.scratch.raw + (3 + rate) * BATCH;
    const index = rate % 5;
    const from = (output + 1 + (rate - index) / 5) * BATCH;
    for (let path = 0; path < count; path++) {
      const own = drawAt(index, lows[from + path]!, highs[from + path]!);
      const factor = doubles[table + common[path]!]! * doubles[table + own]!;
      doubles[at + path] = factor;
      doubles[raw + path] = doubles[raw + path]! * factor;
    }
  }
}

/** Normal draw 0 to 4 of an output. */
function drawAt(index: number, low: number, high: number): number {
  if (index === 0) return high >>> 20;
  if (index === 1) return (high >>> 8) & 4095;
  if (index === 2) return ((high & 255) << 4) | (low >>> 28);
  return index === 3 ? (low >>> 16) & 4095 : (low >>> 4) & 4095;
}

/** Makes levels of the factors of exchange rates, each corrected; the last level goes on into the next block. */
export function setLevels(
  { shape, doubles }: SimulationMemory,
  { scratch, count, from, to }: BatchTask,
): void {
  const { levels, blockMonths, corrections } = shape.scratch;
  for (let rate = 0; rate < shape.rates; rate++) {
    const state = scratch + (shape.state.rates + rate) * BATCH;
    const correction = scratch + corrections + (3 + rate) * BATCH;
    let at = scratch + levels + rate * (blockMonths + 1) * BATCH;
    doubles.copyWithin(at, state, state + BATCH);
    for (let month = from; month < to; month++, at += BATCH) {
      for (let path = 0; path < count; path++) {
        doubles[at + BATCH + path] =
          doubles[at + path]! * (doubles[at + BATCH + path]! * doubles[correction + path]!);
      }
    }
    doubles.copyWithin(state, at, at + BATCH);
  }
}
