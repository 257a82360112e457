/** The positions of milestone handles on a chart. Pure functions. */
import { LIMITS, type Milestone } from '@meridian/contract';
import { type Month, parseMonth } from '@meridian/engine';
import type { ChartWindow } from '#ui/chart/chart-types.ts';

/** A milestone in the current month or later, and the position of its handle. */
export interface MilestoneHandlePosition {
  readonly milestone: Milestone;
  /** The index of its month in the chart; it can be outside the visible range. */
  readonly index: number;
  /** The position relative to the visible range. A handle before or after it is shown at the nearest edge. */
  readonly side: 'within' | 'before' | 'after';
  /**
   * For a handle inside the range, the number of handles of the same month below it. At an edge, the number of handles nearer to the
   * range.
   */
  readonly level: number;
}

/** Returns the handle positions of the milestones that are not before `start`, in the given order. */
export function milestoneHandlePositions(
  milestones: readonly Milestone[],
  start: Month,
  window: ChartWindow,
): MilestoneHandlePosition[] {
  const placed = milestones
    .map((milestone) => ({ milestone, index: parseMonth(milestone.date) - start }))
    .filter(({ index }) => index >= 0)
    .map((one) => ({ ...one, side: sideOf(one.index, window) }));
  return placed.map((one, position) => ({
    ...one,
    level: placed.filter((other, at) => {
      if (other.side !== one.side) return false;
      if (other.index === one.index) return at < position;
      return one.side === 'after' ? other.index < one.index : one.side === 'before' && other.index > one.index;
    }).length,
  }));
}

function sideOf(index: number, { from, to }: ChartWindow): MilestoneHandlePosition['side'] {
  if (index < from) return 'before';
  return index > to ? 'after' : 'within';
}

/**
 * Returns the indices to which a milestone can be moved: the visible range, or for a milestone outside it every month that a plan can
 * contain.
 */
export function allowedRange(
  { side, index }: Pick<MilestoneHandlePosition, 'side' | 'index'>,
  window: ChartWindow,
): ChartWindow {
  if (side === 'within') return window;
  return { from: 0, to: Math.max(LIMITS.horizonMonthsMax - 1, index) };
}
