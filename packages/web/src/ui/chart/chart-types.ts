import { parseMonth } from '@meridian/engine';

/**
 * The complete content of a chart, from which drawing, axes, legend, tooltip, keyboard cursor, table, CSV, picture and print derive. The x
 * axis has positions, numbered from 0: months, numbers, bins or names. Every series has a value at each position, or NaN if there is none.
 */
export interface Chart {
  /** The subject of the chart: its heading, its accessible name and the name of its files. */
  readonly name: string;
  readonly x: ChartX;
  readonly y: ChartY;
  readonly series: readonly ChartSeries[];
  readonly milestones?: readonly ChartMilestone[];
  readonly callouts?: readonly ChartCallout[];
  readonly shadedRanges?: readonly ShadedRange[];
}

/** The positions on the x axis. `name` is the heading of their column in table and CSV, and the title of a numeric axis. */
export type ChartX = { readonly name: string } & (
  | {
      readonly type: 'months';
      readonly labels: readonly string[];
      readonly format: MonthFormat;
      readonly under?: AxisRow;
    }
  /** In ascending order; equal numbers are allowed. */
  | { readonly type: 'numbers'; readonly at: ArrayLike<number>; readonly format: ValueFormat }
  /** The edges of the bins: one more than there are bins. */
  | { readonly type: 'bins'; readonly edges: ArrayLike<number>; readonly format: ValueFormat }
  /** Separate categories beside each other, in any order. */
  | { readonly type: 'names'; readonly names: readonly string[] }
);

/** A second row of labels under the axis, such as the ages of a person. `text` returns the label of a 'YYYY-MM', which may be empty. */
export interface AxisRow {
  readonly name: string;
  readonly text: (month: string) => string;
}

/** Returns true if the positions are numbers or ranges of numbers, so that the axis needs a title. */
export function isNumericAxis(x: ChartX): x is Extract<ChartX, { type: 'numbers' | 'bins' }> {
  return x.type === 'numbers' || x.type === 'bins';
}

interface ChartY {
  /** The title above the axis, if the values need an explanation. */
  readonly name?: string;
  readonly format: ValueFormat;
  /**
   * The lowest and highest value of the axis while all positions are in view. It prevents the axis from changing when a series is shown or
   * hidden.
   */
  readonly reach?: readonly [low: number, high: number];
}

/**
 * The functions that write the values of a chart. All its texts and files use them. A format that masks hidden amounts therefore masks them
 * in axis, cursor, table, CSV and picture.
 */
export interface ValueFormat {
  /** The full text of a value. */
  readonly value: (value: number) => string;
  /** The text of a value beside the axis, in compact units. */
  readonly short: (value: number) => string;
  /** The text of a value in a CSV cell: a plain number, or the mask of a hidden one. */
  readonly cell: (value: number) => string;
  /** The unit of a number in a CSV cell, as in 'EUR' or '%'; empty if the column's heading already contains the unit. */
  readonly unit: string;
}

/** The functions that write the months of a chart. Months are given as 'YYYY-MM' at equal distances. */
export interface MonthFormat {
  /** The full text of a month, as in 'March 2027'. */
  readonly label: (month: string) => string;
  /**
   * The shortest text of a month, shown under the axis. January may be written as its year. All other months include the year if
   * `namesYear` is true.
   */
  readonly tick: (month: string, namesYear: boolean) => string;
}

/** The dash pattern that identifies a line without its colour. */
export type ChartDash = 'solid' | 'dashed' | 'dotted' | 'dash-dot';
/** The marker that identifies a line or points without their colour. */
export type ChartMarker = 'circle' | 'square' | 'triangle' | 'diamond' | 'wedge' | 'cross';
/** The texture that identifies a filled area without its colour. */
export type ChartTexture = 'plain' | 'rising' | 'falling' | 'dots';

interface Identity {
  readonly id: string;
  readonly name: string;
  /** Any CSS colour, including a custom property. */
  readonly color: string;
  /**
   * True for a quantity per month, such as a margin. The row of a year in the table then shows the sum of its months;
   * for other series it shows the last month.
   */
  readonly isFlow?: boolean;
}

export interface LineSeries extends Identity {
  readonly kind: 'line';
  readonly dash: ChartDash;
  readonly marker: ChartMarker;
  readonly values: ArrayLike<number>;
  /** A CSS colour for the area between zero and the line where the line is negative. */
  readonly belowZero?: string;
}

/** A line with a filled area down to zero. */
export interface AreaSeries extends Identity {
  readonly kind: 'area';
  readonly dash: ChartDash;
  readonly texture: ChartTexture;
  readonly values: ArrayLike<number>;
}

/** The area between two percentiles. */
interface BandSeries extends Identity {
  readonly kind: 'band';
  readonly texture: ChartTexture;
  /** The names of the lower and the upper edge, as in '5th percentile'. */
  readonly edges: readonly [low: string, high: string];
  readonly low: ArrayLike<number>;
  readonly high: ArrayLike<number>;
}

/** Bars that fill the width of their positions. Several series are stacked: positive values upwards, negative values downwards. */
interface BarSeries extends Identity {
  readonly kind: 'bars';
  readonly texture: ChartTexture;
  readonly values: ArrayLike<number>;
  /** The start and end of each bar on the y axis, for bars that are not stacked. `values` are then shown only in texts. */
  readonly spans?: Readonly<Record<'from' | 'to', ArrayLike<number>>>;
}

/** Points without connecting lines. */
interface PointSeries extends Identity {
  readonly kind: 'points';
  readonly marker: ChartMarker;
  readonly values: ArrayLike<number>;
  /** The names of the points (`texts`), and the heading of their column in the table (`name`). */
  readonly labels?: { readonly name: string; readonly texts: readonly string[] };
}

export type ChartSeries = LineSeries | AreaSeries | BandSeries | BarSeries | PointSeries;

/** A notable position, such as the month in which a loan ends. */
export interface ChartMilestone {
  readonly index: number;
  readonly name: string;
  /** True if the user named this milestone. It is listed before milestones that derive from items. */
  readonly isNamed?: boolean;
}

/** A range of positions, such as the months of a crisis, including the first and the last. The range is shaded behind the series. */
export interface ShadedRange {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** Any CSS colour, including a custom property. */
  readonly color: string;
  readonly texture: ChartTexture;
}

/** A point of a series that the drawing labels with a text, such as the minimum of a line. */
export interface ChartCallout {
  /** The id of a series of the chart. */
  readonly series: string;
  readonly index: number;
  readonly text: string;
  /** Any CSS colour, including a custom property. */
  readonly color: string;
}

/** The line, or the edge of a band, that is nearest to the pointer or selected by keyboard. */
export interface HighlightedSeries {
  /** The id of a series of the chart. */
  readonly id: string;
  /** The lower (`from`) or upper (`to`) edge of a band; always `to` for a series without two edges. */
  readonly edge: 'from' | 'to';
}

/** A position that the chart must show because another component of the page requested it. */
export interface ChartTarget {
  readonly index: number;
}

/** The range of positions in view, including the first and the last. */
export interface ChartWindow {
  readonly from: number;
  readonly to: number;
}

/** A chart and the part of it that is in view. */
export interface ChartView {
  readonly chart: Chart;
  readonly window: ChartWindow;
}

export function positionCount({ x }: Chart): number {
  switch (x.type) {
    case 'months':
      return x.labels.length;
    case 'numbers':
      return x.at.length;
    case 'bins':
      return Math.max(0, x.edges.length - 1);
    case 'names':
      return x.names.length;
  }
}

/** Returns the number of months between two neighbouring positions of a month axis; 12 if the axis has only one position. */
export function monthsApart([first, second]: readonly string[]): number {
  return first === undefined || second === undefined ? 12 : parseMonth(second) - parseMonth(first);
}

export function createFullView(chart: Chart): ChartView {
  return { chart, window: { from: 0, to: positionCount(chart) - 1 } };
}

/** Returns the full text of a position, as in 'March 2027' or '$100 – $200'. */
export function positionName({ x }: Chart, index: number): string {
  return positionText(x, index, 'value');
}

/** Returns the full text of a position for use outside its column. A number or bin is preceded by the name of the axis. */
export function positionTitle(chart: Chart, index: number): string {
  const position = positionName(chart, index);
  return isNumericAxis(chart.x) ? `${chart.x.name}: ${position}` : position;
}

/** Returns the text of a position for a CSV file: a month as 'YYYY-MM', a number or bin in plain numbers, or a name. */
export function formatPositionForCsv({ x }: Chart, index: number): string {
  return x.type === 'months' ? (x.labels[index] ?? '') : positionText(x, index, 'cell');
}

function positionText(x: ChartX, index: number, number: 'value' | 'cell'): string {
  switch (x.type) {
    case 'months':
      return x.format.label(x.labels[index] ?? '');
    case 'names':
      return x.names[index] ?? '';
    case 'numbers':
      return x.format[number](x.at[index] ?? Number.NaN);
    case 'bins': {
      const [from, to] = [index, index + 1].map((edge) => x.format[number](x.edges[edge] ?? Number.NaN));
      // If amounts are hidden, both edges of a bin have the same masked text, which is written once.
      return from === to ? `${from}` : `${from}\u00a0– ${to}`;
    }
  }
}

export function isWithin({ from, to }: ChartWindow, index: number): boolean {
  return from <= index && index <= to;
}

/**
 * Returns what the table and the tooltip list as events of a position: the shaded ranges that contain it, its callouts, then its
 * milestones.
 */
export function eventsAt({ milestones = [], callouts = [], shadedRanges = [] }: Chart, index: number): string[] {
  return [
    ...shadedRanges.filter((range) => isWithin(range, index)).map(({ name }) => name),
    ...callouts.filter((callout) => callout.index === index).map(({ text }) => text),
    ...milestones.filter((milestone) => milestone.index === index).map(({ name }) => name),
  ];
}
