/** Kills a key rotation midway. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { runAdminInProcess } from '#testing/programs/admin-in-process.ts';
import { databaseUrl, startAdmin } from '#testing/programs/admin-program.ts';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { TEST_SECRET } from '#testing/test-key-ring.ts';
import { computeKeyId, openKeyRing } from './key-ring.ts';

let dataDir: string;
let app: TestApp;
let child: ChildProcess | undefined;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'meridian-rotate-'));
  writeFileSync(keyFile(), TEST_SECRET);
  app = await startTestApp({ ring: openKeyRing({ secretKeys: [], dataDir }) });
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await app.stop();
  rmSync(dataDir, { recursive: true });
});

const keyFile = () => join(dataDir, 'secret.key');
const secrets = () => readFileSync(keyFile(), 'utf8').split('\n');
const settings = () => ({ DATABASE_URL: databaseUrl(app.database), DATA_DIR: dataDir, SECRET_KEY: '' });
const rotate = () => runAdminInProcess(['rotate-key'], settings());
const countUnder = async (secret = '') => {
  const rows = app.db.selectFrom('users').select('user_id').where('key_id', '=', computeKeyId(secret));
  return (await rows.execute()).length;
};
const namesOf = async ({ token }: TestUser, at = app) => {
  const { json } = await at.request('GET', '/api/financial-items/', { token });
  return (json as { results: { name: string }[] }).results.map(({ name }) => name);
};
const makeUsers = async (count: number) => {
  const made: TestUser[] = [];
  while (made.length < count) made.push(await makeUser(app));
  return made;
};

test('after a key rotation that was killed midway all users can sign in, and the next rotation completes it', async () => {
  const people = await makeUsers(150);
  const [first, last] = [people[0], people.at(-1)];
  if (first === undefined || last === undefined) throw new Error('people');
  for (const person of [first, last]) await makeItem(app, person, { name: 'Mine' });
  // The last account is locked: the first hundred are re-encrypted, and then the rotation waits.
  await transaction(app.db, async (trx) => {
    await trx.selectFrom('users').select('user_id').where('user_id', '=', last.user.id).forUpdate().execute();
    child = startAdmin(['rotate-key'], settings());
    await expect.poll(() => secrets().length, { timeout: 20_000 }).toBe(2);
    await expect.poll(() => countUnder(secrets()[0]), { timeout: 20_000 }).toBe(100);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  expect(await countUnder(TEST_SECRET)).toBe(50);
  const [newest] = secrets();
  const restarted = await startTestApp({
    ring: openKeyRing({ secretKeys: [], dataDir }),
    database: { ...app.database, drop: async () => undefined },
  });
  for (const server of [app, restarted]) {
    for (const person of [first, last]) expect(await namesOf(person, server)).toEqual(['Mine']);
  }
  await restarted.stop();
  expect(await rotate()).toMatchObject({
    said: expect.stringContaining('The interrupted rotation is finished. Accounts encrypted under the new key: 50.'),
    complained: '',
  });
  expect([await countUnder(newest), secrets()]).toEqual([150, [newest, TEST_SECRET]]);
});
