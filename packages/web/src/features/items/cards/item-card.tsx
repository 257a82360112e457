import { type FinancialItem, describeField } from '@meridian/contract';
import { memo } from 'react';
import type { DisplayCurrency } from '#features/currency/public.ts';
import { LISTED_FIELDS } from '#lib/item-fields.ts';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { Icon } from '#ui/icon.tsx';
import { ItemActions } from '#features/items/item-actions.tsx';
import styles from './item-cards.module.css';
import { isEditable } from '#features/items/grid/item-cell-change.ts';
import { ItemCellEditor } from '#features/items/grid/item-cell-editor.tsx';
import { ItemFieldValue, ItemTags } from '#features/items/grid/item-cells.tsx';
import { FIELD_LABELS, type ItemField, hasField } from '#features/items/grid/item-columns.ts';
import { toggleSelected, useItemSelection } from '#features/items/grid/item-selection.ts';
import { ItemTagsCell } from '#features/items/tags/item-tags-cell.tsx';
import type { CellEdit } from '#features/items/grid/use-cell-editing.ts';

interface ItemCardProps {
  item: FinancialItem;
  /** The place in the list, from 0, and how many there are. */
  index: number;
  count: number;
  /** Where the card stands in the list, in pixels. */
  top: number;
  currency: DisplayCurrency;
  /** The value under edit, if it is in this card. */
  edit: CellEdit | null;
  measure: (card: HTMLElement | null) => void;
}

/** What stands large at the top of a card. */
const HEADLINE: readonly ItemField[] = ['name', 'amount'];
/** Characters that a third of the narrowest card has room for. */
const LONG = 10;

/** One item on a phone: a press on a value edits it. Drawn again only when its own item or place changed. */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const t = useText();
  const { item, index, count, top, measure } = props;
  const isSelected = useItemSelection(({ ids }) => ids.has(item.id));
  const roomOf = useRoom(item);
  const facts = LISTED_FIELDS.filter((field) => !HEADLINE.includes(field) && hasField(item, field));
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
      </div>
      <dl className={styles.facts}>
        {facts.map((field) => (
          <div
            key={field}
            className={styles.fact}
            data-room={roomOf(field)}
            data-editing={props.edit?.field === field || undefined}
          >
            <dt>{t(FIELD_LABELS[field])}</dt>
            <dd>
              <CardValue {...props} field={field} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        <CardTags item={item} edit={props.edit} />
        <ItemActions item={item} />
      </div>
    </li>
  );
});

/** What takes more room than a fact has: a long amount two places, lines of text all of them. */
function useRoom(item: FinancialItem): (field: ItemField) => 'two' | 'all' | undefined {
  const write = useWrite();
  return (field) => {
    const described = describeField(field);
    if (described.kind === 'lines') return item[field] === '' ? undefined : 'all';
    if (described.kind !== 'money') return undefined;
    return write.amount(Number(item[field]), item[described.currency]).length > LONG ? 'two' : undefined;
  };
}

function CardTags({ item, edit }: Pick<ItemCardProps, 'item' | 'edit'>) {
  const t = useText();
  if (edit?.field === 'tags') return <ItemTagsCell item={item} edit={edit} />;
  const label = t('items.cell.edit', { field: t('items.tags'), name: item.name });
  return (
    <div className={styles.tags}>
      <ItemTags tags={item.tags} />
      <button
        type="button"
        className={styles.tagButton}
        data-field="tags"
        disabled={!isEditable(item, 'tags')}
        aria-label={label}
        title={label}
      >
        <Icon name="tag" size={16} />
      </button>
    </div>
  );
}

/** A value that a press turns into its editor. */
function CardValue({ item, currency, edit, field }: ItemCardProps & { field: ItemField }) {
  const t = useText();
  if (edit?.field === field) {
    return (
      <div className={styles.editor} data-headline={field}>
        <ItemCellEditor item={item} field={field} edit={edit} />
      </div>
    );
  }
  const label = t('items.cell.edit', { field: t(FIELD_LABELS[field]), name: item.name });
  return (
    <button
      type="button"
      className={styles.value}
      data-field={field}
      disabled={!isEditable(item, field)}
      title={label}
    >
      <ItemFieldValue item={item} field={field} currency={currency} />
      <span className="visually-hidden"> {label}</span>
    </button>
  );
}
