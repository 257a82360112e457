/** Tests tokens made from a session or from another token. Such a token expires no later than its source, and ends with its source. */
import { LIMITS, type Session } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPasswordReset } from '#features/identity/store/password-reset-store.ts';
import { createToken } from '#features/identity/store/token-store.ts';
import { PASSWORD, type TestUser, makeUser } from '#testing/factories.ts';
import { makeGuest } from '#testing/guests.ts';
import { turnOnTotp } from '#testing/second-factors.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let time = Date.UTC(2026, 10, 22);
let app: TestApp;
let other: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(time) });
  other = await startTestApp({ now: () => new Date(time), database: app.database });
});
afterAll(async () => {
  await other.app.close();
  await app.stop();
});
beforeEach(async () => {
  person = await makeUser(app);
});

const ask = (method: string, path: string, token: string, body?: object) =>
  app.request(method, path, { token, ...(body === undefined ? {} : { body }) });
/** Returns true if the token works at both instances, each of which caches tokens, and false if at neither. */
const works = async (token: string) => {
  const answers = await Promise.all([app, other].map((on) => on.request('GET', '/api/auth/user/', { token })));
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses.size).toBe(1);
  return statuses.has(200);
};
const tokenIn = ({ status, text, json }: Awaited<ReturnType<typeof ask>>) => {
  expect(status, text).toBe(200);
  return (json as { token: string }).token;
};

async function signIn(remember = true): Promise<string> {
  const body = { username: person.user.username, password: PASSWORD, remember };
  return tokenIn(await app.request('POST', '/api/auth/token/', { body }));
}

async function exchange(token: string) {
  const made = await ask('POST', '/api/auth/hand-over/', token);
  expect(made.status, made.text).toBe(200);
  const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { code } = made.json as { code: string };
  return app.request('POST', '/api/auth/session-to-token/', { body: { code }, headers: { cookie } });
}
const handOver = async (token: string) => tokenIn(await exchange(token));

/** Returns a session as a sign-in by provider leaves it in a browser, and its headers. */
async function openSession(remember: boolean) {
  const made = { kind: 'session', remember, device: 'A browser', now: app.now() } as const;
  const cookie = `meridian_session=${await createToken(app.db, person.user.id, made)}`;
  const csrf = await app.request('GET', '/api/auth/csrf/', { headers: { cookie } });
  return { cookie, 'x-csrftoken': (csrf.json as { csrfToken: string }).csrfToken };
}
const tokenOf = async (headers: Record<string, string>) =>
  tokenIn(await app.request('POST', '/api/auth/session-to-token/', { headers }));

async function sessions(token: string): Promise<Session[]> {
  const { json } = await ask('GET', '/api/auth/sessions/', token);
  return (json as { results: Session[] }).results;
}
const currentOf = async (token: string) => (await sessions(token)).find(({ current }) => current)!;

describe('the lifetime of a token', () => {
  test('a token lasts twelve hours without use if Remember me was off, however it was made', async () => {
    const plain = await signIn(false);
    const { ticket } = (await secondStep()) as { ticket: string };
    const headers = await openSession(false);
    const made = [
      await handOver(plain),
      await handOver(await handOver(plain)),
      await tokenOf(headers),
      await handOver(await tokenOf(headers)),
      await handOver(await secondStepDone(ticket)),
    ];
    time += LIMITS.shortTokenHours * HOUR_MS - 61_000;
    for (const token of made) expect(await works(token)).toBe(true);
    time += LIMITS.shortTokenHours * HOUR_MS;
    for (const token of made) expect(await works(token)).toBe(false);
  });

  let codes: string[] = [];
  async function secondStep(): Promise<unknown> {
    ({ codes } = await turnOnTotp(app, person));
    const body = { username: person.user.username, password: PASSWORD, remember: false };
    const { json } = await app.request('POST', '/api/auth/token/', { body });
    return (json as { second_factor: unknown }).second_factor;
  }
  const secondStepDone = async (ticket: string) =>
    tokenIn(await app.request('POST', '/api/auth/second-factor/verify/', { body: { ticket, code: codes[0] } }));

  test('a token lasts thirty days without use and ninety in total with Remember me', async () => {
    const token = await handOver(await signIn());
    for (let day = 0; day < 84; day += 28) {
      expect(await works(token), `day ${day}`).toBe(true);
      time += 28 * DAY_MS;
    }
    expect(await works(token)).toBe(true);
    time += 6 * DAY_MS;
    expect(await works(token)).toBe(false);
  });

  test('the lifetimes of a token and of its source are both extended by use', async () => {
    const headers = await openSession(false);
    const token = await tokenOf(headers);
    const further = await handOver(token);
    for (let hours = 0; hours < 40; hours += 10) {
      expect(await works(further), `after ${hours} hours`).toBe(true);
      time += 10 * HOUR_MS;
      // A sign-in deletes expired tokens.
      await signIn();
    }
    expect(await works(further)).toBe(true);
    expect(await works(token)).toBe(true);
    expect((await app.request('GET', '/api/auth/user/', { headers })).status).toBe(200);
  });

  test('a guest’s token replaces the former one and ends with the guest', async () => {
    const guest = await makeGuest(app);
    time += HOUR_MS;
    const token = await handOver(guest.token);
    expect([await works(guest.token), await works(token)]).toEqual([false, true]);
    time += 23 * HOUR_MS;
    expect(await works(token)).toBe(false);
  });
});

describe('a token ends with its source', () => {
  const ways: [name: string, end: (source: string) => Promise<{ status: number }>][] = [
    ['signs out', (source) => ask('POST', '/api/auth/logout/', source)],
    [
      'is ended in the list of sessions',
      async (source) => ask('DELETE', `/api/auth/sessions/${(await currentOf(source)).id}/`, await signIn()),
    ],
    [
      'ends with a change of password elsewhere',
      async () =>
        ask('POST', '/api/auth/change-password/', await signIn(), {
          current_password: PASSWORD,
          new_password: 'another fine horse',
          confirm_password: 'another fine horse',
        }),
    ],
    [
      'ends with a reset of the password',
      async () => {
        const { id: userId, email } = person.user;
        const token = await createPasswordReset(app.db, { userId, email }, app.now());
        const new_password = 'another fine horse';
        const body = { token, new_password, confirm_password: new_password };
        return app.request('POST', '/api/auth/password-reset/confirm/', { body });
      },
    ],
    [
      'ends with the account',
      async (source) => ask('POST', '/api/auth/delete-account/', source, { password: PASSWORD }),
    ],
  ];
  test.each(ways)('a token ends when its source %s', async (_name, end) => {
    const source = await signIn();
    const first = await handOver(source);
    const second = await handOver(first);
    for (const token of [source, first, second]) expect(await works(token)).toBe(true);
    expect((await end(source)).status).toBe(204);
    for (const token of [source, first, second]) expect(await works(token)).toBe(false);
  });

  test('a token ends with its source when a session signs out by its cookie', async () => {
    const headers = await openSession(true);
    const token = await tokenOf(headers);
    expect(await works(token)).toBe(true);
    expect((await app.request('POST', '/api/auth/logout/', { headers })).status).toBe(204);
    expect(await works(token)).toBe(false);
  });

  test('a token ends when its source is removed for newer ones; a removed source cannot make a token', async () => {
    time += 1_000;
    const source = await signIn();
    const made = await handOver(source);
    time += 1_000;
    for (let count = 0; count < LIMITS.tokensPerUser - 1; count += 1) {
      const next = { kind: 'token', remember: true, device: 'another', now: app.now() } as const;
      await createToken(app.db, person.user.id, next);
    }
    expect([await works(source), await works(made)]).toEqual([true, false]);
    const refused = await exchange(source);
    expect([refused.status, refused.json]).toEqual([400, { detail: 'This code cannot be used to sign in here.' }]);
    expect(await works(source), 'the refusal ends nothing').toBe(true);
    await signIn();
    expect(await works(source)).toBe(false);
  });
});

describe('a token ends alone', () => {
  test('a token that signs out ends alone', async () => {
    const source = await signIn();
    const made = await handOver(source);
    await ask('POST', '/api/auth/logout/', made);
    expect([await works(source), await works(made)]).toEqual([true, false]);
  });

  test('a token stays valid when it changes the password, which ends all others, including its source', async () => {
    const headers = await openSession(true);
    const source = await tokenOf(headers);
    const made = await handOver(source);
    const further = await handOver(made);
    const body = {
      current_password: PASSWORD,
      new_password: 'another fine horse',
      confirm_password: 'another fine horse',
    };
    expect((await ask('POST', '/api/auth/change-password/', made, body)).status).toBe(204);
    expect([await works(source), await works(made), await works(further)]).toEqual([false, true, false]);
    expect((await currentOf(made)).source_id).toBeNull();
  });

  test('changes of second factors end no session', async () => {
    const source = await signIn();
    const made = await handOver(source);
    await turnOnTotp(app, person);
    const removed = await ask('POST', '/api/auth/second-factor/totp/remove/', source, { password: PASSWORD });
    expect(removed.status, removed.text).toBe(204);
    expect([await works(source), await works(made)]).toEqual([true, true]);
  });
});

test('the list shows the owner the source of each token', async () => {
  const source = await signIn();
  const made = await handOver(source);
  const listed = await sessions(made);
  const { id } = await currentOf(source);
  expect(listed).toHaveLength(3);
  expect(listed.map(({ current, source_id }) => [current, source_id])).toEqual(
    expect.arrayContaining([
      [true, id],
      [false, null],
      [false, null],
    ]),
  );
  expect(await sessions((await makeUser(app)).token)).toMatchObject([{ source_id: null }]);
});
