import type { FinancialItem } from '@meridian/contract';
import { type MouseEvent, useRef } from 'react';
import type { DisplayCurrency } from '#features/currency/public.ts';
import { useText } from '#lib/text/text.ts';
import { ItemCard } from './item-card.tsx';
import styles from './item-cards.module.css';
import { useCardList, useFocusOnValue } from './use-card-list.ts';
import { isShownField } from '#features/items/grid/item-columns.ts';
import { useCellEditing } from '#features/items/grid/use-cell-editing.ts';
import { useFocusOnTabOnceEmpty } from '#features/items/grid/use-grid-focus.ts';
import { useWantedFocus } from '#features/items/grid/list-marks.ts';

interface ItemCardsProps {
  /** Filtered and sorted as they are to be shown. */
  items: readonly FinancialItem[];
  currency: DisplayCurrency;
}

/** The items on a phone: a card each, with the powers of a row. They scroll with the page; those in sight are in it. */
export function ItemCards({ items, currency }: ItemCardsProps) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  useFocusOnTabOnceEmpty();
  const focus = useFocusOnValue(list);
  const { edit, open } = useCellEditing(items, focus);
  useWantedFocus(items, (id) => focus({ id, field: 'name' }));
  const editIndex = edit === null ? -1 : items.findIndex(({ id }) => id === edit.id);
  const { height, measure, inSight } = useCardList(items, list, editIndex);

  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element)) return;
    const value = target.closest<HTMLElement>('[data-field]');
    const field = value?.dataset['field'];
    const id = Number(value?.closest<HTMLElement>('[data-row]')?.dataset['row']);
    if (isShownField(field)) open({ id, field });
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
