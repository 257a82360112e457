import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listMigrationStepsBeforeFirstRelease } from '#testing/stored-installation.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { TEST_RING } from '#testing/test-key-ring.ts';
import { type Database, connect } from './connect.ts';
import { withMigrationLock, migrate, migrateInTransaction, hasPendingMigrations } from './migrate.ts';

let own: TestDatabase;
let directory: string;
beforeEach(async () => {
  own = await createTestDatabase();
  await sql`drop schema public cascade`.execute(own.db);
  await sql`create schema public`.execute(own.db);
  directory = mkdtempSync(join(tmpdir(), 'meridian-migrations-'));
});
afterEach(async () => {
  await own.drop();
  rmSync(directory, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(directory, name), text);
const run = () => migrate(own.db, silentLog, TEST_RING, directory);
const applied = async () => {
  const { rows } = await sql`select number, name from schema_migrations order by number`.execute(own.db);
  return rows;
};
const tables = async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(own.db);
  return rows.map(({ name }) => name);
};

test('applies new migrations, in order and once', async () => {
  write('0001-first.sql', 'create table first (a int); insert into first values (1);');
  write('notes.txt', 'not a migration');
  expect(await hasPendingMigrations(own.db, directory)).toBe(true);
  await run();
  await run();
  write('0002-second.sql', 'create table second as select a + 1 as b from first;');
  expect(await hasPendingMigrations(own.db, directory)).toBe(true);
  await run();
  expect(await hasPendingMigrations(own.db, directory)).toBe(false);
  expect(await applied()).toEqual([
    { number: 1, name: '0001-first.sql' },
    { number: 2, name: '0002-second.sql' },
  ]);
  expect((await sql`select * from first, second`.execute(own.db)).rows).toEqual([{ a: 1, b: 2 }]);
});

test('of several instances that start at once on an empty database all succeed and each migration is applied once', async () => {
  write('0001-first.sql', 'create table first (a int); select pg_sleep(0.05); insert into first values (1);');
  write('0002-second.sql', 'insert into first values (2);');
  const instances = [1, 2, 3].map(() => connect(own.config));
  await Promise.all(instances.map((db) => migrate(db, silentLog, TEST_RING, directory)));
  await Promise.all(instances.map((db) => db.destroy()));
  expect((await sql`select a from first order by a`.execute(own.db)).rows).toEqual([{ a: 1 }, { a: 2 }]);
  expect(await applied()).toHaveLength(2);
});

test('a failed migration leaves no changes and gives an error of one line', async () => {
  write('0001-first.sql', 'create table first (a int);');
  write('0002-broken.sql', 'create table second (b int); insert into nowhere values (1);');
  await expect(run()).rejects.toThrow(
    'Migration 0002-broken.sql failed and was rolled back: relation "nowhere" does not exist',
  );
  expect(await tables()).toEqual(['first', 'schema_migrations']);
  expect(await applied()).toHaveLength(1);
  write('0002-broken.sql', 'create table second (b int);');
  await run();
  expect(await tables()).toEqual(['first', 'schema_migrations', 'second']);
});

/** Returns every visible property of a schema, except the order of columns. */
async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attstattarget,
      a.attcollation::regcollation, a.attgenerated, a.attidentity, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'relation', relkind, relname, relpersistence) from pg_class
    where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'trigger', tgrelid::regclass, tgname) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'migration', number, name, checksum) from schema_migrations
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}

test.each([0, 11, 24])(
  'a database from before the first release after %i steps ends with the schema of a new one',
  async (count) => {
    await withMigrationLock(own.db, (trx) =>
      migrateInTransaction(trx, TEST_RING, listMigrationStepsBeforeFirstRelease(count)),
    );
    expect(await applied()).toHaveLength(count);
    expect(await hasPendingMigrations(own.db)).toBe(true);
    await migrate(own.db, silentLog, TEST_RING);
    expect(await hasPendingMigrations(own.db)).toBe(false);
    const fresh = await createTestDatabase();
    const schema = await schemaOf(fresh.db);
    await fresh.drop();
    expect(schema.length).toBeGreaterThan(250);
    expect(await schemaOf(own.db)).toEqual(schema);
  },
);

test('a migration changed after it was applied stops the start; other line ends do not', async () => {
  write('0001-first.sql', 'create table\nfirst (a int);\n');
  await run();
  write('0001-first.sql', 'create table\r\nfirst (a int);\r\n');
  await run();
  write('0001-first.sql', 'create table\nfirst (a bigint);\n');
  write('0002-second.sql', 'create table second (b int);');
  await expect(run()).rejects.toThrow('Migration 0001-first.sql was changed after it was applied');
  expect(await tables()).toEqual(['first', 'schema_migrations']);
});

test('a database from a newer version stops the start', async () => {
  write('0001-first.sql', 'create table first (a int);');
  write('0002-second.sql', 'create table second (b int);');
  await run();
  rmSync(join(directory, '0002-second.sql'));
  await expect(run()).rejects.toThrow('The database has migration 0002-second.sql, which this version does not know');
});

test('a missing or duplicate number among the files stops the start', async () => {
  write('0002-second.sql', 'select 1;');
  await expect(run()).rejects.toThrow('without gaps');
  write('0001-first.sql', 'select 1;');
  write('0002-also.sql', 'select 1;');
  await expect(run()).rejects.toThrow('without gaps');
  expect(await tables()).toEqual([]);
});
