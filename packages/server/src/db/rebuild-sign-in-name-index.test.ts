import { caseInsensitiveKey } from '@meridian/contract';
import { expect, test } from 'vitest';
import { getInstallationKey } from '#db/encryption/key-store.ts';
import { createToken } from '#features/identity/store/token-store.ts';
import { PASSWORD, makeUser, registrationBody } from '#testing/factories.ts';
import { storeInstallation, openInstallation, startInstallation } from '#testing/stored-installation.ts';
import type { TestApp } from '#testing/test-app.ts';

/**
 * Number of the last schema with the old index, which treated addresses as equal even if they differed in more than the case of ASCII
 * letters.
 */
const FOLDED = 14;
const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-25T12:00:00.000Z');
const TABLES = ['installation', 'users', 'login_names', 'tokens', 'scenarios'];

/** Reopens an installation of schema {@link FOLDED}, with the rows that `fill` created, by the current program. */
async function reopened(fill: (app: TestApp) => Promise<void>): Promise<TestApp> {
  const secretKey = 'the key of an installation from before the release';
  const app = await startInstallation({ secretKey }, () => NOW);
  await fill(app);
  const { tables, ...kept } = await storeInstallation(app, secretKey, []);
  await app.stop();
  const then = Object.entries(tables).filter(([name]) => TABLES.includes(name));
  return openInstallation({ ...kept, schema: FOLDED, tables: Object.fromEntries(then) });
}

const signIn = async (app: TestApp, username: string) =>
  (await app.request('POST', '/api/auth/token/', { body: { username, password: PASSWORD } })).status;

test('addresses with letters beyond ASCII can still be used to sign in, and similar addresses can be registered', async () => {
  const people = [
    { username: 'Straße', email: 'Mike@Straße.example' },
    { username: 'plain', email: 'Plain@Example.org' },
    { username: 'me@exämple.org', email: 'me@exämple.org' },
  ];
  const app = await reopened(async (former) => {
    const made = [];
    for (const person of people) made.push(await makeUser(former, person));
    // Recreates the index as it was in that schema.
    const directory = await getInstallationKey(former.db);
    await former.db.deleteFrom('login_names').execute();
    for (const { user } of made) {
      const keys = new Set([user.username, user.email].map(caseInsensitiveKey));
      const rows = Array.from(keys, (key) => directory.index('login_names.name', key));
      for (const name_index of rows)
        await former.db.insertInto('login_names').values({ name_index, user_id: user.id }).execute();
    }
    expect(await signIn(former, 'mike@straße.example')).toBe(400);
  });
  for (const name of ['mike@STRAßE.example', 'strasse', 'plain@example.org', 'PLAIN', 'me@exämple.org'])
    expect(await signIn(app, name), name).toBe(200);
  expect(await signIn(app, 'mike@strasse.example')).toBe(400);
  const other = registrationBody({ email: 'mike@strasse.example' });
  expect((await app.request('POST', '/api/auth/register/', { body: other })).status).toBe(201);
  await app.stop();
});

test('old tokens expire 90 days after their sign-in', async () => {
  const signedInAt = new Date(NOW.getTime() - 80 * DAY_MS);
  const expiry = async ({ db }: TestApp) => {
    const row = await db
      .selectFrom('tokens')
      .select('expires_at')
      .where('device', '=', 'old')
      .executeTakeFirstOrThrow();
    return Math.round((row.expires_at.getTime() - signedInAt.getTime()) / DAY_MS);
  };
  const app = await reopened(async (former) => {
    const { user } = await makeUser(former);
    const made = { kind: 'token', remember: true, device: 'old', now: signedInAt } as const;
    await createToken(former.db, user.id, made);
    await former.db
      .updateTable('tokens')
      .set({ expires_at: new Date(NOW.getTime() + 30 * DAY_MS) })
      .where('device', '=', 'old')
      .execute();
    expect(await expiry(former)).toBe(110);
  });
  expect(await expiry(app)).toBe(90);
  await app.stop();
});
