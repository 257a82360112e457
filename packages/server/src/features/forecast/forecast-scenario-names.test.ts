/** Forecasts are keyed by the names of scenarios, which can be any text. */
import type { ScenarioForecast } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeItem, makeScenario, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test.each([
  [['__proto__', 'constructor', 'toString', 'hasOwnProperty', '7', '-0', 'length']],
  [['🏖️ 退休', 'תוכנית ב', '\u202Eabc', '"}', 'a\u2028b', '\\u0041', '😀'.repeat(200), '<b>&amp;']],
])('each forecast has its own name as key: %j', async (names) => {
  const user = await makeUser(app);
  const ids: number[] = [];
  for (const [index, name] of names.entries()) {
    const { id } = await makeScenario(app, user, name);
    const balance = { category: 'balance', from_date: null, currency: 'USD', amount: index + 1 };
    await makeItem(app, user, { ...balance, scenario_id: id });
    ids.push(id);
  }
  const path = `/api/forecast/?years=1&scenario_ids=${ids.join(',')}`;
  // The contract's own check would lose `__proto__`, so this reads the text of the response.
  const response = await app.request('GET', path, { token: user.token, checked: false });
  const { scenarios } = response.json as { scenarios: Record<string, ScenarioForecast> };
  const ends = Object.entries(scenarios).map(([name, { cash }]) => [name, cash[11]]);
  expect(new Map(ends as [string, number][])).toEqual(new Map(names.map((name, index) => [name, index + 1])));
  expect(ends).toHaveLength(names.length);
});
