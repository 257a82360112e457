import type { ChartWindow } from './chart-description.ts';

const POSITIONS_A_PAGE = 12;
const NARROWEST = 6;

/**
 * Where a key moves the cursor: left and right by one position, Page keys by twelve, Home and End to the edges of the window, Escape
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
      return cursor === null ? from : within(cursor + 1);
    case 'ArrowLeft':
      return cursor === null ? from : within(cursor - 1);
    case 'PageUp':
      return within((cursor ?? from) + POSITIONS_A_PAGE);
    case 'PageDown':
      return within((cursor ?? from) - POSITIONS_A_PAGE);
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
 * The column that a key picks out: down the next one, up the one before, and before the first all of them, which is null.
 * `undefined` for other keys.
 */
export function nextColumn(key: string, picked: number | null, count: number): number | null | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return picked === last || last < 0 ? null : (picked ?? -1) + 1;
    case 'ArrowUp':
      if (picked === 0 || last < 0) return null;
      return picked === null ? last : picked - 1;
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
  const shown = window.to - window.from + 1;
  const centre = cursor ?? Math.round((window.from + window.to) / 2);
  switch (key) {
    case '+':
    case '=':
      return around(centre, Math.max(NARROWEST, Math.round(shown / 2)), length);
    case '-':
      return around(centre, shown * 2, length);
    case '0':
      return null;
    default:
      return undefined;
  }
}

/** A window of so many positions with the centre in its middle, as far as the ends allow; null when it is everything. */
function around(centre: number, wanted: number, length: number): ChartWindow | null {
  if (wanted >= length) return null;
  const from = Math.min(Math.max(0, centre - Math.floor(wanted / 2)), length - wanted);
  return { from, to: from + wanted - 1 };
}
