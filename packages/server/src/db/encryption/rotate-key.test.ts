/** Rotates the key of an installation; rotate-key.long.ts kills a rotation midway. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '#db/connect.ts';
import { runAdminInProcess } from '#testing/programs/admin-in-process.ts';
import { databaseUrl } from '#testing/programs/admin-program.ts';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { postSecondFactor, totpCodeAt, startSecondStep, turnOnTotp } from '#testing/second-factors.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { TEST_SECRET } from '#testing/test-key-ring.ts';
import { computeKeyId, openKeyRing } from './key-ring.ts';
import { openEncryption } from './key-store.ts';

let dataDir: string;
let app: TestApp;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'meridian-rotate-'));
  writeFileSync(keyFile(), TEST_SECRET);
  app = await startTestApp({ ring: openKeyRing({ secretKeys: [], dataDir }) });
});
afterEach(async () => {
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

test('a key rotation beside a running server disturbs no user; after it the old key decrypts nothing', async () => {
  const [dana, noam] = [await makeUser(app), await makeUser(app)];
  await makeItem(app, dana, { name: 'Before' });
  const { secret } = await turnOnTotp(app, noam);
  await makeUsers(120);
  // New users register while the rotation is running.
  const over = new AbortController();
  const coming = (async () => {
    const came: TestUser[] = [];
    while (!over.signal.aborted) came.push(await makeUser(app));
    return came;
  })();
  const { said, complained } = await rotate();
  over.abort();
  const came = await coming;
  expect({ said, complained }).toEqual({
    said: expect.stringMatching(/^The key is rotated\. Accounts encrypted under the new key: \d+\. Store the old key/),
    complained: '',
  });
  const [newest, old, ...others] = secrets();
  expect([old, others]).toEqual([TEST_SECRET, []]);
  expect([await countUnder(TEST_SECRET), await countUnder(newest)]).toEqual([0, 122 + came.length]);

  const last = await makeUser(app);
  expect(await countUnder(newest)).toBe(123 + came.length);
  await makeItem(app, dana, { name: 'After' });
  const another = await startTestApp({
    ring: openKeyRing({ secretKeys: [newest ?? ''], dataDir }),
    database: { ...app.database, drop: async () => undefined },
  });
  for (const server of [app, another]) {
    expect(await namesOf(dana, server)).toEqual(['After', 'Before']);
    expect(await namesOf(last, server)).toEqual([]);
  }
  const { ticket } = await startSecondStep(another, noam);
  expect((await postSecondFactor(another, 'verify/', { ticket, code: totpCodeAt(secret, another.now()) })).status).toBe(
    200,
  );
  await another.stop();
  const bare = connect(app.database.config);
  const onlyOld = openKeyRing({ secretKeys: [TEST_SECRET], dataDir });
  await expect(openEncryption(bare, onlyOld)).rejects.toThrow('This key does not decrypt the database');
  await bare.destroy();
});

test('keys in the settings are changed by the operator: the new one first, the old one after it', async () => {
  const person = await makeUser(app);
  await makeItem(app, person, { name: 'Mine' });
  const alone = await runAdminInProcess(['rotate-key'], { ...settings(), SECRET_KEY: TEST_SECRET });
  expect(alone).toEqual({
    said: '',
    complained:
      'SECRET_KEY is already the key in use. Set OLD_SECRET_KEY to it and SECRET_KEY to a new key, restart the server, and run this command again.\n',
    code: 1,
  });
  const SECRET_KEY = 'the newest key of them all, which is long enough';
  const both = { ...settings(), SECRET_KEY, OLD_SECRET_KEY: TEST_SECRET };
  expect((await runAdminInProcess(['rotate-key'], both)).said).toContain('Accounts encrypted under the new key: 1.');
  expect(await countUnder(SECRET_KEY)).toBe(1);
  expect(secrets()).toEqual([TEST_SECRET]);
});
