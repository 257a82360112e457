/** The tags of many items at once, and tags that come and go with a change. */
import { type ItemTag, caseKey, tagColor } from '@meridian/contract';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import { sealName } from '#db/encryption/sealed-name.ts';
import { newId } from '#db/new-id.ts';
import { requireRoom } from '#db/require-room.ts';

/** An item, as far as its tags are concerned. */
interface Tagged {
  id: number;
  /** In the order in which the item shows them. */
  tag_ids: readonly number[];
}

/** Gives items exactly these tags, in this order. Only what differs is written: a row here costs two key checks. */
export async function setTagsOfItems(db: Database, userId: number, items: readonly Tagged[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.flatMap(({ id, tag_ids: tagIds }) =>
    tagIds.map((tag, position) => ({ item: id, tag, position })),
  );
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

/** A tag that is not there yet; without a colour it gets the one its name gives. */
export function newTag(name: string, color: string = tagColor(name)): ItemTag {
  return { id: newId(), name, color };
}

/** Makes a tag of a name that is not taken. */
export async function insertTag(
  db: Database,
  userId: number,
  { name, color }: { name: string; color?: string | undefined },
): Promise<ItemTag> {
  const tag = newTag(name, color);
  await insertTags(db, userId, [tag]);
  return tag;
}

/**
 * Sees that tags of an earlier time are there: those that were deleted are made anew, as they were and with their ids, unless
 * their name is another tag's now, which then stands for them. Answers what each id is now, and the tags made.
 */
export async function restoreTags(
  db: Database,
  userId: number,
  tags: readonly ItemTag[],
  present: ReadonlyMap<number, ItemTag>,
): Promise<{ idNow: ReadonlyMap<number, number>; made: ItemTag[] }> {
  const byKey = new Map([...present.values()].map((tag) => [caseKey(tag.name), tag.id]));
  const idNow = new Map<number, number>();
  const made: ItemTag[] = [];
  for (const tag of tags) {
    const id = present.has(tag.id) ? tag.id : byKey.get(caseKey(tag.name));
    if (id === undefined) made.push(tag);
    idNow.set(tag.id, id ?? tag.id);
  }
  await insertTags(db, userId, made);
  return { idNow, made };
}

/** Items that carried one stay. */
export async function deleteAllTags(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('tags').where('user_id', '=', userId).execute();
}

/** Deletes those of the tags that no item carries. */
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

/** Adds tags under names that are free. */
export async function insertTags(db: Database, userId: number, tags: readonly ItemTag[]): Promise<void> {
  if (tags.length === 0) return;
  await requireRoom(db, userId, 'tags', tags.length);
  const key = await keyOf(db, userId);
  const rows = tags.map(({ id, name, color }) => ({
    user_id: userId,
    id,
    ...sealName(key, 'tags', id, name),
    color,
  }));
  await db.insertInto('tags').values(rows).execute();
}
