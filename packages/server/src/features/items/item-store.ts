import { type FinancialItem, type ItemFields, type layOver, toItem } from '@meridian/contract';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { signalOf } from '#db/limits/request-time.ts';
import { mapInTurns } from '#db/turns.ts';
import { invalid, notFound } from '#errors.ts';
import type { RowRange } from '#http/pagination.ts';
import { tagsById } from '#features/tags/tag-store.ts';
import { type StoredItem, openItems } from './item-content.ts';

export type { StoredItem };

/** All items of the user, newest first: ids rise with time. */
export async function allItems(db: Database, userId: number): Promise<FinancialItem[]> {
  const [rows, tags] = await Promise.all([allStoredItems(db, userId), tagsById(db, userId)]);
  return mapInTurns(rows, (row) => toItem(row, tags), signalOf(db));
}

/** Of all scenarios, or of one. */
export async function countItems(db: Database, userId: number, scenarioId?: number): Promise<number> {
  const all = db
    .selectFrom('items')
    .select((items) => items.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId);
  const asked = scenarioId === undefined ? all : all.where('scenario_id', '=', scenarioId);
  return (await asked.executeTakeFirstOrThrow()).count;
}

/** A range of the user's items, or of those of a scenario, newest first. */
export async function listItems(
  db: Database,
  userId: number,
  { limit, offset }: RowRange,
  scenarioId?: number,
): Promise<FinancialItem[]> {
  const ids = db.selectFrom('items').select('id').where('user_id', '=', userId).orderBy('id', 'desc');
  const of = scenarioId === undefined ? ids : ids.where('scenario_id', '=', scenarioId);
  // Chosen before their tags are looked up.
  const rows = itemsWithTags(db, userId).where('id', 'in', of.limit(limit).offset(offset));
  const items = await openItems(db, userId, await rows.orderBy('id', 'desc').execute());
  const tags = await tagsById(
    db,
    userId,
    items.flatMap((item) => item.tag_ids),
  );
  return mapInTurns(items, (item) => toItem(item, tags), signalOf(db));
}

export async function readItem(db: Database, userId: number, id: number): Promise<FinancialItem> {
  const item = await readStoredItem(db, userId, id);
  return toItem(item, await tagsById(db, userId, item.tag_ids));
}

/** The item as it is kept, with the values that the present category does not show. */
export async function readStoredItem(db: Database, userId: number, id: number): Promise<StoredItem> {
  const rows = await itemsWithTags(db, userId).where('id', '=', id).execute();
  const [item] = await openItems(db, userId, rows);
  if (item === undefined) throw notFound();
  return item;
}

/** Those of the items that are there, as they are kept, newest first. */
export async function storedItems(
  db: Database,
  userId: number,
  ids: readonly number[],
): Promise<StoredItem[]> {
  // One array, because a statement takes no more than 65,535 parameters.
  const isOneOf = sql<boolean>`id = any(${[...ids]}::bigint[])`;
  return openItems(
    db,
    userId,
    await itemsWithTags(db, userId).where(isOneOf).orderBy('id', 'desc').execute(),
  );
}

/** The items that carry a tag as they are kept, newest first. */
export async function storedItemsWithTag(db: Database, userId: number, tagId: number): Promise<StoredItem[]> {
  const carriesIt = sql<boolean>`exists (
    select from item_tags where item_tags.user_id = items.user_id and item_tags.item_id = items.id and tag_id = ${tagId}
  )`;
  return openItems(
    db,
    userId,
    await itemsWithTags(db, userId).where(carriesIt).orderBy('id', 'desc').execute(),
  );
}

/** All items of the user as they are kept, newest first. */
export async function allStoredItems(db: Database, userId: number): Promise<StoredItem[]> {
  return openItems(db, userId, await itemsWithTags(db, userId).orderBy('id', 'desc').execute());
}

/** A scenario's items as they are kept, newest first. */
export async function storedItemsOfScenario(
  db: Database,
  userId: number,
  scenarioId: number,
): Promise<StoredItem[]> {
  const rows = itemsWithTags(db, userId).where('scenario_id', '=', scenarioId).orderBy('id', 'desc');
  return openItems(db, userId, await rows.execute());
}

/** The user's items as they lie in the table, for {@link openItems}. */
export function itemsWithTags(db: Database, userId: number) {
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

/** The fields, when they keep the rules between fields; else throws 400. */
export function unlessInvalid(laid: ReturnType<typeof layOver>): ItemFields {
  if ('errors' in laid) throw invalid(laid.errors);
  return laid.fields;
}
