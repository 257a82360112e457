import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#db/connect.ts';
import { decryptProfile } from '#db/user-row.ts';
import { type TestUser, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { TEST_RING, TEST_SECRET } from '#testing/test-key-ring.ts';
import { deriveKey, openKeyRing } from './key-ring.ts';
import { getInstallationKey, readUserKey, openEncryption, withDataKeys } from './key-store.ts';

let app: TestApp;
let [one, two]: TestUser[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [one, two] = [await makeUser(app), await makeUser(app)];
});
afterAll(() => app.stop());

const idOf = (person: TestUser | undefined) => person?.user.id ?? 0;
const rowOf = (person: TestUser | undefined) =>
  app.db.selectFrom('users').selectAll().where('user_id', '=', idOf(person)).executeTakeFirstOrThrow();

test('each user has a key of their own, stored encrypted by the installation’s and bound to its owner', async () => {
  const [mine, theirs] = [await rowOf(one), await rowOf(two)];
  expect(await decryptProfile(app.db, idOf(one), mine.profile)).toMatchObject({ email: one?.user.email });
  await expect(decryptProfile(app.db, idOf(two), mine.profile)).rejects.toThrow(/does not open/);
  const { wrapped_key, key_id } = theirs;
  await app.db.updateTable('users').set({ wrapped_key, key_id }).where('user_id', '=', idOf(one)).execute();
  await expect(readUserKey(withDataKeys(app.db, TEST_RING), idOf(one)), 'swapped').rejects.toThrow(
    'A value of users.wrapped_key is stored in a row to which it does not belong.',
  );
  await app.db.updateTable('users').set({ wrapped_key: mine.wrapped_key }).where('user_id', '=', idOf(one)).execute();
  expect((await readUserKey(withDataKeys(app.db, TEST_RING), idOf(one))).derive('x')).toHaveLength(32);
  expect((await getInstallationKey(app.db)).derive('x')).not.toEqual(deriveKey('x', TEST_SECRET));
});

test('a deleted account has no key', async () => {
  await expect(readUserKey(app.db, 1)).rejects.toMatchObject({ status: 401 });
});

test('a handle without keys decrypts nothing', async () => {
  const bare = connect(app.database.config);
  await expect(readUserKey(bare, idOf(one))).rejects.toThrow('This database handle has no keys');
  await bare.destroy();
});

test('without its key, or with another one, a database is not opened, and no key is created', async () => {
  const { db, drop } = await createTestDatabase();
  const none = { secrets: () => [], current: () => 'made anew', renew: undefined };
  await expect(openEncryption(db, none)).rejects.toThrow(
    'The key of this database is missing: set SECRET_KEY, or put its file secret.key back into DATA_DIR.',
  );
  const wrong = openKeyRing({ secretKeys: ['the key of another installation'], dataDir: '' });
  await expect(openEncryption(db, wrong)).rejects.toThrow('This key does not decrypt the database');
  const both = openKeyRing({ secretKeys: ['the newest', TEST_SECRET], dataDir: '' });
  expect(await getInstallationKey(await openEncryption(db, both))).toBeDefined();
  await drop();
});
