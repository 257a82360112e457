/** Reads and writes rows of any table as JSON from PostgreSQL. This JSON is exact for every type and needs no list of columns. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { removeTimeLimits } from '#db/pool-time-limits.ts';
import type { Tables } from '#db/tables.ts';

const BATCH_ROWS = 500;

/** Runs `work` in a transaction that sees a snapshot of the database, without time limit and with fixed formats for times and bytes. */
export function runInSnapshot<Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await removeTimeLimits(trx);
      await sql`set local timezone = 'UTC'`.execute(trx);
      await sql`set local bytea_output = 'hex'`.execute(trx);
      await sql`set local extra_float_digits = 1`.execute(trx);
      return work(trx);
    });
}

/**
 * Yields the rows of a table in batches, without rows of guests. Rows are ordered by primary key, so that the order is the same on every
 * machine.
 */
export async function* readRows(trx: Database, table: string): AsyncGenerator<string[]> {
  const order = await keyOf(trx, table);
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(r)::text as line from ${sql.table(table)} r ${await withoutGuests(trx, table)} order by ${order}`.execute(
    trx,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH_ROWS)} from backup_rows`.execute(trx);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < BATCH_ROWS) break;
  }
  await sql`close backup_rows`.execute(trx);
}

/** Returns the condition that excludes guests (decision 31), because backups exist for longer than a guest's day. */
async function withoutGuests(trx: Database, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ column: string }>`
    select column_name as "column" from information_schema.columns
    where table_schema = 'public' and ((table_name = ${table} and column_name = 'user_id')
      or (table_name = 'users' and column_name = 'is_guest'))`.execute(trx);
  // The table has no rows of users, or the schema is from a version without guests.
  if (rows.length < 2) return sql``;
  return sql`where not exists (select from users u where u.user_id = r.user_id and u.is_guest)`;
}

async function keyOf(trx: Database, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string; isText: boolean }>`
    select a.attname as name, a.attcollation <> 0 as "isText"
    from pg_index i cross join unnest(i.indkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = to_regclass(${table}) and i.indisprimary order by k.place`.execute(trx);
  return sql.join(rows.map(({ name, isText }) => sql`${sql.ref(name)}${sql.raw(isText ? ' collate "C"' : '')}`));
}

/** Returns the tables that exist; older schemas have fewer. */
export async function filterExistingTables(trx: Database, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...tables]}::text[]) with ordinality as t (name, place)
    where to_regclass(name) is not null order by place`.execute(trx);
  return rows.map(({ name }) => name);
}

export async function insertRows(trx: Database, table: string, rows: readonly string[]): Promise<void> {
  await sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::json)`.execute(trx);
}

export async function deleteRows(trx: Database, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(trx);
}

/** Drops the tables in one statement, because they refer to each other. */
export async function dropTables(trx: Database, tables: readonly string[]): Promise<void> {
  await sql`drop table ${sql.join(tables.map((name) => sql.table(name)))}`.execute(trx);
}

/** Locks the table of accounts until the transaction ends; returns the number of accounts. */
export async function lockAndCountAccounts(trx: Database): Promise<number> {
  await sql`lock table users in access exclusive mode`.execute(trx);
  const { rows } = await sql<{ count: number }>`select count(*) from users`.execute(trx);
  return rows[0]?.count ?? 0;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Runs `load` without foreign keys, because users and scenarios refer to each other, then creates them again, which checks every row. */
export async function runWithoutForeignKeys(trx: Database, load: () => Promise<void>): Promise<void> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`.execute(
    trx,
  );
  const change = ({ table, name }: ForeignKey, how: string, what = '') =>
    sql.raw(`alter table ${table} ${how} constraint ${name} ${what}`).execute(trx);
  for (const key of rows) await change(key, 'drop');
  await load();
  for (const key of rows) await change(key, 'add', key.definition);
}

/**
 * Defines which tables a backup contains (decision 10). It does not contain transient tables, whose rows exist for a day at most and can be
 * lost: unfinished sign-ins, password links, counters, stored responses, undo entries, and data about the files of this database.
 */
const BACKUP_RULES: Record<keyof Tables, 'kept' | 'transient'> = {
  installation: 'kept',
  erased_accounts: 'kept',
  users: 'kept',
  login_names: 'kept',
  address_changes: 'kept',
  tokens: 'kept',
  api_tokens: 'kept',
  identities: 'kept',
  totp_secrets: 'kept',
  passkeys: 'kept',
  recovery_codes: 'kept',
  used_challenges: 'kept',
  wrong_codes: 'kept',
  scenarios: 'kept',
  items: 'kept',
  tags: 'kept',
  item_tags: 'kept',
  economic_objects: 'kept',
  feedback: 'kept',
  outside_answers: 'kept',
  password_resets: 'transient',
  hand_overs: 'transient',
  sign_in_tickets: 'transient',
  idempotency_keys: 'transient',
  undo_entries: 'transient',
  rate_limits: 'transient',
  guest_starts: 'transient',
  uncleared_erasures: 'transient',
};

export const ALL_TABLES = Object.keys(BACKUP_RULES) as (keyof Tables)[];

export const BACKED_UP_TABLES = ALL_TABLES.filter((name) => BACKUP_RULES[name] === 'kept');
