import type { FinancialItem } from '@meridian/contract';
import { DEFAULT_ASSET_CLASSES, isFundCategory } from '@meridian/engine';
import { type RefObject, memo, useLayoutEffect, useRef } from 'react';
import type { DisplayCurrency } from '#features/currency/public.ts';
import { LISTED_FIELDS } from '#lib/item-fields.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { onFocusLost } from '#ui/form/form-focus.ts';
import { Icon } from '#ui/icon.tsx';
import { ItemActions } from '#features/plan/grid/item-actions.tsx';
import styles from './item-cards.module.css';
import { isEditableCell } from '#features/plan/grid/item-cell-change.ts';
import { ItemCellEditor } from '#features/plan/grid/item-cell-editor.tsx';
import {
  ConvertedItemAmount,
  ItemFieldValue,
  ItemInterval,
  ItemTags,
  UnsavedValueMarker,
} from '#features/plan/grid/item-cells.tsx';
import { toggleSelected, useFailedColumn, useItemSelection } from '#features/plan/view/item-list-state.ts';
import { type ItemField, columnLabel, hasField } from '#features/plan/view/item-columns.ts';
import type { CellEdit } from '#features/plan/grid/use-cell-editing.ts';

interface ItemCardProps {
  item: FinancialItem;
  /** The index of the item in the list, from 0. */
  index: number;
  /** The number of items in the list. */
  count: number;
  /** The vertical position in the list, in pixels. */
  top: number;
  currency: DisplayCurrency;
  /** The edited value, if it belongs to this card; otherwise null. */
  edit: CellEdit | null;
  measure: (card: HTMLElement | null) => void;
}

/** The fields with a fixed position on the card. */
const PLACED: readonly ItemField[] = ['name', 'amount', 'category', 'interval_months', 'notes'];

/**
 * Returns whether the card shows a field. The currency is not shown again, because the amount includes it. The asset
 * class is shown only if it differs from the category's default or the fund is locked.
 */
function isSet(item: FinancialItem, field: ItemField): boolean {
  if (!hasField(item, field) || field === 'currency') return false;
  if (field === 'asset_class' && isFundCategory(item.category) && !item.is_locked) {
    const usual = DEFAULT_ASSET_CLASSES[item.category];
    return (item.asset_class ?? usual) !== usual;
  }
  // If the amount rises with prices, the rate is shown even if it is 0, because its text then says that the amount rises with prices.
  const rises = item.growth === 'prices' && (!isFundCategory(item.category) || item.amount > 0);
  if (field === 'monthly_interest_rate' && rises) return true;
  return ![null, '', 0].some((nothing) => nothing === item[field]);
}

/** Renders one item on a phone; pressing a value edits it. Memoized: it renders again only if its own props change. */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { item, index, count, top, measure, edit } = props;
  const isSelected = useItemSelection(({ ids }) => ids.has(item.id));
  const failed = useFailedColumn(item.id);
  const facts = LISTED_FIELDS.filter(
    (field) => !PLACED.includes(field) && (edit?.field === field || isSet(item, field)),
  );
  return (
    <li
      ref={measure}
      className={styles.card}
      style={{ insetBlockStart: top }}
      aria-label={item.name}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      data-row={item.id}
      data-hidden={item.is_hidden || undefined}
      data-selected={isSelected || undefined}
    >
      <Headline {...props} isSelected={isSelected} />
      {facts.length === 0 ? null : (
        <dl className={styles.facts}>
          {facts.map((field) => (
            <Fact key={field} {...props} field={field} />
          ))}
        </dl>
      )}
      {isSet(item, 'notes') || edit?.field === 'notes' ? (
        <div className={styles.notes}>
          <Icon name="note" size={16} />
          <CardValue {...props} field="notes" />
        </div>
      ) : null}
      {item.tags.length === 0 || edit?.field === 'tags' ? null : (
        <div className={styles.tags}>
          <ItemTags tags={item.tags} />
        </div>
      )}
      <div className={styles.foot}>
        <TagsButton item={item} edit={edit} />
        <ItemActions item={item} />
        {failed === undefined ? null : <UnsavedValueMarker column={failed} />}
      </div>
    </li>
  );
});

/** Renders the category of an item, its amount and its interval. */
function Headline(props: ItemCardProps & { isSelected: boolean }) {
  const t = useText();
  const { item, currency, isSelected } = props;
  return (
    <div className={styles.headline}>
      <label className={styles.select}>
        <input
          type="checkbox"
          className={styles.checkbox}
          aria-label={t('items.select', { name: item.name })}
          checked={isSelected}
          onChange={() => toggleSelected(item.id)}
        />
      </label>
      <CardValue {...props} field="name" />
      <CardValue {...props} field="amount" />
      <CardValue {...props} field="category" />
      <div className={styles.pace}>
        {hasField(item, 'interval_months') ? (
          <CardValue {...props} field="interval_months" />
        ) : (
          <ItemInterval item={item} />
        )}
        {item.currency === currency.code ? null : (
          <span>
            <ConvertedItemAmount item={item} currency={currency} />
          </span>
        )}
      </div>
    </div>
  );
}

function Fact(props: ItemCardProps & { field: ItemField }) {
  const t = useText();
  const fact = useRef<HTMLDivElement>(null);
  useFocusOnNameOnceGone(fact);
  const { item, edit, field } = props;
  // For an income or expense the rate is a growth rate, not interest.
  const isGrowth = field === 'monthly_interest_rate' && !isFundCategory(item.category);
  return (
    <div ref={fact} className={styles.fact} data-editing={edit?.field === field || undefined}>
      <dt>{t(isGrowth ? 'items.card.growth' : columnLabel(field))}</dt>
      <dd>
        <CardValue {...props} />
      </dd>
    </div>
  );
}

/** Moves the focus to the name of the card when a focused value is cleared and therefore removed from the card. */
function useFocusOnNameOnceGone(fact: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = fact.current;
    return () => {
      const name = element?.closest('[data-row]')?.querySelector<HTMLElement>('[data-field="name"]');
      if (element?.contains(document.activeElement) === true) onFocusLost(null, () => name?.focus());
    };
  }, [fact]);
}

/** Renders the button that opens the tag editor, or the editor itself while it is open. */
function TagsButton({ item, edit }: Pick<ItemCardProps, 'item' | 'edit'>) {
  const t = useText();
  if (edit?.field === 'tags') return <ItemCellEditor item={item} edit={edit} />;
  const label = t('items.cell.edit', { field: t('items.tags'), name: item.name });
  return (
    <button
      type="button"
      className={styles.tagButton}
      data-field="tags"
      disabled={!isEditableCell(item, 'tags')}
      aria-label={label}
      title={label}
    >
      <Icon name="tag" size={18} />
    </button>
  );
}

/** Renders a value that becomes an editor when it is pressed. */
function CardValue({ item, currency, edit, field }: ItemCardProps & { field: ItemField }) {
  const t = useText();
  if (edit?.field === field) {
    return (
      <div className={styles.editor} data-headline={field}>
        <ItemCellEditor item={item} edit={edit} />
      </div>
    );
  }
  const label = t('items.cell.edit', { field: t(columnLabel(field)), name: item.name });
  return (
    <button
      type="button"
      className={styles.value}
      data-field={field}
      disabled={!isEditableCell(item, field)}
      title={label}
    >
      {/* The card shows the interval in words; the table shows only the figure. */}
      {field === 'amount' ? (
        <Amount value={item.amount} currency={item.currency} />
      ) : field === 'interval_months' ? (
        <ItemInterval item={item} />
      ) : (
        <ItemFieldValue item={item} field={field} currency={currency} />
      )}
      <span className="visually-hidden"> {label}</span>
    </button>
  );
}
