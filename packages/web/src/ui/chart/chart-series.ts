/** How a line is drawn besides its colour, so that colour is never alone. */
export type ChartDash = 'solid' | 'dashed' | 'dotted' | 'dash-dot';
export type ChartMarker = 'circle' | 'square' | 'triangle' | 'diamond' | 'wedge';

/** One line: a value for every label of the chart. */
export interface ChartSeries {
  readonly id: string;
  readonly name: string;
  /** What it belongs to, such as a scenario; empty when there is only one such thing. */
  readonly group: string;
  /** Any CSS colour the page knows, custom properties included. */
  readonly color: string;
  readonly dash: ChartDash;
  readonly marker: ChartMarker;
  readonly values: ArrayLike<number>;
}

/** A label worth pointing out, such as the month in which a loan ends. */
export interface ChartMilestone {
  readonly index: number;
  readonly name: string;
}

/**
 * How the chart writes things. It shows and saves nothing that did not come out of these functions, so whoever hides
 * amounts here hides them everywhere: axis, cursor, table, CSV and picture.
 */
export interface ChartFormat {
  /** A label in full, as in 'March 2027'. */
  readonly label: (label: string) => string;
  /** A label under the axis, as short as it can be. */
  readonly tick: (label: string) => string;
  /** A value in full. */
  readonly value: (value: number) => string;
  /** A value beside the axis, in compact units. */
  readonly short: (value: number) => string;
  /** A value in a CSV cell: a plain number, or what stands for a hidden one. */
  readonly cell: (value: number) => string;
}

/** The stretch of labels in view, both ends included. */
export interface ChartWindow {
  readonly from: number;
  readonly to: number;
}

/** Outlines of the markers on a 10 by 10 grid, as SVG paths, for the canvas and for the swatches of a legend alike. */
export const MARKER_PATHS: Record<ChartMarker, string> = {
  circle: 'M9 5a4 4 0 1 1-8 0 4 4 0 0 1 8 0z',
  square: 'M1.4 1.4h7.2v7.2H1.4z',
  triangle: 'M5 .8 9.4 9H.6z',
  diamond: 'M5 0 10 5 5 10 0 5z',
  wedge: 'M5 9.2.6 1h8.8z',
};

/** The dash patterns in pixels, for the canvas and for the swatches of a legend alike. */
export const DASH_PATTERNS: Record<ChartDash, readonly number[]> = {
  solid: [],
  dashed: [7, 4],
  dotted: [2, 3],
  'dash-dot': [9, 3, 2, 3],
};

/** A series in one breath, group first, where only text can stand; on the page, `<ChartSeriesName>`. */
export function fullName({ group, name }: ChartSeries): string {
  return group === '' ? name : `${group}: ${name}`;
}
