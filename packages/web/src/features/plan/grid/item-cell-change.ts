import type { FinancialItem } from '@meridian/contract';
import { LISTED_FIELDS } from '#lib/item-fields.ts';
import type { UnreadableMessages } from '#ui/form/entry.ts';
import { type ItemField, type ShownField, cellFields, hasField } from '#features/plan/view/item-columns.ts';
import { type ItemDraft, isProvisional } from '#features/plan/item-changes.ts';
import {
  type ItemFormValues,
  fieldMessages,
  patchOf,
  valueErrors,
  valuesOf,
} from '#features/plan/fields/item-form-values.ts';

/** One cell of the list that can be edited: a field of an item, or its tags. */
export interface ItemCell {
  readonly id: number;
  readonly field: ShownField;
  /** The tag whose name is to be changed. */
  readonly tag?: string | undefined;
}

/** The entry of a cell: the values it edits, as the form has them. */
export type CellDraft = Partial<ItemFormValues>;

/** The change that a cell's entry makes to its item (none: an empty patch), or the sentence that says why it cannot be. */
export function cellChange(
  item: FinancialItem,
  field: ItemField,
  draft: CellDraft,
  unreadable: UnreadableMessages,
): { patch: Partial<ItemDraft> } | { problem: string } {
  // Over the item as it is now: whatever else changed about it since the cell was opened stays.
  const values = { ...valuesOf(item), ...draft };
  const messages = fieldMessages(valueErrors(values, unreadable));
  // That the dates are in the wrong order is told at the cell that was edited, whichever of the two it is.
  const told = field === 'from_date' ? [field, 'to_date'] : cellFields(item, field);
  const problem = told.map((name) => messages[name]).find((message) => message !== undefined);
  return problem === undefined ? { patch: patchOf(item, values) } : { problem };
}

/** Tells whether a cell can be edited in place: its category has the field, and the server knows the item. */
export function isEditable(item: FinancialItem, field: ItemCell['field']): boolean {
  return !isProvisional(item) && (field === 'tags' || hasField(item, field));
}

/** The next field that can be edited, along the rows; null at the end of the list, and for tags, which Tab passes by. */
export function nextEditable(
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
    if (item !== undefined && next !== undefined && isEditable(item, next))
      return { id: item.id, field: next };
  }
  return null;
}
