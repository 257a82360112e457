import type { FinancialItem } from '@meridian/contract';
import { useRef } from 'react';
import { idsBetween } from './item-range.ts';
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
