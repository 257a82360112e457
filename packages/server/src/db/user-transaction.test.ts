import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { transaction } from './connect.ts';
import { changeUser, countUp } from './user-transaction.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a user whose changes wait takes no connection from the others', async () => {
  const [busy, other] = await Promise.all([makeUser(app), makeUser(app)]);
  const addScenario = (name: string) =>
    app.request('POST', '/api/scenarios/', { token: busy.token, body: { name } });
  const changes: ReturnType<typeof addScenario>[] = [];
  await transaction(app.db, async (trx) => {
    await countUp(trx, busy.user.id);
    // More than there are connections, and none of them can go on before this transaction ends.
    for (let index = 1; index <= 30; index += 1) changes.push(addScenario(`Plan ${index}`));
    // Long enough for all of them to have come as far as they can.
    await sleep(1_000);
    const answer = await app.request('GET', '/api/financial-items/', { token: other.token });
    expect(answer.status).toBe(200);
  });
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array.from(changes, () => 201));
});

test('a change that fails holds up none that comes after it', async () => {
  const { user } = await makeUser(app);
  const change = (work: () => Promise<string>) => changeUser(app.db, user.id, work);
  const outcomes = await Promise.allSettled([
    change(() => Promise.reject(new Error('no'))),
    change(async () => 'done'),
    change(() => Promise.reject(new Error('no again'))),
    change(async () => 'done too'),
  ]);
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.status))).toEqual([
    'rejected',
    'done',
    'rejected',
    'done too',
  ]);
});
