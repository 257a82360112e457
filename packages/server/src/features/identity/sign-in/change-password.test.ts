import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TestUser, makeSession, makeUser, registrationBody } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const NEW = 'a brand new horse';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => app.stop());

const change = (token: string, body: object) => app.request('POST', '/api/auth/change-password/', { token, body });
const good = { current_password: PASSWORD, new_password: NEW, confirm_password: NEW };
const signIn = ({ user }: TestUser, password: string) =>
  app.request('POST', '/api/auth/token/', { body: { username: user.username, password } });
const worksStill = async (token: string) => (await app.request('GET', '/api/auth/user/', { token })).status;

test('the new password works, the old one does not, and all other sessions end', async () => {
  const person = await makeUser(app);
  const elsewhere = (await signIn(person, PASSWORD)).json as { token: string };
  const { cookie } = await makeSession(app, person);
  expect(await worksStill(elsewhere.token)).toBe(200);

  expect((await change(person.token, good)).status).toBe(204);
  expect(await worksStill(person.token)).toBe(200);
  expect(await worksStill(elsewhere.token)).toBe(401);
  expect((await app.request('GET', '/api/auth/user/', { headers: { cookie } })).status).toBe(401);
  expect((await signIn(person, PASSWORD)).status).toBe(400);
  expect((await signIn(person, NEW)).status).toBe(200);
});

test('sessions of other accounts continue', async () => {
  const [person, other] = [await makeUser(app), await makeUser(app)];
  const { cookie } = await makeSession(app, other);
  expect((await change(person.token, good)).status).toBe(204);
  expect(await worksStill(other.token)).toBe(200);
  expect((await app.request('GET', '/api/auth/user/', { headers: { cookie } })).status).toBe(200);
});

test.each([
  ['current_password', { current_password: 'wrong horse' }, 'This is not your current password.'],
  ['current_password', { current_password: '' }, 'Password is required'],
  [
    'new_password',
    { new_password: '1234567', confirm_password: '1234567' },
    'Password must be at least 8 characters long.',
  ],
  [
    'new_password',
    { new_password: 'Password1', confirm_password: 'Password1' },
    'This is one of the most common passwords. Please choose one that is harder to guess.',
  ],
  ['new_password', { new_password: 'x'.repeat(1_025), confirm_password: 'x'.repeat(1_025) }, 'Password is too long.'],
  ['confirm_password', { confirm_password: 'another horse' }, 'New passwords do not match.'],
])('refuses a bad %s: %j', async (field, wrong, message) => {
  const person = await makeUser(app);
  const response = await change(person.token, { ...good, ...wrong });
  expect(response.status).toBe(400);
  expect(response.json).toEqual({ [field]: [message] });
  expect((await signIn(person, PASSWORD)).status).toBe(200);
});

test('the current password can be guessed ten times', async () => {
  const person = await makeUser(app);
  const answers: number[] = [];
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    answers.push((await change(person.token, { ...good, current_password: `guess ${attempt}` })).status);
  }
  expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
  expect(answers[10]).toBe(429);
});

test('a common password is refused at registration too', async () => {
  const body = registrationBody({ password: 'sunshine1', password_confirm: 'sunshine1' });
  const response = await app.request('POST', '/api/auth/register/', { body });
  expect(response.status).toBe(400);
  expect(Object.keys(response.json as object)).toEqual(['password']);
});
