/** Detects conflicting changes of one item by two sessions. Pure functions. */
import {
  type FinancialItem,
  MILESTONE_REFERENCE_FIELDS,
  MILESTONE_DATE_FIELDS,
  clearAbsentReferences,
} from '@meridian/contract';
import type { ItemDraft } from '#features/plan/item-changes.ts';

export type ItemPatch = Partial<ItemDraft>;
export type PatchField = keyof ItemDraft;

/**
 * Returns the fields of a patch that another session has set to a different value since the user loaded the item. Changes of different
 * fields do not conflict; both are stored.
 */
export function conflictingFields(seen: FinancialItem, now: FinancialItem, patch: ItemPatch): PatchField[] {
  return fieldsOf(patch).filter((field) => !isSameIn(seen, now, field) && !isDone(now, patch, field));
}

/**
 * Returns the version to send with a patch: the version of the newest known item if the patched fields still have the
 * values that the user saw; otherwise the version of the item that the user saw.
 */
export function versionToSend(
  seen: FinancialItem,
  known: FinancialItem | undefined,
  patch: ItemPatch,
): FinancialItem['updated_at'] {
  const isSame = known !== undefined && fieldsOf(patch).every((field) => isSameIn(seen, known, field));
  return isSame ? known.updated_at : seen.updated_at;
}

export function withoutFields(patch: ItemPatch, fields: readonly PatchField[]): ItemPatch {
  return Object.fromEntries(Object.entries(patch).filter(([name]) => !fields.some((field) => field === name)));
}

function fieldsOf(patch: ItemPatch): PatchField[] {
  return Object.keys(patch) as PatchField[];
}

/** Compares tags by id, so that a renamed tag is no difference. */
function isSameIn(one: FinancialItem, other: FinancialItem, field: PatchField): boolean {
  if (field === 'tag_names') return idsOf(one) === idsOf(other);
  return partsOf(field).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

type PlainField = Exclude<PatchField, 'tag_names'>;

/** Returns the fields compared together: a date and the reference to its milestone count as one. */
function partsOf(field: PlainField): readonly PlainField[] {
  const date = MILESTONE_DATE_FIELDS.find((name) => name === field || MILESTONE_REFERENCE_FIELDS[name] === field);
  return date === undefined ? [field] : [date, MILESTONE_REFERENCE_FIELDS[date]];
}

function isDone(now: FinancialItem, given: ItemPatch, field: PatchField): boolean {
  const patch = clearAbsentReferences(given);
  if (field !== 'tag_names')
    return partsOf(field).every((name) => JSON.stringify(now[name]) === JSON.stringify(patch[name]));
  return JSON.stringify(now.tags.map(({ name }) => name)) === JSON.stringify(patch.tag_names);
}

const idsOf = ({ tags }: FinancialItem) => tags.map(({ id }) => id).join(' ');
