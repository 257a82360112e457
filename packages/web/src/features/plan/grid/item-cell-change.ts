import type { FinancialItem } from '@meridian/contract';
import { LISTED_FIELDS } from '#lib/item-fields.ts';
import type { InvalidTextMessages } from '#ui/form/field-entry.ts';
import { type ItemField, type TableField, cellFields, hasField } from '#features/plan/view/item-columns.ts';
import { type ItemDraft, isProvisional } from '#features/plan/item-changes.ts';
import {
  type ItemFormValues,
  fieldMessages,
  toItemPatch,
  itemFormErrors,
  toItemFormValues,
} from '#features/plan/fields/item-form-values.ts';

/** An editable cell of the list: a field of an item, or its tags. */
export interface ItemCell {
  readonly id: number;
  readonly field: TableField;
  /** The name of the tag to rename; absent if the cell is edited as a whole. */
  readonly tag?: string | undefined;
}

/** The entries of a cell editor: those entries of the form that have been changed in the cell. */
export type CellDraft = Partial<ItemFormValues>;

/** Returns the patch for a cell's entry (empty if nothing changed), or the validation message. */
export function cellChange(
  item: FinancialItem,
  field: ItemField,
  draft: CellDraft,
  unreadable: InvalidTextMessages,
): { patch: Partial<ItemDraft> } | { problem: string } {
  // Applied to the current item, so that other changes since the cell was opened are preserved.
  const values = { ...toItemFormValues(item), ...draft };
  const messages = fieldMessages(itemFormErrors(values, unreadable));
  // Dates in the wrong order are reported at the edited cell, whichever of the two it is.
  const fields = field === 'from_date' ? [field, 'to_date'] : cellFields(item, field);
  const problem = fields.map((name) => messages[name]).find((message) => message !== undefined);
  return problem === undefined ? { patch: toItemPatch(item, values) } : { problem };
}

/** Returns whether a cell can be edited in place: its category has the field, and the item is stored on the server. */
export function isEditableCell(item: FinancialItem, field: ItemCell['field']): boolean {
  return !isProvisional(item) && (field === 'tags' || hasField(item, field));
}

/**
 * Returns the next editable cell in reading order; null at the end of the list. Tab skips the tags, so null is also returned for a cell
 * with tags.
 */
export function nextEditableCell(
  items: readonly FinancialItem[],
  { id, field }: ItemCell,
  direction: 1 | -1,
): ItemCell | null {
  const row = items.findIndex((item) => item.id === id);
  if (row < 0 || field === 'tags') return null;
  const count = LISTED_FIELDS.length;
  const start = row * count + LISTED_FIELDS.indexOf(field);
  for (let place = start + direction; place >= 0 && place < items.length * count; place += direction) {
    const item = items[Math.floor(place / count)];
    const next = LISTED_FIELDS[place % count];
    if (item !== undefined && next !== undefined && isEditableCell(item, next)) return { id: item.id, field: next };
  }
  return null;
}
