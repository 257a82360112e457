import type { FinancialItem } from '@meridian/contract';
import { CATEGORY_FIELDS, categoryHasField } from '@meridian/engine';
import { ITEM_FIELDS } from '#lib/item-fields.ts';
import type { MessageKey } from '#lib/text/text.ts';
import type { ItemFormValues } from '#features/items/form/item-form-values.ts';

export type ItemField = (typeof ITEM_FIELDS)[number];

/** The columns of the table, from its start. */
export const ITEM_COLUMNS = ['select', ...ITEM_FIELDS, 'tags', 'actions'] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

export const FIELD_LABELS: Record<ItemField, MessageKey> = {
  name: 'items.name',
  category: 'items.category',
  amount: 'items.amount',
  currency: 'items.currency',
  from_date: 'items.column.from',
  to_date: 'items.column.to',
  existing_funds: 'items.existingFunds',
  monthly_interest_rate: 'items.rate',
  management_fee_saving: 'items.feeSaving',
  management_fee_deposit: 'items.feeDeposit',
  interest_limit: 'items.interestLimit',
};

const NUMBERS: ReadonlySet<ItemColumn> = new Set([
  'amount',
  'existing_funds',
  'monthly_interest_rate',
  'management_fee_saving',
  'management_fee_deposit',
  'interest_limit',
]);

/** Whether a column holds figures, which stand one under the other. */
export function isNumberColumn(column: ItemColumn): boolean {
  return NUMBERS.has(column);
}

export function isItemField(column: ItemColumn): column is ItemField {
  return ITEM_FIELDS.some((field) => field === column);
}

/** Whether an item of this category has the field at all; the list edits what it has, and nothing else. */
export function hasField({ category }: FinancialItem, field: ItemField): boolean {
  const limited = CATEGORY_FIELDS.find((known) => known === field);
  return limited === undefined || categoryHasField(category, limited);
}

/** What stands in the form under the names of one cell: the money of a fund has its own currency. */
export function cellFields(field: ItemField): (keyof ItemFormValues)[] {
  return field === 'existing_funds' ? [field, 'existing_funds_currency'] : [field];
}
