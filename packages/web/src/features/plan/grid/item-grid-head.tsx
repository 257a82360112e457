import type { FinancialItem } from '@meridian/contract';
import { memo } from 'react';
import { saveSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { Icon } from '#ui/icon.tsx';
import {
  columnLabel,
  type ItemColumn,
  type ItemField,
  columnIndex,
  isItemField,
  isNumberColumn,
} from '#features/plan/view/item-columns.ts';
import styles from './item-grid.module.css';
import { selectItems, useItemSelection } from '#features/plan/view/item-list-state.ts';
import { toggleSort } from '#features/plan/view/item-sort.ts';
import { useSavedSort } from '#features/plan/view/use-filtered-items.ts';
import { HEADING_ROW } from '#features/plan/view/use-grid-focus.ts';

interface ItemGridHeadProps {
  items: readonly FinancialItem[];
  columns: readonly ItemColumn[];
  /** The column of the heading that Tab reaches; null if Tab does not reach the heading. */
  activeColumn: ItemColumn | null;
}

/** Renders the column headings; a click on the heading of a field sorts by it. */
export function ItemGridHead({ items, columns, activeColumn }: ItemGridHeadProps) {
  const { sortBy, sortOrder } = useSavedSort();
  const direction = sortOrder === 'asc' ? 'ascending' : 'descending';
  return (
    <div role="row" className={styles.row} aria-rowindex={1} data-row={HEADING_ROW}>
      {columns.map((column) => (
        <div
          key={column}
          role="columnheader"
          className={styles.cell}
          aria-colindex={columnIndex(column)}
          aria-sort={column === sortBy ? direction : undefined}
          data-column={column}
          data-sortable={isItemField(column) || undefined}
          data-number={isNumberColumn(column) || undefined}
          tabIndex={hasControl(column) ? undefined : column === activeColumn ? 0 : -1}
        >
          <HeadContent column={column} items={items} tabIndex={column === activeColumn ? 0 : -1} />
        </div>
      ))}
    </div>
  );
}

const hasControl = (column: ItemColumn) => column === 'select' || isItemField(column);

function HeadContent({
  column,
  items,
  tabIndex,
}: {
  column: ItemColumn;
  items: readonly FinancialItem[];
  tabIndex: 0 | -1;
}) {
  const t = useText();
  if (column === 'select') return <SelectAll items={items} tabIndex={tabIndex} />;
  if (isItemField(column)) return <SortButton field={column} tabIndex={tabIndex} />;
  return t(column === 'tags' ? 'items.tags' : 'items.actions');
}

const SortButton = memo(function SortButton({ field, tabIndex }: { field: ItemField; tabIndex: 0 | -1 }) {
  const t = useText();
  const current = useSavedSort();
  const isSorted = current.sortBy === field;
  return (
    <button
      type="button"
      className={styles.sort}
      data-stop
      tabIndex={tabIndex}
      onClick={() => saveSettings(toggleSort(current, field))}
    >
      {t(columnLabel(field))}
      <span className={styles.sortSign} data-sorted={isSorted || undefined}>
        <Icon name={isSorted && current.sortOrder === 'asc' ? 'chevron-up' : 'chevron-down'} size={14} />
      </span>
    </button>
  );
});

/** Renders the checkbox that selects or deselects every item shown. Items selected in other tabs or filters stay selected. */
function SelectAll({ items, tabIndex }: { items: readonly FinancialItem[]; tabIndex: 0 | -1 }) {
  const t = useText();
  const ids = useItemSelection((selection) => selection.ids);
  const count = items.filter(({ id }) => ids.has(id)).length;
  const isAll = count > 0 && count === items.length;
  const toggle = () => {
    const shown = new Set(items.map(({ id }) => id));
    selectItems(isAll ? [...ids].filter((id) => !shown.has(id)) : [...ids, ...shown]);
  };
  return (
    <input
      type="checkbox"
      className={styles.checkbox}
      data-stop
      tabIndex={tabIndex}
      aria-label={t('items.select.all')}
      checked={isAll}
      ref={(input) => {
        if (input !== null) input.indeterminate = count > 0 && !isAll;
      }}
      onChange={toggle}
    />
  );
}
