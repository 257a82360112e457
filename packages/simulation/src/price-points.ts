import type { BatchTask } from './kernel.ts';
import type { SimulationShape } from './simulation-shape.ts';

/**
 * Net worth in prices of the start: the net worth of a path divided by its own price level, in a few months (`pricePoints`). Prices
 * are advanced as logarithms; converting them to levels in every month would cost more than everything else.
 */

/** Returns the number of points (months with stored prices) before a month. */
function pointsBefore(shape: SimulationShape, month: number): number {
  const first = monthOfPoint(shape, 0) + 1;
  return month < first ? 0 : Math.floor((month - first) / shape.priceStep) + 1;
}

/** Returns the points (months with stored prices) within the months `from` to `to` - 1, and the position of each row. */
export function listPricePoints(shape: SimulationShape, { from, to }: Pick<BatchTask, 'from' | 'to'>) {
  if (shape.pricePoints === 0) return [];
  const before = pointsBefore(shape, from);
  return Array.from({ length: pointsBefore(shape, to) - before }, (_, index) => {
    const point = before + index;
    return {
      point,
      month: monthOfPoint(shape, point),
      at: shape.run.real + point * shape.pathStride,
    };
  });
}

/** Returns the month of a point; the last point is the last month of the simulation. */
function monthOfPoint({ months, pricePoints, priceStep }: SimulationShape, point: number): number {
  return months - 1 - (pricePoints - 1 - point) * priceStep;
}
