/** Computes the texts inside the plot: all callouts, and as many names of milestones as fit. */
import { bisectLeft, bisectRight, group, range } from 'd3-array';
import { isWithin } from '#ui/chart/chart-types.ts';
import { collectEdges } from './chart-layers.ts';
import type { Frame, PlotScale } from './chart-scale.ts';
import {
  MARKER_SIZE,
  type PathShape,
  type Point,
  type Shape,
  rectangleOutline,
  polylineOutline,
} from '#ui/chart/chart-shape.ts';
import type { PlotStyle } from './chart-style.ts';

/** The maximum number of rows for names of milestones at the foot of the plot. */
const MILESTONE_ROWS = 4;
/** The maximum width of a name, as a share of the plot's width. */
const WIDEST = 0.4;
/** The distance in pixels between a milestone's mark and its name, and the margin around texts. */
const GAP = 4;
/** The distance in pixels from the centre of a marked point to its text. */
const CLEAR = MARKER_SIZE / 2 + 2;
/** The width in pixels of the columns by which {@link OccupiedAreas} finds occupied boxes. */
const COLUMN = 32;

/** Isolates the direction of a text, so that an amount or name does not reorder the text around it. */
export const isolateDirection = (text: string): string => `\u2068${text}\u2069`;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A possible position of a text beside the point that it describes. */
interface Spot extends Box {
  readonly x: number;
  readonly align: 'left' | 'right';
}

export function createLabelShapes(frame: Frame): Shape[] {
  const { milestones = [], callouts = [] } = frame.chart;
  if (milestones.length + callouts.length === 0) return [];
  const occupied = createOccupiedAreas(frame);
  addMarks(frame, occupied);
  return [
    ...milestoneNames(frame, occupied, true),
    ...calloutShapes(frame, occupied),
    ...milestoneNames(frame, occupied, false),
  ];
}

/**
 * Returns the callouts: marked points with their texts. A text is placed where it covers nothing, otherwise where it covers lines but no
 * text, otherwise at the nearest position.
 */
function calloutShapes({ chart, window, layers, scale, style, widthOf }: Frame, occupied: OccupiedAreas): Shape[] {
  return (chart.callouts ?? []).flatMap(({ series, index, text, color: name }) => {
    const value = layers.find((layer) => layer.series.id === series)?.to[index];
    if (value === undefined || !isWithin(window, index)) return [];
    const [x, y] = [scale.xOf(index), scale.yOf(value)];
    const color = style.colorOf(name).line;
    const words = truncateText(text, scale.right - scale.left - GAP, widthOf);
    const spots = spotsAround(x, y, widthOf(words), style.fontSize + GAP, scale);
    const spot =
      spots.find((one) => occupied.isClear(one)) ?? spots.find((one) => occupied.isClearOfTexts(one)) ?? spots[0];
    occupied.add({ left: x - MARKER_SIZE / 2, right: x + MARKER_SIZE / 2, top: y, bottom: y });
    const point: Shape = { type: 'mark', marker: 'circle', x, y, fill: style.surface, stroke: color };
    if (spot === undefined) return [point];
    occupied.add(spot);
    const end: Point = [x, spot.bottom < y ? spot.bottom : spot.top];
    return [...leader([x, y], end, color), point, ...written(words, spot, color, style)];
  });
}

/** Returns the possible positions of a text beside a point, on both sides, above and below, nearest first. All are inside the plot. */
function spotsAround(x: number, y: number, width: number, height: number, scale: PlotScale): Spot[] {
  const rows = Math.floor((scale.bottom - scale.top) / height);
  return range(0, rows).flatMap((row) =>
    [y - CLEAR - (row + 1) * height, y + CLEAR + row * height].flatMap((top) => {
      const bottom = top + height;
      if (top < scale.top || bottom > scale.bottom) return [];
      const beside = (at: number, align: Spot['align']): Spot => {
        const left = align === 'left' ? at - GAP : at - width - GAP;
        return { x: at, align, left, right: left + width + 2 * GAP, top, bottom };
      };
      const spots = [beside(x, 'left'), beside(x, 'right')].filter(
        ({ left, right }) => left >= scale.left - GAP && right <= scale.right + GAP,
      );
      // A text too wide for either side may use the whole width of the plot.
      return spots.length > 0 ? spots : [beside(scale.right, 'right')];
    }),
  );
}

/** Reserves the area of the milestone marks, which no text may cover. */
function addMarks({ chart, window, scale }: Frame, occupied: OccupiedAreas): void {
  const half = MARKER_SIZE / 2;
  for (const { index } of chart.milestones ?? []) {
    if (!isWithin(window, index)) continue;
    const x = scale.xOf(index);
    occupied.add({ left: x - half, right: x + half, top: scale.bottom - MARKER_SIZE, bottom: scale.bottom });
  }
}

/**
 * Returns the names of milestones, each beside its mark at the foot of the plot or above it. A name for which there is no room is shown
 * only in tooltip and table. With `areOwn`, these are milestones that the user named. Their month is marked by a line (chart-axes.ts), and
 * their names may cover series if there is no other room.
 */
function milestoneNames(frame: Frame, occupied: OccupiedAreas, areOwn: boolean): Shape[] {
  const { chart, window, scale, style, widthOf } = frame;
  const inView = (chart.milestones ?? []).filter(({ index }) => isWithin(window, index));
  const months = [...group(inView, ({ index }) => index)]
    .filter(([, ofMonth]) => ofMonth.some(({ isNamed }) => isNamed) === areOwn)
    .toSorted(([one], [other]) => one - other);
  return months.flatMap(([position, ofMonth]) => {
    const x = scale.xOf(position);
    const names = ofMonth.map(({ name }) => name);
    for (const text of wordings(names, (scale.right - scale.left) * WIDEST, widthOf)) {
      const spots = spotsAtFoot(x, widthOf(text), style.fontSize + GAP, scale);
      const spot = areOwn
        ? (spots.find((one) => occupied.isClear(one)) ?? spots.find((one) => occupied.isClearOfTexts(one)))
        : spots.find((one) => occupied.isClearOfTexts(one.way) && occupied.isClear(one));
      if (spot === undefined) continue;
      const { way } = spot;
      occupied.add(spot);
      if (areOwn) return written(text, spot, style.ink, style);
      occupied.add(way);
      const line = way.top < way.bottom ? leader([x, way.bottom], [x, way.top], style.zeroLine) : [];
      return [...line, ...written(text, spot, style.ink, style)];
    }
    return [];
  });
}

/**
 * Returns the possible texts for the milestones of a month: all names, and, if these are too long, the first name with the number of the
 * others.
 */
function wordings(names: readonly string[], widest: number, widthOf: (text: string) => number): string[] {
  const all = names.join(' \u00b7 ');
  const [first = ''] = names;
  const more = names.length > 1 ? ` +${names.length - 1}` : '';
  const short = truncateText(first, widest - widthOf(more), widthOf) + more;
  return widthOf(all) <= widest && all !== short ? [all, short] : [short];
}

/**
 * Returns the possible positions of a milestone's name. `way` is the area of the line from the mark to the name. The lowest positions are
 * beside the mark and need no line.
 */
function spotsAtFoot(x: number, width: number, height: number, scale: PlotScale): (Spot & { way: Box })[] {
  const foot = scale.bottom - MARKER_SIZE;
  const spots = range(0, MILESTONE_ROWS).flatMap((row) => {
    const beside = row === 0 ? MARKER_SIZE / 2 + GAP : GAP;
    const bottom = scale.bottom - row * height - (row === 0 ? 1 : 2);
    const top = bottom - height;
    const way = { left: x - 1, right: x + 1, top: row === 0 ? foot : top, bottom: foot };
    const [after, before] = [x + beside, x - beside];
    return [
      { way, top, bottom, x: after, left: after, right: after + width, align: 'left' as const },
      { way, top, bottom, x: before, left: before - width, right: before, align: 'right' as const },
    ];
  });
  return spots.filter(({ left, right }) => left >= scale.left && right <= scale.right);
}

/** Returns a text at its position, on a background that makes it readable over a thin line. */
function written(text: string, spot: Spot, fill: string, style: PlotStyle): Shape[] {
  const { x, left, right, top, bottom, align } = spot;
  const ground: PathShape = {
    type: 'path',
    outline: rectangleOutline(left, top, right, bottom),
    fill: style.surface,
    opacity: 0.85,
  };
  const y = (top + bottom) / 2;
  return [ground, { type: 'text', text: isolateDirection(text), x, y, fill, align }];
}

function leader(from: Point, to: Point, stroke: string): PathShape[] {
  return [{ type: 'path', outline: polylineOutline([from, to]), stroke, width: 1 }];
}

/** The occupied areas of the plot: texts, marks and lines of series. */
interface OccupiedAreas {
  readonly add: (occupied: Box) => void;
  /** True if no text and no line occupies any part of the box. */
  readonly isClear: (wanted: Box) => boolean;
  readonly isClearOfTexts: (wanted: Box) => boolean;
}

function createOccupiedAreas({ layers, scale, indices, xs }: Frame): OccupiedAreas {
  const lines = collectEdges(layers).map((values) => indices.map((index) => scale.yOf(values[index] ?? Number.NaN)));
  // The occupied boxes in each column of the plot, so that a box is compared only with boxes near it instead of with hundreds of marks.
  const taken = new Map<number, Box[]>();
  const columnsOf = ({ left, right }: Box) => range(Math.floor(left / COLUMN), Math.floor(right / COLUMN) + 1);
  const isClearOfTexts = (wanted: Box) => {
    const { left, right, top, bottom } = wanted;
    const overlaps = (one: Box) => one.right > left && one.left < right && one.bottom > top && one.top < bottom;
    return !columnsOf(wanted).some((column) => taken.get(column)?.some(overlaps) ?? false);
  };
  const add = (box: Box) => {
    for (const column of columnsOf(box)) {
      const boxes = taken.get(column);
      if (boxes === undefined) taken.set(column, [box]);
      else boxes.push(box);
    }
  };
  const isCrossed = ({ left, right, top, bottom }: Box) => {
    const first = Math.max(0, bisectRight(xs, left) - 1);
    const last = Math.min(xs.length - 1, bisectLeft(xs, right));
    return lines.some((ys) => {
      for (let at = first; at < last; at++) {
        const [one, other] = [ys[at] ?? Number.NaN, ys[at + 1] ?? Number.NaN];
        if (Math.min(one, other) <= bottom && Math.max(one, other) >= top) return true;
      }
      return false;
    });
  };
  return {
    add,
    isClear: (wanted) => isClearOfTexts(wanted) && !isCrossed(wanted),
    isClearOfTexts,
  };
}

/** Returns the part of a text, with an ellipsis, that fits into `maxWidth` pixels. */
export function truncateText(text: string, maxWidth: number, widthOf: (text: string) => number): string {
  let shown = text;
  while (shown.length > 1 && widthOf(shown) > maxWidth) shown = `${shown.replace(/…$/, '').slice(0, -1)}…`;
  return shown;
}
