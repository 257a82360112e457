/** The way of an item into an export's file and out of it, with the values that its category does not show. */
import { CATEGORY_FIELDS, categoryHasField } from '@meridian/engine';
import type { ExportedItem, ImportedItem } from '#export.ts';
import type { ItemTag } from '#tags.ts';
import { type ItemFields, type KeptItem, toItem } from './kept-item.ts';

/** The item as a file has it: as the API shows it, and in `kept` what an earlier category had. */
export function toExportedItem(item: KeptItem, tags: ReadonlyMap<number, ItemTag>): ExportedItem {
  const unseen = CATEGORY_FIELDS.filter((field) => !categoryHasField(item.category, field));
  const kept = unseen.filter((field) =>
    field === 'existing_funds_currency' ? item[field] !== item.currency : item[field] !== 0,
  );
  const shown = toItem(item, tags);
  if (kept.length === 0) return shown;
  return { ...shown, kept: Object.fromEntries(kept.map((field) => [field, item[field]])) };
}

/** What is kept of a valid item of a file: what its category does not have comes from what it keeps unseen. */
export function importedFields(item: ImportedItem): Omit<ItemFields, 'scenario_id'> {
  const { kept, currency } = item;
  return {
    name: item.name,
    category: item.category,
    from_date: item.from_date ?? null,
    to_date: item.to_date ?? null,
    amount: item.amount,
    currency,
    existing_funds: kept.existing_funds ?? item.existing_funds,
    existing_funds_currency: kept.existing_funds_currency ?? item.existing_funds_currency ?? currency,
    monthly_interest_rate: kept.monthly_interest_rate ?? item.monthly_interest_rate,
    management_fee_saving: kept.management_fee_saving ?? item.management_fee_saving,
    management_fee_deposit: kept.management_fee_deposit ?? item.management_fee_deposit,
    interest_limit: kept.interest_limit ?? item.interest_limit,
    is_hidden: item.is_hidden ?? false,
  };
}
