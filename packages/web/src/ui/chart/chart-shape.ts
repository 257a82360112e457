/** The shapes of which a chart is drawn, in pixels. On the screen they are painted on a canvas; on paper and in the legend they are SVG. */
import type { ChartDash, ChartMarker, ChartTexture } from './chart-types.ts';

export type Shape = PathShape | MarkShape | TextShape;

/**
 * A function that traces an outline on a canvas, or returns it as an SVG path if the canvas is null. d3's generators have the same
 * signature.
 */
export type Outline = (canvas: CanvasRenderingContext2D | null) => string | null;

export interface PathShape {
  readonly type: 'path';
  readonly outline: Outline;
  readonly stroke?: string;
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly fill?: string;
  /** The opacity of the fill, 0 to 1. */
  readonly opacity?: number;
  /** The texture over the fill: its name, its colour, and its opacity from 0 to 1 (1 if absent). */
  readonly texture?: { readonly name: ChartTexture; readonly color: string; readonly opacity?: number };
}

/** A marker centred on x and y. */
export interface MarkShape {
  readonly type: 'mark';
  readonly marker: ChartMarker;
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  /** The colour of the marker's outline; absent for no outline. */
  readonly stroke?: string;
}

/** One line of text at a point, in pixels. */
export interface TextShape {
  readonly type: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  readonly align: 'left' | 'right' | 'center';
}

/** The width and height of a marker in pixels, and of the grid on which its outline is defined. */
export const MARKER_SIZE = 10;

/** Outlines of the markers on a 10 by 10 grid, as SVG paths. */
export const MARKER_PATHS: Record<ChartMarker, string> = {
  circle: 'M9 5a4 4 0 1 1-8 0 4 4 0 0 1 8 0z',
  square: 'M1.4 1.4h7.2v7.2H1.4z',
  triangle: 'M5 .8 9.4 9H.6z',
  diamond: 'M5 0 10 5 5 10 0 5z',
  wedge: 'M5 9.2.6 1h8.8z',
  cross: 'M3.4.6h3.2v2.8h2.8v3.2H6.6v2.8H3.4V6.6H.6V3.4h2.8z',
};

/** The lengths of alternating dashes and gaps, in pixels; empty for a solid line. */
export const DASH_PATTERNS: Record<ChartDash, readonly number[]> = {
  solid: [],
  dashed: [7, 4],
  dotted: [2, 3],
  'dash-dot': [9, 3, 2, 3],
};

/** The width and height of a texture's tile in pixels. */
export const TEXTURE_SIZE = 8;

/** The strokes in one tile of each texture, as SVG paths. */
export const TEXTURE_PATHS: Record<ChartTexture, string> = {
  plain: '',
  rising: 'M-2 2 2-2M-2 10 10-2M6 10 10 6',
  falling: 'M-2 6 2 10M-2-2 10 10M6-2 10 2',
  dots: 'M1 2h2M5 6h2',
};

export type Point = readonly [x: number, y: number];

/** Returns the outline of straight lines from point to point. It does not use d3, so that a legend can be drawn before d3 is loaded. */
export function polylineOutline(points: readonly Point[]): Outline {
  return (canvas) => {
    if (canvas === null) return `M${points.map(([x, y]) => `${x},${y}`).join('L')}`;
    for (const [x, y] of points) canvas.lineTo(x, y);
    return null;
  };
}

/** Returns the outline of a rectangle, given by the coordinates of its edges in pixels. */
export function rectangleOutline(left: number, top: number, right: number, bottom: number): Outline {
  return polylineOutline([
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ]);
}
