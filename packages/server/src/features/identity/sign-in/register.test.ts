import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findByLoginName } from '#features/identity/store/login-name-store.ts';
import { PASSWORD, type TestUser, makeUser, registrationBody, selectedScenario } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const TAKEN_UNPROVED = [
  'A user with this email already exists.',
  expect.stringMatching(/^Nobody has proved .* choose “Forgot password\?”/),
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const register = (body: Record<string, unknown>) => app.request('POST', '/api/auth/register/', { body });
const users = async () => (await app.db.selectFrom('users').select('user_id').execute()).length;

describe('a registration', () => {
  test('a registration returns the user and a valid token, with Default selected', async () => {
    const response = await register(
      registrationBody({ username: 'Dana', email: 'Dana@Example.org', first_name: ' Dana ' }),
    );
    expect(response.status).toBe(201);
    const { user, token } = response.json as { user: object; token: string };
    expect(user).toMatchObject({
      username: 'Dana',
      email: 'Dana@Example.org',
      first_name: 'Dana',
      last_name: '',
      preferences: { date_format: 'DD/MM/YYYY', number_format: '1,234.56' },
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await app.request('GET', '/api/auth/user/', { token })).json).toEqual(user);
    expect(await selectedScenario(app, { user: user as never, token })).toMatchObject({
      name: 'Default',
      is_default: true,
      is_selected: true,
      item_count: 0,
    });
  });

  test('a registration stores the password as an argon2id hash, and only a hash of the token', async () => {
    const { user, token } = (await register(registrationBody())).json as TestUser;
    const row = await app.db.selectFrom('users').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    for (const table of ['users', 'tokens', 'login_names'] as const) {
      const text = JSON.stringify(await app.db.selectFrom(table).selectAll().execute());
      expect(text).not.toContain(token);
      expect(text).not.toContain(PASSWORD);
      expect(text).not.toContain(Buffer.from(token).toString('hex'));
    }
  });
});

describe('is refused, on the right field, with nothing stored', () => {
  let before: number;
  beforeEach(async () => {
    before = await users();
  });

  const cases: [change: Record<string, unknown>, field: string, message: string][] = [
    [{ username: '' }, 'username', 'Username is required'],
    [{ username: undefined }, 'username', 'Username is required'],
    [{ username: 'ab' }, 'username', 'Username must have at least 3 characters.'],
    [{ username: 'a'.repeat(151) }, 'username', 'Username can have at most 150 characters.'],
    [{ username: 'with space' }, 'username', 'Username can contain letters, digits and @ . + - _ only.'],
    [{ username: 'nul\u0000nul' }, 'username', 'Username cannot contain control characters.'],
    [{ username: 7 }, 'username', 'Username must be text.'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'nobody' }, 'email', 'Enter a valid email address.'],
    [{ email: 'a@example.org\r\nBcc: b@example.org' }, 'email', 'Enter a valid email address.'],
    [{ email: `${'a'.repeat(250)}@example.org` }, 'email', 'Email can have at most 254 characters.'],
    [{ password: '' }, 'password', 'Password is required'],
    [{ password: 'seven77', password_confirm: 'seven77' }, 'password', 'Password must be at least 8 characters long'],
    [{ password: ['a', 'b'] }, 'password', 'Password is required'],
    [{ password: 'x\ud800xxxxxxxx', password_confirm: 'x\ud800xxxxxxxx' }, 'password', 'Password is not valid text.'],
    [{ password_confirm: 'something else' }, 'password_confirm', 'Passwords do not match'],
    [{ password_confirm: undefined }, 'password_confirm', 'Please confirm your password.'],
    [{ first_name: 'a\nb' }, 'first_name', 'First name cannot contain control characters.'],
    [{ last_name: 'x'.repeat(10_000) }, 'last_name', 'Last name can have at most 150 characters.'],
    [{ is_staff: true }, 'is_staff', 'This field does not exist.'],
    [{ is_superuser: true }, 'is_superuser', 'This field does not exist.'],
  ];
  test.each(cases)('a registration is refused on the right field: %j', async (change, field, message) => {
    const response = await register(registrationBody(change));
    expect(response.status).toBe(400);
    expect((response.json as Record<string, string[]>)[field]).toContain(message);
    expect(await users()).toBe(before);
  });
});

describe('names', () => {
  test('usernames and emails are unique without case, also across the two', async () => {
    const { user } = await makeUser(app, { username: 'STRASSE', email: 'first@example.org' });
    await app.db.updateTable('users').set({ email_verified: true }).where('user_id', '=', user.id).execute();
    const taken = 'A user with this username already exists.';
    const takenEmail = 'A user with this email already exists.';
    const refusal = async (change: object) => (await register(registrationBody({ ...change }))).json;
    expect(await refusal({ username: 'straße' })).toEqual({ username: [taken] });
    expect(await refusal({ email: 'FIRST@example.ORG' })).toEqual({ email: [takenEmail] });
    expect(await refusal({ username: 'strasse', email: 'First@example.org' })).toEqual({
      username: [taken],
      email: [takenEmail],
    });
  });

  test.each(['first@example.org', 'Not.Here@yet.example.com', 'x@10.0.0.1'])(
    "a username cannot be another person's address, registered or not: %s",
    async (username) => {
      expect((await register(registrationBody({ username }))).json).toEqual({
        username: ['A username that is an email address must be your own address.'],
      });
    },
  );

  test('username and email can be equal for one account, and are then taken for others', async () => {
    await makeUser(app, { username: 'me@example.org', email: 'Me@example.org' });
    const response = await register(registrationBody({ username: 'ME@EXAMPLE.ORG', email: 'ME@EXAMPLE.ORG' }));
    expect(response.json).toEqual({
      username: ['A user with this username already exists.'],
      email: TAKEN_UNPROVED,
    });
  });

  test('a username can be in any script', async () => {
    const names = { username: 'דנה-כהן', first_name: '👩‍👩‍👧', last_name: 'מ\u05d0' };
    expect((await register(registrationBody(names))).json).toMatchObject({ user: names });
    expect((await register(registrationBody({ username: '山田.太郎' }))).status).toBe(201);
  });

  test('a username that twenty request at once goes to one; the others get an error on the field', async () => {
    const before = await users();
    const body = registrationBody();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(body)));
    expect(answers.filter((response) => response.status === 201)).toHaveLength(1);
    for (const response of answers.filter((one) => one.status !== 201)) {
      expect(response.status).toBe(400);
      expect(Object.keys(response.json as object)).toEqual(['username', 'email']);
    }
    expect(await users()).toBe(before + 1);
    const { user_id } = (await findByLoginName(app.db, String(body['username']))) ?? {};
    const names = app.db
      .selectFrom('login_names')
      .selectAll()
      .where('user_id', '=', user_id ?? 0);
    expect(await names.execute()).toHaveLength(2);
  });

  test('two concurrent registrations with swapped names give one account or two, never a deadlock', async () => {
    const a = registrationBody({ username: 'cross-a@box', email: 'cross-b@box' });
    const b = registrationBody({ username: 'cross-b@box', email: 'cross-a@box' });
    const answers = await Promise.all([a, b, a, b].map((body) => register(body)));
    expect(answers.filter((response) => response.status === 201)).toHaveLength(1);
    expect(answers.filter((response) => response.status === 400)).toHaveLength(3);
  });
});
