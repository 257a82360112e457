import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { hashPassword } from './password-hash.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('the item list still responds during 16 sign-ins and 4 changes of password', async () => {
  const reader = await makeUser(app);
  for (let index = 0; index < 20; index += 1) await makeItem(app, reader);
  const list = async () => {
    const response = await app.request('GET', '/api/financial-items/', { token: reader.token });
    expect(response.status).toBe(200);
  };
  const people = await Promise.all(Array.from({ length: 4 }, () => makeUser(app)));
  // Uses a hash of the real cost, because hashing is the load.
  const password_hash = await hashPassword(PASSWORD);
  await app.db.updateTable('users').set({ password_hash }).execute();
  const under = { load: true };
  const load = Promise.all([
    ...Array.from({ length: 16 }, (_, index) =>
      app.request('POST', '/api/auth/token/', {
        body: { username: people[index % 4]!.user.username, password: PASSWORD },
      }),
    ),
    ...people.map(({ token }) =>
      app.request('POST', '/api/auth/change-password/', {
        token,
        body: {
          current_password: PASSWORD,
          new_password: 'another horse',
          confirm_password: 'another horse',
        },
      }),
    ),
  ]).finally(() => (under.load = false));
  let lists = 0;
  for (; under.load; lists += 1) await list();
  const answers = await load;
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(4);
  // The server returns lists while it hashes passwords. If a list had to wait for all hashes, about one list would have been returned.
  expect(lists).toBeGreaterThan(10);
});
