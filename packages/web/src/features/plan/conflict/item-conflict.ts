/** An item that was changed elsewhere while somebody edited it: which fields are in dispute. Pure. */
import { type FinancialItem, REFERRING, REFERRING_FIELDS, plainDates } from '@meridian/contract';
import type { ItemDraft } from '#features/plan/item-changes.ts';

export type ItemPatch = Partial<ItemDraft>;
export type PatchField = keyof ItemDraft;

/**
 * The fields of a patch that somebody else has set, to something else, since its author saw the item. What was changed in
 * other fields is nobody's loss: both changes stand.
 */
export function disputedFields(seen: FinancialItem, now: FinancialItem, patch: ItemPatch): PatchField[] {
  return fieldsOf(patch).filter((field) => !isSameIn(seen, now, field) && !isDone(now, patch, field));
}

/** The version that a patch is sent with: of the newest item known, where that is in these fields what its author saw. */
export function versionFor(
  seen: FinancialItem,
  known: FinancialItem | undefined,
  patch: ItemPatch,
): FinancialItem['updated_at'] {
  const isSame = known !== undefined && fieldsOf(patch).every((field) => isSameIn(seen, known, field));
  return isSame ? known.updated_at : seen.updated_at;
}

export function withoutFields(patch: ItemPatch, fields: readonly PatchField[]): ItemPatch {
  return Object.fromEntries(
    Object.entries(patch).filter(([name]) => !fields.some((field) => field === name)),
  );
}

function fieldsOf(patch: ItemPatch): PatchField[] {
  return Object.keys(patch) as PatchField[];
}

/** Tags are the same while they are the same tags, whatever they are called by now. */
function isSameIn(one: FinancialItem, other: FinancialItem, field: PatchField): boolean {
  if (field === 'tag_names') return idsOf(one) === idsOf(other);
  return partsOf(field).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

type PlainField = Exclude<PatchField, 'tag_names'>;

/** A date and what tells it are one: who wins the one has the other. */
function partsOf(field: PlainField): readonly PlainField[] {
  const date = REFERRING_FIELDS.find((name) => name === field || REFERRING[name] === field);
  return date === undefined ? [field] : [date, REFERRING[date]];
}

function isDone(now: FinancialItem, given: ItemPatch, field: PatchField): boolean {
  const patch = plainDates(given);
  if (field !== 'tag_names')
    return partsOf(field).every((name) => JSON.stringify(now[name]) === JSON.stringify(patch[name]));
  return JSON.stringify(now.tags.map(({ name }) => name)) === JSON.stringify(patch.tag_names);
}

const idsOf = ({ tags }: FinancialItem) => tags.map(({ id }) => id).join(' ');
