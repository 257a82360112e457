/** The items of a running server a second time, unencrypted, in a table of their own: what encryption is measured against. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, connect } from '../packages/server/src/db/connect.ts';
import { openKeyRing } from '../packages/server/src/db/encryption/key-ring.ts';
import { openEncryption } from '../packages/server/src/db/encryption/key-store.ts';
import { type StoredItem, allStoredItems } from '../packages/server/src/features/items/item-store.ts';

/** The server's own database, with its keys. */
export function openServerDatabase(dataDir: string): Promise<Database> {
  const db = connect({ host: socketDirectory(dataDir), user: 'meridian', database: 'meridian' });
  return openEncryption(db, openKeyRing({ secretKeys: [], dataDir }));
}

/** The fifth line of postmaster.pid names the socket's directory: PostgreSQL's own format. */
export function socketDirectory(dataDir: string): string {
  const file = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  );
  if (file === undefined) throw new Error(`no running database under ${dataDir}`);
  return readFileSync(join(dataDir, file), 'utf8').split('\n')[4] ?? '';
}

const COLUMNS = `user_id bigint, id bigint, scenario_id bigint, name text, category text, from_date date, to_date date,
  amount numeric(15, 2), currency text, existing_funds numeric(15, 2), existing_funds_currency text,
  monthly_interest_rate double precision, management_fee_saving double precision,
  management_fee_deposit double precision, interest_limit double precision, is_hidden boolean,
  created_at timestamptz(3), updated_at timestamptz(3)`;

/** Makes the table `plain_items` of the user's items. */
export async function makePlainItems(db: Database, userId: number): Promise<void> {
  const items = await allStoredItems(db, userId);
  await sql.raw(`create table plain_items (${COLUMNS}, primary key (user_id, id))`).execute(db);
  await sql`insert into plain_items
    select * from json_to_recordset(${JSON.stringify(items)}::json) as items (${sql.raw(COLUMNS)})`.execute(
    db,
  );
  await sql`analyze plain_items`.execute(db);
}

/** As `allStoredItems` reads them, but for the encryption. */
export async function readPlainItems(db: Database, userId: number): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`select *, array(
      select tag_id from item_tags
      where item_tags.user_id = plain_items.user_id and item_tags.item_id = plain_items.id order by position
    ) as tag_ids
    from plain_items where user_id = ${userId} order by id desc`.execute(db);
  return rows;
}
