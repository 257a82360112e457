import { parseMonth } from '@meridian/engine';
import { range } from 'd3-array';
import { type Chart, type ChartWindow, type ChartX, monthsApart } from '#ui/chart/chart-description.ts';
import { linearScale } from './linear-scale.ts';

const PIXELS_PER_TICK = 84;

/** The axis of positions, between the pixels that it is given. */
interface PositionAxis {
  readonly span: (left: number, right: number) => void;
  /** The middle of a position. */
  readonly xOf: (index: number) => number;
  /** The room of a position: its bin, or half of the way to its neighbours among months. */
  readonly slotOf: (index: number) => readonly [left: number, right: number];
  /** The names on it, and their places. */
  readonly ticks: () => { x: number; text: string; under: string }[];
}

/** `width` is the whole plot's: it decides how many ticks there are. */
export function positionAxis(chart: Chart, window: ChartWindow, width: number): PositionAxis {
  const { x } = chart;
  const toCoordinate = coordinatesOf(x);
  const limit = Math.max(2, Math.floor(width / PIXELS_PER_TICK));
  const isOfPoints = x.type === 'numbers' && chart.series.every(({ kind }) => kind === 'points');
  const hasBars = chart.series.some(({ kind }) => kind === 'bars');
  const across = linearScale(domainOf(x, window, toCoordinate, hasBars), isOfPoints ? limit : undefined);
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

/** Where a position stands on its axis: bins in their middle, months and names by their count. */
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

/** From the first position in view to the last one, with room for whole bars at both ends. */
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
  /** A coordinate of the axis. */
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
      const ticks = monthTicks(x.labels, from, to, limit).map((at) => ({ at, month: x.labels[at] ?? '' }));
      const isMonthly = monthsApart(x.labels) === 1;
      return ticks.map(({ at, month }, tick) => {
        const isSameYear = ticks[tick - 1]?.month.slice(0, 4) === month.slice(0, 4);
        // Wider steps may leave out every January, which would be named by its year.
        const text = x.format.tick(month, !isMonthly && !isSameYear);
        return { at, text, under: x.under?.text(month) };
      });
    }
    case 'names': {
      const letters = Math.max(FEWEST_LETTERS, Math.floor(width / (to - from + 1) / PIXELS_PER_LETTER));
      const names = shortNames(x.names.slice(from, to + 1), letters);
      return names.map((text, index) => ({ at: from + index, text }));
    }
    case 'numbers':
    case 'bins':
      // d3 takes the count for a hint, and its labels may be wide.
      return across.ticks(Math.ceil(limit * 0.7)).map((at) => ({ at, text: x.format.short(at) }));
  }
}

/** A name under the axis has about the room of its position; fewer letters would name nothing. */
const PIXELS_PER_LETTER = 8;
const FEWEST_LETTERS = 5;

/** Each name in `most` letters: cut at its end, or within where its beginning is also that of another name. */
export function shortNames(names: readonly string[], most: number): string[] {
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
 * Where the month axis carries labels: at most `limit` of them, evenly apart, on January wherever the step allows, and
 * on years that the step divides; where no position is a January, on the first one of such a year. Labels are 'YYYY-MM',
 * evenly apart; answers indices within `from` to `to`.
 */
export function monthTicks(labels: readonly string[], from: number, to: number, limit: number): number[] {
  const [origin] = labels;
  if (origin === undefined) return [];
  const apart = monthsApart(labels);
  const steps = MONTHS_APART.map((months) => months / apart).filter(Number.isInteger);
  const step = steps.find((positions) => (to - from + 1) / positions <= limit) ?? Math.ceil(120 / apart);
  // Counted from the year 0, so that the first position of a year is a multiple of those in a year.
  const before = Math.floor(parseMonth(origin) / apart);
  return range(Math.ceil((before + from) / step) * step - before, to + 1, step);
}
