import {
  type FieldKind,
  type FinancialItem,
  categoryHas,
  describeField,
  isNumberKind,
} from '@meridian/contract';
import { CATEGORIES, type Category } from '@meridian/engine';
import { LISTED_FIELDS, type ListedField, fieldLabel } from '#lib/item-fields.ts';
import type { ItemTab } from '#features/saved-settings/public.ts';
import type { MessageKey } from '#lib/text/text.ts';
import { ENTERED_FIELDS, type EnteredField } from '#features/plan/fields/field-entries.ts';

export type ItemField = ListedField;

/** The fields of an item that the list shows and edits in place. */
export const SHOWN_FIELDS = [...LISTED_FIELDS, 'tags'] as const;
export type ShownField = (typeof SHOWN_FIELDS)[number];

/** Every column of the table, from its start. */
export const ITEM_COLUMNS = ['select', ...SHOWN_FIELDS, 'actions'] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

/** Where a column has no room for the whole name, or holds more than its first field. */
const SHORT: Partial<Record<ShownField, MessageKey>> = {
  from_date: 'items.column.from',
  to_date: 'items.column.to',
  interval_months: 'items.column.interval',
  payout_from_date: 'items.column.payout',
};

export function columnLabel(field: ShownField): MessageKey {
  return SHORT[field] ?? (field === 'tags' ? 'items.tags' : fieldLabel(field));
}

/** The width of a column in rem, at the least, and its parts of the room that is left over. */
type Width = readonly [least: number, share?: number];

const KIND_WIDTHS: Record<FieldKind, Width> = {
  text: [8, 1],
  lines: [4, 1],
  // As wide as 'Investment'.
  category: [5.625, 0.4],
  currency: [4.25],
  date: [5.5, 0.6],
  money: [6.5, 0.8],
  percent: [5.625],
  whole: [4.75],
  choice: [5.625],
  flag: [4],
  // Within the column of the date that it tells.
  milestone: [4],
};

/** Where more or less stands in a column than its kind needs. */
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

/** The variables that the style sheet of the table asks for, with these columns. */
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

/** The columns of a tab: without the fields that none of its items can have. `items` are those it lists. */
export function columnsUnder(tab: ItemTab, items: readonly FinancialItem[]): readonly ItemColumn[] {
  const categories = categoriesUnder(tab, items);
  return ITEM_COLUMNS.filter(
    (column) => !isItemField(column) || categories.some((category) => categoryHas(category, column)),
  );
}

function categoriesUnder(tab: ItemTab, items: readonly FinancialItem[]): readonly Category[] {
  if (tab === 'all') return CATEGORIES;
  if (tab !== 'selected' && tab !== 'hidden') return [tab];
  return [...new Set(items.map(({ category }) => category))];
}

/** The column's place among all of them, from 1: what a tab does not show keeps its number. */
export function columnIndex(column: ItemColumn): number {
  return ITEM_COLUMNS.indexOf(column) + 1;
}

/** Tells whether a column holds figures, which stand one under the other; an interval is said in words. */
export function isNumberColumn(column: ItemColumn): boolean {
  return isItemField(column) && column !== 'interval_months' && isNumberKind(describeField(column).kind);
}

export function isItemField(column: ItemColumn): column is ItemField {
  return isShownField(column) && column !== 'tags';
}

export function isShownField(name: string | undefined): name is ShownField {
  return SHOWN_FIELDS.some((field) => field === name);
}

/** Tells whether an item of this category has the field at all; the list edits what it has, and nothing else. */
export function hasField({ category }: FinancialItem, field: ItemField): boolean {
  return categoryHas(category, field);
}

/** A cell has no room to choose between ways: the form has. */
const IN_FORM_ALONE: readonly EnteredField[] = [
  'growth',
  'deposit_growth_rate',
  'payout_growth',
  'drawable_from',
];

/** The fields that are edited in one cell: the money of a fund has its own currency. */
export function cellFields({ category }: FinancialItem, field: ItemField): EnteredField[] {
  const inner = ENTERED_FIELDS.filter((name) => describeField(name).within === field);
  return [field, ...inner.filter((name) => categoryHas(category, name) && !IN_FORM_ALONE.includes(name))];
}
