/** Writes many items with few statements: columns are sent as arrays, some hundred rows at a time. */
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { requireWithinLimit } from '#db/require-within-limit.ts';
import { splitIntoSlices } from '#db/yielding-loops.ts';
import { type ItemTagIds, setTagsOfItems } from './item-tag-store.ts';
import { type EncryptedRow, decryptItems, encryptRows, type StoredItem, selectItemsWithTags } from './item-store.ts';

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

/** Encrypts items for {@link insertEncrypted} and {@link updateEncrypted}; done before their transaction to make it shorter. */
export async function encryptItems(
  db: Database,
  userId: number,
  items: readonly StoredItem[],
): Promise<EncryptedItems> {
  const rows = await encryptRows(db, userId, items);
  const tagged = items.map(({ id, tag_ids }) => ({ id, tag_ids }));
  return { parts: [...splitIntoSlices(rows, ROWS_AT_ONCE)], count: rows.length, tagged };
}

/** Inserts items with their ids, instants and tags. */
export async function insertEncrypted(db: Database, userId: number, items: EncryptedItems): Promise<void> {
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
export async function updateEncrypted(
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

/** Encrypts and inserts a few items, see {@link insertEncrypted}. */
export async function insertItems(db: Database, userId: number, items: readonly StoredItem[]): Promise<void> {
  await insertEncrypted(db, userId, await encryptItems(db, userId, items));
}

/** Encrypts and updates a few items, see {@link updateEncrypted}. */
export async function updateItems(db: Database, userId: number, items: readonly StoredItem[]): Promise<void> {
  await updateEncrypted(db, userId, await encryptItems(db, userId, items));
}

/** Writes only `updated_at` of items. */
export async function updateVersions(
  db: Database,
  userId: number,
  items: readonly Pick<StoredItem, 'id' | 'updated_at'>[],
): Promise<void> {
  const ids = items.map((item) => item.id);
  const versions = items.map((item) => item.updated_at);
  await sql`
    update items set updated_at = new.updated_at
    from unnest(${ids}::bigint[], ${versions}::timestamptz[]) as new (id, updated_at)
    where items.user_id = ${userId} and items.id = new.id`.execute(db);
}

/** Returns the names of all items in the scenarios, one per item. */
export async function namesInScenarios(db: Database, userId: number, scenarioIds: readonly number[]) {
  const rows = selectItemsWithTags(db, userId).where(sql<boolean>`scenario_id = any(${[...scenarioIds]}::bigint[])`);
  return decryptItems(db, userId, await rows.execute());
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

function columnsOf(rows: readonly EncryptedRow[]) {
  return sql`unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.scenario_id)}::bigint[],
    ${rows.map((row) => row.content)}::text[], ${rows.map((row) => row.created_at)}::timestamptz[],
    ${rows.map((row) => row.updated_at)}::timestamptz[]) as new (id, scenario_id, content, created_at, updated_at)`;
}
