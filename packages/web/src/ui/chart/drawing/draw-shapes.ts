import type { ChartMarker } from '#ui/chart/chart-types.ts';
import {
  MARKER_PATHS,
  MARKER_SIZE,
  type MarkShape,
  type PathShape,
  type Shape,
  TEXTURE_PATHS,
  TEXTURE_SIZE,
} from '#ui/chart/chart-shape.ts';

/** Paints shapes on a canvas in order. Texts use the font that is set in the context. */
export function drawShapes(pen: CanvasRenderingContext2D, shapes: readonly Shape[]): void {
  pen.lineJoin = 'round';
  pen.textBaseline = 'middle';
  for (const shape of shapes) {
    switch (shape.type) {
      case 'path':
        paintPath(pen, shape);
        break;
      case 'mark':
        paintMark(pen, shape);
        break;
      case 'text':
        pen.fillStyle = shape.fill;
        pen.textAlign = shape.align;
        pen.fillText(shape.text, shape.x, shape.y);
        break;
    }
  }
}

function paintPath(pen: CanvasRenderingContext2D, shape: PathShape): void {
  const { outline, stroke, width = 1, dash = [], fill, opacity = 1, texture } = shape;
  pen.beginPath();
  outline(pen);
  if (fill !== undefined) {
    pen.globalAlpha = opacity;
    pen.fillStyle = fill;
    pen.fill();
    pen.globalAlpha = 1;
  }
  if (texture !== undefined && texture.name !== 'plain') {
    pen.globalAlpha = texture.opacity ?? 1;
    pen.fillStyle = texturePattern(pen, texture);
    pen.fill();
    pen.globalAlpha = 1;
  }
  if (stroke === undefined) return;
  pen.setLineDash([...dash]);
  pen.strokeStyle = stroke;
  pen.lineWidth = width;
  pen.stroke();
}

const patterns = new Map<string, CanvasPattern>();

/** Returns the repeated tile of a texture at the resolution of the screen. */
function texturePattern(
  pen: CanvasRenderingContext2D,
  { name, color }: NonNullable<PathShape['texture']>,
): CanvasPattern {
  const ratio = Math.max(1, Math.round(pen.getTransform().a));
  const key = `${name} ${color} ${ratio}`;
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const tile = document.createElement('canvas');
  tile.width = TEXTURE_SIZE * ratio;
  tile.height = TEXTURE_SIZE * ratio;
  const tilePen = getCanvasContext(tile);
  tilePen.scale(ratio, ratio);
  tilePen.strokeStyle = color;
  tilePen.lineWidth = 1;
  tilePen.stroke(new Path2D(TEXTURE_PATHS[name]));
  const pattern = pen.createPattern(tile, 'repeat');
  if (pattern === null) throw new Error('This browser cannot create a fill pattern.');
  pattern.setTransform(new DOMMatrix().scale(1 / ratio));
  patterns.set(key, pattern);
  return pattern;
}

const markerOutlines = new Map<ChartMarker, Path2D>();

function paintMark(pen: CanvasRenderingContext2D, { marker, x, y, fill, stroke }: MarkShape): void {
  const outline = markerOutlines.get(marker) ?? new Path2D(MARKER_PATHS[marker]);
  markerOutlines.set(marker, outline);
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

export function getCanvasContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser cannot create a canvas context.');
  return pen;
}
