import {
  type FieldKind,
  type FinancialItem,
  categoryHas,
  describeField,
  isNumberKind,
} from '@meridian/contract';
import { LISTED_FIELDS, type ListedField, fieldLabel } from '#lib/item-fields.ts';
import type { MessageKey } from '#lib/text/text.ts';
import { ENTERED_FIELDS, type EnteredField } from '#features/items/form/field-entries.ts';

export type ItemField = ListedField;

/** The columns of the table, from its start. */
export const ITEM_COLUMNS = ['select', ...LISTED_FIELDS, 'tags', 'actions'] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

/** Where a column has no room for the whole name. */
const SHORT: Partial<Record<ItemField, MessageKey>> = {
  from_date: 'items.column.from',
  to_date: 'items.column.to',
};

export const FIELD_LABELS = Object.fromEntries(
  LISTED_FIELDS.map((field) => [field, SHORT[field] ?? fieldLabel(field)]),
) as Record<ItemField, MessageKey>;

/** Of a column in rem: at least, and of what is left over so many parts. */
type Width = readonly [least: number, share?: number];

const KIND_WIDTHS: Record<FieldKind, Width> = {
  text: [8, 1],
  lines: [4, 1],
  category: [5, 0.4],
  currency: [4.25],
  date: [5.5],
  money: [6.5, 0.8],
  percent: [5.25],
  whole: [4.75],
  flag: [4],
};

/** Where more or less stands in a column than its kind needs. */
const WIDTHS: Partial<Record<ItemColumn, Width>> = {
  select: [2.75],
  name: [9.25, 2],
  amount: [10.5, 0.8],
  monthly_interest_rate: [4.75],
  interest_limit: [4.25],
  tags: [6, 1],
  actions: [5.75],
};

const COLUMN_WIDTHS = ITEM_COLUMNS.map(
  (column) => WIDTHS[column] ?? KIND_WIDTHS[isItemField(column) ? describeField(column).kind : 'text'],
);

/** What the style sheet of the table asks for: at least as wide as a window of 1,440 pixels has room for. */
export const GRID_WIDTHS = {
  '--columns': COLUMN_WIDTHS.map(([least, share]) =>
    share === undefined ? `${least}rem` : `minmax(${least}rem, ${share}fr)`,
  ).join(' '),
  '--least': `${COLUMN_WIDTHS.reduce((sum, [least]) => sum + least, 0)}rem`,
};

/** Whether a column holds figures, which stand one under the other. */
export function isNumberColumn(column: ItemColumn): boolean {
  return isItemField(column) && isNumberKind(describeField(column).kind);
}

export function isItemField(column: ItemColumn): column is ItemField {
  return LISTED_FIELDS.some((field) => field === column);
}

/** Whether an item of this category has the field at all; the list edits what it has, and nothing else. */
export function hasField({ category }: FinancialItem, field: ItemField): boolean {
  return categoryHas(category, field);
}

/** What stands in the form under the names of one cell: the money of a fund has its own currency. */
export function cellFields(field: ItemField): EnteredField[] {
  return [field, ...ENTERED_FIELDS.filter((name) => describeField(name).within === field)];
}
