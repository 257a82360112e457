/** Writes many items with one statement each, however many they are: their rows travel as one JSON parameter. */
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { requireRoom } from '#db/require-room.ts';
import { setTagsOfItems } from '#features/tags/item-tag-store.ts';
import type { StoredItem } from './item-store.ts';

/** Adds items as they are, with their ids, instants and tags. */
export async function insertItems(db: Database, userId: number, items: readonly StoredItem[]): Promise<void> {
  if (items.length === 0) return;
  await requireRoom(db, userId, 'items', items.length);
  await sql`
    insert into items (user_id, id, scenario_id, name, category, from_date, to_date, amount, currency,
      existing_funds, existing_funds_currency, monthly_interest_rate, management_fee_saving, management_fee_deposit,
      interest_limit, is_hidden, created_at, updated_at)
    select ${userId}::bigint, id, scenario_id, name, category, from_date, to_date, amount, currency,
      existing_funds, existing_funds_currency, monthly_interest_rate, management_fee_saving, management_fee_deposit,
      interest_limit, is_hidden, created_at, updated_at
    from ${asRows(items)}`.execute(db);
  await setTagsOfItems(
    db,
    userId,
    items.filter((item) => item.tag_ids.length > 0),
  );
}

/** Writes every field of items that are there; not their tags. */
export async function updateItems(db: Database, userId: number, items: readonly StoredItem[]): Promise<void> {
  if (items.length === 0) return;
  await sql`
    update items set name = new.name, category = new.category, from_date = new.from_date, to_date = new.to_date,
      amount = new.amount, currency = new.currency, existing_funds = new.existing_funds,
      existing_funds_currency = new.existing_funds_currency, monthly_interest_rate = new.monthly_interest_rate,
      management_fee_saving = new.management_fee_saving, management_fee_deposit = new.management_fee_deposit,
      interest_limit = new.interest_limit, is_hidden = new.is_hidden, scenario_id = new.scenario_id,
      updated_at = new.updated_at
    from ${asRows(items)}
    where items.user_id = ${userId} and items.id = new.id`.execute(db);
}

/** The names that the items of scenarios have, once for each item. */
export function namesInScenarios(db: Database, userId: number, scenarioIds: readonly number[]) {
  return db
    .selectFrom('items')
    .select(['scenario_id', 'name'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`scenario_id = any(${[...scenarioIds]}::bigint[])`)
    .execute();
}

/** Their tags stay, carried by nothing perhaps. */
export async function deleteItems(db: Database, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('items')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}

/** Answers how many there were. */
export async function deleteAllItems(db: Database, userId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('items')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function asRows(items: readonly StoredItem[]) {
  return sql`json_to_recordset(${JSON.stringify(items)}::json) as new (
    id bigint, scenario_id bigint, name text, category text, from_date date, to_date date, amount numeric,
    currency text, existing_funds numeric, existing_funds_currency text, monthly_interest_rate double precision,
    management_fee_saving double precision, management_fee_deposit double precision,
    interest_limit double precision, is_hidden boolean, created_at timestamptz, updated_at timestamptz)`;
}
