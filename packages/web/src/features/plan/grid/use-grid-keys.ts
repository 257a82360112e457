import type { FinancialItem } from '@meridian/contract';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isShortcut } from '#ui/shortcuts.ts';
import { type ItemColumn, isItemField } from '#features/plan/view/item-columns.ts';
import { type GridCell, HEADING_ROW, cellAt, cellElement } from '#features/plan/view/use-grid-focus.ts';

/** A position in the grid: row 0 is the heading, items begin at row 1, columns at 0. */
export interface GridPosition {
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  /** The number of items, without the heading. */
  readonly rows: number;
  readonly columns: number;
  /** The number of rows that Page Up and Page Down move. */
  readonly page: number;
  readonly isRtl: boolean;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Returns the position after a navigation key, limited to the grid; null for any other key. */
export function cellAfterKey(from: GridPosition, key: Key, size: GridSize): GridPosition | null {
  if (key.altKey) return null;
  const step = (rows: number, columns: number) => ({
    row: clamp(from.row + rows, 0, size.rows),
    column: clamp(from.column + columns, 0, size.columns - 1),
  });
  // Page keys never move into the heading.
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

/** Returns whether a key types a character, which starts editing the cell. */
export function isCharacterKey({ key, ctrlKey, metaKey, altKey }: Key): boolean {
  return !ctrlKey && !metaKey && !altKey && key !== ' ' && /^.$/u.test(key);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

interface GridActions {
  items: readonly FinancialItem[];
  columns: readonly ItemColumn[];
  /** Returns the number of visible rows. */
  page: () => number;
  moveTo: (cell: GridCell) => void;
  /** Opens the editor of a cell, or moves the focus to its buttons. */
  open: (cell: GridCell) => void;
  /** Selects every item from the last selected one to this one. */
  selectTo: (id: number) => void;
}

/** Returns the key handler of the grid cells. Keys inside an editor are left to the editor. */
export function useGridKeys({ items, columns, page, moveTo, open, selectTo }: GridActions) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const grid = event.currentTarget;
    const cell = cellAt(grid, event.target);
    if (cell === null || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const edited = event.target instanceof Element ? event.target.closest('[data-editing]') : null;
    if (edited !== null) {
      // While the editor loads, the cell still has the focus. Keys typed then must not trigger shortcuts of the page.
      if (edited === event.target) event.stopPropagation();
      return;
    }

    if (isAmongButtons(event, cell)) return moveAmongButtons(event, cellElement(grid, cell));
    const from = {
      row: items.findIndex(({ id }) => id === cell.row) + 1,
      column: columns.indexOf(cell.column),
    };
    const place = cellAfterKey(from, event, {
      rows: items.length,
      columns: columns.length,
      page: page(),
      isRtl: getComputedStyle(grid).direction === 'rtl',
    });
    if (place !== null) {
      event.preventDefault();
      moveTo({ row: items[place.row - 1]?.id ?? HEADING_ROW, column: columns[place.column] ?? 'name' });
      return;
    }
    // The controls of the heading handle Enter and Space natively.
    if (cell.row === HEADING_ROW) return;
    if (event.key === ' ') {
      // Prevents scrolling. On a checkbox the default is prevented only with Shift, because Space alone must toggle the
      // checkbox.
      if (cell.column !== 'select' || event.shiftKey) event.preventDefault();
      if (cell.column === 'select' && event.shiftKey) selectTo(cell.row);
    } else if (event.key === 'Enter' || event.key === 'F2') {
      if (cell.column === 'select') return;
      event.preventDefault();
      open(cell);
    } else if (isCharacterKey(event) && isItemField(cell.column) && !isShortcut(event.nativeEvent)) {
      // A shortcut of the page works here too. Any other character opens the editor synchronously, so that the editor
      // receives the character and it triggers no shortcut.
      flushSync(() => open(cell));
      event.stopPropagation();
    }
  };
}

function isAmongButtons({ target, key }: KeyboardEvent, { column }: GridCell): boolean {
  const keys = ['ArrowLeft', 'ArrowRight', 'Escape', 'Enter', ' '];
  return column === 'actions' && target instanceof HTMLButtonElement && keys.includes(key);
}

/**
 * Handles keys inside a cell with buttons: arrow keys move between the buttons, Escape returns to the cell, Enter and Space press the
 * button.
 */
function moveAmongButtons(event: KeyboardEvent, cell: HTMLElement | null): void {
  if (event.key === 'Enter' || event.key === ' ' || cell === null) return;
  event.preventDefault();
  if (event.key === 'Escape') return cell.focus();
  const buttons = Array.from(cell.querySelectorAll<HTMLElement>('button'));
  const isBackward = (event.key === 'ArrowLeft') === (getComputedStyle(cell).direction === 'ltr');
  const at = buttons.findIndex((button) => button === event.target);
  buttons[at + (isBackward ? -1 : 1)]?.focus();
}
