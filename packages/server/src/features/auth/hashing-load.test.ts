import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test(
  '90 sign-ins and 12 changes of password at once leave the item list its turns',
  { timeout: 120_000 },
  async () => {
    const reader = await makeUser(app);
    for (let index = 0; index < 20; index += 1) await makeItem(app, reader);
    const list = async () => {
      const answer = await app.request('GET', '/api/financial-items/', { token: reader.token });
      expect(answer.status).toBe(200);
    };
    const people = await Promise.all(Array.from({ length: 12 }, () => makeUser(app)));
    const under = { load: true };
    const load = Promise.all([
      ...Array.from({ length: 90 }, (_, index) =>
        app.request('POST', '/api/auth/token/', {
          body: { username: people[index % 12]!.user.username, password: PASSWORD },
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
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(12);
    // One for every second password at least: nobody waits until all of them are checked.
    expect(lists).toBeGreaterThan(50);
  },
);
