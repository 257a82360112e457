/** The flow chart as a PNG file, in the colours of the screen. */
import { getCanvasContext } from '#ui/chart/drawing/draw-shapes.ts';
import { PICTURE_PADDING, TITLE_HEIGHT, prepareCanvas, canvasToPng } from '#ui/chart/png-layout.ts';
import { type MoneyFlowLayout, LABEL_LINE_HEIGHT, labelPosition } from './money-flow-layout.ts';

/** The texts of the picture: its title, and the label lines of each bar. */
interface FlowLabels {
  readonly title: string;
  readonly labelLines: readonly (readonly string[])[];
}

/** Draws a layout for a file, with the colours and font of the on-screen `svg`. */
export async function drawMoneyFlowPicture(
  layout: MoneyFlowLayout,
  svg: SVGSVGElement,
  { title, labelLines }: FlowLabels,
): Promise<Blob> {
  const pen = getCanvasContext(document.createElement('canvas'));
  const { color, fontFamily, fontSize } = getComputedStyle(svg);
  const isMirrored = document.documentElement.dir === 'rtl';
  const surface = getComputedStyle(document.body).getPropertyValue('--surface').trim();
  const width = layout.width + 2 * PICTURE_PADDING;
  prepareCanvas(pen, width, layout.height + 2 * PICTURE_PADDING + TITLE_HEIGHT, surface);
  pen.fillStyle = color;
  pen.direction = isMirrored ? 'rtl' : 'ltr';
  pen.font = `600 16px ${fontFamily}`;
  pen.fillText(title, isMirrored ? width - PICTURE_PADDING : PICTURE_PADDING, PICTURE_PADDING + 14, layout.width);
  pen.direction = 'ltr';
  pen.translate(PICTURE_PADDING, PICTURE_PADDING + TITLE_HEIGHT);
  for (const shape of svg.querySelectorAll<SVGPathElement | SVGRectElement>('path, rect')) paint(pen, shape);
  pen.fillStyle = color;
  pen.font = `${fontSize} ${fontFamily}`;
  layout.bars.forEach((bar, index) => {
    const lines = labelLines[index] ?? [];
    const { x, y, align } = labelPosition(bar, lines.length);
    pen.textAlign = align;
    lines.forEach((line, nth) => pen.fillText(line, x, y + nth * LABEL_LINE_HEIGHT));
  });
  return await canvasToPng(pen);
}

function paint(pen: CanvasRenderingContext2D, shape: SVGPathElement | SVGRectElement): void {
  const { fill, stroke, strokeWidth, strokeOpacity } = getComputedStyle(shape);
  if (shape instanceof SVGRectElement) {
    const { x, y, width, height } = shape.getBBox();
    pen.fillStyle = fill;
    pen.fillRect(x, y, width, height);
    return;
  }
  pen.globalAlpha = Number(strokeOpacity);
  pen.strokeStyle = stroke;
  pen.lineWidth = Number.parseFloat(strokeWidth);
  pen.stroke(new Path2D(shape.getAttribute('d') ?? ''));
  pen.globalAlpha = 1;
}
