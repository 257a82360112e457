import { type ItemTag, type Tag, caseKey, tagColor } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import { requireRoom } from '#db/require-room.ts';

/** The user's tags by id. A user has few, so lists of items look them up here rather than joining them to every row. */
export async function tagsById(db: Database, userId: number): Promise<Map<number, ItemTag>> {
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The user's tags by name, each with the number of items that carry it. */
export async function listTags(db: Database, userId: number): Promise<Tag[]> {
  const rows = await db
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
    .where('tags.user_id', '=', userId)
    .execute();
  const tags = rows.map((row) => ({ ...row, item_count: row.item_count ?? 0 }));
  return tags.toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id);
}

const byName = new Intl.Collator('en', { numeric: true });

/** Gives an item exactly these tags, in this order; unknown names become tags, names that differ in case are one. */
export async function setItemTags(db: Database, userId: number, itemId: number, names: readonly string[]) {
  const ids = await findOrCreate(db, userId, names);
  await db.deleteFrom('item_tags').where('user_id', '=', userId).where('item_id', '=', itemId).execute();
  if (ids.length === 0) return;
  await db
    .insertInto('item_tags')
    .values(ids.map((tag_id, position) => ({ user_id: userId, item_id: itemId, tag_id, position })))
    .execute();
}

async function findOrCreate(db: Database, userId: number, names: readonly string[]): Promise<number[]> {
  const wanted = new Map<string, string>();
  for (const name of names) {
    const key = caseKey(name);
    if (!wanted.has(key)) wanted.set(key, name);
  }
  if (wanted.size === 0) return [];
  const known = await db
    .selectFrom('tags')
    .select(['id', 'name_key'])
    .where('user_id', '=', userId)
    .where('name_key', 'in', [...wanted.keys()])
    .execute();
  const ids = new Map(known.map((row) => [row.name_key, row.id]));
  const missing = [...wanted].filter(([key]) => !ids.has(key));
  if (missing.length > 0) {
    const rows = missing.map(([name_key, name]) => {
      const id = newId();
      ids.set(name_key, id);
      return { user_id: userId, id, name, name_key, color: tagColor(name) };
    });
    await requireRoom(db, userId, 'tags', rows.length);
    await db.insertInto('tags').values(rows).execute();
  }
  return [...wanted.keys()].flatMap((key) => ids.get(key) ?? []);
}
