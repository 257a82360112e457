import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';

/** Tables whose rows belong to no user, with their purpose. */
const installationWide = new Map([
  ['schema_migrations', 'which migrations were applied'],
  ['installation', 'who came first'],
  ['erased_accounts', 'that accounts are gone, without their ids'],
  ['uncleared_erasures', 'that something of the erased may still be on the disk'],
  ['login_names', 'the directory that makes usernames and emails unique across users'],
  ['identities', 'the directory that makes somebody at a provider one user'],
  ['outside_answers', 'what public services say, the same for everyone'],
  ['rate_limits', 'attempts are counted before anyone is known'],
  ['guest_starts', 'all guests together are counted, also those who have left'],
]);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Key {
  table: string;
  key: string;
  first: string;
}

test("every primary, unique and foreign key of a user's table starts with user_id", async () => {
  const { rows } = await sql<Key>`
    select c.conrelid::regclass::text as "table", c.conname as key, a.attname as first
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype in ('p', 'u', 'f') and c.connamespace = 'public'::regnamespace
    union all
    select i.indrelid::regclass::text, i.indexrelid::regclass::text, a.attname
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indisunique and i.indrelid::regclass::text in (select tablename from pg_tables where schemaname = 'public')
    union all
    select c.conrelid::regclass::text, c.conname || ' (target)', a.attname
    from pg_constraint c join pg_attribute a on a.attrelid = c.confrelid and a.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`.execute(database.db);
  const ours = rows.filter(({ table }) => !installationWide.has(table));
  expect(ours.length).toBeGreaterThan(25);
  expect(ours.filter(({ first }) => first !== 'user_id')).toEqual([]);
});

test('the list of installation-wide tables names only tables that exist, and every other table has a user_id', async () => {
  const { rows } = await sql<{ name: string; owned: boolean }>`
    select t.tablename as name, exists (
      select from information_schema.columns c where c.table_name = t.tablename and c.column_name = 'user_id' and c.is_nullable = 'NO'
    ) as owned
    from pg_tables t where t.schemaname = 'public'`.execute(database.db);
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...installationWide.keys()]));
  expect(rows.filter(({ name, owned }) => !owned && !installationWide.has(name))).toEqual([]);
});

test('every table has a primary key, and tables and columns are named in snake_case', async () => {
  const { rows } = await sql<{ name: string; keyed: boolean }>`
    select t.tablename as name, exists (
      select from pg_constraint where contype = 'p' and conrelid = t.tablename::regclass
    ) as keyed
    from pg_tables t where t.schemaname = 'public'
    union all
    select column_name, true from information_schema.columns where table_schema = 'public'`.execute(database.db);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ name, keyed }) => !keyed || !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
});

test('there is no sequence: ids are created by the application', async () => {
  const { rows } =
    await sql`select from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`.execute(database.db);
  expect(rows).toEqual([]);
});
