import { isFundCategory } from '@meridian/engine';
import { BATCH, type SimulationLayout, type SimulationShape } from './layout-shape.ts';
import type { SimulationRequest } from './simulation-request.ts';

/** The memory of a simulation: the data of its layout, what the run writes, and the scratch of each worker. */
export interface SimulationMemory {
  readonly shape: SimulationShape;
  /** The whole memory as doubles; places are indices of it. */
  readonly doubles: Float64Array;
  /** The same memory as 32-bit words: word 2 i is the low half of double i. */
  readonly words: Int32Array;
}

/** How many bytes a simulation with so many workers takes. */
export function memoryBytes({ run }: SimulationShape, workers: number): number {
  return 8 * (run.workers + workers * run.workerSize);
}

/** A new memory for a run in one thread, or with `buffer` at least as long, for one that workers share. */
export function openMemory(
  layout: SimulationLayout,
  workers = 1,
  buffer: ArrayBufferLike = new ArrayBuffer(memoryBytes(layout.shape, workers)),
  byteOffset = 0,
): SimulationMemory {
  const memory = joinMemory(layout.shape, buffer, byteOffset);
  memory.doubles.set(layout.data);
  return memory;
}

/** The memory that another thread has opened. */
export function joinMemory(
  shape: SimulationShape,
  buffer: ArrayBufferLike,
  byteOffset = 0,
): SimulationMemory {
  return { shape, doubles: new Float64Array(buffer, byteOffset), words: new Int32Array(buffer, byteOffset) };
}

/** In doubles: the grid of net worth that a simulation stores at once, and what the smallest simulation takes. */
const GRID_MOST = 2 ** 22;
const LEAST = 2 ** 18;

/** In doubles a path: its outcomes, price levels, and the state of its random numbers. */
const OUTCOMES = 5;
const PRICE_POINTS_MOST = 30;
const DRAWS = 32;

/** Months that a worker carries at once, with draws for each currency and 6 more. */
const BLOCK_MONTHS = 56;

/**
 * An upper bound of the bytes that a simulation takes, from the size of the request alone: the exact number takes as long as preparing it.
 * Where the grid has no room for all months, the state of every path is stored too. An overdraft has the funds twice: as they are, and
 * as they would be sold, which tells when cash runs out.
 */
export function bytesAtMost(request: SimulationRequest, workers: number): number {
  const { items, paths, years, inflation, deficitPolicy } = request;
  const months = 12 * years;
  const funds = items.filter(({ category }) => isFundCategory(category)).length;
  const held = items.flatMap((item) => [item.currency, item.existingFundsCurrency]);
  const currencies = new Set([request.currency, ...held]).size;
  const runs = deficitPolicy === 'overdraft' ? 2 : 1;
  const state = runs * (funds + currencies) + DRAWS;
  const grid = paths * months;
  const prices = inflation === undefined ? 0 : PRICE_POINTS_MOST;
  const path = OUTCOMES + prices + (grid > GRID_MOST ? state : 0);
  const worker = Math.max(1.25 * paths, BATCH * (state + BLOCK_MONTHS * (currencies + 6)));
  return 8 * (LEAST + Math.min(grid, GRID_MOST) + paths * path + workers * worker + 2 * months * funds);
}
