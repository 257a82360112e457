/** The real program, beside a running server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TestUser, makeUser } from '#testing/factories.ts';
import { turnOnTotp } from '#testing/second-factors.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const ADMIN = fileURLToPath(new URL('admin.ts', import.meta.url));

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  person = await makeUser(app, { username: 'Dana', email: 'dana@example.org' });
});
afterAll(() => app.stop());

async function admin(words: string[], env: Record<string, string> = {}) {
  const { host, user, database } = app.database.config;
  const child = spawn(process.execPath, ['--import', 'tsx', ADMIN, ...words], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { said, complained, code };
}

const isStaff = async () => {
  const answer = await app.request('GET', '/api/auth/user/', { token: person.token });
  return (answer.json as { is_staff: boolean }).is_staff;
};

test('staff is added and removed by username or email, and counts at once for who is signed in', async () => {
  expect(await isStaff()).toBe(false);
  expect(await admin(['staff', 'add', 'DANA'])).toEqual({
    said: 'Dana is staff now.\n',
    complained: '',
    code: 0,
  });
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

test('an unknown name changes nothing and says so in one line', async () => {
  const { said, complained, code } = await admin(['staff', 'add', 'nobody']);
  expect({ said, complained, code }).toEqual({
    said: '',
    complained: "No account has the username or email 'nobody'.\n",
    code: 1,
  });
});

test.each([[[]], [['staff']], [['staff', 'add']], [['staff', 'make', 'dana']], [['staff', 'add', 'a', 'b']]])(
  'what it does not understand it answers with how it is used: %j',
  async (words) => {
    const { complained, code } = await admin(words);
    expect(complained).toContain('npm run admin -- staff add NAME');
    expect(code).toBe(2);
    expect(await isStaff()).toBe(false);
  },
);

test('a bad setting is one line', async () => {
  const { complained, code } = await admin(['staff', 'add', 'dana'], { DATABASE_URL: 'mysql://x' });
  expect(complained).toBe('DATABASE_URL must begin with postgres:// or postgresql://.\n');
  expect(code).toBe(1);
});
