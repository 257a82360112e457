import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { citusStatements, yugabyteStatements } from './sharding-sql-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const file = (lines: readonly string[]) => `${lines.join('\n')}\n`;

// After a new migration, `vitest -u` updates the files.
test('deploy/ has the statements that distribute every table of this schema', async () => {
  const folder = '../../../../deploy';
  await expect(file(await citusStatements(database.db))).toMatchFileSnapshot(`${folder}/citus.sql`);
  await expect(file(await yugabyteStatements(database.db))).toMatchFileSnapshot(`${folder}/yugabyte.sql`);
});

test('every table is distributed, copied to every node or left on the first one, exactly once', async () => {
  const statements = await citusStatements(database.db);
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(database.db);
  const named = statements.flatMap((line) => /^select \w+\('(\w+)'/.exec(line)?.[1] ?? []);
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
