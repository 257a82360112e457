import type { FinancialItem } from '@meridian/contract';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { whenFocusIsFree } from '#ui/form/focus-problem.ts';
import { useListed } from '#features/items/grid/use-grid-rows.ts';
import type { ItemCell } from '#features/items/grid/item-cell-change.ts';

/** About what a card takes; each is measured once it is there. */
const CARD_PIXELS = 160;
const CARDS_BEYOND_SIGHT = 4;

/** The cards in sight of the window, and where they stand in their list. `kept` stays wherever the page is scrolled. */
export function useCardList(
  items: readonly FinancialItem[],
  list: RefObject<HTMLElement | null>,
  kept: number,
) {
  const top = useTopInPage(list);
  const cards = useWindowVirtualizer<HTMLElement>({
    ...useListed(items, [kept]),
    estimateSize: () => CARD_PIXELS,
    overscan: CARDS_BEYOND_SIGHT,
    scrollMargin: top,
  });
  return {
    height: cards.getTotalSize(),
    measure: cards.measureElement,
    inSight: cards.getVirtualItems().map(({ index, start }) => ({ index, top: start - top })),
  };
}

/** How far an element stands below the top of the page, whatever comes and goes above it. */
function useTopInPage(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + scrollY));
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Brings the focus onto a value of a card, once its editor is gone and the value is back in the page. */
export function useFocusOnValue(list: RefObject<HTMLElement | null>): (cell: ItemCell) => void {
  const [wanted, setWanted] = useState<ItemCell | null>(null);
  useLayoutEffect(() => {
    if (wanted === null) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-row="${wanted.id}"] [data-field="${wanted.field}"]`)
      ?.focus();
  }, [wanted, list]);
  return setWanted;
}

/** A value that was emptied leaves its card; the name has the focus then that was on it. */
export function useFocusOnNameOnceGone(fact: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = fact.current;
    return () => {
      const name = element?.closest('[data-row]')?.querySelector<HTMLElement>('[data-field="name"]');
      if (element?.contains(document.activeElement) === true) whenFocusIsFree(null, () => name?.focus());
    };
  }, [fact]);
}
