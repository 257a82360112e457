/** Tests that long work ends with the sign-in of its caller, whichever instance ended the sign-in. */
import type { Session } from '@meridian/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPasswordReset } from '#features/identity/store/password-reset-store.ts';
import { PASSWORD, type TestUser, makeUser } from '#testing/factories.ts';
import { SIMULATION_PATH, followSimulation, createSlowPlan } from '#testing/follow-simulation.ts';
import { logOut, makeGuest } from '#testing/guests.ts';
import { turnOnTotp } from '#testing/second-factors.ts';
import { type TestApp, errorBodyText, startTestApp } from '#testing/test-app.ts';

const NEW = 'another fine horse';
const PASSWORDS = { current_password: PASSWORD, new_password: NEW, confirm_password: NEW };
const UNAUTHORIZED = errorBodyText('Please sign in.', 'sign_in');
const soon = { timeout: 20_000 };

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  const env = { ADVANCED_ACCESS: 'everyone' };
  app = await startTestApp({ env });
  other = await startTestApp({ env, database: app.database });
});
afterAll(async () => {
  await other.app.close();
  await app.stop();
});

const ask = (method: string, path: string, token: string, body?: object) =>
  app.request(method, path, { token, ...(body === undefined ? {} : { body }) });

interface Followed {
  person: TestUser;
  token: string;
}

const currentId = async (token: string) => {
  const { json } = await ask('GET', '/api/auth/sessions/', token);
  return (json as { results: Session[] }).results.find(({ current }) => current)?.id;
};

async function signIn({ user }: TestUser): Promise<string> {
  const body = { username: user.username, password: PASSWORD };
  const { json } = await app.request('POST', '/api/auth/token/', { body });
  return (json as { token: string }).token;
}

async function handOver(token: string): Promise<string> {
  const made = await ask('POST', '/api/auth/hand-over/', token);
  const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const response = await app.request('POST', '/api/auth/session-to-token/', {
    body: made.json as object,
    headers: { cookie },
  });
  return (response.json as { token: string }).token;
}

/** Returns the last event of a stream, without most of a result. */
const endOf = (events: readonly { name: string; data: string }[]) => [
  events.at(-1)?.name,
  events.at(-1)?.data.slice(0, 100),
];

const LARGE = { years: 30, num_simulations: 100_000 };

/** Starts the largest simulation and waits until it is running. */
async function begin(on: TestApp, { token }: { token: string }, body: { scenario_id: number }) {
  const followed = await followSimulation(on, { token, body: { ...LARGE, ...body } });
  // Not expect.poll, which does not work in concurrent tests.
  await vi.waitFor(() => expect(followed.events.length).toBeGreaterThan(0), soon);
  return followed;
}

const WAYS: [name: string, end: (of: Followed) => Promise<{ status: number }>][] = [
  ['signing out', ({ token }) => ask('POST', '/api/auth/logout/', token)],
  [
    'ending the session from another device',
    async ({ person, token }) => ask('DELETE', `/api/auth/sessions/${await currentId(token)}/`, await signIn(person)),
  ],
  [
    'changing the password on another device',
    async ({ person }) => ask('POST', '/api/auth/change-password/', await signIn(person), PASSWORDS),
  ],
  [
    'resetting the password',
    async ({ person: { user } }) => {
      const token = await createPasswordReset(app.db, { userId: user.id, email: user.email }, app.now());
      const body = { token, new_password: NEW, confirm_password: NEW };
      return app.request('POST', '/api/auth/password-reset/confirm/', { body });
    },
  ],
  ['deleting the account', ({ token }) => ask('POST', '/api/auth/delete-account/', token, { password: PASSWORD })],
  [
    'disabling the account',
    async ({ person: { user } }) => {
      await app.db.updateTable('users').set({ is_active: false }).where('user_id', '=', user.id).execute();
      return { status: 204 };
    },
  ],
  [
    'ending the session from which the token was created',
    ({ person }) => ask('POST', '/api/auth/logout/', person.token),
  ],
];

/** Ends a sign-in in one way; returns the last event of a stream of this sign-in on each of the given instances. */
async function endsOf(end: (of: Followed) => Promise<{ status: number }>, instances: TestApp[]) {
  const person = await makeUser(app);
  const token = await handOver(person.token);
  const scenario_id = await createSlowPlan(app, token);
  const streams = await Promise.all(instances.map((on) => begin(on, { token }, { scenario_id })));
  expect((await end({ person, token })).status).toBe(204);
  await Promise.all(streams.map(({ ended }) => ended));
  return streams.map(({ events }) => endOf(events));
}

// The tests are concurrent, and all ways are in one, because each simulation occupies all threads until its end is noticed.
test.concurrent('every way to end a sign-in ends its stream on another instance, and signing out also on this one', async () => {
  const found = await Promise.all(
    WAYS.map(async ([name, end], place) => [name, await endsOf(end, place === 0 ? [app, other] : [other])] as const),
  );
  const ended = ['error', UNAUTHORIZED];
  expect(found).toEqual(WAYS.map(([name], place) => [name, place === 0 ? [ended, ended] : [ended]]));
}, 60_000);

test.concurrent('the work behind an ended stream stops, and waiting work starts', async () => {
  const person = await makeUser(app);
  const [ending, staying] = [await signIn(person), person.token];
  const scenario_id = await createSlowPlan(app, staying);
  const large = await begin(app, { token: ending }, { scenario_id });
  const small = await followSimulation(app, {
    token: staying,
    body: { scenario_id, years: 1, num_simulations: 10 },
  });
  await ask('POST', '/api/auth/logout/', ending);
  await Promise.all([large.ended, small.ended]);
  expect(endOf(large.events)).toEqual(['error', UNAUTHORIZED]);
  expect(small.events.at(-1)?.name).toBe('result');
}, 60_000);

test.concurrent('a call that waits for the whole response gets the same error', async () => {
  const person = await makeUser(app);
  const scenario_id = await createSlowPlan(app, person.token);
  const asked = ask('POST', SIMULATION_PATH, person.token, { ...LARGE, scenario_id });
  const small = await begin(app, person, { scenario_id });
  await ask('POST', '/api/auth/logout/', person.token);
  const { status, text } = await asked;
  await small.ended;
  expect([status, text.slice(0, 100)]).toEqual([401, UNAUTHORIZED]);
}, 60_000);

test.concurrent('changes that do not end the sign-in do not end the stream', async () => {
  const person = await makeUser(app);
  const elsewhere = await signIn(person);
  const scenario_id = await createSlowPlan(app, person.token);
  const stream = await begin(app, person, { scenario_id });
  expect((await ask('POST', '/api/auth/logout/', elsewhere)).status).toBe(204);
  await turnOnTotp(app, person);
  expect((await ask('POST', '/api/auth/change-password/', person.token, PASSWORDS)).status).toBe(204);
  // Waits for twice the time in which the end of a sign-in is noticed.
  const begun = stream.events.length;
  await vi.waitFor(() => expect(stream.events.length).toBeGreaterThan(begun + 14), soon);
  expect(stream.events.map(({ name }) => name)).not.toContain('error');
  stream.request.destroy();
}, 60_000);

test('a stream ends too when its guest leaves', async () => {
  // A guest's simulation is short. The largest simulations of others and earlier ones of the guest make it wait until the guest leaves.
  const others = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const { token } = await makeUser(app);
      return begin(app, { token }, { scenario_id: await createSlowPlan(app, token) });
    }),
  );
  const { token } = await makeGuest(app);
  // Together with the example household, these are almost as many items as a guest may have.
  const scenario_id = await createSlowPlan(app, token, 1_900);
  const body = { scenario_id, years: 30, num_simulations: 1_000 };
  const earlier = [1, 2, 3].map(() => app.request('POST', SIMULATION_PATH, { token, body }));
  const stream = await followSimulation(app, { token, body });
  expect((await logOut(app, token)).status).toBe(204);
  await Promise.all([stream.ended, ...earlier]);
  for (const { request: asking } of others) asking.destroy();
  expect(endOf(stream.events)).toEqual(['error', UNAUTHORIZED]);
}, 60_000);
