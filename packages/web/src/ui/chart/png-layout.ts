/** The layout of a chart saved as PNG: a title above the drawing, at a higher resolution than on the screen. */

/** The number of pixels in the file, in each direction, for each pixel of the layout. */
export const PICTURE_SCALE = 2;
export const PICTURE_PADDING = 24;
export const TITLE_HEIGHT = 34;

/** Sets the size of a context's canvas and fills it with the surface colour. This resets all other settings of the context. */
export function prepareCanvas(pen: CanvasRenderingContext2D, width: number, height: number, surface: string): void {
  const { canvas } = pen;
  canvas.width = width * PICTURE_SCALE;
  canvas.height = height * PICTURE_SCALE;
  pen.scale(PICTURE_SCALE, PICTURE_SCALE);
  pen.fillStyle = surface;
  pen.fillRect(0, 0, canvas.width, canvas.height);
}

/** Returns the canvas as a PNG. Rejects if the browser cannot create one. */
export function canvasToPng({ canvas }: CanvasRenderingContext2D): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob === null ? reject(new Error('The browser could not create the picture.')) : resolve(blob),
    );
  });
}
