/** Changes of an account during a sign-in to it, after its password was checked. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '#db/connect.ts';
import { PASSWORD, type TestUser, makeUser } from '#testing/factories.ts';
import { totpCodeAt, startSecondStep, turnOnTotp } from '#testing/second-factors.ts';
import { waitUntilBlocked } from '#testing/test-database.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { hashPassword } from './password-hash.ts';

let app: TestApp;
/** A separate connection, as another instance would have. */
let elsewhere: Database;
let newHash: string;
beforeAll(async () => {
  app = await startTestApp();
  elsewhere = connect({ ...app.database.config, max: 2 });
  newHash = await hashPassword('another good horse');
});
afterAll(async () => {
  await elsewhere.destroy();
  await app.stop();
});

/** Makes the change while `request` has finished its checks and waits for the user's row. */
async function whileWaiting<Answer>(
  { user }: TestUser,
  request: () => Promise<Answer>,
  change: (trx: Database) => Promise<unknown>,
): Promise<Answer> {
  let response: Promise<Answer> | undefined;
  await elsewhere.transaction().execute(async (trx) => {
    await sql`update users set version = version + 1 where user_id = ${user.id}`.execute(trx);
    response = request();
    await waitUntilBlocked(trx);
    await change(trx);
  });
  if (response === undefined) throw new Error('nothing was asked');
  return response;
}

const signIn = ({ user }: TestUser) =>
  app.request('POST', '/api/auth/token/', { body: { username: user.username, password: PASSWORD } });

const tokensOf = async ({ user }: TestUser) =>
  (await app.db.selectFrom('tokens').select('id').where('user_id', '=', user.id).execute()).length;

const REFUSAL = { detail: 'Invalid username or password. Please try again.' };

test.each<[what: string, change: (trx: Database, userId: number) => Promise<unknown>]>([
  [
    'another password',
    (trx, userId) => trx.updateTable('users').set({ password_hash: newHash }).where('user_id', '=', userId).execute(),
  ],
  [
    'a disabled account',
    (trx, userId) => trx.updateTable('users').set({ is_active: false }).where('user_id', '=', userId).execute(),
  ],
  ['an erased account', (trx, userId) => trx.deleteFrom('users').where('user_id', '=', userId).execute()],
])('%s: no token is created for the old password', async (what, change) => {
  const person = await makeUser(app);
  const before = await tokensOf(person);
  const response = await whileWaiting(
    person,
    () => signIn(person),
    (trx) => change(trx, person.user.id),
  );
  expect(response.status).toBe(400);
  expect(response.json).toEqual(REFUSAL);
  expect(await tokensOf(person)).toBe(what === 'an erased account' ? 0 : before);
});

test('a second factor that was just turned on is required', async () => {
  const person = await makeUser(app);
  const response = await whileWaiting(
    person,
    () => signIn(person),
    (trx) =>
      trx
        .insertInto('totp_secrets')
        .values({
          user_id: person.user.id,
          state: 'confirmed',
          secret: 'encrypted',
          last_step: 0,
          created_at: new Date(),
        })
        .execute(),
  );
  expect(response.json).toMatchObject({ second_factor: { methods: ['totp'] } });
});

test('a second step for an account that was just disabled gets no token', async () => {
  const person = await makeUser(app);
  const { secret } = await turnOnTotp(app, person);
  const { ticket } = await startSecondStep(app, person);
  const body = { ticket, code: totpCodeAt(secret, app.now()) };
  const response = await whileWaiting(
    person,
    () => app.request('POST', '/api/auth/second-factor/verify/', { body }),
    (trx) => trx.updateTable('users').set({ is_active: false }).where('user_id', '=', person.user.id).execute(),
  );
  expect(response.status).toBe(400);
  expect(Object.keys(response.json as object)).toEqual(['ticket']);
});
