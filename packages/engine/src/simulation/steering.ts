import type { BatchTask } from './kernel.ts';
import { expOf, logOf } from '#simulation/kernel/exp-log.ts';
import { BATCH, BLOCKS, NORMAL_VALUES, PRICE_MODELS, RETURN_MODELS } from './layout-shape.ts';
import { type SimulationMemory, wholeAt } from './memory.ts';

/**
 * Quasi-random steering (finance.md section 5.2). The independent normals of a month are drawn at random; then
 * all of a block are moved by the same amount, so that they add up to a sum that a quasi-random point chose by a
 * Brownian bridge. Moved so, normal numbers are normal numbers again, with the sums of the points. Of factors
 * e^(v z - v^2/2) that is a multiplication by one correction.
 */

/** The points of a batch as normal numbers: row level * shocks + shock, one for each block. */
export function placePoints(
  { shape, doubles }: SimulationMemory,
  { scratch, first, count }: BatchTask,
): void {
  const { generators, shifts, knots } = shape.data;
  const dimensions = BLOCKS * shape.shocks;
  for (let dimension = 0; dimension < dimensions; dimension++) {
    const generator = wholeAt(doubles, generators + dimension);
    const shift = wholeAt(doubles, shifts + dimension);
    const at = scratch + shape.scratch.points + dimension * BATCH;
    for (let path = 0; path < count; path++) {
      const point = (Math.imul(reversed(first + path), generator) + shift) | 0;
      const index = point >>> 20;
      let knot = knots + index;
      let share = (point & 0xfffff) / 0x100000;
      if (index === 0 || index === NORMAL_VALUES - 1) {
        knot = knots + (index === 0 ? 1 : 2) * (NORMAL_VALUES + 1) + ((point >>> 8) & 4095);
        share = (point & 255) / 256;
      }
      const low = doubles[knot]!;
      doubles[at + path] = low + (doubles[knot + 1]! - low) * share;
    }
  }
}

/** The 32 bits of a number in reverse. */
function reversed(number: number): number {
  let bits = number;
  bits = ((bits >>> 1) & 0x55555555) | ((bits & 0x55555555) << 1);
  bits = ((bits >>> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
  bits = ((bits >>> 4) & 0x0f0f0f0f) | ((bits & 0x0f0f0f0f) << 4);
  bits = ((bits >>> 8) & 0x00ff00ff) | ((bits & 0x00ff00ff) << 8);
  return (bits >>> 16) | (bits << 16);
}

/**
 * The corrections of a block: of growth and exchange rates factors; of inflation, whose row follows the raw
 * products, what is added to every normal draw, and of growth under student_t likewise. Without steering they
 * change nothing.
 */
export function steerBlock(memory: SimulationMemory, task: BatchTask): void {
  const { shape, doubles } = memory;
  const { scratch } = task;
  const corrections = scratch + shape.scratch.corrections;
  const inflation = scratch + shape.scratch.raw + (3 + shape.rates) * BATCH;
  const model = RETURN_MODELS[shape.returnModel];
  doubles.fill(model === 'student_t' ? 0 : 1, corrections, corrections + 3 * BATCH);
  if (!shape.isSteered) {
    doubles.fill(1, corrections + 3 * BATCH, corrections + (3 + shape.rates) * BATCH);
    doubles.fill(0, inflation, inflation + BATCH);
    return;
  }
  setSums(memory, task);
  for (let factor = 0; factor < 3; factor++) {
    if (model === 'historical_bootstrap') break;
    setCorrelated(memory, task, factor, corrections + factor * BATCH);
    if (model === 'student_t') toShifts(memory, task, factor);
    else toCorrections(memory, task, factor);
  }
  for (let rate = 0; rate < shape.rates; rate++) {
    setRateSums(memory, task, rate);
    toCorrections(memory, task, 3 + rate);
  }
  if (PRICE_MODELS[shape.priceModel] !== 'mean_reverting') return;
  const months = task.to - task.from;
  const wanted = scratch + shape.scratch.cash;
  setCorrelated(memory, task, 3, wanted);
  for (let path = 0; path < task.count; path++) {
    doubles[inflation + path] = (doubles[wanted + path]! - doubles[inflation + path]!) / months;
  }
}

/** The sum of each independent draw over the block that the points of a path ask for. */
function setSums({ shape, doubles }: SimulationMemory, { scratch, count, block }: BatchTask): void {
  const bridge = shape.data.bridge + 4 * block;
  const a = doubles[bridge]!;
  const b = doubles[bridge + 1]!;
  const c = doubles[bridge + 2]!;
  const d = doubles[bridge + 3]!;
  const row = shape.shocks * BATCH;
  for (let shock = 0; shock < shape.shocks; shock++) {
    const at = scratch + shape.scratch.sums + shock * BATCH;
    const first = scratch + shape.scratch.points + shock * BATCH;
    const third = first + (2 + (block >> 2)) * row;
    const fourth = first + (4 + (block >> 1)) * row;
    for (let path = 0; path < count; path++) {
      doubles[at + path] =
        a * doubles[first + path]! +
        b * doubles[first + row + path]! +
        c * doubles[third + path]! +
        d * doubles[fourth + path]!;
    }
  }
}

/** The sums of factor 0 to 3 by its row of the Cholesky factor, at `at`. */
function setCorrelated(
  { shape, doubles }: SimulationMemory,
  { scratch, count }: BatchTask,
  factor: number,
  at: number,
): void {
  const lower = shape.data.cholesky + 4 * factor;
  const sums = scratch + shape.scratch.sums;
  for (let path = 0; path < count; path++) {
    let sum = doubles[lower]! * doubles[sums + path]!;
    for (let shock = 1; shock <= factor; shock++) {
      sum += doubles[lower + shock]! * doubles[sums + shock * BATCH + path]!;
    }
    doubles[at + path] = sum;
  }
}

/** The sums of a random exchange rate, half of whose variance is common to all. */
function setRateSums(
  { shape, doubles }: SimulationMemory,
  { scratch, count }: BatchTask,
  rate: number,
): void {
  const common = scratch + shape.scratch.sums + 4 * BATCH;
  const own = common + (1 + rate) * BATCH;
  const at = scratch + shape.scratch.corrections + (3 + rate) * BATCH;
  for (let path = 0; path < count; path++) {
    doubles[at + path] = (doubles[common + path]! + doubles[own + path]!) * Math.SQRT1_2;
  }
}

/** From the wanted sum of a factor to what brings the raw product there when it multiplies every month. */
function toCorrections(
  { shape, doubles }: SimulationMemory,
  { scratch, count, from, to }: BatchTask,
  factor: number,
): void {
  const months = to - from;
  const volatility = doubles[shape.data.volatility + factor]!;
  const drift = (months * volatility * volatility) / 2;
  const raw = scratch + shape.scratch.raw + factor * BATCH;
  const at = scratch + shape.scratch.corrections + factor * BATCH;
  // Two loops, so that the compiler puts both functions into them.
  for (let path = 0; path < count; path++) {
    const wanted = volatility * doubles[at + path]! - drift;
    doubles[at + path] = (wanted - logOf(doubles[raw + path]!)) / months;
  }
  for (let path = 0; path < count; path++) doubles[at + path] = expOf(doubles[at + path]!);
}

/** From the wanted sum of a factor to what brings the raw sum there when it is added to every month. */
function toShifts(
  { shape, doubles }: SimulationMemory,
  { scratch, count, from, to }: BatchTask,
  factor: number,
): void {
  const months = to - from;
  const raw = scratch + shape.scratch.raw + factor * BATCH;
  const at = scratch + shape.scratch.corrections + factor * BATCH;
  for (let path = 0; path < count; path++) {
    doubles[at + path] = (doubles[at + path]! - doubles[raw + path]!) / months;
  }
}
