/** The tags of many items at once, and tags that a change creates or deletes. */
import { type ItemTag, tagColor } from '@meridian/contract';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { encryptName } from '#db/encryption/data-key.ts';
import { newId } from '#db/new-id.ts';
import { requireWithinLimit } from '#db/require-within-limit.ts';
import { splitIntoSlices } from '#db/yielding-loops.ts';

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
