import { parseMonth } from '@meridian/engine';
import { range } from 'd3-array';
import { type Chart, type ChartWindow, type ChartX, monthsApart } from '#ui/chart/chart-types.ts';
import { createLinearScale } from './linear-scale.ts';

const PIXELS_PER_TICK = 84;

/** The axis of positions. Call `span` with its first and last pixel before any other function. */
interface PositionAxis {
  readonly span: (left: number, right: number) => void;
  /** Returns the x coordinate in pixels of the centre of a position. */
  readonly xOf: (index: number) => number;
  /**
   * Returns the left and right edge of a position in pixels: the edges of its bin, otherwise half a position to each side of its centre.
   */
  readonly slotOf: (index: number) => readonly [left: number, right: number];
  /** Returns the labels with their x coordinates in pixels. `under` is the label in the second row. */
  readonly ticks: () => { x: number; text: string; under: string }[];
}

/** Creates the position axis. `width` is the width of the whole plot in pixels and limits the number of ticks. */
export function createPositionAxis(chart: Chart, window: ChartWindow, width: number): PositionAxis {
  const { x } = chart;
  const toCoordinate = coordinatesOf(x);
  const limit = Math.max(2, Math.floor(width / PIXELS_PER_TICK));
  const isOfPoints = x.type === 'numbers' && chart.series.every(({ kind }) => kind === 'points');
  const hasBars = chart.series.some(({ kind }) => kind === 'bars');
  const across = createLinearScale(domainOf(x, window, toCoordinate, hasBars), isOfPoints ? limit : undefined);
  const ticks = positionTicks(chart, window, { limit, width }, across);
  return {
    span: (left, right) => across.range([left, right]),
    xOf: (index) => across(toCoordinate(index)),
    slotOf: (index) =>
      x.type === 'bins'
        ? [across(x.edges[index] ?? 0), across(x.edges[index + 1] ?? 0)]
        : [across(toCoordinate(index) - 0.5), across(toCoordinate(index) + 0.5)],
    ticks: () => ticks.map(({ at, text, under = '' }) => ({ x: across(at), text, under })),
  };
}

/**
 * Returns a function for the coordinate of a position on its axis: the centre of a bin, a number's value, or
 * the index of a month or name.
 */
function coordinatesOf(x: ChartX): (index: number) => number {
  switch (x.type) {
    case 'months':
    case 'names':
      return (index) => index;
    case 'numbers':
      return (index) => x.at[index] ?? Number.NaN;
    case 'bins':
      return (index) => ((x.edges[index] ?? Number.NaN) + (x.edges[index + 1] ?? Number.NaN)) / 2;
  }
}

/** Returns the coordinates of the first and last position in view, widened by half a position if there are bars. */
function domainOf(
  x: ChartX,
  { from, to }: ChartWindow,
  toCoordinate: (index: number) => number,
  hasBars: boolean,
): [number, number] {
  if (x.type === 'bins') return [x.edges[from] ?? 0, x.edges[to + 1] ?? 1];
  const [first, last] = [toCoordinate(from), toCoordinate(to)];
  if (!(first <= last)) return [0, 1];
  const room = first === last || hasBars ? 0.5 : 0;
  return [first - room, last + room];
}

interface Tick {
  /** The coordinate on the axis, before it is converted to pixels. */
  readonly at: number;
  readonly text: string;
  readonly under?: string | undefined;
}

function positionTicks(
  { x }: Chart,
  { from, to }: ChartWindow,
  { limit, width }: { limit: number; width: number },
  across: { ticks: (count: number) => number[] },
): Tick[] {
  switch (x.type) {
    case 'months': {
      const ticks = chooseMonthTicks(x.labels, from, to, limit).map((at) => ({
        at,
        month: x.labels[at] ?? '',
      }));
      const isMonthly = monthsApart(x.labels) === 1;
      return ticks.map(({ at, month }, tick) => {
        const isSameYear = ticks[tick - 1]?.month.slice(0, 4) === month.slice(0, 4);
        // With steps of several months there may be no label for January, so the year is written beside the month.
        const text = x.format.tick(month, !isMonthly && !isSameYear);
        return { at, text, under: x.under?.text(month) };
      });
    }
    case 'names': {
      const letters = Math.max(FEWEST_LETTERS, Math.floor(width / (to - from + 1) / PIXELS_PER_LETTER));
      const names = shortenNames(x.names.slice(from, to + 1), letters);
      return names.map((text, index) => ({ at: from + index, text }));
    }
    case 'numbers':
    case 'bins':
      // Fewer ticks than `limit` are requested, because d3 may return more than requested, and labels may be wide.
      return across.ticks(Math.ceil(limit * 0.7)).map((at) => ({ at, text: x.format.short(at) }));
  }
}

/** Width in pixels for one letter of a name under the axis. */
const PIXELS_PER_LETTER = 8;
/** Minimum number of letters of a shortened name; with fewer it would not be recognised. */
const FEWEST_LETTERS = 5;

/** Shortens each name to at most `most` letters. A name is cut at its end, or in the middle if another name has the same beginning. */
export function shortenNames(names: readonly string[], most: number): string[] {
  const cutAt = (name: string, tail: number) => {
    const letters = Array.from(name);
    if (letters.length <= most) return name;
    const head = letters.slice(0, most - 1 - tail).join('');
    return `${head.trimEnd()}\u2026${letters
      .slice(letters.length - tail)
      .join('')
      .trimStart()}`;
  };
  const cut = names.map((name) => cutAt(name, 0));
  return names.map((name, index) => {
    const isAlike = cut.some((other, at) => other === cut[index] && names[at] !== name);
    return isAlike ? cutAt(name, Math.floor((most - 1) / 2)) : (cut[index] ?? name);
  });
}

const MONTHS_APART = [1, 2, 3, 6, 12, 24, 60, 120] as const;

/**
 * Returns the indices from `from` to `to` that get a label: at most `limit`, at equal distances. Steps of N years label the first position
 * of each year divisible by N; shorter steps include the first position of every year. `labels` are months (YYYY-MM) at equal distances.
 */
export function chooseMonthTicks(labels: readonly string[], from: number, to: number, limit: number): number[] {
  const [origin] = labels;
  if (origin === undefined) return [];
  const apart = monthsApart(labels);
  const steps = MONTHS_APART.map((months) => months / apart).filter(Number.isInteger);
  const step = steps.find((positions) => (to - from + 1) / positions <= limit) ?? Math.ceil(120 / apart);
  // The index is counted from year 0, so that it is a multiple of the positions per year at the first position of each year.
  const before = Math.floor(parseMonth(origin) / apart);
  return range(Math.ceil((before + from) / step) * step - before, to + 1, step);
}
