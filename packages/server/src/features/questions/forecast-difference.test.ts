import type { ForecastDifference, ScenarioForecast } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestUser, makeItem, makeScenario, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const difference = async ({ token }: TestUser, query: string) =>
  app.request('GET', `/api/forecast/difference/${query}`, { token });

const FLAT = { deficit_policy: 'overdraft', fx: { model: 'flat' } };

/** Creates two empty scenarios with the assumptions `FLAT`, changed by the given ones. */
async function twoScenarios(...assumptions: object[]) {
  const person = await makeUser(app);
  const scenarioOf = async (name: string, assumed: object = {}) => {
    const { id } = await makeScenario(app, person, name);
    const body = { assumptions: { ...FLAT, ...assumed } };
    const { status } = await app.request('PATCH', `/api/scenarios/${id}/`, { token: person.token, body });
    expect(status).toBe(200);
    return id;
  };
  const from = await scenarioOf('Stay', assumptions[0]);
  const to = await scenarioOf('Move', assumptions[1]);
  const add = async (scenario_id: number, item: object) =>
    makeItem(app, person, { currency: 'USD', category: 'expense', ...item, scenario_id });
  const ask = async (query = 'years=1&start=2026-01') => {
    const { status, text, json } = await difference(person, `?from=${from}&to=${to}&${query}`);
    expect(status, text).toBe(200);
    return json as ForecastDifference;
  };
  return { person, from, to, add, ask };
}

test('equal items are left out, and the differences add up to the total, the largest first', async () => {
  const { from, to, add, ask } = await twoScenarios();
  for (const scenario of [from, to]) await add(scenario, { name: 'Car', amount: 300 });
  const stay = await add(from, { name: 'Rent', amount: 900 });
  const move = await add(to, { name: 'Rent', amount: 1_400.1, currency: 'EUR' });
  const pay = await add(to, { name: 'Pay', category: 'income', amount: 4_000 });
  const one = await add(from, { name: 'Fees', amount: 10 });
  await add(from, { name: 'Fees', amount: 20, is_hidden: true });
  const response = await ask();
  const rent = -12 * (1_400.1 / 0.85 - 900);
  expect(response).toMatchObject({ from, to, currency: 'USD' });
  expect(response.contributions).toEqual([
    { name: 'Pay', category: 'income', currency: 'USD', from_item: null, to_item: pay.id, amount: 48_000 },
    {
      name: 'Rent',
      category: 'expense',
      currency: 'EUR',
      from_item: stay.id,
      to_item: move.id,
      amount: expect.closeTo(rent, 1),
    },
    {
      name: 'Fees',
      category: 'expense',
      currency: 'USD',
      from_item: expect.any(Number),
      to_item: null,
      amount: 120,
    },
  ]);
  expect(one.id).toBeLessThan(response.contributions[2]?.from_item ?? 0);
  expect(response.total).toBeCloseTo(48_000 + rent + 120, 1);
});

test('assumptions and sales are the last two lines, and the totals equal the totals of the forecasts', async () => {
  const sells = { deficit_policy: 'liquidate' };
  const { person, from, to, add, ask } = await twoScenarios(sells, { ...sells, pinned_rates: { EUR: 0.5 } });
  const fund = { name: 'Fund', category: 'investment', existing_funds: 9_000, monthly_interest_rate: 1 };
  for (const scenario of [from, to]) await add(scenario, { ...fund, amount: 0, currency: 'EUR' });
  await add(to, { name: 'Rent', amount: 333.33 });
  const response = await ask('years=2');
  expect(response.contributions.map(({ name, category }) => [name, category])).toEqual([
    ['Rent', 'expense'],
    ['Assumptions', null],
    ['Selling to cover shortfalls', null],
  ]);
  const cents = response.contributions.reduce((sum, { amount }) => sum + Math.round(100 * amount), 0);
  expect(cents).toBe(Math.round(100 * response.total));
  const { json } = await app.request('GET', `/api/forecast/?years=2&scenario_ids=${from},${to}`, {
    token: person.token,
  });
  const { scenarios } = json as { scenarios: Record<string, ScenarioForecast> };
  const endOf = (name: string) => scenarios[name]?.forecast.at(-1) ?? Number.NaN;
  expect(response.total).toBeCloseTo(endOf('Move') - endOf('Stay'), 6);
});

test('a scenario has no difference to itself, nor have empty ones', async () => {
  const { person, from, add, ask } = await twoScenarios();
  expect(await ask('')).toMatchObject({ total: 0, contributions: [] });
  await add(from, { name: 'Rent', amount: 900 });
  const { json } = await difference(person, `?from=${from}&to=${from}`);
  expect(json).toMatchObject({ total: 0, contributions: [] });
});

test('ten calls at once get the same response, or 429', async () => {
  const { person, from, to, add } = await twoScenarios();
  await add(to, { name: 'Rent', amount: 900 });
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => difference(person, `?from=${from}&to=${to}&start=2026-01`)),
  );
  const good = answers.filter(({ status }) => status === 200);
  expect(good.length).toBeGreaterThan(0);
  for (const { json } of good) expect(json).toEqual(good[0]?.json);
  expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
});

test('invalid parameters give an error on their field; a missing scenario or another user’s gives 404', async () => {
  const { person, from, to } = await twoScenarios();
  const stranger = await makeUser(app);
  const refused = async (query: string) => {
    const { status, json } = await difference(person, query);
    return [status, ...Object.keys(json as object).filter((field) => field !== 'error_keys' && field !== 'detail')];
  };
  expect(await refused('')).toEqual([400, 'from', 'to']);
  expect(await refused(`?from=${from}`)).toEqual([400, 'to']);
  expect(await refused(`?from=x&to=${to}`)).toEqual([400, 'from']);
  expect(await refused(`?from=${from}&to=${to}&years=31`)).toEqual([400, 'years']);
  expect(await refused(`?from=${from}&to=${to}&nothing=1`)).toEqual([400, 'nothing']);
  expect(await refused(`?from=${from}&to=999999999`)).toEqual([404]);
  expect(await refused(`?from=999999999&to=${to}`)).toEqual([404]);
  expect((await difference(stranger, `?from=${from}&to=${to}`)).status).toBe(404);
});
