import type { FinancialItem } from '@meridian/contract';
import { type FocusEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { onFocusLost } from '#ui/form/form-focus.ts';
import { ITEM_COLUMNS, type ItemColumn } from './item-columns.ts';

/** The row id of the heading. Server ids begin at 1, provisional ids are negative. */
export const HEADING_ROW = 0;

/** A grid cell identified by item and column, so that it stays the same after sorting. */
export interface GridCell {
  /** The item's id, or {@link HEADING_ROW}. */
  readonly row: number;
  readonly column: ItemColumn;
}

interface GridFocus extends GridCell {
  /** True if the focus must be moved to the cell; false if the user focused it. */
  readonly isWanted: boolean;
}

/**
 * Returns the one cell of the grid that Tab reaches, and moves the focus to it. If its item is deleted or filtered out, the item that moves
 * into its row becomes active.
 */
export function useGridFocus(
  items: readonly FinancialItem[],
  columns: readonly ItemColumn[],
  grid: RefObject<HTMLElement | null>,
  reveal: (index: number) => void,
) {
  const [focus, setFocus] = useState<GridFocus>({
    row: items[0]?.id ?? HEADING_ROW,
    column: 'name',
    isWanted: false,
  });
  const [lastIndex, setLastIndex] = useState(0);
  const found = items.findIndex(({ id }) => id === focus.row);
  const isLost = found < 0 && focus.row !== HEADING_ROW;
  const heir = isLost ? items[Math.min(lastIndex, items.length - 1)] : undefined;
  const at = isLost ? (heir?.id ?? HEADING_ROW) : focus.row;
  // If the tab does not show the column, the name is active.
  const active: GridCell = { row: at, column: columns.includes(focus.column) ? focus.column : 'name' };

  if (found >= 0 && found !== lastIndex) setLastIndex(found);

  const { row, column } = active;
  useLayoutEffect(() => {
    if (!isLost) return undefined;
    return onFocusLost(grid.current, () => setFocus({ row, column, isWanted: true }));
  }, [isLost, row, column, grid]);

  useLayoutEffect(() => {
    if (!focus.isWanted) return;
    const index = items.findIndex(({ id }) => id === focus.row);
    if (index >= 0) reveal(index);
    focusTarget(cellElement(grid.current, focus))?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new focus request moves the focus, not a changed list
  }, [focus]);

  return {
    active,
    /** The index of the active cell's item; -1 for the heading. */
    activeIndex: items.findIndex(({ id }) => id === active.row),
    moveTo: (cell: GridCell) => setFocus({ ...cell, isWanted: true }),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const cell = cellAt(event.currentTarget, event.target);
      if (cell !== null && (cell.row !== focus.row || cell.column !== focus.column || focus.isWanted))
        setFocus({ ...cell, isWanted: false });
    },
  };
}

/** Focuses the tab when the list is empty and unmounted, because the focused element disappears with it. */
export function useFocusTabWhenEmpty(): void {
  useLayoutEffect(
    () => () => {
      onFocusLost(null, () => {
        // The table also disappears when cards replace it on a narrow screen. The cards are rows too, so the focus stays.
        if (document.querySelector('[data-item-list] [data-row]') === null) focusSelectedTab();
      });
    },
    [],
  );
}

export function focusSelectedTab(): void {
  document.querySelector<HTMLElement>('[data-item-list] [role=tab][aria-selected=true]')?.focus();
}

/** Returns the cell that contains an element of the grid, or null. */
export function cellAt(grid: HTMLElement, target: EventTarget): GridCell | null {
  if (!(target instanceof Element) || !grid.contains(target)) return null;
  const element = target.closest<HTMLElement>('[data-column]');
  const column = ITEM_COLUMNS.find((known) => known === element?.dataset['column']);
  const row = element?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return column === undefined || row === undefined ? null : { row: Number(row), column };
}

/** Returns the name of the tag to which an element of the grid belongs. */
export function tagAt(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tag]')?.dataset['tag'] : undefined;
}

/** Returns the element of a cell, or null if its row is not rendered. */
export function cellElement(grid: HTMLElement | null, { row, column }: GridCell): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`) ?? null;
}

/** Returns the element to focus for a cell: its single control, such as a checkbox, or the cell itself. */
function focusTarget(cell: HTMLElement | null): HTMLElement | null {
  return cell?.querySelector<HTMLElement>('[data-stop]') ?? cell;
}
