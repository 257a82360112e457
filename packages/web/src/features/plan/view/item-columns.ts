import { type FieldKind, type FinancialItem, categoryHasField, describeField, isNumberKind } from '@meridian/contract';
import { CATEGORIES, type Category } from '@meridian/engine';
import { LISTED_FIELDS, type ListedField, fieldLabelKey } from '#lib/item-fields.ts';
import type { ItemTab } from '#features/saved-settings/public.ts';
import type { MessageKey } from '#lib/text/text.ts';
import { FORM_FIELD_NAMES, type FormFieldName } from '#features/plan/fields/field-entries.ts';

export type ItemField = ListedField;

/** The fields of an item that the list shows and edits in place. */
export const TABLE_FIELDS = [...LISTED_FIELDS, 'tags'] as const;
export type TableField = (typeof TABLE_FIELDS)[number];

/** Every column of the table, in order. */
export const ITEM_COLUMNS = ['select', ...TABLE_FIELDS, 'actions'] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

/** Short headings for columns without room for the full name, or with more than one field. */
const SHORT: Partial<Record<TableField, MessageKey>> = {
  from_date: 'items.column.from',
  to_date: 'items.column.to',
  interval_months: 'items.column.interval',
  payout_from_date: 'items.column.payout',
};

export function columnLabel(field: TableField): MessageKey {
  return SHORT[field] ?? (field === 'tags' ? 'items.tags' : fieldLabelKey(field));
}

/** The minimum width of a column in rem, and its share of the remaining width. */
type Width = readonly [least: number, share?: number];

const KIND_WIDTHS: Record<FieldKind, Width> = {
  text: [8, 1],
  lines: [4, 1],
  // Wide enough for 'Investment'.
  category: [5.625, 0.4],
  currency: [4.25],
  date: [5.5, 0.6],
  money: [6.5, 0.8],
  percent: [5.625],
  whole: [4.75],
  choice: [5.625],
  flag: [4],
  // The milestone is shown within the column of its date.
  milestone: [4],
};

/** Widths of columns whose content is wider or narrower than their kind suggests. */
const WIDTHS: Partial<Record<ItemColumn, Width>> = {
  select: [2.75],
  name: [9.25, 2],
  amount: [10.5, 0.8],
  monthly_interest_rate: [4.75],
  interest_limit: [4.25],
  interval_months: [5.5],
  payout_from_date: [7.5, 0.4],
  tags: [6, 1],
  actions: [7.75],
};

const widthOf = (column: ItemColumn): Width =>
  WIDTHS[column] ?? KIND_WIDTHS[isItemField(column) ? describeField(column).kind : 'text'];

/** Returns the CSS variables for the table's style sheet, for these columns. */
export function gridWidths(columns: readonly ItemColumn[]) {
  const widths = columns.map(widthOf);
  const tracks = widths.map(([least, share]) =>
    share === undefined ? `${least}rem` : `minmax(${least}rem, ${share}fr)`,
  );
  return {
    '--columns': tracks.join(' '),
    '--least': `${widths.reduce((sum, [least]) => sum + least, 0)}rem`,
  };
}

/** Returns the columns of a tab, without fields that none of its items can have. `items` are the items listed in the tab. */
export function columnsInTab(tab: ItemTab, items: readonly FinancialItem[]): readonly ItemColumn[] {
  const categories = categoriesUnder(tab, items);
  return ITEM_COLUMNS.filter(
    (column) => !isItemField(column) || categories.some((category) => categoryHasField(category, column)),
  );
}

function categoriesUnder(tab: ItemTab, items: readonly FinancialItem[]): readonly Category[] {
  if (tab === 'all') return CATEGORIES;
  if (tab !== 'selected' && tab !== 'hidden') return [tab];
  return [...new Set(items.map(({ category }) => category))];
}

/** Returns the column's number among all columns, from 1. Columns that the tab does not show are counted too. */
export function columnIndex(column: ItemColumn): number {
  return ITEM_COLUMNS.indexOf(column) + 1;
}

/** Returns whether a column contains figures, which are right-aligned. An interval is no figure, because it is shown in words. */
export function isNumberColumn(column: ItemColumn): boolean {
  return isItemField(column) && column !== 'interval_months' && isNumberKind(describeField(column).kind);
}

export function isItemField(column: ItemColumn): column is ItemField {
  return isTableField(column) && column !== 'tags';
}

export function isTableField(name: string | undefined): name is TableField {
  return TABLE_FIELDS.some((field) => field === name);
}

/** Returns whether the item's category has the field; only such fields are editable. */
export function hasField({ category }: FinancialItem, field: ItemField): boolean {
  return categoryHasField(category, field);
}

/** Fields that are edited only in the form, because their choices do not fit into a cell. */
const IN_FORM_ALONE: readonly FormFieldName[] = ['growth', 'deposit_growth_rate', 'payout_growth', 'drawable_from'];

/** Returns the fields that are edited in one cell. For example, the value of a fund has its own currency. */
export function cellFields({ category }: FinancialItem, field: ItemField): FormFieldName[] {
  const inner = FORM_FIELD_NAMES.filter((name) => describeField(name).within === field);
  return [field, ...inner.filter((name) => categoryHasField(category, name) && !IN_FORM_ALONE.includes(name))];
}
