import type { FinancialItem } from '@meridian/contract';
import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { DisplayCurrency } from '#features/currency/public.ts';
import { useText } from '#lib/text/text.ts';
import { ItemCard } from './item-card.tsx';
import styles from './item-cards.module.css';
import { isTableField } from '#features/plan/view/item-columns.ts';
import { useCellEditing } from '#features/plan/grid/use-cell-editing.ts';
import { useFocusTabWhenEmpty } from '#features/plan/view/use-grid-focus.ts';
import { useFocusRequest } from '#features/plan/view/item-list-state.ts';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useVirtualizerOptions } from '#features/plan/grid/use-grid-virtualizer.ts';
import type { ItemCell } from '#features/plan/grid/item-cell-change.ts';

interface ItemCardsProps {
  /** The items, already filtered and sorted. */
  items: readonly FinancialItem[];
  currency: DisplayCurrency;
}

/**
 * Renders the list of items on a phone, one card each, with the same actions as a table row. Only the cards near the visible part of the page are
 * rendered.
 */
export function ItemCards({ items, currency }: ItemCardsProps) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  useFocusTabWhenEmpty();
  const focus = useFocusCardValue(list);
  const { edit, open } = useCellEditing(items, focus);
  useFocusRequest(items, (id) => focus({ id, field: 'name' }));
  const editIndex = edit === null ? -1 : items.findIndex(({ id }) => id === edit.id);
  const { height, measure, inSight } = useVisibleCards(items, list, editIndex);

  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element)) return;
    const value = target.closest<HTMLElement>('[data-field]');
    const field = value?.dataset['field'];
    const id = Number(value?.closest<HTMLElement>('[data-row]')?.dataset['row']);
    if (isTableField(field)) open({ id, field });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- it hears the buttons in it
    <ul
      ref={list}
      className={styles.cards}
      aria-label={t('items.title')}
      style={{ blockSize: height }}
      onClick={onClick}
    >
      {inSight.map(({ index, top }) => {
        const item = items[index];
        return item === undefined ? null : (
          <ItemCard
            key={item.id}
            item={item}
            index={index}
            count={items.length}
            top={top}
            currency={currency}
            edit={edit?.id === item.id ? edit : null}
            measure={measure}
          />
        );
      })}
    </ul>
  );
}

/** The estimated height of a card; the real height is measured after rendering. */
const CARD_PIXELS = 160;
const CARDS_BEYOND_SIGHT = 4;

/**
 * Returns the cards in the visible part of the window and their positions. The card with index `alwaysRendered` is rendered even outside
 * that part; -1 for none.
 */
export function useVisibleCards(
  items: readonly FinancialItem[],
  list: RefObject<HTMLElement | null>,
  alwaysRendered: number,
) {
  const top = useTopInPage(list);
  const cards = useWindowVirtualizer<HTMLElement>({
    ...useVirtualizerOptions(items, [alwaysRendered]),
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

/** Returns the distance of an element from the top of the page, in pixels; updated when content above it changes. */
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

/** Returns a function that focuses a value of a card after its editor is closed and the value is rendered again. */
export function useFocusCardValue(list: RefObject<HTMLElement | null>): (cell: ItemCell) => void {
  const [wanted, setWanted] = useState<ItemCell | null>(null);
  useLayoutEffect(() => {
    if (wanted === null) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${wanted.id}"] [data-field="${wanted.field}"]`)?.focus();
  }, [wanted, list]);
  return setWanted;
}
