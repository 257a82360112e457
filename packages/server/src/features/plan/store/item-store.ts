import {
  type FinancialItem,
  type ItemFields,
  hasReference,
  type applyItemPatch,
  toItem,
  itemFromDecrypted,
  itemToEncrypt,
  withResolvedDates,
} from '@meridian/contract';
import { sql, type Selectable } from 'kysely';
import type { Database } from '#db/connect.ts';
import { abortSignalOf } from '#db/request-timeout.ts';
import { mapYielding } from '#db/yielding-loops.ts';
import { invalidFields, notFound } from '#errors.ts';
import type { RowRange } from '#http/pagination.ts';
import { readMilestonesByScenario } from './milestone-store.ts';
import { readTagsById } from './tag-store.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import type { Tables } from '#db/tables.ts';

/** Returns all items of the user, newest first, because ids increase with time. */
export async function readAllItems(db: Database, userId: number): Promise<FinancialItem[]> {
  const [rows, tags] = await Promise.all([readAllStoredItems(db, userId), readTagsById(db, userId)]);
  return mapYielding(rows, (row) => toItem(row, tags), abortSignalOf(db));
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
  // Selects the page before its tags are looked up.
  const rows = selectItemsWithTags(db, userId).where('id', 'in', of.limit(limit).offset(offset));
  const items = await decryptItems(db, userId, await rows.orderBy('id', 'desc').execute());
  const tags = await readTagsById(
    db,
    userId,
    items.flatMap((item) => item.tag_ids),
  );
  return mapYielding(items, (item) => toItem(item, tags), abortSignalOf(db));
}

export async function readItem(db: Database, userId: number, id: number): Promise<FinancialItem> {
  const item = await readStoredItem(db, userId, id);
  return toItem(item, await readTagsById(db, userId, item.tag_ids));
}

/** Returns the item as stored, including the values that its current category does not use. */
export async function readStoredItem(db: Database, userId: number, id: number): Promise<StoredItem> {
  const rows = await selectItemsWithTags(db, userId).where('id', '=', id).execute();
  const [item] = await decryptItems(db, userId, rows);
  if (item === undefined) throw notFound();
  return item;
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

/** Returns the fields; throws 400 if they break a rule between fields. */
export function requireValidFields(laid: ReturnType<typeof applyItemPatch>): ItemFields {
  if ('errors' in laid) throw invalidFields(laid.errors);
  return laid.fields;
}

export type EncryptedRow = Selectable<Tables['items']>;

/** A decrypted item. */
export type ItemRow = ItemFields & Omit<EncryptedRow, 'content'>;

/** A decrypted item with its tag ids in display order. */
export type StoredItem = ItemRow & { tag_ids: number[] };

/** Encrypts items for their table. */
export async function encryptRows(db: Database, userId: number, items: readonly ItemRow[]): Promise<EncryptedRow[]> {
  const key = await readUserKey(db, userId);
  const seal = (item: ItemRow) => ({
    user_id: userId,
    id: item.id,
    scenario_id: item.scenario_id,
    content: key.seal('items.content', item.id, itemToEncrypt(item)),
    created_at: item.created_at,
    updated_at: item.updated_at,
  });
  return mapYielding(items, seal, abortSignalOf(db));
}

/** Decrypts items, in their order, and sets the dates that follow milestones. */
export async function decryptItems(
  db: Database,
  userId: number,
  rows: readonly (EncryptedRow & { tag_ids: number[] })[],
): Promise<StoredItem[]> {
  const key = await readUserKey(db, userId);
  const open = (row: (typeof rows)[number]): StoredItem => {
    const values = itemFromDecrypted(key.open('items.content', row.id, row.content));
    // Lists the names, because spreading rows took longer than decrypting them.
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
