import { useElementSize } from '@mantine/hooks';
import type { FinancialItem } from '@meridian/contract';
import { type CSSProperties, type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { DisplayCurrency } from '#features/currency/public.ts';
import type { ItemTab } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import {
  ITEM_COLUMNS,
  type ItemColumn,
  columnsInTab,
  gridWidths,
  isTableField,
} from '#features/plan/view/item-columns.ts';
import { ItemGridHead } from './item-grid-head.tsx';
import { ItemGridRow } from './item-grid-row.tsx';
import styles from './item-grid.module.css';
import { OffscreenColumnsHint, useOffscreenColumns } from './offscreen-columns.tsx';
import { useCellEditing } from './use-cell-editing.ts';
import {
  type GridCell,
  HEADING_ROW,
  cellAt,
  cellElement,
  tagAt,
  useFocusTabWhenEmpty,
  useGridFocus,
} from '#features/plan/view/use-grid-focus.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { type GridVirtualizer, rowsPerPage, useGridVirtualizer } from './use-grid-virtualizer.ts';
import { useRowSelection, useFocusRequest } from '#features/plan/view/item-list-state.ts';

interface ItemTableProps {
  /** The items, already filtered and sorted. */
  items: readonly FinancialItem[];
  currency: DisplayCurrency;
  /** The selected tab, which determines the columns. */
  tab: ItemTab;
}

/**
 * Renders the items of a scenario as an ARIA grid: one stop for Tab, arrow keys within it, editing in place. It scrolls in its own frame, and only
 * the rows near the visible part are rendered.
 */
export function ItemTable({ items, currency, tab }: ItemTableProps) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const latestRows = useRef<GridVirtualizer>(null);
  const { ref: head, height: headHeight } = useElementSize<HTMLDivElement>();
  const reveal = (index: number) => latestRows.current?.scrollToIndex(index, { align: 'auto' });
  const columns = useSame(columnsInTab(tab, items));
  const { offscreen, scrollOn } = useOffscreenColumns(frame);
  const { active, activeIndex, moveTo, onFocus } = useGridFocus(items, columns, frame, reveal);
  useFocusRequest(items, (id) => moveTo({ row: id, column: 'name' }));
  useFocusTabWhenEmpty();
  const { edit, open } = useCellEditing(items, ({ id, field }) => moveTo({ row: id, column: field }));
  const selection = useRowSelection(items);
  const editIndex = edit === null ? -1 : items.findIndex(({ id }) => id === edit.id);
  const rows = useGridVirtualizer({ items, frame, headHeight, alwaysRendered: [activeIndex, editIndex] });
  useLayoutEffect(() => {
    latestRows.current = rows;
  });

  const openCell = ({ row, column }: GridCell, tag?: string) => {
    if (isTableField(column)) open({ id: row, field: column, tag });
    if (column === 'actions')
      cellElement(frame.current, { row, column })?.querySelector<HTMLElement>('button')?.focus();
  };
  const onKeyDown = useGridKeys({
    items,
    columns,
    page: () => rowsPerPage(rows),
    moveTo,
    open: openCell,
    selectTo: selection.selectTo,
  });
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const cell = cellAt(event.currentTarget, event.target);
    if (cell?.column !== 'select' || cell.row === HEADING_ROW) return;
    if (event.shiftKey) selection.selectTo(cell.row);
    else selection.toggle(cell.row);
  };
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const cell = cellAt(event.currentTarget, event.target);
    if (cell !== null && cell.row !== HEADING_ROW && cell.row !== edit?.id) openCell(cell, tagAt(event.target));
  };

  return (
    <>
      {offscreen === null ? null : <OffscreenColumnsHint offscreen={offscreen} scrollOn={scrollOn} />}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its cells has the focus, as in any ARIA grid */}
      <div
        ref={frame}
        role="grid"
        className={styles.grid}
        style={gridWidths(columns) as CSSProperties}
        aria-label={t('items.title')}
        aria-multiselectable
        aria-rowcount={items.length + 1}
        aria-colcount={ITEM_COLUMNS.length}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
      >
        <div ref={head} role="rowgroup" className={styles.head}>
          <ItemGridHead
            items={items}
            columns={columns}
            activeColumn={active.row === HEADING_ROW ? active.column : null}
          />
        </div>
        <div role="rowgroup" className={styles.body} style={{ blockSize: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const item = items[index];
            return item === undefined ? null : (
              <ItemGridRow
                key={item.id}
                item={item}
                index={index}
                top={start - headHeight}
                currency={currency}
                columns={columns}
                activeColumn={active.row === item.id ? active.column : null}
                edit={edit?.id === item.id ? edit : null}
                measure={rows.measureElement}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}

/** Returns the same array while the column names are equal, so that memoized rows are not rendered again. */
function useSame(columns: readonly ItemColumn[]): readonly ItemColumn[] {
  const names = columns.join(' ');
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the names determine the columns
  return useMemo(() => columns, [names]);
}
