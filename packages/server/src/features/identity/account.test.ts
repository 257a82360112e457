import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestUser, makeUser } from '#testing/factories.ts';
import { readStoredEmails } from '#testing/external-services/mail-server.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  person = await makeUser(app, { username: 'Dana', email: 'dana@example.org' });
});
afterAll(() => app.stop());

const read = async ({ token }: TestUser) => (await app.request('GET', '/api/auth/user/', { token })).json;
const change = (body: object, { token }: TestUser = person) => app.request('PATCH', '/api/auth/user/', { token, body });

test('a change sets only the given fields', async () => {
  const before = await read(person);
  const response = await change({ first_name: ' דנה ', preferences: { number_format: '1.234,56' } });
  expect(response.status).toBe(200);
  expect(response.json).toEqual({
    ...(before as object),
    first_name: 'דנה',
    preferences: { date_format: 'DD/MM/YYYY', number_format: '1.234,56' },
  });
  expect(await read(person)).toEqual(response.json);
  expect((await change({})).json).toEqual(response.json);
  expect((await change({ first_name: '', last_name: '' })).json).toMatchObject({
    first_name: '',
    last_name: '',
  });
});

test.each([
  ['username', { username: 'ab' }],
  ['username', { username: 'a b c' }],
  ['username', { username: '' }],
  ['email', { email: 'nobody' }],
  ['email', { email: null }],
  ['first_name', { first_name: 'x'.repeat(151) }],
  ['last_name', { last_name: 'a\u0000b' }],
  ['preferences.date_format', { preferences: { date_format: 'YY' } }],
  ['preferences.number_format', { preferences: { number_format: 1 } }],
  ['preferences.theme', { preferences: { theme: 'dark' } }],
  ['is_staff', { is_staff: true }],
])('refuses a bad %s and changes nothing', async (field, body) => {
  const before = await read(person);
  const response = await change({ last_name: 'Changed', ...body });
  expect(response.status).toBe(400);
  expect(Object.keys(response.json as object)).toEqual([field]);
  expect(await read(person)).toEqual(before);
});

test('a new username can sign in; the old one cannot, and is free for another account', async () => {
  const renamed = await makeUser(app, { username: 'before', email: 'before@example.org' });
  expect((await change({ username: 'after', email: 'after@example.org' }, renamed)).status).toBe(200);
  const signIn = async (username: string) =>
    (await app.request('POST', '/api/auth/token/', { body: { username, password: 'correct horse' } })).status;
  expect(await Promise.all(['after', 'AFTER@example.org', 'before', 'before@example.org'].map(signIn))).toEqual([
    200, 200, 400, 400,
  ]);
  const other = await makeUser(app);
  expect((await change({ username: 'before' }, other)).status).toBe(200);
});

test('no account can set the username or address of another account, whatever the case of its letters', async () => {
  const other = await makeUser(app, { username: 'owner', email: 'owner@example.org' });
  const before = await read(person);
  expect((await change({ username: 'OWNER' })).json).toEqual({
    username: ['A user with this username already exists.'],
  });
  expect((await change({ username: 'owner@example.org' })).json).toEqual({
    username: ['A username that is an email address must be your own address.'],
  });
  expect(
    (await change({ username: 'x@free.example.org', email: 'X@free.example.org' }, await makeUser(app))).status,
  ).toBe(200);
  expect((await change({ email: 'Owner@Example.org' })).json).toEqual({
    email: ['A user with this email already exists.', expect.stringMatching(/^Nobody has proved .*Forgot password/)],
  });
  await app.db.updateTable('users').set({ email_verified: true }).where('user_id', '=', other.user.id).execute();
  expect((await change({ email: 'Owner@Example.org' })).json).toEqual({
    email: ['A user with this email already exists.'],
  });
  expect(await read(person)).toEqual(before);
  expect((await change({ username: 'Owner' }, other)).json, 'the case of one’s own name').toMatchObject({
    username: 'Owner',
  });
});

test('of two concurrent requests for one name, one succeeds', async () => {
  const rivals = await Promise.all([makeUser(app), makeUser(app), makeUser(app)]);
  const answers = await Promise.all(rivals.map((rival) => change({ username: 'wanted' }, rival)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
});

test('a change of address is notified to the former, verified address, without the new one', async () => {
  const moving = await makeUser(app, { email: 'left-behind@example.org', email_verified: true });
  await change({ email: 'Left-Behind@example.org' }, moving);
  await change({ email: 'stranger@example.org', first_name: 'Eve' }, moving);
  const letters = async () =>
    (await readStoredEmails(app.dataDir)).filter(({ to }) => to?.[0]?.address === 'Left-Behind@example.org');
  await expect.poll(() => letters().catch(() => [])).toHaveLength(1);
  const [letter] = await letters();
  expect(letter!.subject).toBe('The address of your Meridian account was changed');
  expect(letter!.text).toContain(`${app.url}/undo-email-change?token=`);
  expect(letter!.text).not.toMatch(/stranger|Eve/);
});
