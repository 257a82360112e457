import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestUser, makeItem, makeUser, selectedScenario } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
  await makeItem(app, user, { category: 'income', name: 'Salary', currency: 'USD' });
});

const get = (path: string) => app.request('GET', path, { token: user.token });
const CALLS = [
  '/api/forecast/?',
  '/api/forecast/currency_exposure/?',
  '/api/advanced-forecast/inflation_adjusted_forecast/?',
  '/api/advanced-forecast/crisis_probability_analysis/?',
];

describe.each(CALLS)('%s', (path) => {
  test('the response includes the month given as `until`', async () => {
    const whole = await get(`${path}start=2026-03&years=2`);
    const until = await get(`${path}start=2026-03&until=2028-02`);
    expect([until.status, until.json]).toEqual([200, whole.json]);
  });

  test.each([
    ['start=2026-03&until=2026-02', 'The last month is before the first.'],
    ['start=2026-03&until=2106-03', 'The last month can be at most 960 months away.'],
    ['start=2026-03&until=2027-03&years=1', 'Give the years or the last month, not both.'],
    ['start=2026-03&until=2027-13', 'Enter a month as YYYY-MM.'],
  ])('the call refuses %s', async (query, message) => {
    const response = await get(path + query);
    expect([response.status, response.json]).toMatchObject([400, { until: [message] }]);
  });
});

test('a forecast can have eighty years, and starts as a shorter one', async () => {
  const seriesOf = async (query: string) => {
    const { json } = await get(`/api/forecast/?start=2026-01&${query}`);
    const { labels, scenarios } = json as { labels: string[]; scenarios: Record<string, { cash: number[] }> };
    return { labels, cash: Object.values(scenarios)[0]?.cash ?? [] };
  };
  const [long, short] = [await seriesOf('until=2105-12'), await seriesOf('years=30')];
  expect([long.labels.length, long.labels.at(-1)]).toEqual([960, '2105-12']);
  expect(long.cash.slice(0, 360)).toEqual(short.cash);
});

test('a simulation ends with the month given as `until`', async () => {
  const { id } = await selectedScenario(app, user);
  const simulate = (body: object) =>
    app.request('POST', '/api/advanced-forecast/monte_carlo_simulation/', {
      token: user.token,
      body: { scenario_id: id, num_simulations: 20, start: '2026-01', ...body },
    });
  const response = await simulate({ until: '2066-05' });
  expect(response.json).toMatchObject({ years: 41, shortfall_by_year: expect.any(Array) as unknown });
  expect((response.json as { labels: string[] }).labels).toHaveLength(485);
  expect((await simulate({ until: '2027-12' })).json).toEqual((await simulate({ years: 2 })).json);
  expect((await simulate({ until: '2027-12', years: 2 })).status).toBe(400);
});
