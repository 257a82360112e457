import type { BatchTask } from './kernel.ts';
import { BATCH, PRICE_MODELS, type SimulationShape } from './layout-shape.ts';
import type { SimulationMemory } from './memory.ts';

/**
 * Net worth in the money of the start: T of a path over its own price level, at the ends of a few months (`pricePoints`). What is carried
 * from month to month of prices are logarithms; a level a month for every path would cost more than all the rest.
 */

/** The points at which prices are kept that come before the end of a month. */
function pointsBefore(shape: SimulationShape, month: number): number {
  const first = monthOfPoint(shape, 0) + 1;
  return month < first ? 0 : Math.floor((month - first) / shape.priceStep) + 1;
}

/** Rows of price levels of a batch, and where they begin. */
interface PriceLevels {
  readonly row: Float64Array;
  readonly from: number;
}

/**
 * Divides the totals of a batch, at the points of a block that has been carried, by the price levels of its paths in the display currency.
 * The levels lie in its scratch unless `levels` says where.
 */
export function divideByPrices(
  { shape, doubles }: SimulationMemory,
  task: BatchTask,
  levels: PriceLevels = { row: doubles, from: task.scratch + shape.scratch.priceLevels },
): void {
  const { data, run, levelStep } = shape;
  const isConstant = PRICE_MODELS[shape.priceModel] === 'none';
  for (const { month, at } of pointsOf(shape, task)) {
    const shown = doubles[data.shownPrices + month]!;
    const totals = run.grid + (month - task.gridFrom) * shape.pathStride + task.first;
    const row =
      levels.from + (Math.floor((month + 1) / levelStep) - Math.floor(task.from / levelStep) - 1) * BATCH;
    for (let path = 0; path < task.count; path++) {
      const level = isConstant ? doubles[data.priceNumbers + month]! : levels.row[row + path]!;
      doubles[at + path] = doubles[totals + path]! / (level * shown);
    }
  }
}

/** The points that a block reaches, and where the row of each begins for a batch. */
export function pointsOf(
  shape: SimulationShape,
  { from, to, first }: Pick<BatchTask, 'from' | 'to' | 'first'>,
) {
  if (shape.pricePoints === 0) return [];
  const before = pointsBefore(shape, from);
  return Array.from({ length: pointsBefore(shape, to) - before }, (_, index) => {
    const point = before + index;
    return {
      point,
      month: monthOfPoint(shape, point),
      at: shape.run.real + point * shape.pathStride + first,
    };
  });
}

/** The month at whose end the prices of a point are kept: the last one of all for the last point. */
function monthOfPoint({ months, pricePoints, priceStep }: SimulationShape, point: number): number {
  return months - 1 - (pricePoints - 1 - point) * priceStep;
}
