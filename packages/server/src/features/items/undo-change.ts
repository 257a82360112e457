import type { ItemTag, UndoResult } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { conflict } from '#errors.ts';
import { deleteUnusedTags, restoreTags, setTagsOfItems } from '#features/tags/item-tag-store.ts';
import { tagsById } from '#features/tags/tag-store.ts';
import { deleteItems, insertItems, updateItems } from './item-batch-store.ts';
import { type StoredItem, nextVersion, storedItems, toItem } from './item-store.ts';
import { requireScenarios, reverseScenario } from './undo-scenario.ts';
import { type JournalEntry, contentHash, recordChange, takeChange } from './undo-store.ts';

/** Takes a change back, exactly or not at all (409). The token of the answer takes this back in turn: redo. */
export async function undoChange(db: Database, user: UserRow, token: string, now: Date): Promise<UndoResult> {
  const userId = user.user_id;
  const entry = await takeChange(db, userId, token, now);
  if (entry === undefined) throw conflict('This change can no longer be undone.');
  const ids = new Set([...entry.before, ...entry.after].map((item) => item.id));
  const present = await storedItems(db, userId, [...ids]);
  const tags = await tagsById(db, userId);
  requireAsLeft(entry, present, tags);
  await requireScenarios(db, user, entry);

  await reverseScenario(db, user, entry.scenario, now);
  const back = await putBack(db, userId, entry, { present, tags, now });
  const change = {
    action: entry.action,
    direction: opposite[entry.direction],
    before: present,
    after: back.items,
    madeTagIds: back.madeTagIds,
    scenario: entry.scenario && { before: entry.scenario.after, after: entry.scenario.before },
  };
  const undoToken = await recordChange(db, userId, change, now);
  await deleteUnusedTags(db, userId, entry.madeTagIds);

  const tagsNow = await tagsById(db, userId);
  return {
    action: entry.action,
    direction: entry.direction,
    affected: back.items.length + back.removed.length,
    items: back.items.map((item) => toItem(item, tagsNow)),
    removed: back.removed,
    undo_token: undoToken,
  };
}

const opposite = { undone: 'redone', redone: 'undone' } as const;

/** Whoever changed an item since would lose that. Tags that were deleted since are no change of the item. */
function requireAsLeft(
  entry: JournalEntry,
  present: readonly StoredItem[],
  tags: ReadonlyMap<number, ItemTag>,
): void {
  const byId = new Map(present.map((item) => [item.id, item]));
  const isAsLeft = entry.after.every((left) => {
    const item = byId.get(left.id);
    if (item === undefined || contentHash(item) !== left.contentHash) return false;
    return sameList(
      item.tag_ids,
      left.tag_ids.filter((id) => tags.has(id)),
    );
  });
  // As many, so that what the change deleted is not there again.
  if (isAsLeft && present.length === entry.after.length) return;
  throw conflict(
    `This change cannot be ${entry.direction}: an item that it changed was changed again since.`,
  );
}

interface Present {
  present: readonly StoredItem[];
  tags: ReadonlyMap<number, ItemTag>;
  now: Date;
}

/** Deletes, changes and makes items until they are as before the change, in a version of their own. */
async function putBack(db: Database, userId: number, entry: JournalEntry, { present, tags, now }: Present) {
  const presentById = new Map(present.map((item) => [item.id, item]));
  const leftTags = new Map(entry.after.map((left) => [left.id, left.tag_ids]));
  // A tag that the change did not touch and that was deleted since stays deleted.
  const tagsOf = ({ id, tag_ids: tagIds }: StoredItem) =>
    tagIds.filter((tag) => tags.has(tag) || leftTags.get(id)?.includes(tag) !== true);

  const needed = new Set(entry.before.flatMap(tagsOf));
  const wanted = entry.tags.filter((tag) => needed.has(tag.id));
  const { idNow, made } = await restoreTags(db, userId, wanted, tags);
  const items = entry.before.map((before) => {
    const current = presentById.get(before.id);
    const tagIds = new Set(tagsOf(before).flatMap((tag) => idNow.get(tag) ?? []));
    const updatedAt = nextVersion(now, before, ...(current === undefined ? [] : [current]));
    return { ...before, updated_at: updatedAt, tag_ids: [...tagIds] };
  });

  const kept = new Set(items.map((item) => item.id));
  const removed = present.map((item) => item.id).filter((id) => !kept.has(id));
  await deleteItems(db, userId, removed);
  const changed = items.filter((item) => presentById.has(item.id));
  await updateItems(db, userId, changed);
  const retagged = changed.filter((item) => !sameList(item.tag_ids, presentById.get(item.id)?.tag_ids ?? []));
  await setTagsOfItems(db, userId, retagged);
  await insertItems(
    db,
    userId,
    items.filter((item) => !presentById.has(item.id)),
  );
  return { items, removed, madeTagIds: made.map((tag) => tag.id) };
}

function sameList(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
