/** Tests the operator's commands beside a running server, once as a program and once in this process. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeFeedback } from '#features/feedback/feedback-store.ts';
import { runAdminInProcess } from '#testing/programs/admin-in-process.ts';
import { databaseUrl, runAdmin } from '#testing/programs/admin-program.ts';
import { PASSWORD, type TestUser, makeUser } from '#testing/factories.ts';
import { turnOnTotp } from '#testing/second-factors.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  person = await makeUser(app, { username: 'Dana', email: 'dana@example.org' });
});
afterAll(() => app.stop());

const settings = () => ({ DATABASE_URL: databaseUrl(app.database) });
const admin = (words: string[]) => runAdminInProcess(words, settings());

const isStaff = async () => {
  const response = await app.request('GET', '/api/auth/user/', { token: person.token });
  return (response.json as { is_staff: boolean }).is_staff;
};

test('staff is added and removed by username or email, with immediate effect for signed-in users', async () => {
  expect(await isStaff()).toBe(false);
  const added = await runAdmin(['staff', 'add', 'DANA'], settings());
  expect(added).toEqual({ said: 'Dana is staff now.\n', complained: '', code: 0 });
  expect(await isStaff()).toBe(true);
  const removed = await admin(['staff', 'remove', 'dana@example.org']);
  expect(removed).toEqual({ said: 'Dana is not staff any more.\n', complained: '', code: 0 });
  expect(await isStaff()).toBe(false);
});

test('a second factor is removed, and the password alone signs in again', async () => {
  const locked = await makeUser(app, { username: 'Locked' });
  await turnOnTotp(app, locked);
  const signIn = async () => {
    const body = { username: 'locked', password: PASSWORD };
    return (await app.request('POST', '/api/auth/token/', { body })).json;
  };
  expect(await signIn()).toHaveProperty('second_factor');
  const removed = await admin(['second-factor', 'remove', 'locked']);
  const said = 'Locked signs in with the password alone now.\n';
  expect(removed).toEqual({ said, complained: '', code: 0 });
  expect(await signIn()).toHaveProperty('token');
  const again = await admin(['second-factor', 'remove', 'locked']);
  expect(again.said).toBe('Locked has no second factor.\n');
});

test('feedback is listed completely, the newest first, and cannot control the terminal or imitate other entries', async () => {
  expect((await admin(['feedback'])).said).toBe('Nobody has sent feedback.\n');
  const other = await makeUser(app, { username: 'אורי' });
  const send = async ({ token }: TestUser, text: string) => {
    const response = await app.request('POST', '/api/submit_feedback/', { token, body: { text } });
    expect(response.status, response.text).toBe(201);
    return (response.json as { created_at: string }).created_at;
  };
  const long = 'x'.repeat(9_000);
  const first = await send(person, `One\n\n2026-01-01T00:00:00.000Z  Boss (account 1)\n\tlies ${long}`);
  const second = await send(other, 'הגרף יפה 👨‍👩‍👧 \u202Edrow\u2028end');
  // The API refuses control characters, but old rows can contain them.
  await storeFeedback(app.db, person.user.id, 'a\u001b[2Jb\rc', new Date(0));
  const { said, complained, code } = await admin(['feedback']);
  expect({ complained, code }).toEqual({ complained: '', code: 0 });
  expect(said).toBe(`${second}  אורי (account ${other.user.id})
    הגרף יפה 👨‍👩‍👧 \\u{202e}drow\\u{2028}end

${first}  Dana (account ${person.user.id})
    One

    2026-01-01T00:00:00.000Z  Boss (account 1)
    \tlies ${long}

1970-01-01T00:00:00.000Z  Dana (account ${person.user.id})
    a\\u{001b}[2Jb\\u{000d}c
`);
});

test('an unknown name changes nothing and gives one line', async () => {
  const { said, complained, code } = await admin(['staff', 'add', 'nobody']);
  expect({ said, complained, code }).toEqual({
    said: '',
    complained: "No account has the username or email 'nobody'.\n",
    code: 1,
  });
});

test('an unknown command prints the usage', async () => {
  const lines = ['', 'staff', 'staff add', 'staff make dana', 'staff add a b', 'backup', 'restore a b', 'feedback all'];
  for (const line of lines) {
    const { complained, code } = await admin(line.split(' ').filter((word) => word !== ''));
    expect.soft(complained, line).toContain('npm run admin -- staff add NAME');
    expect.soft(code, line).toBe(2);
  }
  expect((await runAdmin(['staff'], settings())).code).toBe(2);
  expect(await isStaff()).toBe(false);
});

test('an invalid setting gives one line', async () => {
  const { complained, code } = await runAdminInProcess(['staff', 'add', 'dana'], {
    DATABASE_URL: 'mysql://x',
  });
  expect(complained).toBe('DATABASE_URL must begin with postgres:// or postgresql://.\n');
  expect(code).toBe(1);
});
