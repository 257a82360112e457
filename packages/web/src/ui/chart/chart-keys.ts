import type { ChartWindow } from './chart-series.ts';

const MONTHS_A_PAGE = 12;
const NARROWEST_MONTHS = 6;

/**
 * Where a key moves the cursor: arrows by a month, Page keys by a year, Home and End to the edges of the window, Escape
 * away. `undefined` for keys that do not move it; a cursor that was not there appears at the window's start.
 */
export function nextIndex(
  key: string,
  cursor: number | null,
  { from, to }: ChartWindow,
): number | null | undefined {
  const within = (index: number) => Math.min(to, Math.max(from, index));
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return cursor === null ? from : within(cursor + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return cursor === null ? from : within(cursor - 1);
    case 'PageUp':
      return within((cursor ?? from) + MONTHS_A_PAGE);
    case 'PageDown':
      return within((cursor ?? from) - MONTHS_A_PAGE);
    case 'Home':
      return from;
    case 'End':
      return to;
    case 'Escape':
      return cursor === null ? undefined : null;
    default:
      return undefined;
  }
}

/**
 * The window after a key: plus halves it around the cursor, minus doubles it, 0 shows everything (null). `undefined`
 * for other keys.
 */
export function zoomedWindow(
  key: string,
  cursor: number | null,
  window: ChartWindow,
  length: number,
): ChartWindow | null | undefined {
  const months = window.to - window.from + 1;
  const centre = cursor ?? Math.round((window.from + window.to) / 2);
  switch (key) {
    case '+':
    case '=':
      return around(centre, Math.max(NARROWEST_MONTHS, Math.round(months / 2)), length);
    case '-':
      return around(centre, months * 2, length);
    case '0':
      return null;
    default:
      return undefined;
  }
}

/** A window of so many months with the centre in its middle, as far as the ends allow; null when it is everything. */
function around(centre: number, months: number, length: number): ChartWindow | null {
  if (months >= length) return null;
  const from = Math.min(Math.max(0, centre - Math.floor(months / 2)), length - months);
  return { from, to: from + months - 1 };
}
