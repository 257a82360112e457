import type { ChartWindow } from './chart-types.ts';

const POSITIONS_A_PAGE = 12;
const NARROWEST = 6;

/**
 * Returns the cursor's position after a key: the left and right arrows move it by one position, the Page keys by twelve, Home and End to
 * the ends of the window. Escape removes it (null). Returns `undefined` for all other keys. If the cursor is not shown, a moving key puts
 * it at the start of the window.
 */
export function cursorAfterKey(
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
 * Returns the column selected after a key: the arrow down selects the next one, the arrow up the previous one. Beyond either end no single
 * column is selected (null). Returns `undefined` for all other keys.
 */
export function columnAfterKey(key: string, picked: number | null, count: number): number | null | undefined {
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
 * Returns the window of visible positions after a key: plus halves it around the cursor, minus doubles it, 0 shows all positions (null).
 * Returns `undefined` for all other keys.
 */
export function windowAfterKey(
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

/**
 * Returns a window of `wanted` positions around the centre, shifted if it would extend beyond an end; null if it would show all positions.
 */
function around(centre: number, wanted: number, length: number): ChartWindow | null {
  if (wanted >= length) return null;
  const from = Math.min(Math.max(0, centre - Math.floor(wanted / 2)), length - wanted);
  return { from, to: from + wanted - 1 };
}
