/** State of list items that is not saved: the selection, failed saves, and the item to focus. */
import { create } from 'zustand';
import type { FinancialItem } from '@meridian/contract';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ItemColumn } from './item-columns.ts';

/** The ids of the selected items. */
export const useItemSelection = create<{ readonly ids: ReadonlySet<number> }>()(() => ({ ids: new Set() }));

/** Adds an item to the selection, or removes it. */
export function toggleSelected(id: number): void {
  useItemSelection.setState(({ ids }) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    return { ids: next };
  });
}

/** Selects exactly these items; an empty list clears the selection. */
export function selectItems(ids: Iterable<number>): void {
  useItemSelection.setState({ ids: new Set(ids) });
}

/** Returns handlers that select a single row or a range of rows. */
export function useRowSelection(items: readonly FinancialItem[]) {
  const anchor = useRef<number | null>(null);
  return {
    toggle: (id: number) => {
      toggleSelected(id);
      anchor.current = id;
    },
    /** Adds every item from the last toggled one to this one. */
    selectTo: (id: number) => {
      selectItems([...useItemSelection.getState().ids, ...idsInRange(items, anchor.current, id)]);
    },
  };
}

/** Returns the ids from one item to another in display order, both included; only the second if the first is not shown. */
export function idsInRange(items: readonly FinancialItem[], from: number | null, to: number): number[] {
  const ids = items.map(({ id }) => id);
  const end = ids.indexOf(to);
  const start = from === null || !ids.includes(from) ? end : ids.indexOf(from);
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/**
 * Failed saves by item id, each with the column of the latest failure. They are shown in the list until the user opens the cell or saves
 * again.
 */
const useFailedSaves = create<{ readonly places: ReadonlyMap<number, ItemColumn> }>()(() => ({
  places: new Map(),
}));

export const useFailedColumn = (id: number): ItemColumn | undefined => useFailedSaves(({ places }) => places.get(id));

/** Marks a cell whose value could not be saved. */
export function markFailedSave(id: number, column: ItemColumn): void {
  useFailedSaves.setState(({ places }) => ({ places: new Map(places).set(id, column) }));
}

/** Removes the mark, because the user opened the cell or saved again. */
export function clearFailedSave(id: number): void {
  useFailedSaves.setState(({ places }) =>
    places.has(id) ? { places: new Map([...places].filter(([other]) => other !== id)) } : { places },
  );
}

/** The item that gets the focus as soon as the list shows it. */
const useRequestedFocus = create<{ readonly id: number | null }>()(() => ({ id: null }));

/** Focuses an item of the list, now or once it is listed; cancelled by the next key or pointer press. */
export function focusItem(id: number): void {
  useRequestedFocus.setState({ id });
  const withdraw = () => useRequestedFocus.setState((wanted) => (wanted.id === id ? { id: null } : wanted));
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, withdraw, { once: true });
}

/** Calls `focus` once for each item passed to `focusItem`, as soon as it is listed. */
export function useFocusRequest(items: readonly FinancialItem[], focus: (id: number) => void): void {
  const wanted = useRequestedFocus(({ id }) => id);
  const bringFocus = useEffectEvent(focus);
  const isListed = wanted !== null && items.some(({ id }) => id === wanted);
  useLayoutEffect(() => {
    if (wanted === null || !isListed) return;
    useRequestedFocus.setState({ id: null });
    bringFocus(wanted);
  }, [wanted, isListed]);
}
