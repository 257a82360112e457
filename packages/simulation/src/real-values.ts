import type { BatchTask } from './kernel.ts';
import type { SimulationShape } from './layout-shape.ts';

/**
 * Net worth in the money of the start: T of a path over its own price level, at the ends of a few months (`pricePoints`). What is carried
 * from month to month of prices are logarithms; a level a month for every path would cost more than all the rest.
 */

/** The points at which prices are kept that come before the end of a month. */
function pointsBefore(shape: SimulationShape, month: number): number {
  const first = monthOfPoint(shape, 0) + 1;
  return month < first ? 0 : Math.floor((month - first) / shape.priceStep) + 1;
}

/** The points that months `from` to `to` - 1 reach, and where the row of each begins. */
export function pointsOf(shape: SimulationShape, { from, to }: Pick<BatchTask, 'from' | 'to'>) {
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

/** The month at whose end the prices of a point are kept: the last one of all for the last point. */
function monthOfPoint({ months, pricePoints, priceStep }: SimulationShape, point: number): number {
  return months - 1 - (pricePoints - 1 - point) * priceStep;
}
