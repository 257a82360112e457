/** Where the handles of milestones stand beside a chart of months. Pure. */
import { LIMITS, type Milestone } from '@meridian/contract';
import { type Month, parseMonth } from '@meridian/engine';
import type { ChartWindow } from '#ui/chart/chart-description.ts';

/** A milestone from this month on, and where its handle stands. */
export interface Place {
  readonly milestone: Milestone;
  /** The position of its month on the chart, whether in view or not. */
  readonly index: number;
  /** In view, or at the edge beyond which it lies. */
  readonly side: 'within' | 'before' | 'after';
  /** In view: how many of the same month stand below it. At an edge: how many stand nearer to what is in view. */
  readonly level: number;
}

/** The places of the milestones from `start` on, in the order that they come in. */
export function placesOf(milestones: readonly Milestone[], start: Month, window: ChartWindow): Place[] {
  const placed = milestones
    .map((milestone) => ({ milestone, index: parseMonth(milestone.date) - start }))
    .filter(({ index }) => index >= 0)
    .map((one) => ({ ...one, side: sideOf(one.index, window) }));
  return placed.map((one, position) => ({
    ...one,
    level: placed.filter((other, at) => {
      if (other.side !== one.side) return false;
      if (other.index === one.index) return at < position;
      return one.side === 'after'
        ? other.index < one.index
        : one.side === 'before' && other.index > one.index;
    }).length,
  }));
}

function sideOf(index: number, { from, to }: ChartWindow): Place['side'] {
  if (index < from) return 'before';
  return index > to ? 'after' : 'within';
}

/** The positions that a milestone may be moved to: those in view, and from beyond them all that a plan can reach. */
export function reachOf({ side, index }: Pick<Place, 'side' | 'index'>, window: ChartWindow): ChartWindow {
  if (side === 'within') return window;
  return { from: 0, to: Math.max(LIMITS.horizonMonthsMax - 1, index) };
}
