/** The marks of items in the list, forgotten with the page: what is selected, what could not be saved, what is to have the focus. */
import { create } from 'zustand';
import type { FinancialItem } from '@meridian/contract';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ItemColumn } from './item-columns.ts';

/** Which items of the list are selected, by id. */
export const useItemSelection = create<{ readonly ids: ReadonlySet<number> }>()(() => ({ ids: new Set() }));

/** Adds an item to the selection, or takes it out. */
export function toggleSelected(id: number): void {
  useItemSelection.setState(({ ids }) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    return { ids: next };
  });
}

/** Selects these items and no others; none clears the selection. */
export function selectItems(ids: Iterable<number>): void {
  useItemSelection.setState({ ids: new Set(ids) });
}

/** Selecting row by row, and from one row to another. */
export function useRowSelection(items: readonly FinancialItem[]) {
  const anchor = useRef<number | null>(null);
  return {
    toggle: (id: number) => {
      toggleSelected(id);
      anchor.current = id;
    },
    /** Adds every item from the last one toggled to this. */
    selectTo: (id: number) => {
      selectItems([...useItemSelection.getState().ids, ...idsBetween(items, anchor.current, id)]);
    },
  };
}

/** The ids from one item to another in the order shown, both included; the second alone when the first is not shown. */
export function idsBetween(items: readonly FinancialItem[], from: number | null, to: number): number[] {
  const ids = items.map(({ id }) => id);
  const end = ids.indexOf(to);
  const start = from === null || !ids.includes(from) ? end : ids.indexOf(from);
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/**
 * The edits that could not be saved, told where they stand in the list until the person deals with it, by opening it or by another attempt:
 * the column of the newest failure, by the id of the item.
 */
const useFailedSaves = create<{ readonly places: ReadonlyMap<number, ItemColumn> }>()(() => ({
  places: new Map(),
}));

export const useFailedColumn = (id: number): ItemColumn | undefined =>
  useFailedSaves(({ places }) => places.get(id));

/** A save failed. */
export function noteFailedSave(id: number, column: ItemColumn): void {
  useFailedSaves.setState(({ places }) => ({ places: new Map(places).set(id, column) }));
}

/** The person has seen it, or tries again. */
export function forgetFailedSave(id: number): void {
  useFailedSaves.setState(({ places }) =>
    places.has(id) ? { places: new Map([...places].filter(([other]) => other !== id)) } : { places },
  );
}

/** The item that is to have the focus once the list shows it. */
const useWanted = create<{ readonly id: number | null }>()(() => ({ id: null }));

/** Brings the focus to an item of the list, now or when it comes, unless the person has gone on to something else by then. */
export function focusItem(id: number): void {
  useWanted.setState({ id });
  const withdraw = () => useWanted.setState((wanted) => (wanted.id === id ? { id: null } : wanted));
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, withdraw, { once: true });
}

/** The list listens: `focus` is called once for each item that was asked for. */
export function useWantedFocus(items: readonly FinancialItem[], focus: (id: number) => void): void {
  const wanted = useWanted(({ id }) => id);
  const bringFocus = useEffectEvent(focus);
  const isListed = wanted !== null && items.some(({ id }) => id === wanted);
  useLayoutEffect(() => {
    if (wanted === null || !isListed) return;
    useWanted.setState({ id: null });
    bringFocus(wanted);
  }, [wanted, isListed]);
}
