import { drawInflation, drawOutputs, drawRates, highs, lows, openRaw, outputsOfMonth } from './draws.ts';
import type { BatchTask } from './kernel.ts';
import { BATCH } from './layout-shape.ts';
import { type SimulationMemory, wholeAt } from './memory.ts';

/** The models of returns beside lognormal (finance.md section 5.1). */

/** Months that a historical bootstrap takes from the past in one piece. */
const HISTORY_BLOCK = 12;

/** A fund loses at most 95 % in a month of student_t. */
const LEAST_GROWTH = 0.05;

/** sqrt(3/5): brings the variance of Student's t with 5 degrees of freedom back to 1. */
const WIDTH = Math.sqrt(0.6);

/**
 * Draws a block under student_t: at first the correlated normals of each category and their sums, and 1/sqrt(W)
 * with W the mean of five squared normals, which are drawn after those of exchange rates.
 */
export function drawStudent(memory: SimulationMemory, task: BatchTask): void {
  const { shape, doubles } = memory;
  openRaw(memory, task);
  const raw = task.scratch + shape.scratch.raw;
  doubles.fill(0, raw, raw + 3 * BATCH);
  const months = task.to - task.from;
  const perMonth = outputsOfMonth(shape) + 1;
  drawOutputs(memory, task, months * perMonth);
  for (let month = 0; month < months; month++) {
    const output = month * perMonth;
    drawNormals(memory, task, month, output);
    drawInflation(memory, task, month, output);
    drawRates(memory, task, month, output);
    drawWidths(memory, task, month, output + perMonth - 1);
  }
}

function drawNormals(
  { shape, doubles }: SimulationMemory,
  { scratch, count }: BatchTask,
  month: number,
  output: number,
): void {
  const from = output * BATCH;
  const { normals, cholesky } = shape.data;
  const { blockMonths, growth, raw } = shape.scratch;
  for (let category = 0; category < 3; category++) {
    const lower = cholesky + 4 * category;
    const at = scratch + growth + (category * blockMonths + month) * BATCH;
    const sums = scratch + raw + category * BATCH;
    for (let path = 0; path < count; path++) {
      const high = highs[from + path]!;
      const z =
        doubles[lower]! * doubles[normals + (high >>> 20)]! +
        doubles[lower + 1]! * doubles[normals + ((high >>> 8) & 4095)]! +
        doubles[lower + 2]! * doubles[normals + (((high & 255) << 4) | (lows[from + path]! >>> 28))]!;
      doubles[at + path] = z;
      doubles[sums + path] = doubles[sums + path]! + z;
    }
  }
}

function drawWidths(
  { shape, doubles }: SimulationMemory,
  { scratch, count }: BatchTask,
  month: number,
  output: number,
): void {
  const from = output * BATCH;
  const { normals } = shape.data;
  const at = scratch + shape.scratch.widths + month * BATCH;
  for (let path = 0; path < count; path++) {
    const low = lows[from + path]!;
    const high = highs[from + path]!;
    const a = doubles[normals + (high >>> 20)]!;
    const b = doubles[normals + ((high >>> 8) & 4095)]!;
    const c = doubles[normals + (((high & 255) << 4) | (low >>> 28))]!;
    const d = doubles[normals + ((low >>> 16) & 4095)]!;
    const e = doubles[normals + ((low >>> 4) & 4095)]!;
    doubles[at + path] = 1 / Math.sqrt((a * a + b * b + c * c + d * d + e * e) / 5);
  }
}

/** Makes growth of the normals of student_t, moved by their corrections, which change nothing from then on. */
export function growByStudent({ shape, doubles }: SimulationMemory, task: BatchTask): void {
  const { scratch, count, from, to } = task;
  const { blockMonths, growth, corrections, widths } = shape.scratch;
  for (let category = 0; category < 3; category++) {
    const scale = doubles[shape.data.volatility + category]! * WIDTH;
    const shift = scratch + corrections + category * BATCH;
    for (let month = 0; month < to - from; month++) {
      const at = scratch + growth + (category * blockMonths + month) * BATCH;
      const width = scratch + widths + month * BATCH;
      for (let path = 0; path < count; path++) {
        const t = (doubles[at + path]! + doubles[shift + path]!) * doubles[width + path]!;
        doubles[at + path] = Math.max(LEAST_GROWTH, 1 + scale * t);
      }
    }
    doubles.fill(1, shift, shift + BATCH);
  }
}

/**
 * Draws a block under historical_bootstrap: years of the past, each from a month drawn at random on, going on at
 * the beginning after the last one (Politis and Romano 1992). Pensions take the mix, all other funds stocks.
 */
export function drawHistory(memory: SimulationMemory, task: BatchTask): void {
  const { shape, doubles } = memory;
  const { scratch, count, from, to } = task;
  const { blockMonths, growth } = shape.scratch;
  const length = shape.historyLength;
  const firsts = scratch + shape.state.historyFirst * BATCH;
  const perMonth = outputsOfMonth(shape);
  openRaw(memory, task);
  drawOutputs(memory, task, (to - from) * perMonth + yearsBegun(from, to));
  let output = 0;
  for (let month = from; month < to; month++) {
    if (month % HISTORY_BLOCK === 0) {
      for (let path = 0; path < count; path++) {
        const high = highs[output * BATCH + path]! >>> 0;
        doubles[firsts + path] = Math.floor((high * length) / 0x1_0000_0000);
      }
      output++;
    }
    const at = scratch + growth + (month - from) * BATCH;
    for (let path = 0; path < count; path++) {
      const stocks =
        shape.data.history + ((wholeAt(doubles, firsts + path) + (month % HISTORY_BLOCK)) % length);
      doubles[at + path] = doubles[stocks]!;
      doubles[at + blockMonths * BATCH + path] = doubles[stocks + length]!;
      doubles[at + 2 * blockMonths * BATCH + path] = doubles[stocks]!;
    }
    drawInflation(memory, task, month - from, output);
    drawRates(memory, task, month - from, output);
    output += perMonth;
  }
}

/** How many of the months begin a new piece of history. */
function yearsBegun(from: number, to: number): number {
  return Math.ceil(to / HISTORY_BLOCK) - Math.ceil(from / HISTORY_BLOCK);
}
