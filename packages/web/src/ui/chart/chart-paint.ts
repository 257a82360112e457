import { type ChartMarker, MARKER_PATHS } from './chart-series.ts';
import { type LineShape, MARKER_SIZE, type MarkShape, type Shape, type TextShape } from './chart-shape.ts';

/** Puts shapes onto a canvas, in their order. The pen's font is the text's. */
export function paintShapes(pen: CanvasRenderingContext2D, shapes: readonly Shape[]): void {
  pen.lineJoin = 'round';
  pen.textBaseline = 'middle';
  for (const shape of shapes) {
    switch (shape.type) {
      case 'line':
        paintLine(pen, shape);
        break;
      case 'mark':
        paintMark(pen, shape);
        break;
      case 'text':
        paintText(pen, shape);
        break;
    }
  }
}

function paintLine(pen: CanvasRenderingContext2D, { points, stroke, width, dash = [] }: LineShape): void {
  pen.setLineDash([...dash]);
  pen.strokeStyle = stroke;
  pen.lineWidth = width;
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.stroke();
}

function paintMark(pen: CanvasRenderingContext2D, { marker, x, y, fill, stroke }: MarkShape): void {
  const outline = outlineOf(marker);
  pen.save();
  pen.translate(x - MARKER_SIZE / 2, y - MARKER_SIZE / 2);
  pen.fillStyle = fill;
  pen.fill(outline);
  if (stroke !== undefined) {
    pen.setLineDash([]);
    pen.strokeStyle = stroke;
    pen.lineWidth = 1;
    pen.stroke(outline);
  }
  pen.restore();
}

function paintText(pen: CanvasRenderingContext2D, { text, x, y, fill, align }: TextShape): void {
  pen.fillStyle = fill;
  pen.textAlign = align;
  pen.fillText(text, x, y);
}

function outlineOf(marker: ChartMarker): Path2D {
  return new Path2D(MARKER_PATHS[marker]);
}

export function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser gives no canvas to draw on.');
  return pen;
}
