import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** In milliseconds. */
const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

test(
  '90 sign-ins and 12 changes of password at once leave the item list quick',
  { timeout: 120_000 },
  async () => {
    const reader = await makeUser(app);
    for (let index = 0; index < 20; index += 1) await makeItem(app, reader);
    const list = async () => {
      const begun = performance.now();
      const answer = await app.request('GET', '/api/financial-items/', { token: reader.token });
      expect(answer.status).toBe(200);
      return performance.now() - begun;
    };
    const people = await Promise.all(Array.from({ length: 12 }, () => makeUser(app)));
    for (let index = 0; index < 20; index += 1) await list();
    const idle: number[] = [];
    for (let index = 0; index < 100; index += 1) idle.push(await list());

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
    const times: number[] = [];
    while (under.load) times.push(await list());
    const answers = await load;
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(12);
    expect(times.length).toBeGreaterThan(20);
    // A machine that is slow without any load may be as much slower with it.
    const most = Math.max(100, 5 * p95(idle));
    expect(p95(times), `of ${times.length} lists, in ms; idle ${p95(idle)}`).toBeLessThan(most);
  },
);
