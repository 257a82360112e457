/** The legend symbol of a series: a small sample of how the chart draws it. The tooltip and the saved picture show it too. */
import type { Chart, ChartDash, ChartMarker, ChartSeries, ChartTexture, LineSeries } from './chart-types.ts';
import { DASH_PATTERNS, type Shape, rectangleOutline, polylineOutline } from './chart-shape.ts';

export const LINE_WIDTH = 2.25;
/** The width in pixels of the edge on each side of a line whose colour alone is too faint. */
export const EDGE_WIDTH = 1;
/** The opacity of a fill, from 0 to 1, by its kind. Bars are nearly opaque; other series remain visible through areas and bands. */
export const FILL_OPACITY = { range: 0.14, area: 0.16, band: 0.22, bars: 0.85 } as const;

/** The width of a legend symbol in pixels, so large that the longest dash pattern is visible on both sides of the marker in the middle. */
export const SYMBOL_WIDTH = 36;
const HALF_HEIGHT = 5;

export interface LegendSymbol {
  readonly color: string;
  readonly dash?: ChartDash;
  readonly marker?: ChartMarker;
  /** The fill; its kind determines its opacity. */
  readonly fill?: { readonly kind: keyof typeof FILL_OPACITY; readonly texture: ChartTexture };
}

/** An entry of the legend: a symbol and the name of what it identifies. */
export interface LegendEntry extends LegendSymbol {
  readonly name: string;
}

/** Returns the entries of a chart's legend: its series, then its shaded ranges. */
export function createLegendEntries({
  series,
  shadedRanges = [],
}: Pick<Chart, 'series' | 'shadedRanges'>): LegendEntry[] {
  return [
    ...series.map((one) => ({ name: one.name, ...createSeriesSymbol(one) })),
    ...shadedRanges.map(({ name, color, texture }) => {
      return { name, color, fill: { kind: 'range', texture } } as const;
    }),
  ];
}

/** Returns the legend symbol of a series, which the tooltip shows too. */
export function createSeriesSymbol(series: ChartSeries): LegendSymbol {
  const { color } = series;
  switch (series.kind) {
    case 'line':
      return { color, dash: series.dash, marker: series.marker };
    case 'points':
      return { color, marker: series.marker };
    case 'area':
      return { color, dash: series.dash, fill: { kind: 'area', texture: series.texture } };
    case 'band':
    case 'bars':
      return { color, fill: { kind: series.kind, texture: series.texture } };
  }
}

interface SymbolColors {
  readonly line: string;
  readonly edge: string | null;
  readonly surface: string;
}

/** Returns the shapes of a legend symbol that starts at `x` and is centred on `y`. */
export function createSymbolShapes(
  { dash, marker, fill }: LegendSymbol,
  { line, edge, surface }: SymbolColors,
  x: number,
  y: number,
): Shape[] {
  const shapes: Shape[] = [];
  const right = x + SYMBOL_WIDTH;
  if (fill !== undefined) {
    const texture = { name: fill.texture, color: fill.kind === 'bars' ? surface : (edge ?? line) };
    const top = fill.kind === 'area' ? y - HALF_HEIGHT + 2 : y - HALF_HEIGHT;
    const inside = { fill: line, opacity: FILL_OPACITY[fill.kind], texture };
    const bounds = fill.kind === 'area' ? {} : { stroke: edge ?? line, width: 1 };
    const outline = rectangleOutline(x, top, right, y + HALF_HEIGHT);
    shapes.push({ type: 'path', outline, ...inside, ...bounds });
  }
  if (dash !== undefined) {
    const height = fill === undefined ? y : y - HALF_HEIGHT + 2;
    const outline = polylineOutline([
      [x, height],
      [right, height],
    ]);
    const stroke = { type: 'path', outline, dash: DASH_PATTERNS[dash] } as const;
    if (edge !== null) shapes.push({ ...stroke, stroke: edge, width: LINE_WIDTH + 2 * EDGE_WIDTH });
    shapes.push({ ...stroke, stroke: line, width: LINE_WIDTH });
  }
  if (marker !== undefined) {
    shapes.push({ type: 'mark', marker, x: x + SYMBOL_WIDTH / 2, y, fill: line, stroke: edge ?? surface });
  }
  return shapes;
}

/** The number of colours for compared lines in theme.css, and therefore the maximum number of compared lines. */
const COMPARED_COLORS = 10;
const COMPARED_DASHES: readonly ChartDash[] = ['dashed', 'dotted', 'dash-dot'];
const COMPARED_MARKERS: readonly ChartMarker[] = ['circle', 'square', 'triangle', 'diamond', 'wedge'];

/**
 * Returns colour, dashes and marker of one of several compared lines, by its index. The first line is solid, all others are dashed. Any two
 * lines differ even without colour.
 */
export function createComparedSymbol(position: number) {
  const dash = position === 0 ? 'solid' : COMPARED_DASHES[(position - 1) % COMPARED_DASHES.length];
  return {
    color: `var(--compared-${(position % COMPARED_COLORS) + 1})`,
    dash: dash ?? 'dashed',
    marker: COMPARED_MARKERS[position % COMPARED_MARKERS.length] ?? 'circle',
  };
}

/** Returns a line series for each compared scenario or stress test, each with its own symbol. */
export function createComparedLines(
  things: readonly Pick<LineSeries, 'id' | 'name' | 'values' | 'isFlow'>[],
): LineSeries[] {
  return things.map((thing, position) => ({ kind: 'line', ...thing, ...createComparedSymbol(position) }));
}
