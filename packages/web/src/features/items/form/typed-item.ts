import { type FieldKind, ITEM_FIELDS, financialItem } from '@meridian/contract';
import { CATEGORIES, isCurrencyCode } from '@meridian/engine';
import { z } from 'zod';
import { SUM_PROBLEMS } from '#lib/format/number-sum.ts';
import { ENTERED_FIELDS, type EnteredField, type FieldEntries, forFields } from './field-entries.ts';
import type { ItemFormValues } from './item-form-values.ts';

const currency = z.string().refine(isCurrencyCode).nullable();
const number = z.object({
  text: z.string(),
  value: z.number().nullable(),
  problem: z.enum(SUM_PROBLEMS).optional(),
});
const ENTRIES: Record<Exclude<FieldKind, 'flag'>, z.ZodType> = {
  text: z.string(),
  lines: z.string(),
  category: z.enum(CATEGORIES).nullable(),
  currency,
  date: z.object({ text: z.string(), value: z.string().nullable() }),
  money: number,
  percent: number,
  whole: number,
};

// The table says which kind each field is of; the type says the same of its entry.
const entries = forFields(ENTERED_FIELDS, (name) => ENTRIES[ITEM_FIELDS[name].kind]) as {
  [Name in EnteredField]: z.ZodType<FieldEntries[Name]>;
};
const formValues = z.object({
  ...entries,
  tag_names: z.array(z.string()),
}) satisfies z.ZodType<ItemFormValues>;

/** The form of an item as it was before the sign-in was lost: its item, null for a new one, and what stood in it. */
export const typedItem = z.object({ item: financialItem.nullable(), values: formValues });
