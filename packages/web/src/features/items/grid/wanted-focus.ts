import type { FinancialItem } from '@meridian/contract';
import { useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';

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
  const latest = useRef(focus);
  useLayoutEffect(() => {
    latest.current = focus;
  });
  const isListed = wanted !== null && items.some(({ id }) => id === wanted);
  useLayoutEffect(() => {
    if (wanted === null || !isListed) return;
    useWanted.setState({ id: null });
    latest.current(wanted);
  }, [wanted, isListed]);
}
