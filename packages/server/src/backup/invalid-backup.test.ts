/** Tests backups that a restore refuses. For each it prints one line without user data, and it changes no database. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deriveKey } from '#db/encryption/key-ring.ts';
import { makeItem, makeUser } from '#testing/factories.ts';
import { readFailure } from '#testing/programs/embedded-database-folder.ts';
import { readBackupLines } from '#testing/full-installation.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { TEST_RING } from '#testing/test-key-ring.ts';
import { deriveBackupKey, signBackup } from './backup-file.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const KEY = deriveBackupKey(TEST_RING);
const ERASURE = { ring: TEST_RING, now: new Date(), deletionLog: undefined };
const OTHER_KEY = deriveKey('backup', 'some other key');

let app: TestApp;
let directory: string;
let good: string;
let bad: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'meridian-refused-'));
  [good, bad] = [join(directory, 'good'), join(directory, 'bad')];
  app = await startTestApp();
  const person = await makeUser(app, { username: 'Private', email: 'private@example.org' });
  for (let count = 0; count < 30; count += 1) await makeItem(app, person, { name: `private ${count}` });
  await writeBackup(app.db, good, KEY);
});
afterAll(async () => {
  await app.stop();
  rmSync(directory, { recursive: true });
});

const damaged = () => `${bad} is damaged, incomplete or not a backup of Meridian.`;
const refusal = (bytes: Buffer) => {
  writeFileSync(bad, bytes);
  return readFailure(verifyBackup(bad, [KEY]));
};
/** Returns the file with changed lines, and with the hash and signature that `key` gives. */
const rewritten = (change: (text: string) => string, key = KEY): Buffer => {
  const text = change(readBackupLines(good).slice(0, -2).join('\n') + '\n');
  const sha256 = createHash('sha256').update(text).digest('hex');
  return gzipSync(`${text}#${JSON.stringify({ mark: 'end', sha256, seal: signBackup(sha256, key) })}\n`);
};

test('a rewritten file without changes is accepted', async () => {
  expect(await refusal(rewritten((text) => text))).toBe('no error but [object Object]');
});

describe('a file', () => {
  test('a file with one damaged byte is refused, wherever the byte is', async () => {
    const bytes = readFileSync(good);
    for (let place = 10; place < bytes.length; place += Math.ceil(bytes.length / 60)) {
      const changed = Buffer.from(bytes);
      changed[place] = changed.readUInt8(place) ^ 0x40;
      expect(await refusal(changed), `byte ${place}`).toBe(damaged());
    }
  });

  test('a file that is cut off is refused, wherever the cut is', async () => {
    const bytes = readFileSync(good);
    for (let length = 0; length < bytes.length; length += Math.ceil(bytes.length / 40)) {
      expect(await refusal(bytes.subarray(0, length)), `${length} bytes`).toBe(damaged());
    }
    expect(await refusal(bytes.subarray(0, -1))).toBe(damaged());
  });

  test.each<[string, (text: string) => Buffer]>([
    ['that is not a backup', () => Buffer.from('select 1')],
    ['that is not a backup but is compressed', () => gzipSync('#{"mark":"head"}\nselect 1\n')],
    ['without its end mark', (text) => gzipSync(text.slice(0, text.lastIndexOf('#')))],
    ['with data after its end mark', (text) => gzipSync(`${text}{}\n`)],
    ['from which a row was removed', (text) => gzipSync(text.replace(/\{"user_id".*\n/, ''))],
    [
      'from which a row was removed before it was signed',
      () => rewritten((text) => text.replace(/\{"user_id".*\n/, '')),
    ],
    [
      'in which a value was changed before it was signed',
      () => rewritten((text) => text.replace('"is_default":true', '"is_default":false')),
    ],
    [
      'whose last table has no end mark, though signed',
      () => rewritten((text) => text.slice(0, text.lastIndexOf('#'))),
    ],
    ['without its head, though signed', () => rewritten((text) => text.slice(text.indexOf('\n') + 1))],
  ])('a file %s is refused', async (_what, make) => {
    expect(await refusal(make(readBackupLines(good).join('\n')))).toBe(damaged());
  });

  test('a file that does not exist, or a folder, is refused', async () => {
    const absent = join(directory, 'absent');
    expect(await readFailure(verifyBackup(absent, [KEY]))).toContain(`${absent} cannot be read: ENOENT`);
    expect(await readFailure(verifyBackup(directory, [KEY]))).toContain(`${directory} cannot be read: EISDIR`);
  });

  test('a file signed by another key, or unsigned, is refused', async () => {
    const line = `was made under another SECRET_KEY, and only that key decrypts its data: set it, or put the file secret.key of its DATA_DIR into this one.`;
    expect(await readFailure(verifyBackup(good, [OTHER_KEY]))).toBe(`${good} ${line}`);
    expect(await refusal(rewritten((text) => text, OTHER_KEY))).toBe(`${bad} ${line}`);
  });

  test('a file of a newer file version is refused, whatever its content', async () => {
    const bytes = gzipSync(`#{"format":"meridian-backup","version":2,"mark":"top"}\nanything`);
    const line = 'was written by a newer version of Meridian: restore it with that one.';
    expect(await refusal(bytes)).toBe(`${bad} ${line}`);
  });

  test('a file of a newer schema, or of a different one, is refused', async () => {
    const newer = await createTestDatabase();
    await sql`insert into schema_migrations (number, name, checksum) values (9000, '9000-later.sql', 'x')`.execute(
      newer.db,
    );
    await writeBackup(newer.db, bad, KEY);
    const way = 'restore it with the version that made it.';
    expect(await readFailure(verifyBackup(bad, [KEY]))).toBe(
      `${bad} was made by a newer version of Meridian, with migration 9000-later.sql: ${way}`,
    );
    await sql`update schema_migrations set checksum = 'x' where number = 1`.execute(newer.db);
    await writeBackup(newer.db, bad, KEY);
    expect(await readFailure(verifyBackup(bad, [KEY]))).toBe(
      `${bad} was made with another migration 0001-initial.sql: ${way}`,
    );
    await newer.drop();
  });
});

describe('a valid file', () => {
  test('a valid file is not restored over existing accounts', async () => {
    const before = await app.db.selectFrom('items').selectAll().execute();
    const backup = await verifyBackup(good, [KEY]);
    expect(await readFailure(restoreBackup(app.db, backup, ERASURE))).toBe(
      'This installation is not empty, it has 1 account: restore into a new DATA_DIR, or into an empty database (DATABASE_URL).',
    );
    expect(await app.db.selectFrom('items').selectAll().execute()).toEqual(before);
  });

  test('a valid file that the database refuses leaves the database empty, and the message quotes no row', async () => {
    const empty = await createTestDatabase();
    const backup = await verifyBackup(good, [KEY]);
    await sql`alter table items add constraint none check (content is null)`.execute(empty.db);
    expect(await readFailure(restoreBackup(empty.db, backup, ERASURE))).toBe(
      'The database refused rows of items (23514); nothing was restored.',
    );
    for (const table of ['users', 'login_names', 'items'] as const) {
      expect(await empty.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    await empty.drop();
  });
});
