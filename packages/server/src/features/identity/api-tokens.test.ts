import type { ApiToken, CreatedApiToken, NewApiToken } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createToken } from '#features/identity/store/token-store.ts';
import {
  PASSWORD,
  type TestUser,
  ageSignIns,
  makeItem,
  makeUser,
  apiTokenBody,
  makeApiToken,
} from '#testing/factories.ts';
import { makeGuest } from '#testing/guests.ts';
import { type MailServer, startMailServer } from '#testing/external-services/mail-server.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const DAY_MS = 24 * 3_600_000;
const PATH = '/api/auth/api-tokens/';

let time = Date.UTC(2026, 10, 28);
let mail: MailServer;
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ now: () => new Date(time), env: { SMTP_URL: mail.url } });
  other = await startTestApp({ now: () => new Date(time), database: app.database });
});
afterAll(async () => {
  await other.app.close();
  await app.stop();
  await mail.stop();
});

let person: TestUser;
beforeEach(async () => {
  person = await makeUser(app, { email_verified: true });
});

const create = (change: Partial<NewApiToken> = {}, { token }: { token: string } = person) =>
  app.request('POST', PATH, { token, body: { ...apiTokenBody(), ...change } });
async function made(change: Partial<NewApiToken> = {}): Promise<CreatedApiToken> {
  const response = await create(change);
  expect(response.status, response.text).toBe(201);
  return response.json as CreatedApiToken;
}
const list = async ({ token }: { token: string } = person) =>
  ((await app.request('GET', PATH, { token })).json as { tokens: ApiToken[] }).tokens;
const end = (id: number, { token }: { token: string } = person) => app.request('DELETE', `${PATH}${id}/`, { token });
const read = async (token: string, on = app) => (await on.request('GET', '/api/scenarios/current/', { token })).status;
const both = async (token: string) => [await read(token), await read(token, other)];

/** Creates the token of a sign-in that happened `age` seconds ago. */
async function makeSignIn(age = 0): Promise<{ token: string }> {
  const now = new Date(time - age * 1_000);
  const signIn = { kind: 'token', remember: true, device: 'test', now } as const;
  return { token: await createToken(app.db, person.user.id, signIn) };
}

describe('making a token', () => {
  test('making a token returns it once; the list has the newest first, without secrets', async () => {
    const first = await made();
    time += 1_000;
    const second = await made({ name: '  Ωmega "two"  ', scope: 'write', days: 366 });
    expect(second).toMatchObject({
      name: 'Ωmega "two"',
      scope: 'write',
      created_at: new Date(time).toISOString(),
      expires_at: new Date(time + 366 * DAY_MS).toISOString(),
      last_used_at: null,
    });
    const { token: _first, ...firstEntry } = first;
    const { token: _second, ...secondEntry } = second;
    expect(await list()).toEqual([secondEntry, firstEntry]);
  });

  test('making a token stores only a hash, and notifies the owner', async () => {
    const { token } = await made();
    const rows = await app.db.selectFrom('api_tokens').selectAll().where('user_id', '=', person.user.id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]!.token_hash.equals(Buffer.from(token))).toBe(false);
    const [letter] = await mail.waitForEmails(person.user.email, 1);
    expect(letter?.email.subject).toBe('An API token was created · Meridian');
    expect(letter?.email.text).not.toContain(token);
  });

  test.each<[string, object]>([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['name', { name: 'two\nlines' }],
    ['scope', { scope: 'admin' }],
    ['days', { days: 0 }],
    ['days', { days: 367 }],
    ['days', { days: 1.5 }],
  ])('making a token refuses a wrong %s: %j', async (field, change) => {
    const response = await create(change);
    expect(response.status).toBe(400);
    expect(Object.keys(response.json as object)).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  test('making a token needs the password if the sign-in is old', async () => {
    await ageSignIns(app, person);
    expect((await create()).json).toEqual({ password: ['Password is required'] });
    expect((await create({ password: 'wrong horse' })).status).toBe(400);
    expect((await create({ password: PASSWORD })).status).toBe(201);
    expect(await list()).toHaveLength(1);
  });

  test('making a token is not for guests', async () => {
    const guest = await makeGuest(app);
    const response = await create({}, guest);
    expect([response.status, response.text]).toEqual([403, expect.stringContaining('"needs_account"')]);
  });

  test('making a token is possible twenty times, also for concurrent calls; expired tokens do not count', async () => {
    for (let count = 0; count < 17; count += 1) await makeApiToken(app, person);
    await makeApiToken(app, person, { days: 1, now: new Date(time - 2 * DAY_MS) });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? app : other).request('POST', PATH, { token: person.token, body: apiTokenBody() }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 400)?.json).toEqual({
      detail: 'An account can have 20 tokens for programs. End one first.',
    });
    expect(await list()).toHaveLength(21);
  });

  test('making a token is limited to thirty an hour', async () => {
    const limited = await startTestApp({
      env: { RATE_LIMITS: 'on' },
      database: app.database,
      now: () => new Date(time),
    });
    const wrong = { token: person.token, body: apiTokenBody({ days: 0 }) };
    for (let count = 0; count < 30; count += 1) expect((await limited.request('POST', PATH, wrong)).status).toBe(400);
    const { status, headers } = await limited.request('POST', PATH, wrong);
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.closeTo(3_600, -2)]);
    await limited.app.close();
  });
});

describe('a token', () => {
  test('a token for programs works by the header only, and not as a cookie', async () => {
    const { token } = await made();
    const statusWith = async (headers: Record<string, string>) =>
      (await app.request('GET', '/api/scenarios/current/', { headers })).status;
    expect(await statusWith({ authorization: `Bearer ${token}` })).toBe(200);
    expect(await statusWith({ cookie: `meridian_session=${token}` })).toBe(401);
    // A token for programs cannot be exchanged for a sign-in token.
    const exchange = await app.request('POST', '/api/auth/session-to-token/', { token, body: {} });
    expect(exchange.status).toBe(400);
  });

  test('a token for programs may change people, but no other field of the account, whatever proof is sent', async () => {
    const { token } = await made({ scope: 'write' });
    const patch = (body: object) => app.request('PATCH', '/api/auth/user/', { token, body });
    expect((await patch({ people: [{ name: 'Dana', born: '1980-05' }] })).status).toBe(200);
    for (const body of [{ first_name: 'X' }, { people: [], email: 'thief@example.org', password: PASSWORD }]) {
      const response = await patch(body);
      expect([response.status, response.text]).toEqual([403, expect.stringContaining('"api_token_account"')]);
    }
    const { json } = await app.request('GET', '/api/auth/user/', { token });
    expect(json).toMatchObject({ email: person.user.email, first_name: 'Pat', people: [{ name: 'Dana' }] });
  });

  test('a token with the scope read gets neither a cached response of a change nor a stored one', async () => {
    const [reader, writer] = [await made(), await made({ scope: 'write' })];
    const headers = { 'idempotency-key': 'one' };
    const body = { name: 'Another' };
    const send = (token: string) => app.request('POST', '/api/scenarios/', { token, headers, body });
    expect((await send(writer.token)).status).toBe(201);
    expect((await send(reader.token)).status).toBe(403);
    // The list of sign-ins is refused although its owner has just read it.
    const sessions = (token: string) => app.request('GET', '/api/auth/sessions/', { token });
    expect([(await sessions(person.token)).status, (await sessions(writer.token)).status]).toEqual([200, 403]);
  });

  test('a token records its use once a minute, which does not extend it', async () => {
    const { token, expires_at: expires } = await made({ days: 2 });
    const listed = async () => (await list())[0];
    await read(token);
    const firstUse = new Date(time).toISOString();
    expect(await listed()).toMatchObject({ last_used_at: firstUse, expires_at: expires });
    time += 59_000;
    await read(token);
    expect(await listed()).toMatchObject({ last_used_at: firstUse });
    time += 1_000;
    await read(token);
    expect(await listed()).toMatchObject({ last_used_at: new Date(time).toISOString(), expires_at: expires });
  });

  test('a token expires to the millisecond, also while it is cached, and is listed for 30 days more', async () => {
    const { token } = await made({ days: 1 });
    time += DAY_MS - 1;
    expect(await both(token)).toEqual([200, 200]);
    time += 1;
    expect(await both(token)).toEqual([401, 401]);
    time += 30 * DAY_MS - 1;
    const { token: later } = await makeSignIn();
    expect(await list({ token: later })).toHaveLength(1);
    time += 1;
    expect(await list({ token: later })).toEqual([]);
  });

  test('a token for programs is no sign-in: it is not in the list of sign-ins, and many sign-ins do not end it', async () => {
    const { token } = await made();
    for (let count = 0; count < 51; count += 1) await makeSignIn(count);
    const { token: newest } = await makeSignIn();
    const sessions = await app.request('GET', '/api/auth/sessions/', { token: newest });
    expect(sessions.json).toMatchObject({ count: 50 });
    expect(await both(token)).toEqual([200, 200]);
  });
});

describe('a token ends on every instance', () => {
  test('a token ends when its owner ends it; another user cannot end it', async () => {
    const { id, token } = await made();
    expect(await both(token)).toEqual([200, 200]);
    expect((await end(id, await makeUser(app))).status).toBe(404);
    expect(await both(token)).toEqual([200, 200]);
    expect((await end(id)).status).toBe(204);
    expect(await both(token)).toEqual([401, 401]);
    expect((await end(id)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test('a token ends when the password is changed', async () => {
    const { token } = await made();
    expect(await both(token)).toEqual([200, 200]);
    const body = { current_password: PASSWORD, new_password: 'brand new horse', confirm_password: 'brand new horse' };
    const changed = await app.request('POST', '/api/auth/change-password/', { token: person.token, body });
    expect(changed.status).toBe(204);
    expect(await both(token)).toEqual([401, 401]);
    expect(await read(person.token)).toBe(200);
  });

  test('a token ends when the account is deleted or disabled', async () => {
    const { token } = await made();
    expect(await both(token)).toEqual([200, 200]);
    const setActive = (is_active: boolean) =>
      app.db.updateTable('users').set({ is_active }).where('user_id', '=', person.user.id).execute();
    await setActive(false);
    expect(await both(token)).toEqual([401, 401]);
    await setActive(true);
    expect((await app.request('POST', '/api/auth/delete-account/', { token: person.token })).status).toBe(204);
    expect(await both(token)).toEqual([401, 401]);
    expect(await app.db.selectFrom('api_tokens').selectAll().where('user_id', '=', person.user.id).execute()).toEqual(
      [],
    );
  });

  test('a token ends even for changes that are waiting', async () => {
    const { id, token } = await made({ scope: 'write' });
    const changes = Array.from({ length: 6 }, () =>
      makeItem(app, { token }).then(
        () => 201,
        () => 401,
      ),
    );
    await Promise.all([end(id), ...changes]);
    expect(await both(token)).toEqual([401, 401]);
  });
});
