import { memo } from 'react';
import type { FinancialItem } from '@meridian/contract';
import type { DisplayCurrency } from '#features/currency/currency-api.ts';
import { useText } from '#lib/text.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemAmount, ItemCategory, ItemName, ItemPeriod, ItemRate } from './item-cells.tsx';
import styles from './items.module.css';

interface ItemListProps {
  items: readonly FinancialItem[];
  currency: DisplayCurrency;
}

/** The items of a scenario, a row each. */
export function ItemTable({ items, currency }: ItemListProps) {
  const t = useText();
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('items.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('items.name')}</th>
            <th scope="col">{t('items.category')}</th>
            <th scope="col" className={styles.number}>
              {t('items.amount')}
            </th>
            <th scope="col">{t('items.period')}</th>
            <th scope="col">{t('items.rate.short')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('items.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ItemRow key={item.id} item={item} currency={currency} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Drawn again only when its own item changed: an edit among many hundred costs one row. */
const ItemRow = memo(function ItemRow({
  item,
  currency,
}: {
  item: FinancialItem;
  currency: DisplayCurrency;
}) {
  return (
    <tr data-hidden={item.is_hidden || undefined}>
      <th scope="row">
        <ItemName item={item} />
      </th>
      <td>
        <ItemCategory item={item} />
      </td>
      <td className={styles.number}>
        <ItemAmount item={item} currency={currency} />
      </td>
      <td>
        <ItemPeriod item={item} />
      </td>
      <td className={styles.rate}>
        <ItemRate item={item} />
      </td>
      <td>
        <ItemActions item={item} />
      </td>
    </tr>
  );
});

/** The same on a phone: a card an item. */
export function ItemCards({ items, currency }: ItemListProps) {
  const t = useText();
  return (
    <ul className={styles.cards} aria-label={t('items.title')}>
      {items.map((item) => (
        <ItemCard key={item.id} item={item} currency={currency} />
      ))}
    </ul>
  );
}

const ItemCard = memo(function ItemCard({
  item,
  currency,
}: {
  item: FinancialItem;
  currency: DisplayCurrency;
}) {
  return (
    <li className={styles.card} aria-label={item.name} data-hidden={item.is_hidden || undefined}>
      <div>
        <ItemName item={item} />
      </div>
      <div className={styles.number}>
        <ItemAmount item={item} currency={currency} />
      </div>
      <p className={styles.facts}>
        <ItemCategory item={item} />
        <span className={styles.second}>
          <ItemPeriod item={item} />
        </span>
      </p>
      <ItemActions item={item} />
    </li>
  );
});
