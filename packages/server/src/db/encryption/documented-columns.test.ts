import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillInstallation } from '#testing/full-installation.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const PAGE = readFileSync(fileURLToPath(new URL('../../../../../docs/encryption.md', import.meta.url)), 'utf8');

/** Returns the first two cells of each row of the table below a heading. */
function tableBelow(heading: string): [string, string][] {
  const section = PAGE.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const rows = [...section.matchAll(/^\| `([^`]+)` *\|([^|]+)\|$/gm)];
  return rows.map(([, name = '', rest = '']) => [name, rest]);
}

const encrypted = tableBelow('Encrypted').map(([column]) => column);
const hashed = tableBelow('Hashed').map(([column]) => column);
const plain = tableBelow('In plain text').flatMap(([table, columns]) =>
  [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => `${table}.${column}`),
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await fillInstallation(app);
});
afterAll(() => app.stop());

test('docs/encryption.md lists every column of the database once', async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as "column" from information_schema.columns
    where table_schema = 'public'`.execute(app.db);
  expect([...encrypted, ...hashed, ...plain].toSorted()).toEqual(rows.map((row) => row.column).toSorted());
});

test.each(encrypted)('%s contains only Fernet tokens', async (place) => {
  const [table = '', column = ''] = place.split('.');
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(app.db);
  for (const { value } of rows) expect(value).toMatch(/^gAAAA[\w-]{100,}={0,2}$/);
  // These two columns can be empty: an identity can lack an email address, and undo entries exist only for minutes.
  if (!['identities.email', 'undo_entries.payload'].includes(place)) expect(rows.length).toBeGreaterThan(0);
});

test.each(hashed)('%s contains only hashes', async (place) => {
  const [table = '', column = ''] = place.split('.');
  const { rows } = await sql<{ value: Buffer | string }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(app.db);
  for (const { value } of rows) {
    if (typeof value === 'string') expect(value).toMatch(/^(\$argon2id\$.+|[\w-]+:[\w-]{20,}|x)$/);
    else expect([32, 256]).toContain(value.length);
  }
});
