/** A place in the grid: row 0 is the heading, the items begin at 1; columns begin at 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  /** Items, without the heading. */
  readonly rows: number;
  readonly columns: number;
  /** How many rows a page key goes. */
  readonly page: number;
  readonly isRtl: boolean;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Where a key leads from a place in the grid; null when it is no key of movement. At the edges it stays. */
export function placeAfterKey(from: GridPlace, key: Key, size: GridSize): GridPlace | null {
  if (key.altKey) return null;
  const step = (rows: number, columns: number) => ({
    row: clamp(from.row + rows, 0, size.rows),
    column: clamp(from.column + columns, 0, size.columns - 1),
  });
  // A page never leads into the heading: that is a step of its own.
  const page = (rows: number) => ({
    ...from,
    row: clamp(from.row + rows, Math.min(1, size.rows), size.rows),
  });
  const forward = size.isRtl ? -1 : 1;
  const isFar = key.ctrlKey || key.metaKey;
  switch (key.key) {
    case 'ArrowUp':
      return isFar ? { ...from, row: Math.min(1, size.rows) } : step(-1, 0);
    case 'ArrowDown':
      return isFar ? { ...from, row: size.rows } : step(1, 0);
    case 'ArrowLeft':
      return isFar ? step(0, -forward * size.columns) : step(0, -forward);
    case 'ArrowRight':
      return isFar ? step(0, forward * size.columns) : step(0, forward);
    case 'Home':
      return isFar ? { row: Math.min(1, size.rows), column: 0 } : { ...from, column: 0 };
    case 'End':
      return { row: isFar ? size.rows : from.row, column: size.columns - 1 };
    case 'PageUp':
      return page(-size.page);
    case 'PageDown':
      return page(size.page);
    default:
      return null;
  }
}

/** Whether a key writes a character: on a cell it begins an edit with that character. */
export function isTyping({ key, ctrlKey, metaKey, altKey }: Key): boolean {
  return !ctrlKey && !metaKey && !altKey && key !== ' ' && /^.$/u.test(key);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
