import type { FinancialItem } from '@meridian/contract';
import { memo } from 'react';
import type { DisplayCurrency } from '#features/currency/public.ts';
import { useText } from '#lib/text/text.ts';
import { RatesTip } from '#ui/converted-amount.tsx';
import { ItemActions } from './item-actions.tsx';
import { useFailedColumn, useItemSelection } from '#features/plan/view/item-list-state.ts';
import { isEditableCell } from './item-cell-change.ts';
import { ItemCellEditor } from './item-cell-editor.tsx';
import { ItemFieldValue, UnsavedValueMarker } from './item-cells.tsx';
import {
  type ItemColumn,
  columnIndex,
  hasField,
  isItemField,
  isNumberColumn,
} from '#features/plan/view/item-columns.ts';
import styles from './item-grid.module.css';
import type { CellEdit } from './use-cell-editing.ts';

interface ItemGridRowProps {
  item: FinancialItem;
  index: number;
  /** The vertical position in the list, in pixels. */
  top: number;
  currency: DisplayCurrency;
  columns: readonly ItemColumn[];
  /** The column that Tab reaches; null if it is not in this row. */
  activeColumn: ItemColumn | null;
  /** The edited cell, if it is in this row; otherwise null. */
  edit: CellEdit | null;
  measure: (row: HTMLElement | null) => void;
}

/** Renders a row. Memoized, so that editing one of many items renders only one row again. */
export const ItemGridRow = memo(function ItemGridRow(props: ItemGridRowProps) {
  const { item, index, top, currency, columns, activeColumn, edit, measure } = props;
  const t = useText();
  const lacking = { 'data-lacking': true, title: t('items.notEditable') };
  const isSelected = useItemSelection(({ ids }) => ids.has(item.id));
  const failed = useFailedColumn(item.id);
  return (
    <div
      ref={measure}
      role="row"
      className={styles.row}
      style={{ insetBlockStart: top }}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      data-row={item.id}
      data-hidden={item.is_hidden || undefined}
      data-editing-row={edit !== null || undefined}
    >
      {columns.map((column) => {
        const isEdited = edit?.field === column;
        const cell = (
          <div
            key={column}
            role={column === 'name' ? 'rowheader' : 'gridcell'}
            className={styles.cell}
            aria-colindex={columnIndex(column)}
            aria-readonly={isItemField(column) && !isEditableCell(item, column) ? true : undefined}
            data-column={column}
            data-number={isNumberColumn(column) || undefined}
            data-editing={isEdited || undefined}
            {...(isItemField(column) && !hasField(item, column) ? lacking : {})}
            tabIndex={column === 'select' ? undefined : column === activeColumn ? 0 : -1}
          >
            <CellContent {...props} column={column} isSelected={isSelected} />
            {failed === column && !isEdited ? <UnsavedValueMarker /> : null}
          </div>
        );
        if (column !== 'amount') return cell;
        return (
          <RatesTip key={column} from={[item.currency]} currency={currency} position="right" disabled={isEdited}>
            {cell}
          </RatesTip>
        );
      })}
    </div>
  );
});

function CellContent({
  item,
  currency,
  column,
  edit,
  activeColumn,
  isSelected,
}: ItemGridRowProps & { column: ItemColumn; isSelected: boolean }) {
  const t = useText();
  if (column === 'select') {
    return (
      <input
        type="checkbox"
        className={styles.checkbox}
        data-stop
        tabIndex={column === activeColumn ? 0 : -1}
        aria-label={t('items.select', { name: item.name })}
        checked={isSelected}
        // The grid handles the click, together with the modifier keys.
        readOnly
      />
    );
  }
  if (column === 'actions') return <ItemActions item={item} tabIndex={-1} />;
  return edit?.field === column ? (
    <ItemCellEditor item={item} edit={edit} />
  ) : (
    <ItemFieldValue item={item} field={column} currency={currency} />
  );
}
