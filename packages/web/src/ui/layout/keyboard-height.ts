import { useEffect } from 'react';

/** The minimum height of a keyboard in pixels; the browser's own bars are lower. */
const LEAST_PIXELS = 120;

/** The part of the window that is visible. */
type Seen = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>;

/** Returns the height in pixels of the on-screen keyboard at the foot of the window; 0 while the page is pinch-zoomed. */
export function keyboardHeight(windowHeight: number, { height, offsetTop, scale }: Seen): number {
  const covered = Math.round(windowHeight - height - offsetTop);
  return Math.abs(scale - 1) < 0.01 && covered >= LEAST_PIXELS ? covered : 0;
}

/** Sets `--keyboard-height` on the document to the height of the on-screen keyboard, which browsers show over the foot of the page. */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (seen === null) return undefined;
    const { documentElement: root } = document;
    const measure = () => {
      const height = keyboardHeight(window.innerHeight, seen);
      if (height === 0) root.style.removeProperty('--keyboard-height');
      else root.style.setProperty('--keyboard-height', `${height}px`);
    };
    for (const change of ['resize', 'scroll']) seen.addEventListener(change, measure);
    return () => {
      for (const change of ['resize', 'scroll']) seen.removeEventListener(change, measure);
      root.style.removeProperty('--keyboard-height');
    };
  }, []);
}
