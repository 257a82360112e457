import {
  type FinancialItem,
  type ItemFields,
  hasReference,
  type applyItemPatch,
  toFinancialItem,
  fromItemPayload,
  toItemPayload,
  withResolvedDates,
} from '@meridian/contract';
import { sql, type Selectable } from 'kysely';
import type { Database } from '#db/connect.ts';
import { abortSignalOf } from '#db/request-timeout.ts';
import { requireWithinLimit } from '#db/account-limits.ts';
import { mapYielding, splitIntoSlices } from '#db/yielding-loops.ts';
import { invalidFields, notFound } from '#errors.ts';
import { readMilestonesByScenario } from './milestone-store.ts';
import { type ItemTagIds, readTagsById, setTagsOfItems } from './item-tag-store.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import type { Tables } from '#db/tables.ts';

type EncryptedRow = Selectable<Tables['items']>;

/** A decrypted item with its tag ids in display order. */
export type StoredItem = ItemFields & Omit<EncryptedRow, 'content'> & { tag_ids: number[] };

export async function readItem(db: Database, userId: number, id: number): Promise<FinancialItem> {
  const item = await readStoredItem(db, userId, id);
  return toFinancialItem(item, await readTagsById(db, userId, item.tag_ids));
}

/** Returns the item as stored, including the values that its current category does not use. */
export async function readStoredItem(db: Database, userId: number, id: number): Promise<StoredItem> {
  const rows = await selectItemsWithTags(db, userId).where('id', '=', id).execute();
  const [item] = await decryptItems(db, userId, rows);
  if (item === undefined) throw notFound();
  return item;
}

/** Returns a query of the user's encrypted items with their tag ids, for {@link decryptItems}. */
export function selectItemsWithTags(db: Database, userId: number) {
  return db
    .selectFrom('items')
    .selectAll()
    .select(
      sql<number[]>`array(
        select tag_id from item_tags
        where item_tags.user_id = items.user_id and item_tags.item_id = items.id order by position
      )`.as('tag_ids'),
    )
    .where('user_id', '=', userId);
}

/** Decrypts items, in their order, and sets the dates that follow milestones. */
export async function decryptItems(
  db: Database,
  userId: number,
  rows: readonly (EncryptedRow & { tag_ids: number[] })[],
): Promise<StoredItem[]> {
  const key = await readUserKey(db, userId);
  const open = (row: (typeof rows)[number]): StoredItem => {
    const values = fromItemPayload(key.decrypt('items.content', row.id, row.content));
    // Assigns the columns one by one, because spreading the rows took longer than decrypting them.
    return Object.assign(values, {
      user_id: row.user_id,
      id: row.id,
      scenario_id: row.scenario_id,
      created_at: row.created_at,
      updated_at: row.updated_at,
      tag_ids: row.tag_ids,
    });
  };
  const items = await mapYielding(rows, open, abortSignalOf(db));
  if (!items.some(hasReference)) return items;
  const milestones = await readMilestonesByScenario(db, userId);
  const dated = (item: StoredItem) => withResolvedDates(item, milestones.get(item.scenario_id) ?? []);
  return mapYielding(items, dated, abortSignalOf(db));
}

/** Returns the fields; throws 400 if they break a rule between fields. */
export function requireValidItemFields(laid: ReturnType<typeof applyItemPatch>): ItemFields {
  if ('errors' in laid) throw invalidFields(laid.errors);
  return laid.fields;
}

/**
 * Maximum number of rows per statement. The driver serializes a statement without yielding, so that all items of the largest account would
 * block the thread for half a second.
 */
const ROWS_AT_ONCE = 500;

/** Encrypted items, split into parts that the driver serializes quickly. */
export interface EncryptedItems {
  parts: readonly EncryptedRow[][];
  count: number;
  tagged: readonly ItemTagIds[];
}

/** Encrypts items for {@link insertEncryptedItems} and {@link updateEncryptedItems}; done before their transaction to make it shorter. */
export async function encryptItems(
  db: Database,
  userId: number,
  items: readonly StoredItem[],
): Promise<EncryptedItems> {
  const key = await readUserKey(db, userId);
  const encrypt = (item: StoredItem): EncryptedRow => ({
    user_id: userId,
    id: item.id,
    scenario_id: item.scenario_id,
    content: key.encrypt('items.content', item.id, toItemPayload(item)),
    created_at: item.created_at,
    updated_at: item.updated_at,
  });
  const rows = await mapYielding(items, encrypt, abortSignalOf(db));
  const tagged = items.map(({ id, tag_ids }) => ({ id, tag_ids }));
  return { parts: [...splitIntoSlices(rows, ROWS_AT_ONCE)], count: rows.length, tagged };
}

/** Inserts items with their ids, instants and tags. */
export async function insertEncryptedItems(db: Database, userId: number, items: EncryptedItems): Promise<void> {
  if (items.count === 0) return;
  await requireWithinLimit(db, userId, 'items', items.count);
  for (const some of items.parts) {
    await sql`
      insert into items (user_id, id, scenario_id, content, created_at, updated_at)
      select ${userId}::bigint, id, scenario_id, content, created_at, updated_at
      from ${columnsOf(some)}`.execute(db);
  }
  await setTagsOfItems(
    db,
    userId,
    items.tagged.filter((item) => item.tag_ids.length > 0),
  );
}

/** Writes every field of existing items except their tags. */
export async function updateEncryptedItems(
  db: Database,
  userId: number,
  { parts }: Pick<EncryptedItems, 'parts'>,
): Promise<void> {
  for (const some of parts) {
    await sql`
      update items set content = new.content, scenario_id = new.scenario_id, updated_at = new.updated_at
      from ${columnsOf(some)}
      where items.user_id = ${userId} and items.id = new.id`.execute(db);
  }
}

/** Encrypts and inserts a few items, see {@link insertEncryptedItems}. */
export async function insertItems(db: Database, userId: number, items: readonly StoredItem[]): Promise<void> {
  await insertEncryptedItems(db, userId, await encryptItems(db, userId, items));
}

/** Encrypts and updates a few items, see {@link updateEncryptedItems}. */
export async function updateItems(db: Database, userId: number, items: readonly StoredItem[]): Promise<void> {
  await updateEncryptedItems(db, userId, await encryptItems(db, userId, items));
}

function columnsOf(rows: readonly EncryptedRow[]) {
  return sql`unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.scenario_id)}::bigint[],
    ${rows.map((row) => row.content)}::text[], ${rows.map((row) => row.created_at)}::timestamptz[],
    ${rows.map((row) => row.updated_at)}::timestamptz[]) as new (id, scenario_id, content, created_at, updated_at)`;
}

/** Deletes items. Their tags stay, even if no item uses them any more. */
export async function deleteItems(
  db: Database,
  userId: number,
  items: readonly Pick<StoredItem, 'id'>[],
): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map((item) => item.id);
  await db
    .deleteFrom('items')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
}
