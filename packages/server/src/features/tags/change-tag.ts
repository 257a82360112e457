/** Changes of tags, each with the token that takes it back. */
import { type ItemTag, type Tag, nextVersion } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { invalidField } from '#errors.ts';
import { storedItemsWithTag } from '#features/items/item-store.ts';
import { prepareChange, recordChange, recordPrepared } from '#features/undo/undo-store.ts';
import { createTag, deleteTag, readTag, tagsById, updateTag } from './tag-store.ts';

interface ChangedTag {
  tag: Tag;
  undoToken: string;
}

export async function addTag(
  db: Database,
  userId: number,
  fields: Parameters<typeof createTag>[2],
  now: Date,
): Promise<ChangedTag> {
  const tag = await createTag(db, userId, fields);
  const tags = [{ before: null, after: itemTag(tag) }];
  return { tag, undoToken: await recordChange(db, userId, { action: 'create_tag', tags }, now) };
}

export async function editTag(
  db: Database,
  userId: number,
  id: number,
  { given, now }: { given: Parameters<typeof updateTag>[3]; now: Date },
): Promise<ChangedTag> {
  const { before, after: tag } = await updateTag(db, userId, id, given);
  const tags = [{ before: itemTag(before), after: itemTag(tag) }];
  return { tag, undoToken: await recordChange(db, userId, { action: 'update_tag', tags }, now) };
}

/** Returns what deletes a tag in a transaction, and then the token; the items that carried it stay, in a new version. */
export function planRemoval(
  db: Database,
  userId: number,
  id: number,
  now: Date,
): Promise<(trx: Database) => Promise<string>> {
  return planTakingOff(db, userId, { id, into: null, action: 'delete_tag' }, now);
}

/** Returns what deletes a tag whose items carry another one from then on, in its place among their tags; that one comes back. */
export async function planMerge(
  db: Database,
  userId: number,
  { id, into }: { id: number; into: number },
  now: Date,
): Promise<(trx: Database) => Promise<ChangedTag>> {
  await readTag(db, userId, into);
  if (id === into) throw invalidField('into', 'tag_into_itself');
  const write = await planTakingOff(db, userId, { id, into, action: 'merge_tags' }, now);
  return async (trx) => {
    const undoToken = await write(trx);
    return { tag: await readTag(trx, userId, into), undoToken };
  };
}

async function planTakingOff(
  db: Database,
  userId: number,
  { id, into, action }: { id: number; into: number | null; action: 'delete_tag' | 'merge_tags' },
  now: Date,
): Promise<(trx: Database) => Promise<string>> {
  const tag = itemTag(await readTag(db, userId, id));
  const knownTags = await tagsById(db, userId);
  const before = await storedItemsWithTag(db, userId, id);
  const after = before.map((item) => ({
    ...item,
    updated_at: nextVersion(now, item),
    tag_ids: withoutTag(item.tag_ids, id, into),
  }));
  const tags = [{ before: tag, after: null }];
  const change = { action, before, after, tags, knownTags, tagsOnly: true };
  const prepared = await prepareChange(db, userId, change);
  return async (trx) => {
    await deleteTag(trx, userId, { id, into }, now);
    return recordPrepared(trx, userId, prepared, now);
  };
}

/** No tag stands twice. */
function withoutTag(ids: readonly number[], id: number, into: number | null): number[] {
  const replaces = into !== null && !ids.includes(into);
  return ids.flatMap((one) => (one !== id ? one : replaces ? into : []));
}

function itemTag({ id, name, color }: ItemTag): ItemTag {
  return { id, name, color };
}
