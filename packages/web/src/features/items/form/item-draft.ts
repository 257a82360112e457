/** What is brought back of an item's form or cell, checked as if it came from anywhere. */
import { type FinancialItem, financialItem } from '@meridian/contract';
import { CATEGORIES, isCurrencyCode } from '@meridian/engine';
import { z } from 'zod';
import { ITEM_FIELDS } from '#lib/item-fields.ts';
import type { CellDraft, ItemCell } from '#features/items/grid/item-cell-change.ts';
import type { ItemFormValues } from './item-form-values.ts';

const date = z.object({ text: z.string(), value: z.string().nullable() });
const number = z.object({ text: z.string(), value: z.number().nullable() });
const currency = z.string().refine(isCurrencyCode).nullable();

const formValues = z.object({
  name: z.string(),
  category: z.enum(CATEGORIES).nullable(),
  from_date: date,
  to_date: date,
  amount: number,
  currency,
  existing_funds: number,
  existing_funds_currency: currency,
  monthly_interest_rate: number,
  management_fee_saving: number,
  management_fee_deposit: number,
  interest_limit: number,
  tag_names: z.array(z.string()),
}) satisfies z.ZodType<ItemFormValues>;

const formDraft = z.object({ item: financialItem.nullable(), values: formValues });
const cellDraft = z.object({
  id: z.int(),
  field: z.enum([...ITEM_FIELDS, 'tags']),
  typed: formValues.partial(),
});

/** The form's item, null for a new one, and what stood in it. */
export interface ItemFormDraft {
  readonly item: FinancialItem | null;
  readonly values: ItemFormValues;
}

export interface ItemCellDraft extends ItemCell {
  readonly typed: CellDraft;
}

export const readFormDraft = (found: unknown): ItemFormDraft | null =>
  formDraft.safeParse(found).data ?? null;

export const readCellDraft = (found: unknown): ItemCellDraft | null =>
  (cellDraft.safeParse(found).data as ItemCellDraft | undefined) ?? null;
