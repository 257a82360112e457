import { type PlanItem, horizonMonths, isFundCategory } from '@meridian/engine';
import { BATCH, BLOCKS, type SimulationLayout, type SimulationShape } from './layout-shape.ts';
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

/** In doubles: the grid of net worth that a simulation stores at once; and tables, fans and the like, which depend on no request. */
const GRID_MOST = 2 ** 22;
const LEAST = 75_000;

/** In doubles a path: its outcomes, price levels at the points at which they are kept, and the state of all generators, of prices and of cash. */
const OUTCOMES = 5;
const PRICE_POINTS_MOST = 30;
const STATE = 24;

/**
 * An upper bound of the bytes that a simulation takes, from the size of the request alone: the exact number takes as long as preparing it.
 * Where the grid has no room for all months, the state of every path is stored too. An overdraft has funds and pots twice: as they are, and
 * as they would be sold, which tells when cash runs out.
 */
export function bytesAtMost(request: SimulationRequest, workers: number): number {
  const { items, currency, inflation, deficitPolicy, includeFxRisk, returnModel, crisis, least } = request;
  const paths = request.paths + (request.paths % 2);
  const months = horizonMonths(request);
  const funds = items.filter(({ category }) => isFundCategory(category));
  const currencies = new Set(items.flatMap((item) => [item.currency, item.existingFundsCurrency]));
  const pots = Math.max(1, currencies.size);
  const rates = includeFxRisk ? new Set([currency, ...currencies]).size : 0;
  const isFurther = ({ assetClass }: PlanItem) => assetClass === 'bonds' || assetClass === 'property';
  const draws = rates + (funds.some(isFurther) ? 5 : 3);
  const state = (deficitPolicy === 'overdraft' ? 2 : 1) * (funds.length + pots) + rates + STATE;
  // A batch has rows for every month of a block: of draws, of inflation and the levels of prices, of the widths of student_t.
  const blockMonths = Math.ceil(months / BLOCKS);
  const monthly = draws + (inflation === undefined ? 0 : 2) + (returnModel === 'student_t' ? 1 : 0);
  const batch = BATCH * (state + (blockMonths + 1) * monthly + (BLOCKS + 3) * (draws + 3));
  const worker = Math.max(batch, 1.25 * paths + 2900);
  const rows = (crisis === undefined ? 3 : 4) * funds.length;
  const plan = months * (4 * pots + rows + 1) + 20 * funds.length;
  const grid = paths * months;
  const isCut = grid > GRID_MOST;
  const points = inflation === undefined ? 0 : PRICE_POINTS_MOST;
  const path = OUTCOMES + points + (least === undefined ? 0 : 1) + (isCut ? state : 0);
  const held = isCut ? Math.max(GRID_MOST, paths * blockMonths) : grid;
  return 8 * (LEAST + held + paths * path + workers * worker + plan);
}
