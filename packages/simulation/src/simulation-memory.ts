import { type PlanItem, horizonMonths, isFundCategory } from '@meridian/engine';
import { BATCH_PATHS, BLOCK_COUNT, type SimulationLayout, type SimulationShape } from './simulation-shape.ts';
import type { SimulationRequest } from './simulation-request.ts';

/** Memory of a simulation: the data of its layout, the results, and the scratch of each worker. */
export interface SimulationMemory {
  readonly shape: SimulationShape;
  /** The whole memory as doubles; positions are its indices. */
  readonly doubles: Float64Array;
  /** The same memory as 32-bit words: word 2 i is the low half of double i. */
  readonly words: Int32Array;
}

/** Size in bytes of the memory of a simulation with `workers` workers. */
export function memoryBytes({ run }: SimulationShape, workers: number): number {
  return 8 * (run.workers + workers * run.workerSize);
}

/**
 * Creates the memory of a simulation for `workers` workers; by default in a new buffer, otherwise in `buffer`, which must be large enough.
 */
export function createMemory(
  layout: SimulationLayout,
  workers = 1,
  buffer: ArrayBufferLike = new ArrayBuffer(memoryBytes(layout.shape, workers)),
  byteOffset = 0,
): SimulationMemory {
  const memory = viewMemory(layout.shape, buffer, byteOffset);
  memory.doubles.set(layout.data);
  return memory;
}

/** Returns views of a memory that another thread has created. */
export function viewMemory(shape: SimulationShape, buffer: ArrayBufferLike, byteOffset = 0): SimulationMemory {
  return { shape, doubles: new Float64Array(buffer, byteOffset), words: new Int32Array(buffer, byteOffset) };
}

/** Maximum size, in doubles, of the grid of net worth stored at once. */
const GRID_MOST = 2 ** 22;
/** Size, in doubles, of the tables of draws and of the percentiles, which every simulation has. */
const LEAST = 75_000;

/** Number of stored results of each path, the length of OUTCOME_ROWS. */
const OUTCOMES = 5;
/** Maximum number of stored price levels of a path. */
const PRICE_POINTS_MOST = 30;
/** Size, in doubles per path, of the state of the random number generators, prices and cash. */
const STATE = 24;

/**
 * Upper bound of the size in bytes of a simulation, from the size of the request alone, because computing the exact size takes as long as
 * preparing the simulation. If the grid cannot store all months, the state of every path is stored too. Under an overdraft, funds and cash
 * are computed twice: without sales, and with sales to determine when cash runs out.
 */
export function maxMemoryBytes(request: SimulationRequest, workers: number): number {
  const { items, currency, inflation, deficitPolicy, includeFxRisk, returnModel, crisis, minimum } = request;
  const paths = request.paths + (request.paths % 2);
  const months = horizonMonths(request);
  const funds = items.filter(({ category }) => isFundCategory(category));
  const currencies = new Set(items.flatMap((item) => [item.currency, item.existingFundsCurrency]));
  const pots = Math.max(1, currencies.size);
  const rates = includeFxRisk ? new Set([currency, ...currencies]).size : 0;
  const isFurther = ({ assetClass }: PlanItem) => assetClass === 'bonds' || assetClass === 'property';
  const draws = rates + (funds.some(isFurther) ? 5 : 3);
  const state = (deficitPolicy === 'overdraft' ? 2 : 1) * (funds.length + pots) + rates + STATE;
  // A batch has rows for every month of a block: draws, inflation, price levels, and the factors 1/sqrt(W) of student_t.
  const blockMonths = Math.ceil(months / BLOCK_COUNT);
  const monthly = draws + (inflation === undefined ? 0 : 2) + (returnModel === 'student_t' ? 1 : 0);
  const batch = BATCH_PATHS * (state + (blockMonths + 1) * monthly + (BLOCK_COUNT + 3) * (draws + 3));
  const worker = Math.max(batch, 1.25 * paths + 2900);
  const rows = (crisis === undefined ? 3 : 4) * funds.length;
  const plan = months * (4 * pots + rows + 1) + 20 * funds.length;
  const grid = paths * months;
  const isCut = grid > GRID_MOST;
  const points = inflation === undefined ? 0 : PRICE_POINTS_MOST;
  const path = OUTCOMES + points + (minimum === undefined ? 0 : 1) + (isCut ? state : 0);
  const held = isCut ? Math.max(GRID_MOST, paths * blockMonths) : grid;
  return 8 * (LEAST + held + paths * path + workers * worker + plan);
}
