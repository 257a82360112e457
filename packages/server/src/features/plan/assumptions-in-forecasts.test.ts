import type { Assumptions, FinancialItem, Scenario } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestUser, makeItem, makeScenario, makeUser, selectedScenario } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const DEFAULTS = {
  deficit_policy: 'liquidate',
  fx: { model: 'inflation_gap', drift: {} },
  pinned_rates: {},
  cash_rate: 0,
  prices: {},
};
const MINE: Assumptions = {
  deficit_policy: 'overdraft',
  fx: { model: 'drift', drift: { EUR: -1.5, ILS: 2 } },
  pinned_rates: { GBP: 0.5 },
  cash_rate: 1.5,
  prices: { USD: 3, ILS: -0.5 },
};

let app: TestApp;
let user: TestUser;
let abroad: Scenario;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
  abroad = await makeScenario(app, user, 'Abroad');
});

const ask = (method: string, path: string, body?: object, as = user) =>
  app.request(method, `/api/${path}`, { token: as.token, ...(body === undefined ? {} : { body }) });
const assume = (assumptions: object, id = abroad.id) => ask('PATCH', `scenarios/${id}/`, { assumptions });

describe('assumptions apply', () => {
  type Series = { forecast: number[]; cash: number[]; saving: number[]; total_fees: number };
  const forecastOf = async (query = '') => {
    const path = `forecast/?years=1&start=2026-01&scenario_ids=${abroad.id}${query}`;
    const response = await ask('GET', path);
    expect(response.status, response.text).toBe(200);
    return (response.json as { scenarios: Record<string, Series> }).scenarios['Abroad'];
  };
  const add = (change: object): Promise<FinancialItem> =>
    makeItem(app, user, { currency: 'USD', scenario_id: abroad.id, ...change });

  test('assumptions apply except the deficit policy, if the call has one', async () => {
    await add({ category: 'expense', amount: 100 });
    await add({ category: 'saving', amount: 0, existing_funds: 5000 });
    await assume({ deficit_policy: 'overdraft' });
    expect((await forecastOf())?.cash[0]).toBe(-100);
    await assume({ deficit_policy: 'liquidate' });
    expect((await forecastOf())?.cash[0]).toBe(0);
    expect((await forecastOf())?.saving[11]).toBe(3800);
    expect((await forecastOf('&deficit_policy=overdraft'))?.cash[11]).toBe(-1200);
  });

  test('pinned rates and drift apply, in the display currency', async () => {
    await add({ category: 'balance', amount: 1000, currency: 'EUR' });
    await assume({ pinned_rates: { EUR: 0.5 } });
    expect((await forecastOf())?.cash).toEqual(Array.from({ length: 12 }, () => 2000));
    await assume({ fx: { model: 'drift', drift: { EUR: 10 } } });
    expect((await forecastOf())?.cash[11]).toBe(2200);
  });

  test('assumptions apply to each scenario on its own', async () => {
    const { id } = await selectedScenario(app, user);
    for (const scenario_id of [abroad.id, id])
      await add({ category: 'balance', amount: 10, currency: 'EUR', scenario_id });
    await assume({ pinned_rates: { EUR: 0.1 } });
    await assume({ pinned_rates: { EUR: 10 } }, id);
    const { json } = await ask('GET', `forecast/?years=1&scenario_ids=${id},${abroad.id}`);
    const { scenarios } = json as { scenarios: Record<string, Series> };
    expect([scenarios['Default']?.cash[0], scenarios['Abroad']?.cash[0]]).toEqual([1, 100]);
  });

  test('the most extreme allowed rates apply, and every figure is finite', async () => {
    const growing = { amount: 1e12, monthly_interest_rate: 1 };
    for (const currency of ['EUR', 'GBP']) {
      await add({ ...growing, category: 'income', currency });
      await add({ ...growing, category: 'investment', existing_funds: 1e12, currency });
    }
    await assume({
      fx: { model: 'drift', drift: { EUR: 100, GBP: -99 } },
      pinned_rates: { EUR: 1e-6, GBP: 1e9 },
    });
    for (const currency of ['EUR', 'GBP', 'USD']) {
      expect((await ask('PATCH', 'currency/preferences/', { currency })).status).toBe(200);
      const simulation = { scenario_id: abroad.id, years: 30, num_simulations: 64, real: true };
      for (const response of [
        await ask('GET', `forecast/?years=30&scenario_ids=${abroad.id}`),
        await ask('GET', `advanced-forecast/inflation_adjusted_forecast/?years=30&scenario_id=${abroad.id}`),
        await ask('POST', 'advanced-forecast/monte_carlo_simulation/', simulation),
      ]) {
        expect(response.status, response.text).toBe(200);
        expect(response.text).not.toMatch(/(?<!"short_month":)null/);
      }
    }
  });

  test('assumptions apply to amounts by tag', async () => {
    await add({ category: 'expense', amount: 10, currency: 'EUR', tag_names: ['Home'] });
    await assume({ pinned_rates: { EUR: 0.1 } });
    const { json } = await ask('GET', `tags/amounts_by_tag/?scenario_id=${abroad.id}`);
    expect(json).toMatchObject({ tags: [{ name: 'Home', total_amount: 100, monthly_amount: 100 }] });
  });

  test('assumptions apply equally to a forecast, to a crisis without shocks and to a simulation without volatility', async () => {
    const prices = { growth: 'prices' };
    await add({ category: 'balance', amount: 30_000, currency: 'GBP' });
    await add({ category: 'income', amount: 9_000, currency: 'ILS', ...prices });
    await add({ category: 'expense', amount: 3_000, currency: 'EUR', ...prices });
    await add({
      category: 'saving',
      amount: 100,
      existing_funds: 5_000,
      existing_funds_currency: 'GBP',
      ...prices,
    });
    await add({ category: 'pension', amount: 200, currency: 'ILS', monthly_interest_rate: 0.3 });
    await assume({ ...MINE, pinned_rates: { GBP: 0.5, ILS: 3.1 } });
    expect((await ask('PATCH', 'currency/preferences/', { currency: 'ILS' })).status).toBe(200);
    const range = { years: 3, start: '2026-01' };
    const path = `forecast/?years=3&start=2026-01&scenario_ids=${abroad.id}`;
    const { scenarios } = (await ask('GET', path)).json as { scenarios: Record<string, Series> };
    const plain = scenarios['Abroad']?.forecast ?? [];

    const shocks = { name: 'Nothing', probability: 1, duration_months: 6, recovery_months: 6 };
    const made = await ask('POST', 'stress-tests/', shocks);
    const stress = await ask(
      'GET',
      `advanced-forecast/inflation_adjusted_forecast/?years=3&start=2026-01&scenario_id=${abroad.id}&stress_test_id=${(made.json as { id: number }).id}`,
    );
    expect(stress.json).toMatchObject({ base_forecast: plain, crisis_adjusted: plain });

    const still = await ask('POST', 'economic-scenarios/', { name: 'Still', volatility_multiplier: 0 });
    const simulated = await ask('POST', 'advanced-forecast/monte_carlo_simulation/', {
      ...range,
      scenario_id: abroad.id,
      num_simulations: 50,
      economic_scenario_id: (still.json as { id: number }).id,
      include_fx_risk: false,
    });
    expect(simulated.status, simulated.text).toBe(200);
    const { fan } = simulated.json as { fan: Record<'p5' | 'p95', number[]> };
    for (const [month, value] of plain.entries()) {
      expect(Math.abs((fan.p5[month] ?? 0) - value)).toBeLessThan(0.011);
      expect(Math.abs((fan.p95[month] ?? 0) - value)).toBeLessThan(0.011);
    }
    // Each assumption has an effect: with the default in its place the forecast ends differently.
    for (const [member, value] of Object.entries(DEFAULTS).filter(([name]) => name !== 'deficit_policy')) {
      await assume({ ...MINE, pinned_rates: { GBP: 0.5, ILS: 3.1 }, [member]: value });
      const other = (await ask('GET', path)).json as { scenarios: Record<string, Series> };
      expect(other.scenarios['Abroad']?.forecast.at(-1), member).not.toBe(plain.at(-1));
    }
  });

  test('assumptions apply to every advanced forecast, except the deficit policy if the call has one', async () => {
    await add({ category: 'expense', amount: 100, currency: 'EUR' });
    await add({ category: 'saving', amount: 0, existing_funds: 5000, monthly_interest_rate: 1 });
    await assume({ ...MINE, pinned_rates: { EUR: 0.5 } });
    const plain = await forecastOf();
    const advanced = async (query: string) => {
      const path = `advanced-forecast/inflation_adjusted_forecast/?years=1&start=2026-01&scenario_id=${abroad.id}`;
      return (await ask('GET', path + query)).json as { base_forecast: number[]; methodology: string };
    };
    const { base_forecast: base, methodology } = await advanced('');
    expect(base).toEqual(plain?.forecast);
    expect(methodology).toContain('EUR 0.5');
    const selling = (await forecastOf('&deficit_policy=liquidate'))?.forecast;
    expect(selling).not.toEqual(plain?.forecast);
    expect((await advanced('&deficit_policy=liquidate')).base_forecast).toEqual(selling);

    const simulated = async (change: object) => {
      const body = { scenario_id: abroad.id, years: 1, num_simulations: 100, start: '2026-01', ...change };
      const response = await ask('POST', 'advanced-forecast/monte_carlo_simulation/', body);
      expect(response.status, response.text).toBe(200);
      return response.json;
    };
    const assumedPolicy = await simulated({});
    expect(assumedPolicy).toEqual(await simulated({ deficit_policy: 'overdraft' }));
    expect(assumedPolicy).not.toEqual(await simulated({ deficit_policy: 'liquidate' }));

    await ask('GET', 'stress-tests/presets/');
    const crises = async () =>
      (
        await ask(
          'GET',
          `advanced-forecast/crisis_probability_analysis/?years=1&start=2026-01&scenario_id=${abroad.id}`,
        )
      ).json as { crises: object[] };
    const assumed = await crises();
    expect(assumed.crises.length).toBeGreaterThan(0);
    await assume(DEFAULTS);
    expect(await crises()).not.toEqual(assumed);
  });
});
