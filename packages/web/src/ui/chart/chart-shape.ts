import type { ChartMarker } from './chart-series.ts';

export type Point = readonly [x: number, y: number];

/** What a plot is drawn of, in pixels: a canvas strokes it on the screen, a page of paper gets it as SVG. */
export type Shape = LineShape | MarkShape | TextShape;

export interface LineShape {
  readonly type: 'line';
  readonly points: readonly Point[];
  readonly stroke: string;
  readonly width: number;
  readonly dash?: readonly number[];
}

/** A marker around its middle. */
export interface MarkShape {
  readonly type: 'mark';
  readonly marker: ChartMarker;
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  /** The line around it; none when left out. */
  readonly stroke?: string;
}

/** One line of text, beside or under the place it belongs to. */
export interface TextShape {
  readonly type: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  readonly align: 'right' | 'center';
}

/** Markers are as wide and as high as the grid their outlines come on. */
export const MARKER_SIZE = 10;
