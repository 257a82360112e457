import { parseMonth } from '@meridian/engine';

/**
 * The content of a chart, said once. Drawing, axes, legend, tooltip, keyboard cursor, table, CSV, picture and paper all
 * derive from it.
 *
 * A chart has positions on x, counted from 0: months, numbers, bins or names. Every series has a value at each of them; NaN
 * where it has none.
 */
export interface Chart {
  /** The subject of the chart, as its heading, its accessible name and the name of its files. */
  readonly name: string;
  readonly x: ChartX;
  readonly y: ChartY;
  readonly series: readonly ChartSeries[];
  readonly milestones?: readonly ChartMilestone[];
  readonly callouts?: readonly ChartCallout[];
  readonly stretches?: readonly ChartStretch[];
}

/** `name` heads the column of positions in table and CSV, and is written under an axis of numbers. */
export type ChartX = { readonly name: string } & (
  | {
      readonly type: 'months';
      readonly labels: readonly string[];
      readonly format: MonthFormat;
      readonly under?: AxisRow;
    }
  /** Ascending, equal ones allowed. */
  | { readonly type: 'numbers'; readonly at: ArrayLike<number>; readonly format: ValueFormat }
  /** One edge more than there are bins. */
  | { readonly type: 'bins'; readonly edges: ArrayLike<number>; readonly format: ValueFormat }
  /** Things side by side, in any order. */
  | { readonly type: 'names'; readonly names: readonly string[] }
);

/** A second row under the axis, such as the ages of a person: what it is called, and a text for a 'YYYY-MM', which may be empty. */
export interface AxisRow {
  readonly name: string;
  readonly text: (month: string) => string;
}

/** True: the axis measures something, which its name says. */
export function isMeasured(x: ChartX): x is Extract<ChartX, { type: 'numbers' | 'bins' }> {
  return x.type === 'numbers' || x.type === 'bins';
}

interface ChartY {
  /** Written above the axis, where the values do not speak for themselves. */
  readonly name?: string;
  readonly format: ValueFormat;
  /** The range of the axis while the whole is in view, so that it stays when a series comes and goes. */
  readonly reach?: readonly [low: number, high: number];
}

/**
 * How the chart writes things. It shows and saves nothing that did not come out of these functions, so whoever hides
 * amounts here hides them everywhere: axis, cursor, table, CSV and picture.
 */
export interface ValueFormat {
  /** A value in full. */
  readonly value: (value: number) => string;
  /** A value beside the axis, in compact units. */
  readonly short: (value: number) => string;
  /** A value in a CSV cell: a plain number, or what stands for a hidden one. */
  readonly cell: (value: number) => string;
  /** The unit of a number in such a cell, as in 'EUR' or '%'; empty where its heading says it. */
  readonly unit: string;
}

/** Months come as 'YYYY-MM', evenly apart. */
export interface MonthFormat {
  /** A month in full, as in 'March 2027'. */
  readonly label: (month: string) => string;
  /** A month under the axis, as short as it can be: a January may be named by its year, others name it where asked to. */
  readonly tick: (month: string, namesYear: boolean) => string;
}

/** How a series is drawn besides its colour, so that colour is never alone. */
export type ChartDash = 'solid' | 'dashed' | 'dotted' | 'dash-dot';
export type ChartMarker = 'circle' | 'square' | 'triangle' | 'diamond' | 'wedge' | 'cross';
export type ChartTexture = 'plain' | 'rising' | 'falling' | 'dots';

interface Identity {
  readonly id: string;
  readonly name: string;
  /** Any CSS colour the page knows, custom properties included. */
  readonly color: string;
  /** Something that flows in each month, such as a margin: the row of a year has the sum of its months, not its last one. */
  readonly isFlow?: boolean;
}

export interface LineSeries extends Identity {
  readonly kind: 'line';
  readonly dash: ChartDash;
  readonly marker: ChartMarker;
  readonly values: ArrayLike<number>;
  /** Fills what lies between zero and the line where that is negative; a CSS colour. */
  readonly belowZero?: string;
}

/** A line, filled down to zero. */
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
  /** The names of its lower and its upper edge, as in '5th percentile'. */
  readonly edges: readonly [low: string, high: string];
  readonly low: ArrayLike<number>;
  readonly high: ArrayLike<number>;
}

/** Fills the room of each position. Several stand on each other: what is above zero upwards, what is below it downwards. */
interface BarSeries extends Identity {
  readonly kind: 'bars';
  readonly texture: ChartTexture;
  readonly values: ArrayLike<number>;
  /** Where each bar begins and ends on y, where that is not on others: then `values` are only told. */
  readonly spans?: Readonly<Record<'from' | 'to', ArrayLike<number>>>;
}

/** Points that no line connects. */
interface PointSeries extends Identity {
  readonly kind: 'points';
  readonly marker: ChartMarker;
  readonly values: ArrayLike<number>;
  /** The name of each point, and the word for such names. */
  readonly labels?: { readonly name: string; readonly texts: readonly string[] };
}

export type ChartSeries = LineSeries | AreaSeries | BandSeries | BarSeries | PointSeries;

/** A position worth pointing out, such as the month in which a loan ends. */
export interface ChartMilestone {
  readonly index: number;
  readonly name: string;
  /** It has a name of its own, which is told before the news of others. */
  readonly isNamed?: boolean;
}

/** Positions that belong together, such as the months of a crisis, both ends included: shaded behind the series. */
export interface ChartStretch {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** Any CSS colour the page knows, custom properties included. */
  readonly color: string;
  readonly texture: ChartTexture;
}

/** A point of a series that the drawing marks with words, such as the lowest of a line. */
export interface ChartCallout {
  /** The id of a series of the chart. */
  readonly series: string;
  readonly index: number;
  readonly text: string;
  /** Any CSS colour the page knows, custom properties included. */
  readonly color: string;
}

/** The series nearest to the pointer, or picked by keyboard: a line, or an edge of a band. */
export interface PointedSeries {
  /** The id of a series of the chart. */
  readonly id: string;
  /** Where it begins on y, or where it ends. */
  readonly edge: 'from' | 'to';
}

/** A position that somebody asks to see. */
export interface ChartTarget {
  readonly index: number;
}

/** The stretch of positions in view, both ends included. */
export interface ChartWindow {
  readonly from: number;
  readonly to: number;
}

/** A chart, as much of it as is in view. */
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

/** How many months lie between two positions of a month axis; a year where there is but one. */
export function monthsApart([first, second]: readonly string[]): number {
  return first === undefined || second === undefined ? 12 : parseMonth(second) - parseMonth(first);
}

export function wholeOf(chart: Chart): ChartView {
  return { chart, window: { from: 0, to: positionCount(chart) - 1 } };
}

/** A position in full, as in 'March 2027' or '$100 – $200'. */
export function positionName({ x }: Chart, index: number): string {
  return positionText(x, index, 'value');
}

/** A position where no heading says what it is: numbers come with the name of their axis. */
export function positionTitle(chart: Chart, index: number): string {
  const position = positionName(chart, index);
  return isMeasured(chart.x) ? `${chart.x.name}: ${position}` : position;
}

/** A position as a CSV file has it. */
export function positionCell({ x }: Chart, index: number): string {
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
      // Hidden amounts look alike.
      return from === to ? `${from}` : `${from}\u00a0– ${to}`;
    }
  }
}

export function isWithin({ from, to }: ChartWindow, index: number): boolean {
  return from <= index && index <= to;
}

/** The news at a position: the stretches that it lies in, the words of its marked points, then its milestones. */
export function newsAt({ milestones = [], callouts = [], stretches = [] }: Chart, index: number): string[] {
  return [
    ...stretches.filter((stretch) => isWithin(stretch, index)).map(({ name }) => name),
    ...callouts.filter((callout) => callout.index === index).map(({ text }) => text),
    ...milestones.filter((milestone) => milestone.index === index).map(({ name }) => name),
  ];
}
