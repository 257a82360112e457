/** A user's tags, each with its number of items. */
import { type ItemTag, type Tag, compareTags, tagColor } from '@meridian/contract';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { computeNameIndex, encryptName } from '#db/encryption/data-key.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { newId } from '#db/new-id.ts';
import { invalidField, notFound } from '#errors.ts';
import type { RowRange } from '#http/pagination.ts';
import { insertTags, decryptTags } from './item-tag-store.ts';

/**
 * Returns the user's tags sorted by name, each with its number of items. A page is selected by age, because the names are encrypted and the
 * database cannot sort by them.
 */
export async function listTags(db: Database, userId: number, range?: RowRange): Promise<Tag[]> {
  const ids = db.selectFrom('tags').select('id').where('user_id', '=', userId).orderBy('id');
  const some = range === undefined ? ids : ids.limit(range.limit).offset(range.offset);
  const rows = await countedTags(db, userId).where('tags.id', 'in', some).execute();
  return (await decryptTags(db, userId, rows)).map(toTag).toSorted(compareTags);
}

/**
 * Returns at most `limit` tags, those with the most items first. Of tags with equally many items the oldest are included, and listed by
 * name.
 */
export async function listPopularTags(db: Database, userId: number, limit: number): Promise<Tag[]> {
  const rows = await countedTags(db, userId).orderBy('item_count', 'desc').orderBy('id').limit(limit).execute();
  const tags = (await decryptTags(db, userId, rows)).map(toTag);
  return tags.toSorted((a, b) => b.item_count - a.item_count || compareTags(a, b));
}

export async function readTag(db: Database, userId: number, id: number): Promise<Tag> {
  const rows = await countedTags(db, userId).where('tags.id', '=', id).execute();
  const [tag] = await decryptTags(db, userId, rows);
  if (tag === undefined) throw notFound();
  return toTag(tag);
}

/** Creates a tag; the default colour is derived from the name. */
export async function createTag(
  db: Database,
  userId: number,
  { name, color = tagColor(name) }: { name: string; color?: string | undefined },
): Promise<Tag> {
  await requireFreeName(db, userId, name);
  const id = newId();
  await insertTags(db, userId, [{ id, name, color }]);
  return readTag(db, userId, id);
}

/** Changes the given fields; a new name does not change the colour. Returns the tag before and after. */
export async function updateTag(
  db: Database,
  userId: number,
  id: number,
  given: { name?: string | undefined; color?: string | undefined },
): Promise<{ before: Tag; after: Tag }> {
  const before = await readTag(db, userId, id);
  const { name = before.name, color = before.color } = given;
  await requireFreeName(db, userId, name, id);
  await writeTag(db, userId, { id, name, color });
  return { before, after: { ...before, name, color } };
}

/** Sets the name, which must be free, and the colour of an existing tag. */
export async function writeTag(db: Database, userId: number, { id, name, color }: ItemTag): Promise<void> {
  await db
    .updateTable('tags')
    .set({ ...encryptName(await readUserKey(db, userId), 'tags', id, name), color })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Removes the tag from all its items, which get a new version, and deletes it. If `into` is set, the items get that tag in its place. */
export async function deleteTag(
  db: Database,
  userId: number,
  { id, into }: { id: number; into: number | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('items')
    .set({ updated_at: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')` })
    .where('user_id', '=', userId)
    .where('id', 'in', (uses) =>
      uses.selectFrom('item_tags').select('item_id').where('item_tags.user_id', '=', userId).where('tag_id', '=', id),
    )
    .execute();
  if (into !== null) await replaceTag(db, userId, id, into);
  await deleteTags(db, userId, [id]);
}

/** Replaces the tag by `into` on all items. Uses one statement, because a tag can be on every item. Skips items that have both tags. */
async function replaceTag(db: Database, userId: number, id: number, into: number): Promise<void> {
  await sql`
    update item_tags set tag_id = ${into} where user_id = ${userId} and tag_id = ${id} and not exists (
      select from item_tags both_tags
      where both_tags.user_id = ${userId} and both_tags.item_id = item_tags.item_id and both_tags.tag_id = ${into}
    )`.execute(db);
}

/**
 * Throws 400 if another tag has the name, ignoring case. A user's changes run one after the other, so a free name stays free until it is
 * written.
 */
async function requireFreeName(db: Database, userId: number, name: string, except?: number): Promise<void> {
  const taken = await db
    .selectFrom('tags')
    .select('id')
    .where('user_id', '=', userId)
    .where('name_index', '=', computeNameIndex(await readUserKey(db, userId), 'tags', name))
    .executeTakeFirst();
  if (taken !== undefined && taken.id !== except) {
    throw invalidField('name', 'tag_taken');
  }
}

function countedTags(db: Database, userId: number) {
  return db
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .select((tag) =>
      tag
        .selectFrom('item_tags')
        .select((uses) => uses.fn.countAll<number>().as('count'))
        .where('item_tags.user_id', '=', userId)
        .whereRef('item_tags.tag_id', '=', 'tags.id')
        .as('item_count'),
    )
    .where('tags.user_id', '=', userId);
}

function toTag(row: ItemTag & { item_count: number | null }): Tag {
  return { ...row, item_count: row.item_count ?? 0 };
}

/** Deletes tags; items that had them stay. */
export async function deleteTags(db: Database, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('tags')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}
