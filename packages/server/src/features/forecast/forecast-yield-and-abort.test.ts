import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decryptUser, userColumns } from '#db/user-row.ts';
import { type Plan, createPlanCache } from '#features/plan/store/plan-cache-store.ts';
import { makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { computeScenarioForecasts } from './forecast-routes.ts';

let app: TestApp;
let plan: Plan;
beforeAll(async () => {
  app = await startTestApp();
  const made = await makeUser(app);
  await makeItem(app, made, { tag_names: ['home'] });
  const row = app.db.selectFrom('users').select(userColumns).where('user_id', '=', made.user.id);
  const user = await decryptUser(app.db, await row.executeTakeFirstOrThrow());
  plan = await createPlanCache(100).read(app.db, user);
});
afterAll(() => app.stop());

const start = parseMonth('2026-11');
const now = { currency: 'USD', rates: FALLBACK_RATES } as const;
const scenarioId = () => [...plan.scenarios.keys()][0]!;
const forecast = (signal?: AbortSignal) =>
  computeScenarioForecasts(plan, { ...now, scenarioIds: [scenarioId()], years: 1, isReal: false, start }, signal);

test('many forecasts that start after the same load yield to each other', async () => {
  let rounds = 0;
  let isDone = false;
  const count = () => {
    rounds += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const seen = await Promise.all(
    Array.from({ length: 20 }, async () => {
      await forecast();
      return rounds;
    }),
  );
  isDone = true;
  expect(new Set(seen).size).toBe(20);
});

test('a forecast stops when its request ends', async () => {
  const over = AbortSignal.abort(new Error('over'));
  await expect(forecast(over)).rejects.toThrow('over');
});
