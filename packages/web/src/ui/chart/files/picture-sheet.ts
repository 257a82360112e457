/** The sheet on which people save a picture: its title over the drawing, finer than on the screen. */

/** Pixels of the file for one of the sheet. */
export const SCALE = 2;
export const PADDING = 24;
export const TITLE_HEIGHT = 34;

/** Gives a pen's canvas this size, and the colour of a surface. All else that was set in the pen is forgotten. */
export function layOut(pen: CanvasRenderingContext2D, width: number, height: number, surface: string): void {
  const { canvas } = pen;
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = surface;
  pen.fillRect(0, 0, canvas.width, canvas.height);
}

/** The PNG of what a pen drew; rejects when the browser makes none. */
export function pngOf({ canvas }: CanvasRenderingContext2D): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob),
    );
  });
}
