import { type ItemTag, type Tag, compareTags, matchTagsByName, tagColor } from '@meridian/contract';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { computeNameIndex, encryptName } from '#db/encryption/data-key.ts';
import { abortSignalOf } from '#db/request-timeout.ts';
import { newId } from '#db/new-id.ts';
import { requireWithinLimit } from '#db/require-within-limit.ts';
import { mapYielding, splitIntoSlices } from '#db/yielding-loops.ts';
import { invalidField, notFound } from '#errors.ts';
import type { RowRange } from '#http/pagination.ts';

/** Returns the user's tags by id. There are few, so lists of items look them up here instead of joining them to every row. */
export async function readTagsById(
  db: Database,
  userId: number,
  ids?: Iterable<number>,
): Promise<Map<number, ItemTag>> {
  const wanted = ids && [...new Set(ids)];
  if (wanted?.length === 0) return new Map();
  const all = db.selectFrom('tags').select(['id', 'name', 'color']).where('user_id', '=', userId);
  const chosen = wanted === undefined ? all : all.where(sql<boolean>`id = any(${wanted}::bigint[])`);
  return new Map((await openTags(db, userId, await chosen.execute())).map((tag) => [tag.id, tag]));
}

/**
 * Returns the user's tags by name, each with its number of items. A page is selected by age, because the names are encrypted and the
 * database cannot sort by them.
 */
export async function listTags(db: Database, userId: number, range?: RowRange): Promise<Tag[]> {
  const ids = db.selectFrom('tags').select('id').where('user_id', '=', userId).orderBy('id');
  const some = range === undefined ? ids : ids.limit(range.limit).offset(range.offset);
  const rows = await countedTags(db, userId).where('tags.id', 'in', some).execute();
  return (await openTags(db, userId, rows)).map(toTag).toSorted(compareTags);
}

/** Returns the tags with the most items first. Among equals the older ones are selected, and sorted by name. */
export async function listPopularTags(db: Database, userId: number, limit: number): Promise<Tag[]> {
  const rows = await countedTags(db, userId).orderBy('item_count', 'desc').orderBy('id').limit(limit).execute();
  const tags = (await openTags(db, userId, rows)).map(toTag);
  return tags.toSorted((a, b) => b.item_count - a.item_count || compareTags(a, b));
}

export async function readTag(db: Database, userId: number, id: number): Promise<Tag> {
  const rows = await countedTags(db, userId).where('tags.id', '=', id).execute();
  const [tag] = await openTags(db, userId, rows);
  if (tag === undefined) throw notFound();
  return toTag(tag);
}

export async function createTag(
  db: Database,
  userId: number,
  fields: { name: string; color?: string | undefined },
): Promise<Tag> {
  await requireFreeName(db, userId, fields.name);
  const { id } = await insertTag(db, userId, fields);
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

async function openTags<Row extends ItemTag>(db: Database, userId: number, rows: readonly Row[]) {
  const key = await readUserKey(db, userId);
  const open = (row: Row): Row => ({ ...row, name: key.open('tags.name', row.id, row.name) });
  return mapYielding(rows, open, abortSignalOf(db));
}

function toTag(row: ItemTag & { item_count: number | null }): Tag {
  return { ...row, item_count: row.item_count ?? 0 };
}

/** Finds tags by name, ignoring case, and creates missing tags. */
export async function findOrCreateTags(db: Database, userId: number, names: readonly string[]) {
  const present = await readTagsById(db, userId);
  const { newTags, idsOf } = matchTagsByName(names, present.values(), newId);
  await insertTags(db, userId, newTags);
  return {
    /** All of the user's tags, by id. */
    tags: new Map([...present, ...newTags.map((tag) => [tag.id, tag] as const)]),
    tagIds: idsOf(names),
    madeTagIds: newTags.map(({ id }) => id),
  };
}

/** An item's id and its tags. */
export interface ItemTagIds {
  id: number;
  /** Ids of the item's tags, in display order. */
  tag_ids: readonly number[];
}

/**
 * Sets the tags of items to exactly the given ones, in their order. Writes only the differences, because every row costs two foreign key
 * checks.
 */
export async function setTagsOfItems(db: Database, userId: number, items: readonly ItemTagIds[]): Promise<void> {
  for (const some of splitIntoSlices(items, ITEMS_AT_ONCE)) await setTags(db, userId, some);
}

/** Maximum number of items per statement. With fifty tags each, they are about as many rows as the driver serializes quickly. */
const ITEMS_AT_ONCE = 200;

async function setTags(db: Database, userId: number, items: readonly ItemTagIds[]): Promise<void> {
  const rows = items.flatMap(({ id, tag_ids: tagIds }) => tagIds.map((tag, position) => ({ item: id, tag, position })));
  const wanted = sql`unnest(${rows.map((row) => row.item)}::bigint[], ${rows.map((row) => row.tag)}::bigint[],
    ${rows.map((row) => row.position)}::integer[]) as new (item, tag, position)`;
  await sql`
    delete from item_tags where user_id = ${userId} and item_id = any(${items.map((item) => item.id)}::bigint[])
      and (item_id, tag_id) not in (select item, tag from ${wanted})`.execute(db);
  await sql`
    insert into item_tags (user_id, item_id, tag_id, position)
    select ${userId}::bigint, item, tag, position from ${wanted}
    on conflict (user_id, item_id, tag_id) do update set position = excluded.position
    where item_tags.position <> excluded.position`.execute(db);
}

/** Creates a tag with a free name; the default colour is derived from the name. */
export async function insertTag(
  db: Database,
  userId: number,
  { name, color = tagColor(name) }: { name: string; color?: string | undefined },
): Promise<ItemTag> {
  const tag = { id: newId(), name, color };
  await insertTags(db, userId, [tag]);
  return tag;
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

/** Returns the tags that are also on items other than the given ones. */
export async function findTagsUsedElsewhere(
  db: Database,
  userId: number,
  tagIds: readonly number[],
  itemIds: Iterable<number>,
): Promise<Set<number>> {
  if (tagIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('item_tags')
    .select('tag_id')
    .distinct()
    .where('user_id', '=', userId)
    .where(sql<boolean>`tag_id = any(${[...tagIds]}::bigint[])`)
    .where(sql<boolean>`not item_id = any(${[...itemIds]}::bigint[])`)
    .execute();
  return new Set(rows.map((row) => row.tag_id));
}

/** Deletes the given tags that no item has. */
export async function deleteUnusedTags(db: Database, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('tags')
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('item_tags')
            .select('tag_id')
            .where('item_tags.user_id', '=', userId)
            .whereRef('item_tags.tag_id', '=', 'tags.id'),
        ),
      ),
    )
    .execute();
}

const TAGS_AT_ONCE = 250;

/** Inserts tags with free names. */
export async function insertTags(db: Database, userId: number, tags: readonly ItemTag[]): Promise<void> {
  if (tags.length === 0) return;
  await requireWithinLimit(db, userId, 'tags', tags.length);
  const key = await readUserKey(db, userId);
  for (const some of splitIntoSlices(tags, TAGS_AT_ONCE)) {
    const rows = some.map(({ id, name, color }) => ({
      user_id: userId,
      id,
      ...encryptName(key, 'tags', id, name),
      color,
    }));
    await db.insertInto('tags').values(rows).execute();
  }
}
