import type { FinancialItem } from '@meridian/contract';
import { useRef } from 'react';
import { selectItems, toggleSelected, useItemSelection } from './item-selection.ts';

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
