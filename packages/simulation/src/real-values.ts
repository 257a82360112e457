import type { BatchTask } from './kernel.ts';
import { BATCH, PRICE_MODELS, type SimulationShape } from './layout-shape.ts';
import type { SimulationMemory } from './memory.ts';

/**
 * Net worth in the money of the start: T of a path over its own price level, at the ends of a few months (`pricePoints`). What is carried
 * from month to month of prices are logarithms; a level a month for every path would cost more than all the rest.
 */

/** The points at which prices are kept that come before the end of a month. */
function pointsBefore({ priceStep }: SimulationShape, month: number): number {
  return Math.floor(month / priceStep);
}

/** Puts the price levels of a batch at the points of a block, whose prices have been advanced, where the real values will be. */
export function keepPrices({ shape, doubles }: SimulationMemory, task: BatchTask): void {
  const isConstant = PRICE_MODELS[shape.priceModel] === 'none';
  let levels = task.scratch + shape.scratch.priceLevels;
  for (const { month, at } of pointsOf(shape, task)) {
    if (isConstant) doubles.fill(doubles[shape.data.priceNumbers + month]!, at, at + task.count);
    else doubles.copyWithin(at, levels, levels + task.count);
    levels += BATCH;
  }
}

/** Price levels of all paths at all points: that of `real` + n in a simulation's memory at `from` + n. */
interface PriceLevels {
  readonly levels: Float64Array;
  readonly from: number;
}

/** Divides the totals of a batch at the points of a block that has been carried by its prices, which lie where the quotients go, or elsewhere. */
export function divideByPrices(
  { shape, doubles }: SimulationMemory,
  task: BatchTask,
  prices?: PriceLevels,
): void {
  const { real, grid } = shape.run;
  const { levels, from } = prices ?? { levels: doubles, from: real };
  for (const { month, at } of pointsOf(shape, task)) {
    const totals = grid + (month - task.gridFrom) * shape.pathStride + task.first;
    const level = from + at - real;
    for (let path = 0; path < task.count; path++) {
      doubles[at + path] = doubles[totals + path]! / levels[level + path]!;
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

/** The month at whose end the prices of a point are kept. */
function monthOfPoint({ priceStep }: SimulationShape, point: number): number {
  return (point + 1) * priceStep - 1;
}
