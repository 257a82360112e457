/** Reads and writes the tags of items, and the tags that a change of items creates or deletes. */
import { type ItemTag, matchTagsByName } from '@meridian/contract';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { encryptName } from '#db/encryption/data-key.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { newId } from '#db/new-id.ts';
import { abortSignalOf } from '#db/request-timeout.ts';
import { requireWithinLimit } from '#db/account-limits.ts';
import { mapYielding, splitIntoSlices } from '#db/yielding-loops.ts';

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
  return new Map((await decryptTags(db, userId, await chosen.execute())).map((tag) => [tag.id, tag]));
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

/** Decrypts the names of tags. */
export async function decryptTags<Row extends ItemTag>(db: Database, userId: number, rows: readonly Row[]) {
  const key = await readUserKey(db, userId);
  const open = (row: Row): Row => ({ ...row, name: key.decrypt('tags.name', row.id, row.name) });
  return mapYielding(rows, open, abortSignalOf(db));
}

/** The id of an item, and the tags that the item has or is to have. */
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

/** Maximum number of items per statement. With fifty tags each they have 10,000 rows, about as many as the driver serializes quickly. */
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

/** Updates `updated_at` of items of which only the tags changed. */
export async function updateItemVersions(
  db: Database,
  userId: number,
  items: readonly { id: number; updated_at: Date }[],
): Promise<void> {
  const ids = items.map((item) => item.id);
  const versions = items.map((item) => item.updated_at);
  await sql`
    update items set updated_at = new.updated_at
    from unnest(${ids}::bigint[], ${versions}::timestamptz[]) as new (id, updated_at)
    where items.user_id = ${userId} and items.id = new.id`.execute(db);
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
