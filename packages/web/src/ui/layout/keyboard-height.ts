import { useEffect } from 'react';

/** A bar of the browser that comes and goes is lower than any keyboard. */
const LEAST_PIXELS = 120;

/** The part of the page that the browser lets one see. */
type Seen = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>;

/** How much of the foot of the window a keyboard on the screen covers, in pixels; none while a person looks at an enlarged part. */
export function keyboardHeight(windowHeight: number, { height, offsetTop, scale }: Seen): number {
  const covered = Math.round(windowHeight - height - offsetTop);
  return Math.abs(scale - 1) < 0.01 && covered >= LEAST_PIXELS ? covered : 0;
}

/** Keeps `--keyboard-height` on the document: browsers lay their keyboard over the page, and over what stands at its foot. */
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
