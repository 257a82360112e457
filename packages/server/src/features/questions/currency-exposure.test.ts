import type { CurrencyExposure, Scenario, ScenarioForecast } from '@meridian/contract';
import { FALLBACK_RATES } from '@meridian/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestUser, makeItem, makeScenario, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PATH = '/api/forecast/currency_exposure/';

async function household(): Promise<TestUser & { scenario: number }> {
  const person = await makeUser(app);
  const { id: scenario } = await makeScenario(app, person, 'Two currencies');
  const assumptions = { deficit_policy: 'overdraft', fx: { model: 'flat' }, pinned_rates: { EUR: 0.5 } };
  const patched = await app.request('PATCH', `/api/scenarios/${scenario}/`, {
    token: person.token,
    body: { assumptions },
  });
  expect(patched.status, patched.text).toBe(200);
  const add = (item: object) => makeItem(app, person, { ...item, scenario_id: scenario });
  await add({ name: 'Salary', category: 'income', amount: 3_000, currency: 'USD' });
  await add({ name: 'Rent', category: 'expense', amount: 900, currency: 'EUR' });
  await add({ name: 'Loan', category: 'expense', amount: 500, currency: 'EUR', loan_balance: 6_000 });
  await add({ name: 'Hidden', category: 'income', amount: 9_999, currency: 'JPY', is_hidden: true });
  return { ...person, scenario };
}

const exposure = async ({ token }: TestUser, query: string) => app.request('GET', PATH + query, { token });

test('the exposure has income, expenses, funds and debts by currency and calendar year', async () => {
  const person = await household();
  const { status, text, json } = await exposure(person, `?scenario_id=${person.scenario}&years=1&start=2026-11`);
  expect(status, text).toBe(200);
  // A euro is worth 2 dollars. Each month leaves 200 euros (3000 - 1800 - 1000), and 500 of the 6000 euros of debt are repaid.
  expect(json).toEqual({
    currency: 'USD',
    years: [
      {
        year: 2026,
        income: { USD: 6_000 },
        expense: { EUR: 5_600 },
        assets: { USD: 400 },
        debts: { EUR: 10_000 },
      },
      { year: 2027, income: { USD: 30_000 }, expense: { EUR: 28_000 }, assets: { USD: 2_400 }, debts: {} },
    ],
    // The debt exceeds all funds from the first month.
    break_even: [{ code: 'EUR', change_percent: null }],
  });
});

test('at the break-even move the plan does not fail, and one step further it fails', async () => {
  const person = await household();
  const { token, scenario } = person;
  await makeItem(app, person, {
    name: 'Account',
    category: 'balance',
    amount: 50_000,
    currency: 'USD',
    scenario_id: scenario,
  });
  const { json } = await exposure(person, `?scenario_id=${scenario}&years=10`);
  const [{ code, change_percent: change } = { code: 'USD', change_percent: null }] = (json as CurrencyExposure)
    .break_even;
  expect(code).toBe('EUR');
  expect(change).toBeGreaterThan(0);
  const before = (await app.request('GET', `/api/scenarios/${scenario}/`, { token })).json as Scenario;
  const lowestAt = async (percent: number) => {
    const pinned_rates = { EUR: 0.5 / (1 + percent / 100) };
    const body = { assumptions: { ...before.assumptions, pinned_rates } };
    await app.request('PATCH', `/api/scenarios/${scenario}/`, { token, body });
    const { json: answer } = await app.request('GET', `/api/forecast/?years=10&scenario_ids=${scenario}`, {
      token,
    });
    const [forecast] = Object.values((answer as { scenarios: Record<string, ScenarioForecast> }).scenarios);
    return Math.min(...(forecast?.forecast ?? []));
  };
  expect(await lowestAt((change ?? 0) - 0.02)).toBeGreaterThan(0);
  expect(await lowestAt((change ?? 0) + 0.02)).toBeLessThan(0);
});

test('without parameters the exposure is that of the selected scenario, in the display currency', async () => {
  const person = await makeUser(app);
  await makeItem(app, person, { name: 'Pay', category: 'income', amount: 100, currency: 'EUR' });
  const { json } = await exposure(person, '?years=1&start=2026-01');
  const dollars = 1_200 / FALLBACK_RATES.EUR;
  expect((json as CurrencyExposure).years).toEqual([
    {
      year: 2026,
      income: { EUR: expect.closeTo(dollars, 1) },
      expense: {},
      assets: { EUR: expect.anything() },
      debts: {},
    },
  ]);
});

test.each([
  ['?years=31', 400],
  ['?years=0', 400],
  ['?scenario_id=x', 400],
  ['?nothing=1', 400],
  ['?scenario_id=999999999', 404],
])('%s gives status %d', async (query, status) => {
  const person = await makeUser(app);
  expect((await exposure(person, query)).status).toBe(status);
});

test('another user’s scenario gives 404', async () => {
  const [owner, stranger] = [await household(), await makeUser(app)];
  expect((await exposure(stranger, `?scenario_id=${owner.scenario}`)).status).toBe(404);
});
