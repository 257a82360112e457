import type { Plot } from './chart-plot.ts';
import { type ChartMarker, type ChartSeries, DASH_PATTERNS, MARKER_PATHS, fullName } from './chart-series.ts';
import type { PlotStyle } from './chart-view.ts';

const SCALE = 2;
const PADDING = 24;
const TITLE_HEIGHT = 34;
const ROW_HEIGHT = 22;
const SWATCH_WIDTH = 26;

/** The chart as people pass it on: title, legend and drawing in one PNG, in the colours of the screen. */
export async function chartPicture(plot: Plot, title: string, series: readonly ChartSeries[]): Promise<Blob> {
  const drawing = plot.picture();
  const width = drawing.width / SCALE + 2 * PADDING;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser gives no canvas to draw on.');
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
  pen.fillText(title, PADDING, PADDING + TITLE_HEIGHT / 2 - 4);
  pen.font = lettering;
  for (const { one, x, row } of entries) {
    const y = PADDING + TITLE_HEIGHT + row * ROW_HEIGHT + ROW_HEIGHT / 2;
    drawSwatch(pen, one, colorOf(one), PADDING + x, y);
    pen.fillStyle = ink;
    pen.fillText(fullName(one), PADDING + x + SWATCH_WIDTH + 8, y);
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

function drawSwatch(
  pen: CanvasRenderingContext2D,
  { dash, marker }: ChartSeries,
  { line, edge }: ReturnType<PlotStyle['colorOf']>,
  x: number,
  y: number,
): void {
  pen.setLineDash([...DASH_PATTERNS[dash]]);
  const strokes = [
    { color: edge ?? line, width: edge === null ? 2.25 : 4.25 },
    { color: line, width: 2.25 },
  ];
  for (const { color, width } of strokes) {
    pen.strokeStyle = color;
    pen.lineWidth = width;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + SWATCH_WIDTH, y);
    pen.stroke();
  }
  pen.save();
  pen.translate(x + SWATCH_WIDTH / 2 - 5, y - 5);
  pen.fillStyle = line;
  pen.fill(outlineOf(marker));
  pen.restore();
}

function outlineOf(marker: ChartMarker): Path2D {
  return new Path2D(MARKER_PATHS[marker]);
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
