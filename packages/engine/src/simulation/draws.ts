import type { BatchTask } from './kernel.ts';
import { BATCH, NORMAL_VALUES, PRICE_MODELS } from './layout-shape.ts';
import type { SimulationMemory } from './memory.ts';
import { nextOutputs, seedStates } from './random-numbers.ts';

/**
 * The draws of a block of months (finance.md section 5.1). An output of the generator has five normal draws of
 * 12 bits, the highest first. A month takes one output for the factors (investment, pension, saving, inflation,
 * and what exchange rates have in common), then one for every five random exchange rates.
 */

/** Outputs of one month, a draw of each, and the common draw of exchange rates. */
export const lows = new Int32Array(BATCH);
export const highs = new Int32Array(BATCH);
const indexes = new Int32Array(BATCH);
const common = new Int32Array(BATCH);

/** Puts the generators of a batch at their start. */
export function seed({ shape, words }: SimulationMemory, { scratch, first, count }: BatchTask): void {
  const { state } = shape;
  seedStates(words, 2 * (scratch + state.random * BATCH), BATCH, shape.seed, first, count, 0);
  if (state.priceRandom < 0) return;
  seedStates(words, 2 * (scratch + state.priceRandom * BATCH), BATCH, shape.seed, first, count, 1);
}

/** Draws the next output of each path's main generator into `lows` and `highs`. */
export function nextOutput({ shape, words }: SimulationMemory, { scratch, count }: BatchTask): void {
  nextOutputs(words, 2 * (scratch + shape.state.random * BATCH), BATCH, count, lows, highs);
}

/** Draws a block under the model lognormal. */
export function drawBlock(memory: SimulationMemory, task: BatchTask): void {
  openRaw(memory, task);
  for (let month = 0; month < task.to - task.from; month++) {
    nextOutput(memory, task);
    drawGrowth(memory, task, month);
    drawInflation(memory, task, month);
    drawRates(memory, task, month);
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
): void {
  const { growth0, growth1, growth2 } = shape.data;
  const { blockMonths, growth, raw } = shape.scratch;
  const row = blockMonths * BATCH;
  const rawAt = scratch + raw;
  const at = scratch + growth + month * BATCH;
  for (let path = 0; path < count; path++) {
    const high = highs[path]!;
    const i0 = growth0 + 2 * (high >>> 20);
    const i1 = growth1 + 2 * ((high >>> 8) & 4095);
    const i2 = growth2 + (((high & 255) << 4) | (lows[path]! >>> 28));
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
): void {
  if (PRICE_MODELS[shape.priceModel] !== 'mean_reverting') return;
  const { normals, cholesky } = shape.data;
  const sums = scratch + shape.scratch.raw + (3 + shape.rates) * BATCH;
  const at = scratch + shape.scratch.inflation + month * BATCH;
  const [a, b, c, d] = doubles.subarray(cholesky + 12, cholesky + 16) as unknown as [
    number,
    number,
    number,
    number,
  ];
  for (let path = 0; path < count; path++) {
    const low = lows[path]!;
    const high = highs[path]!;
    const e0 = doubles[normals + (high >>> 20)]!;
    const e1 = doubles[normals + ((high >>> 8) & 4095)]!;
    const e2 = doubles[normals + (((high & 255) << 4) | (low >>> 28))]!;
    const e3 = doubles[normals + ((low >>> 16) & 4095)]!;
    const z = a * e0 + b * e1 + c * e2 + d * e3;
    doubles[at + path] = z;
    doubles[sums + path] = doubles[sums + path]! + z;
  }
}

/**
 * The factors of the random exchange rates, in the rows that `setLevels` makes levels of. Needs the output of the
 * factors in `lows` and `highs`, and draws further ones.
 */
export function drawRates(memory: SimulationMemory, task: BatchTask, month: number): void {
  const { shape, doubles } = memory;
  const { rates } = shape;
  const { scratch, count } = task;
  if (rates === 0) return;
  drawIndexes(4, count);
  common.set(indexes);
  for (let rate = 0; rate < rates; rate++) {
    const index = rate % 5;
    if (index === 0) nextOutput(memory, task);
    const table = shape.data.rateFactors + rate * NORMAL_VALUES;
    const at = scratch + shape.scratch.levels + (rate * (shape.scratch.blockMonths + 1) + month + 1) * BATCH;
    const raw = scratch + shape.scratch.raw + (3 + rate) * BATCH;
    drawIndexes(index, count);
    for (let path = 0; path < count; path++) {
      const factor = doubles[table + common[path]!]! * doubles[table + indexes[path]!]!;
      doubles[at + path] = factor;
      doubles[raw + path] = doubles[raw + path]! * factor;
    }
  }
}

/** Takes normal draw 0 to 4 of every output. */
function drawIndexes(index: number, count: number): void {
  for (let path = 0; path < count; path++) {
    const low = lows[path]!;
    const high = highs[path]!;
    if (index === 0) indexes[path] = high >>> 20;
    else if (index === 1) indexes[path] = (high >>> 8) & 4095;
    else if (index === 2) indexes[path] = ((high & 255) << 4) | (low >>> 28);
    else if (index === 3) indexes[path] = (low >>> 16) & 4095;
    else indexes[path] = (low >>> 4) & 4095;
  }
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
