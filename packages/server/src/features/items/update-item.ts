import {
  type FinancialItem,
  type GivenFields,
  layOver,
  nextVersion,
  sentence,
  toItem,
} from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { HttpError } from '#errors.ts';
import { requireScenario } from '#features/scenarios/scenario-store.ts';
import { setTagsOfItems } from '#features/tags/item-tag-store.ts';
import { nameTags } from '#features/tags/tag-store.ts';
import { updateItems } from './item-batch-store.ts';
import { type StoredItem, readItem, readStoredItem, unlessInvalid } from './item-store.ts';
import { recordChange } from '#features/undo/undo-store.ts';

export interface ItemChange {
  given: GivenFields;
  /** The `updated_at` that the caller saw; absent: change whatever is there. */
  seen?: string | undefined;
  now: Date;
}

/** An item as a change left it, and what takes that change back. */
export interface ChangedItem {
  item: FinancialItem;
  undoToken: string;
}

/** Changes the fields given and no others; 409 with the present item when the caller saw an older one. */
export async function updateItem(
  db: Database,
  userId: number,
  id: number,
  { given, seen, now }: ItemChange,
): Promise<ChangedItem> {
  const stored = await readStoredItem(db, userId, id);
  if (seen !== undefined && Date.parse(seen) !== stored.updated_at.getTime()) {
    throw new HttpError({
      status: 409,
      detail: sentence('item_changed'),
      more: { item: await readItem(db, userId, id) },
    });
  }
  return writeItem(db, stored, given, now);
}

/** Shows a hidden item, hides a visible one. */
export async function toggleItem(db: Database, userId: number, id: number, now: Date): Promise<ChangedItem> {
  const stored = await readStoredItem(db, userId, id);
  return writeItem(db, stored, { is_hidden: !stored.is_hidden }, now);
}

async function writeItem(
  db: Database,
  stored: StoredItem,
  { tag_names: names, ...given }: GivenFields,
  now: Date,
): Promise<ChangedItem> {
  const { user_id: userId } = stored;
  if (given.scenario_id !== undefined) await requireScenario(db, userId, given.scenario_id);
  const fields = unlessInvalid(layOver(stored, given));
  const { tags, tagIds, madeTagIds } = await nameTags(db, userId, names ?? []);
  const item = {
    ...stored,
    ...fields,
    updated_at: nextVersion(now, stored),
    tag_ids: names === undefined ? stored.tag_ids : tagIds,
  };
  await updateItems(db, userId, [item]);
  if (names !== undefined) await setTagsOfItems(db, userId, [item]);
  const change = { action: 'update', before: [stored], after: [item], madeTagIds, knownTags: tags } as const;
  return { item: toItem(item, tags), undoToken: await recordChange(db, userId, change, now) };
}
