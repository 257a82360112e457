import type { ChartColumn } from '#ui/chart/chart-columns.ts';
import type { ChartView } from '#ui/chart/chart-description.ts';
import { type Drawing, drawingOf } from './chart-drawing.ts';
import { paintShapes, penOf } from './chart-paint.ts';
import { type PlotStyle, readStyle, sizeOf } from './chart-style.ts';

const PICTURE_RATIO = 2;

/** A chart on a canvas, and where on it things stand. It loads, with all that draws, as a chunk of its own. */
export interface Plot {
  /** Draws at once, so that an edit and its picture share a frame. */
  draw: (view: ChartView) => void;
  /** Reads the page's colours and type again, as after a switch between light and dark; the next drawing has them. */
  restyle: () => void;
  style: () => PlotStyle;
  /** Pixels from the left edge of the plot to a position. */
  xOf: (index: number) => number;
  /** Pixels from its top edge to where a column stands at a position; null where it does not. */
  yOf: (column: ChartColumn, index: number) => number | null;
  /** Pixels from its top edge to where the drawing of values begins and ends. */
  span: () => { readonly top: number; readonly bottom: number };
  /** The position nearest to a place, within the window in view. */
  indexAt: (x: number, y: number) => number;
  /** The drawing alone, at twice the size of the screen, also while a table stands in its place. */
  picture: () => HTMLCanvasElement;
  dispose: () => void;
}

/** A plot filling an element whose CSS gives text colour, hairline (border) colour, surface and type. */
export function createPlot(element: HTMLElement): Plot {
  const canvas = element.ownerDocument.createElement('canvas');
  const pen = penOf(canvas);
  let style = readStyle(element);
  let shown: { view: ChartView; drawing: Drawing } | null = null;

  const draw = (view: ChartView) => {
    const { width, height, font, fontSize } = style;
    // To set a size, even the same one, empties the canvas and sets its pen back.
    canvas.width = width * devicePixelRatio;
    canvas.height = height * devicePixelRatio;
    pen.font = `${fontSize}px ${font}`;
    const drawing = drawingOf(view, style, (text) => pen.measureText(text).width);
    pen.scale(devicePixelRatio, devicePixelRatio);
    paintShapes(pen, drawing.shapes);
    shown = { view, drawing };
  };
  const resizing = new ResizeObserver(() => {
    style = { ...style, ...sizeOf(element, style) };
    if (shown !== null) draw(shown.view);
  });
  element.append(canvas);
  resizing.observe(element);

  return {
    draw,
    restyle: () => {
      style = readStyle(element, style);
    },
    style: () => style,
    xOf: (index) => shown?.drawing.scale.xOf(index) ?? 0,
    yOf: (column, index) => (shown === null ? null : heightOf(shown.drawing, column, index)),
    span: () => shown?.drawing.scale ?? { top: 0, bottom: 0 },
    indexAt: (x, y) => shown?.drawing.scale.indexAt(x, y) ?? 0,
    picture: () => pictureOf(style, shown?.drawing.shapes ?? []),
    dispose: () => {
      resizing.disconnect();
      canvas.remove();
    },
  };
}

function heightOf({ layers, scale }: Drawing, { series, edge }: ChartColumn, index: number): number | null {
  const layer = layers.find((one) => one.series === series);
  if (edge === null || layer === undefined) return null;
  const height = scale.yOf(layer[edge][index] ?? Number.NaN);
  return Number.isFinite(height) ? height : null;
}

function pictureOf({ width, height, font, fontSize }: PlotStyle, shapes: Drawing['shapes']) {
  const canvas = document.createElement('canvas');
  canvas.width = width * PICTURE_RATIO;
  canvas.height = height * PICTURE_RATIO;
  const pen = penOf(canvas);
  pen.scale(PICTURE_RATIO, PICTURE_RATIO);
  pen.font = `${fontSize}px ${font}`;
  paintShapes(pen, shapes);
  return canvas;
}
