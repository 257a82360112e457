import { caseKey } from '@meridian/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { createToken } from '#features/auth/token-store.ts';
import { PASSWORD, makeUser, registrationBody } from '#testing/factories.ts';
import { quiet } from '#testing/quiet-log.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { TEST_RING } from '#testing/test-ring.ts';
import { installationKey } from './key-store.ts';

/** The last schema whose directory took addresses for one that differ in more than the case of ASCII letters. */
const FOLDED = 14;
const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Takes the schema back to before the migration, and lets it and those after it run. */
async function migrateAgain(): Promise<void> {
  await sql`alter table users drop column is_guest cascade`.execute(app.db);
  await sql`alter table scenarios drop column assumptions`.execute(app.db);
  await sql`drop index undo_entries_by_age`.execute(app.db);
  await sql`alter table undo_entries drop column bytes_before`.execute(app.db);
  await sql`drop index idempotency_keys_by_age`.execute(app.db);
  await sql`alter table idempotency_keys drop column bytes_before`.execute(app.db);
  await sql`alter table tokens drop column source_id`.execute(app.db);
  await sql`drop table wrong_codes`.execute(app.db);
  await sql`drop table guest_starts, inflation_models, stress_tests, economic_scenarios,
    economic_scenario_tests, outside_answers, uncleared_erasures`.execute(app.db);
  await sql`create table exchange_rates (rates jsonb, as_of date, fetched_at timestamptz, attempted_at timestamptz)`.execute(
    app.db,
  );
  await sql`delete from schema_migrations where number > ${FOLDED}`.execute(app.db);
  await migrate(app.db, quiet, TEST_RING);
}

const signIn = async (username: string) =>
  (await app.request('POST', '/api/auth/token/', { body: { username, password: PASSWORD } })).status;

test('whoever had an address with other letters signs in by it, and its look-alikes are free', async () => {
  const people = [
    { username: 'Straße', email: 'Mike@Straße.example' },
    { username: 'plain', email: 'Plain@Example.org' },
    { username: 'me@exämple.org', email: 'me@exämple.org' },
  ];
  const made = [];
  for (const person of people) made.push(await makeUser(app, person));
  // As the directory stood before.
  const directory = await installationKey(app.db);
  await app.db.deleteFrom('login_names').execute();
  for (const { user } of made) {
    const keys = new Set([user.username, user.email].map(caseKey));
    const rows = Array.from(keys, (key) => directory.index('login_names.name', key));
    for (const name_index of rows)
      await app.db.insertInto('login_names').values({ name_index, user_id: user.id }).execute();
  }
  expect(await signIn('mike@straße.example')).toBe(400);

  await migrateAgain();

  for (const name of ['mike@STRAßE.example', 'strasse', 'plain@example.org', 'PLAIN', 'me@exämple.org'])
    expect(await signIn(name), name).toBe(200);
  expect(await signIn('mike@strasse.example')).toBe(400);
  const other = registrationBody({ email: 'mike@strasse.example' });
  expect((await app.request('POST', '/api/auth/register/', { body: other })).status).toBe(201);
});

test('tokens from before end 90 days after their sign-in', async () => {
  const { user } = await makeUser(app);
  const signedInAt = new Date(Date.now() - 80 * DAY_MS);
  await createToken(app.db, user.id, {
    kind: 'token',
    remember: true,
    device: 'old',
    now: signedInAt,
  });
  const expiry = async () => {
    const row = await app.db
      .selectFrom('tokens')
      .select('expires_at')
      .where('device', '=', 'old')
      .executeTakeFirstOrThrow();
    return Math.round((row.expires_at.getTime() - signedInAt.getTime()) / DAY_MS);
  };
  await app.db
    .updateTable('tokens')
    .set({ expires_at: new Date(Date.now() + 30 * DAY_MS) })
    .where('device', '=', 'old')
    .execute();
  expect(await expiry()).toBe(110);
  await migrateAgain();
  expect(await expiry()).toBe(90);
});
