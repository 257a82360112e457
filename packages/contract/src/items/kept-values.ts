/** The way of an item into an export's file and out of it, with the values that its category does not show. */
import type { ExportedItem, ImportedItem } from '#export.ts';
import type { ItemTag } from '#tags.ts';
import { type ItemValues, LIMITED_FIELDS, categoryHas, defaultOf } from './item-fields.ts';
import { type KeptItem, filledValues, toItem } from './kept-item.ts';

/** The item as a file has it: as the API shows it, and in `kept` what an earlier category had. */
export function toExportedItem(item: KeptItem, tags: ReadonlyMap<number, ItemTag>): ExportedItem {
  const kept = LIMITED_FIELDS.filter(
    (name) => !categoryHas(item.category, name) && item[name] !== defaultOf(name, item),
  );
  const shown = toItem(item, tags);
  if (kept.length === 0) return shown;
  return { ...shown, kept: Object.fromEntries(kept.map((name) => [name, item[name]])) };
}

/** What is kept of a valid item of a file: what its category does not have comes from what it keeps unseen. */
export function importedFields({ kept, ...item }: ImportedItem): ItemValues {
  return filledValues({ ...item, ...kept });
}
