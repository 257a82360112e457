import type { FinancialItem } from '@meridian/contract';
import { type FocusEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { whenFocusIsFree } from '#ui/form/focus-problem.ts';
import { ITEM_COLUMNS, type ItemColumn } from './item-columns.ts';

/** The heading's stand-in for an item's id: the server's begin at 1, provisional ones lie below 0. */
export const HEADING = 0;

/** A cell of the grid by what it shows, so that it stays the same cell when the rows are sorted anew. */
export interface GridCell {
  /** The item's id, or {@link HEADING}. */
  readonly row: number;
  readonly column: ItemColumn;
}

interface GridFocus extends GridCell {
  /** Tells whether the focus is to be brought there; it stands there already when the person put it. */
  readonly isWanted: boolean;
}

/**
 * The one cell of the grid that Tab reaches, and the focus on it. An item that goes away, deleted or filtered out,
 * leaves its place to the one that takes its row.
 */
export function useGridFocus(
  items: readonly FinancialItem[],
  columns: readonly ItemColumn[],
  grid: RefObject<HTMLElement | null>,
  reveal: (index: number) => void,
) {
  const [focus, setFocus] = useState<GridFocus>({
    row: items[0]?.id ?? HEADING,
    column: 'name',
    isWanted: false,
  });
  const [lastIndex, setLastIndex] = useState(0);
  const found = items.findIndex(({ id }) => id === focus.row);
  const isLost = found < 0 && focus.row !== HEADING;
  const heir = isLost ? items[Math.min(lastIndex, items.length - 1)] : undefined;
  const at = isLost ? (heir?.id ?? HEADING) : focus.row;
  // A column that the tab does not show leaves its place to the name.
  const active: GridCell = { row: at, column: columns.includes(focus.column) ? focus.column : 'name' };

  if (found >= 0 && found !== lastIndex) setLastIndex(found);

  const { row, column } = active;
  useLayoutEffect(() => {
    if (!isLost) return undefined;
    return whenFocusIsFree(grid.current, () => setFocus({ row, column, isWanted: true }));
  }, [isLost, row, column, grid]);

  useLayoutEffect(() => {
    if (!focus.isWanted) return;
    const index = items.findIndex(({ id }) => id === focus.row);
    if (index >= 0) reveal(index);
    focusTarget(cellElement(grid.current, focus))?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new wish moves the focus, not a list that changed
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

/** Where nothing is left to list, the list goes away, and with it what had the focus: its tab has it next. */
export function useFocusOnTabOnceEmpty(): void {
  useLayoutEffect(
    () => () => {
      whenFocusIsFree(null, () => {
        // On a screen that has become narrow the cards stand there instead.
        if (document.querySelector('[data-item-list] [data-row]') === null) focusChosenTab();
      });
    },
    [],
  );
}

export function focusChosenTab(): void {
  document.querySelector<HTMLElement>('[data-item-list] [role=tab][aria-selected=true]')?.focus();
}

/** The cell in which an element of the grid lies. */
export function cellAt(grid: HTMLElement, target: EventTarget): GridCell | null {
  if (!(target instanceof Element) || !grid.contains(target)) return null;
  const element = target.closest<HTMLElement>('[data-column]');
  const column = ITEM_COLUMNS.find((known) => known === element?.dataset['column']);
  const row = element?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return column === undefined || row === undefined ? null : { row: Number(row), column };
}

/** The name of the tag that an element of the grid belongs to. */
export function tagAt(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tag]')?.dataset['tag'] : undefined;
}

/** The element of a cell, if its row is in the page. */
export function cellElement(grid: HTMLElement | null, { row, column }: GridCell): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`) ?? null;
}

/** The element that takes the focus for a cell: its one control, such as a checkbox, or the cell itself. */
function focusTarget(cell: HTMLElement | null): HTMLElement | null {
  return cell?.querySelector<HTMLElement>('[data-stop]') ?? cell;
}
