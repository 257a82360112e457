import type { ChartColumn } from '#ui/chart/chart-columns.ts';
import type { ChartView } from '#ui/chart/chart-types.ts';
import { type Drawing, computeDrawing } from './chart-drawing.ts';
import { drawShapes, getCanvasContext } from './draw-shapes.ts';
import { type PlotStyle, readPlotStyle, measureSize } from './chart-style.ts';

const PICTURE_RATIO = 2;
/** The maximum number of texts whose widths are cached. */
const MOST_WIDTHS = 5_000;

/** A chart on a canvas. It converts positions and values to pixels. All drawing code loads as a separate chunk. */
export interface Plot {
  /** Draws the view synchronously, so that an edit and its effect on the chart appear in the same frame. */
  draw: (view: ChartView) => void;
  /** Reads the page's colours and font again, for example after a switch between light and dark. The next drawing uses them. */
  restyle: () => void;
  style: () => PlotStyle;
  /** Returns the pixels from the left edge of the plot to a position. */
  xOf: (index: number) => number;
  /** Returns the pixels from the top edge of the plot to a column's value at a position; null if it has none. */
  yOf: (column: ChartColumn, index: number) => number | null;
  /** Returns the distances in pixels from the top edge of the plot to the top and to the bottom of the area of values. */
  span: () => { readonly top: number; readonly bottom: number };
  /** Returns the position in the window that is nearest to a point. */
  indexAt: (x: number, y: number) => number;
  /** Returns the drawing without title and legend, at twice the screen's resolution. Works even while the table is shown. */
  picture: () => HTMLCanvasElement;
  dispose: () => void;
}

/** Creates a plot in an element. The element's CSS determines the font and the colours of texts, thin lines (border) and surface. */
export function createPlot(element: HTMLElement): Plot {
  const canvas = element.ownerDocument.createElement('canvas');
  const pen = getCanvasContext(canvas);
  let style = readPlotStyle(element);
  let shown: { view: ChartView; drawing: Drawing } | null = null;
  /** The widths of texts in the current font. They are cached, because an edit changes few texts and measuring is slow. */
  const widths = new Map<string, number>();
  const widthOf = (text: string) => {
    const known = widths.get(text);
    if (known !== undefined) return known;
    if (widths.size >= MOST_WIDTHS) widths.clear();
    const { width } = pen.measureText(text);
    widths.set(text, width);
    return width;
  };

  const draw = (view: ChartView) => {
    const { width, height, font, fontSize } = style;
    // Until the page's font is loaded, texts are measured in a fallback font, so the cached widths are discarded.
    if (element.ownerDocument.fonts.status !== 'loaded') widths.clear();
    // Setting a canvas's size, even to the same value, clears it and resets its context.
    canvas.width = width * devicePixelRatio;
    canvas.height = height * devicePixelRatio;
    pen.font = `${fontSize}px ${font}`;
    const drawing = computeDrawing(view, style, widthOf);
    pen.scale(devicePixelRatio, devicePixelRatio);
    drawShapes(pen, drawing.shapes);
    shown = { view, drawing };
  };
  const resizing = new ResizeObserver(() => {
    style = { ...style, ...measureSize(element, style) };
    if (shown !== null) draw(shown.view);
  });
  element.append(canvas);
  resizing.observe(element);

  return {
    draw,
    restyle: () => {
      style = readPlotStyle(element, style);
      widths.clear();
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
  const pen = getCanvasContext(canvas);
  pen.scale(PICTURE_RATIO, PICTURE_RATIO);
  pen.font = `${fontSize}px ${font}`;
  drawShapes(pen, shapes);
  return canvas;
}
