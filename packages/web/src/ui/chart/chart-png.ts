import { drawShapes, getCanvasContext } from '#ui/chart/drawing/draw-shapes.ts';
import type { Plot } from '#ui/chart/drawing/chart-plot.ts';
import type { Chart } from './chart-types.ts';
import { type LegendEntry, SYMBOL_WIDTH, createLegendEntries, createSymbolShapes } from './legend-symbol.ts';
import { PICTURE_PADDING, PICTURE_SCALE, TITLE_HEIGHT, prepareCanvas, canvasToPng } from './png-layout.ts';

const ROW_HEIGHT = 22;

/** Draws title, legend and plot of a chart into one PNG, with the colours of the screen. */
export async function createChartPng(plot: Plot, chart: Chart): Promise<Blob> {
  const drawing = plot.picture();
  const isMirrored = document.documentElement.dir === 'rtl';
  const width = drawing.width / PICTURE_SCALE + 2 * PICTURE_PADDING;
  const pen = getCanvasContext(document.createElement('canvas'));
  const { ink, surface, font, fontSize, colorOf } = plot.style();
  const lettering = `${fontSize}px ${font}`;
  pen.font = lettering;
  const entries = legendPlaces(pen, createLegendEntries(chart), width - 2 * PICTURE_PADDING);
  const legendHeight = ((entries.at(-1)?.row ?? -1) + 1) * ROW_HEIGHT + 12;
  prepareCanvas(
    pen,
    width,
    2 * PICTURE_PADDING + TITLE_HEIGHT + legendHeight + drawing.height / PICTURE_SCALE,
    surface,
  );
  pen.textBaseline = 'middle';
  pen.fillStyle = ink;
  pen.font = `600 ${fontSize * 1.4}px ${font}`;
  pen.direction = isMirrored ? 'rtl' : 'ltr';
  /** Returns the x coordinate of a text or legend symbol, which is mirrored in right-to-left languages. The plot is not mirrored. */
  const along = (x: number) => (isMirrored ? width - x : x);
  pen.fillText(chart.name, along(PICTURE_PADDING), PICTURE_PADDING + TITLE_HEIGHT / 2 - 4, width - 2 * PICTURE_PADDING);
  pen.font = lettering;
  for (const { symbol, x, row } of entries) {
    const y = PICTURE_PADDING + TITLE_HEIGHT + row * ROW_HEIGHT + ROW_HEIGHT / 2;
    const colors = { ...colorOf(symbol.color), surface };
    drawShapes(
      pen,
      createSymbolShapes(symbol, colors, along(PICTURE_PADDING + x) - (isMirrored ? SYMBOL_WIDTH : 0), y),
    );
    pen.fillStyle = ink;
    const room = width - 2 * PICTURE_PADDING - x - SYMBOL_WIDTH - 8;
    pen.fillText(symbol.name, along(PICTURE_PADDING + x + SYMBOL_WIDTH + 8), y, room);
  }
  pen.drawImage(
    drawing,
    PICTURE_PADDING,
    PICTURE_PADDING + TITLE_HEIGHT + legendHeight,
    drawing.width / PICTURE_SCALE,
    drawing.height / PICTURE_SCALE,
  );
  return await canvasToPng(pen);
}

/** Returns the position of each legend entry, in rows that fit the width. */
function legendPlaces(pen: CanvasRenderingContext2D, symbols: readonly LegendEntry[], width: number) {
  let x = 0;
  let row = 0;
  return symbols.map((symbol) => {
    const needed = SYMBOL_WIDTH + 8 + pen.measureText(symbol.name).width + 24;
    if (x > 0 && x + needed > width) {
      x = 0;
      row += 1;
    }
    const place = { symbol, x, row };
    x += needed;
    return place;
  });
}
