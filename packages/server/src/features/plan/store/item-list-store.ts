/** Reads several items of a user: pages, selections, or all. */
import { type FinancialItem, toFinancialItem } from '@meridian/contract';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { abortSignalOf } from '#db/request-timeout.ts';
import { mapYielding } from '#db/yielding-loops.ts';
import type { RowRange } from '#http/pagination.ts';
import { type StoredItem, decryptItems, selectItemsWithTags } from './item-store.ts';
import { readTagsById } from './item-tag-store.ts';

/** Returns all items of the user, sorted by descending id; ids increase with time, so the newest is first. */
export async function readAllItems(db: Database, userId: number): Promise<FinancialItem[]> {
  const [rows, tags] = await Promise.all([readAllStoredItems(db, userId), readTagsById(db, userId)]);
  return mapYielding(rows, (row) => toFinancialItem(row, tags), abortSignalOf(db));
}

/** Returns the number of items in all scenarios, or in one. */
export async function countItems(db: Database, userId: number, scenarioId?: number): Promise<number> {
  const all = db
    .selectFrom('items')
    .select((items) => items.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId);
  const asked = scenarioId === undefined ? all : all.where('scenario_id', '=', scenarioId);
  return (await asked.executeTakeFirstOrThrow()).count;
}

/** Returns a page of the user's items, or of a scenario's items, newest first. */
export async function listItems(
  db: Database,
  userId: number,
  { limit, offset }: RowRange,
  scenarioId?: number,
): Promise<FinancialItem[]> {
  const ids = db.selectFrom('items').select('id').where('user_id', '=', userId).orderBy('id', 'desc');
  const of = scenarioId === undefined ? ids : ids.where('scenario_id', '=', scenarioId);
  // Selects the page first, so that tags are looked up only for the items on it.
  const rows = selectItemsWithTags(db, userId).where('id', 'in', of.limit(limit).offset(offset));
  const items = await decryptItems(db, userId, await rows.orderBy('id', 'desc').execute());
  const tags = await readTagsById(
    db,
    userId,
    items.flatMap((item) => item.tag_ids),
  );
  return mapYielding(items, (item) => toFinancialItem(item, tags), abortSignalOf(db));
}

/** Returns the items with these ids that exist, as stored, newest first. */
export async function readStoredItems(db: Database, userId: number, ids: readonly number[]): Promise<StoredItem[]> {
  // Passed as one array, because a statement takes at most 65,535 parameters.
  const isOneOf = sql<boolean>`id = any(${[...ids]}::bigint[])`;
  const rows = selectItemsWithTags(db, userId).where(isOneOf).orderBy('id', 'desc');
  return decryptItems(db, userId, await rows.execute());
}

/** Returns the items with this tag, as stored, newest first. */
export async function readStoredItemsWithTag(db: Database, userId: number, tagId: number): Promise<StoredItem[]> {
  const carriesIt = sql<boolean>`exists (
    select from item_tags where item_tags.user_id = items.user_id and item_tags.item_id = items.id and tag_id = ${tagId}
  )`;
  const rows = selectItemsWithTags(db, userId).where(carriesIt).orderBy('id', 'desc');
  return decryptItems(db, userId, await rows.execute());
}

/** Returns all items of the user as stored, newest first. */
export async function readAllStoredItems(db: Database, userId: number): Promise<StoredItem[]> {
  return decryptItems(db, userId, await selectItemsWithTags(db, userId).orderBy('id', 'desc').execute());
}

/** Returns a scenario's items as stored, newest first. */
export async function readStoredItemsOfScenario(
  db: Database,
  userId: number,
  scenarioId: number,
): Promise<StoredItem[]> {
  const rows = selectItemsWithTags(db, userId).where('scenario_id', '=', scenarioId).orderBy('id', 'desc');
  return decryptItems(db, userId, await rows.execute());
}

/** Returns all items of the scenarios as stored, in no particular order. */
export async function readStoredItemsOfScenarios(db: Database, userId: number, scenarioIds: readonly number[]) {
  const rows = selectItemsWithTags(db, userId).where(sql<boolean>`scenario_id = any(${[...scenarioIds]}::bigint[])`);
  return decryptItems(db, userId, await rows.execute());
}
