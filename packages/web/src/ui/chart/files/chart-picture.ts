import { paintShapes, penOf } from '#ui/chart/chart-paint.ts';
import type { Plot } from '#ui/chart/chart-plot.ts';
import { type ChartSeries, DASH_PATTERNS, fullName } from '#ui/chart/chart-series.ts';
import type { Shape } from '#ui/chart/chart-shape.ts';
import type { PlotStyle } from '#ui/chart/chart-view.ts';

const SCALE = 2;
const PADDING = 24;
const TITLE_HEIGHT = 34;
const ROW_HEIGHT = 22;
const SWATCH_WIDTH = 26;

/** The chart as people pass it on: title, legend and drawing in one PNG, in the colours of the screen. */
export async function chartPicture(plot: Plot, title: string, series: readonly ChartSeries[]): Promise<Blob> {
  const drawing = plot.picture();
  const isMirrored = document.documentElement.dir === 'rtl';
  const width = drawing.width / SCALE + 2 * PADDING;
  const canvas = document.createElement('canvas');
  const pen = penOf(canvas);
  const { ink, surface, font, fontSize, colorOf } = plot.style();
  const lettering = `${fontSize}px ${font}`;
  pen.font = lettering;
  const entries = legendPlaces(pen, series, width - 2 * PADDING);
  const legendHeight = ((entries.at(-1)?.row ?? -1) + 1) * ROW_HEIGHT + 12;
  canvas.width = width * SCALE;
  canvas.height = (PADDING * 2 + TITLE_HEIGHT + legendHeight) * SCALE + drawing.height;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = surface;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = 'middle';
  pen.fillStyle = ink;
  pen.font = `600 ${fontSize * 1.4}px ${font}`;
  pen.direction = isMirrored ? 'rtl' : 'ltr';
  /** Words and their signs begin at the side where the page's lines begin; the drawing stays as it is. */
  const along = (x: number) => (isMirrored ? width - x : x);
  pen.fillText(title, along(PADDING), PADDING + TITLE_HEIGHT / 2 - 4);
  pen.font = lettering;
  for (const { one, x, row } of entries) {
    const y = PADDING + TITLE_HEIGHT + row * ROW_HEIGHT + ROW_HEIGHT / 2;
    paintShapes(
      pen,
      swatchShapes(one, colorOf(one), along(PADDING + x) - (isMirrored ? SWATCH_WIDTH : 0), y),
    );
    pen.fillStyle = ink;
    pen.fillText(fullName(one), along(PADDING + x + SWATCH_WIDTH + 8), y);
  }
  pen.drawImage(
    drawing,
    PADDING,
    PADDING + TITLE_HEIGHT + legendHeight,
    drawing.width / SCALE,
    drawing.height / SCALE,
  );
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob),
    );
  });
}

/** A short piece of the line with its marker, as the chart draws it. */
function swatchShapes(
  { dash, marker }: ChartSeries,
  { line, edge }: ReturnType<PlotStyle['colorOf']>,
  x: number,
  y: number,
): Shape[] {
  const stroke = (color: string, width: number): Shape => ({
    type: 'line',
    points: [
      [x, y],
      [x + SWATCH_WIDTH, y],
    ],
    stroke: color,
    width,
    dash: DASH_PATTERNS[dash],
  });
  const edges = edge === null ? [] : [stroke(edge, 4.25)];
  return [...edges, stroke(line, 2.25), { type: 'mark', marker, x: x + SWATCH_WIDTH / 2, y, fill: line }];
}

/** Legend entries in rows that fit the width. */
function legendPlaces(pen: CanvasRenderingContext2D, series: readonly ChartSeries[], width: number) {
  let x = 0;
  let row = 0;
  return series.map((one) => {
    const needed = SWATCH_WIDTH + 8 + pen.measureText(fullName(one)).width + 24;
    if (x > 0 && x + needed > width) {
      x = 0;
      row += 1;
    }
    const place = { one, x, row };
    x += needed;
    return place;
  });
}
