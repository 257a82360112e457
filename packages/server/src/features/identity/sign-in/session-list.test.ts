import type { Session } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TestUser, makeSession, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let now = new Date();
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
});
afterAll(() => app.stop());

async function list({ token }: { token: string }): Promise<Session[]> {
  const response = await app.request('GET', '/api/auth/sessions/', { token });
  expect(response.status).toBe(200);
  return (response.json as { results: Session[] }).results;
}

async function signIn({ user }: TestUser, device: string, remember = true): Promise<string> {
  const body = { username: user.username, password: PASSWORD, remember };
  const headers = { 'user-agent': device };
  return ((await app.request('POST', '/api/auth/token/', { body, headers })).json as { token: string }).token;
}

test("lists the user's sessions, the most recently used first, and marks the one of the request", async () => {
  const person = await makeUser(app);
  await makeUser(app);
  now = new Date(now.getTime() + 60_000);
  const phone = await signIn(person, 'A phone');
  const sessions = await list({ token: phone });
  expect(sessions).toMatchObject([
    { kind: 'token', device: 'A phone', current: true },
    { kind: 'token', device: 'test', current: false },
  ]);
  expect(sessions[0]?.created_at).toBe(now.toISOString());
  await makeSession(app, person);
  expect((await list(person)).map(({ kind }) => kind).toSorted()).toEqual(['session', 'token', 'token']);
});

test('an ended session is signed out at once; the current one can be ended too', async () => {
  const person = await makeUser(app);
  const phone = await signIn(person, 'A phone');
  const end = (id: number | undefined, token = person.token) =>
    app.request('DELETE', `/api/auth/sessions/${id}/`, { token });
  const [first, second] = await list({ token: phone });
  const ofPhone = [first, second].find((one) => one?.current === true);
  expect((await end(ofPhone?.id)).status).toBe(204);
  expect((await app.request('GET', '/api/auth/user/', { token: phone })).status).toBe(401);
  expect((await end(ofPhone?.id)).status, 'gone is gone').toBe(404);
  const [own] = await list(person);
  expect((await end(own?.id)).status).toBe(204);
  expect((await app.request('GET', '/api/auth/user/', { token: person.token })).status).toBe(401);
});

test('a user has at most 50 sessions, even with concurrent sign-ins; the oldest ends everywhere', async () => {
  const person = await makeUser(app);
  const other = await startTestApp({ now: () => now, database: app.database });
  const works = async (on: TestApp, token: string) => (await on.request('GET', '/api/auth/user/', { token })).status;
  now = new Date(now.getTime() + 1_000);
  const second = await signIn(person, 'second');
  expect([await works(app, person.token), await works(other, person.token)]).toEqual([200, 200]);
  for (let round = 0; round < 6; round += 1) {
    now = new Date(now.getTime() + 1_000);
    await Promise.all(Array.from({ length: 8 }, () => signIn(person, `round ${round}`)));
  }
  expect(await list({ token: second })).toHaveLength(50);
  now = new Date(now.getTime() + 1_000);
  const newest = await Promise.all(
    [app, other, app].map(async (on) => {
      const body = { username: person.user.username, password: PASSWORD };
      const response = await on.request('POST', '/api/auth/token/', { body });
      return (response.json as { token: string }).token;
    }),
  );
  const left = await list({ token: newest[0] ?? '' });
  expect(left).toHaveLength(50);
  expect(left.map(({ device }) => device)).not.toContain('second');
  for (const token of [person.token, second])
    expect([await works(app, token), await works(other, token)]).toEqual([401, 401]);
  for (const token of newest) expect(await works(other, token)).toBe(200);
  await other.app.close();
});

test('an unused session lasts twelve hours, or thirty days with Remember me', async () => {
  const person = await makeUser(app);
  await signIn(person, 'forgetful', false);
  const kept = await signIn(person, 'faithful');
  now = new Date(now.getTime() + 12 * 3_600_000 + 1_000);
  expect((await list({ token: kept })).map(({ device }) => device)).not.toContain('forgetful');
  expect((await list({ token: kept })).map(({ device }) => device)).toContain('faithful');
});
