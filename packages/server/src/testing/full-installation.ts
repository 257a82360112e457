import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { readUserKey } from '#db/encryption/key-store.ts';
import { makeEconomicObjects } from './economic-objects.ts';
import { makeIdentity, makeItem, makeScenario, makeUser, makeApiToken } from './factories.ts';
import { makeGuest } from './guests.ts';
import { turnOnTotp } from './second-factors.ts';
import type { TestApp } from './test-app.ts';

/** Texts that a faulty backup would restore wrongly: comment signs, escapes, SQL, other scripts, invisible characters. */
const HOSTILE = ['# "end"', '\\x00\\n', "'; drop table users; --", 'תמיכה \u202E\u2028 👩‍👩‍👧', '__proto__', '{}'];

/** Creates a user with a plan and a second factor, and rows in every table that a backup contains and in most others. */
export async function fillInstallation(app: TestApp) {
  const person = await makeUser(app, {
    username: 'Dana Ö',
    email: 'dana@example.org',
    email_verified: true,
  });
  const { secret } = await turnOnTotp(app, person);
  await app.request('POST', '/api/auth/second-factor/recovery-codes/', {
    token: person.token,
    body: { code: '000000' },
  });
  await handOver(app, person.token);
  await makeIdentity(app, person);
  await makeApiToken(app, person);
  for (const email of ['moved@example.org', 'dana@example.org'])
    await app.request('PATCH', '/api/auth/user/', { token: person.token, body: { email } });
  const scenario = await makeScenario(app, person, 'Early retirement');
  const assumptions = { deficit_policy: 'liquidate', pinned_rates: { EUR: 0.9, ILS: 3.5 } };
  const assumed = await app.request('PATCH', `/api/scenarios/${scenario.id}/`, {
    token: person.token,
    body: { assumptions, milestones: [{ name: 'Freedom', date: '2041-01-01' }] },
  });
  expect(assumed.status, assumed.text).toBe(200);
  for (const [index, name] of HOSTILE.entries()) {
    await makeItem(app, person, {
      name,
      tag_names: [name, 'all'],
      amount: 999_999_999_999.99 - index / 100,
    });
  }
  const rare = {
    name: 'Fund',
    scenario_id: scenario.id,
    category: 'investment',
    monthly_interest_rate: 0.1 + 0.2,
  };
  await makeItem(app, person, { ...rare, from_date: '2030-02-28', existing_funds: 0.01 });
  const { token } = person;
  const body = { text: 'One\n\t# "two"\n' + HOSTILE.join('\n') };
  await app.request('POST', '/api/submit_feedback/', { token, body, headers: { 'idempotency-key': 'x' } });
  await makeEconomicObjects(app, person);
  await addRows(app, person.user.id);
  // A guest, whom a backup must leave out.
  await makeGuest(app);
  // Creates another account, and an account that is erased.
  await makeUser(app);
  await app.request('POST', '/api/auth/delete-account/', { token: (await makeUser(app)).token });
  return { person, secret };
}

/** Exchanges the token for a second one, by a hand-over code. */
async function handOver(app: TestApp, token: string): Promise<void> {
  const { json: body, headers } = await app.request('POST', '/api/auth/hand-over/', { token });
  const cookie = headers.getSetCookie()[0] ?? '';
  const made = await app.request('POST', '/api/auth/session-to-token/', { body, headers: { cookie } });
  expect(made.status, made.text).toBe(200);
}

const PASSKEY = 2 ** 53 - 1;

async function addRows({ db, now }: TestApp, userId: number): Promise<void> {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const created_at = now();
  await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      id: PASSKEY,
      credential_id: bytes,
      public_key: bytes,
      counter: 0,
      transports: ['usb', 'a "b", {c}'],
      name: (await readUserKey(db, userId)).encrypt('passkeys.name', PASSKEY, 'Laptop'),
      created_at,
      last_used_at: null,
    })
    .execute();
  const soon = { user_id: userId, expires_at: created_at };
  await db
    .insertInto('used_challenges')
    .values({ ...soon, challenge_hash: bytes })
    .execute();
  await db
    .insertInto('password_resets')
    .values({ ...soon, token_hash: bytes, email_index: bytes })
    .execute();
  await db.insertInto('guest_starts').values({ id: 1, started_at: created_at }).execute();
  await db.insertInto('rate_limits').values({ key: 'x', points: 1, expire: null }).execute();
  const answer = JSON.stringify({ rates: { EUR: 0.9, ILS: 3.7 }, as_of: '2026-11-20' });
  await db
    .insertInto('outside_answers')
    .values({ source: 'exchange-rates', answer, answered_at: created_at, ask_again_at: created_at })
    .execute();
}

/** Decompresses a backup file and returns its lines. */
export function readBackupLines(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString('utf8').split('\n');
}

/** Returns the number of rows and the SHA-256 hash of each table in a backup, by table name. */
export function readBackupTables(file: string): Map<string, { rows: number; sha256: string }> {
  const marks = readBackupLines(file)
    .filter((line) => line.startsWith('#{"mark":"table'))
    .map((line) => JSON.parse(line.slice(1)) as { table: string; rows: number; sha256: string });
  const tables = new Map<string, { rows: number; sha256: string }>();
  for (let index = 0; index < marks.length; index += 2) {
    const [name, end] = [marks[index], marks[index + 1]];
    if (name !== undefined && end !== undefined) tables.set(name.table, { rows: end.rows, sha256: end.sha256 });
  }
  return tables;
}
