/** The simulation call: its figures, its errors, its queue, and access to it. */
import type { MonteCarloSimulation } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEconomicObjects } from '#testing/economic-objects.ts';
import { type TestUser, makeItem, makeScenario, makeUser, selectedScenario } from '#testing/factories.ts';
import { SIMULATION_PATH, followSimulation } from '#testing/follow-simulation.ts';
import { makeGuest, readScenarios } from '#testing/guests.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const soon = { timeout: 30_000 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());

/** The fund of worked example A in finance.md section 5.4. */
const FUND = {
  name: 'World fund',
  category: 'investment',
  amount: 0,
  currency: 'USD',
  existing_funds: 100_000,
  monthly_interest_rate: 0.5,
  management_fee_saving: 0.6,
};

async function investor(): Promise<TestUser & { scenario: number }> {
  const person = await makeUser(app);
  await makeItem(app, person, FUND);
  return { ...person, scenario: (await selectedScenario(app, person)).id };
}

const simulate = ({ token }: { token: string }, body: object) => app.request('POST', SIMULATION_PATH, { token, body });

describe('the figures of a simulation', () => {
  test('the figures match the distribution for a lump sum', async () => {
    const person = await investor();
    const body = { scenario_id: person.scenario, years: 10, num_simulations: 20_000, start: '2026-01' };
    const response = await simulate(person, body);
    expect(response.status, response.text).toBe(200);
    const found = response.json as MonteCarloSimulation;
    expect(found).toMatchObject({ scenario_id: person.scenario, years: 10, seed: 42 });
    expect(found).toMatchObject({ num_simulations: 20_000, invested_capital: 100_000 });
    expect(found.labels).toHaveLength(120);
    expect(found.labels[0]).toBe('2026-01');
    // The mean and standard deviation of worked example A in finance.md section 5.4; the median equals the forecast.
    const error = 105_186.59 / Math.sqrt(20_000);
    expect(Math.abs(found.mean - 194_738.99)).toBeLessThan(4 * error);
    expect(found.std_dev / 105_186.59).toBeCloseTo(1, 1);
    expect(found.percentile_5 / 74_546.47).toBeCloseTo(1, 1);
    expect(found.median / 171_341.76).toBeCloseTo(1, 1);
    expect(found.percentile_95 / 393_821.43).toBeCloseTo(1, 1);
    expect(Math.abs(found.probability_of_loss - 14.36)).toBeLessThan(1.2);
    expect(found.value_at_risk_5).toBeCloseTo(100_000 - found.percentile_5, 2);
    expect(found.expected_shortfall_5).toBeGreaterThan(found.value_at_risk_5);
    expect(found.probability_of_shortfall).toBe(0);
    expect(found.category_breakdown.investment).toMatchObject({ mean: found.mean, std_dev: found.std_dev });
    expect(found.category_breakdown.pension).toEqual({
      mean: 0,
      std_dev: 0,
      percentile_5: 0,
      percentile_95: 0,
    });
    expect(found.confidence.median.low).toBeLessThan(found.median);
    expect(found.confidence.probability_of_loss.high).toBeGreaterThan(found.probability_of_loss);
    expect(found.fan.p50.at(-1)).toBe(found.median);
    expect(found.fan.p5.every((value, month) => value <= (found.fan.p95[month] ?? 0))).toBe(true);
    expect(found.real).toBeUndefined();
    expect(found.shortfall_by_year).toEqual(Array.from({ length: 10 }, () => 0));
    expect(found.distribution.edges).toHaveLength(found.distribution.counts.length + 1);
    expect(found.distribution.counts.reduce((sum, count) => sum + count)).toBe(20_000);
    // Half of the paths are above the median.
    const above = found.distribution.counts.filter((_, bin) => found.distribution.edges[bin]! > found.median);
    expect(above.reduce((sum, count) => sum + count) / 20_000).toBeCloseTo(0.5, 0);
    expect(found.samples.p50.totals).toHaveLength(120);
    expect(Math.abs(found.samples.p50.totals.at(-1)! - found.median)).toBeLessThan(50);
    expect(found.samples.p90.totals.at(-1)).toBeGreaterThan(found.samples.p10.totals.at(-1)!);
    expect(found.samples.p10.short_month).toBeNull();
  });

  test('the figures are identical for repeated calls, and differ for another seed', async () => {
    const person = await investor();
    const body = { scenario_id: person.scenario, years: 3, num_simulations: 300 };
    const [first, second, third] = await Promise.all([
      simulate(person, body),
      simulate(person, { ...body, seed: 42, return_model: 'lognormal', include_fx_risk: true }),
      simulate(person, { ...body, seed: 43 }),
    ]);
    expect(second.text).toBe(first.text);
    expect(third.text).not.toBe(first.text);
    expect((await simulate(person, body)).text).toBe(first.text);
  });

  test('figures exist for every model of returns and every policy', async () => {
    const person = await investor();
    await makeItem(app, person, { amount: 1_000, currency: 'EUR', name: 'Living' });
    const body = { scenario_id: person.scenario, years: 10, num_simulations: 200 };
    const answers = await Promise.all([
      simulate(person, body),
      simulate(person, { ...body, return_model: 'student_t' }),
      simulate(person, { ...body, return_model: 'historical_bootstrap' }),
      simulate(person, { ...body, deficit_policy: 'overdraft' }),
    ]);
    for (const { status, text } of answers) expect(status, text).toBe(200);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(4);
    const found = answers.map(({ json }) => json as MonteCarloSimulation);
    const shortfalls = found.map((response) => response.probability_of_shortfall);
    expect(shortfalls[0]).toBe(shortfalls[3]);
    expect(shortfalls[0]).toBeGreaterThan(0);
    const byYear = found[0]?.shortfall_by_year ?? [];
    expect(byYear).toHaveLength(10);
    expect(byYear.at(-1)).toBe(shortfalls[0]);
    expect(byYear.toSorted((one, other) => one - other)).toEqual(byYear);
  });

  test('the figures are numbers for one path, an empty plan and hidden items too', async () => {
    const person = await makeUser(app);
    const scenario_id = (await selectedScenario(app, person)).id;
    const ask = async (num_simulations: number) =>
      (await simulate(person, { scenario_id, years: 1, num_simulations })).json as MonteCarloSimulation;
    const empty = await ask(100);
    expect(empty).toMatchObject({ mean: 0, std_dev: 0, probability_of_loss: 0, expected_shortfall_5: 0 });
    await makeItem(app, person, { ...FUND, is_hidden: true });
    expect(await ask(100)).toEqual(empty);
    await makeItem(app, person, FUND);
    const one = await ask(1);
    expect(one).toMatchObject({ std_dev: 0, percentile_5: one.mean, percentile_95: one.mean });
    expect(one.mean).toBeGreaterThan(50_000);
  });

  test('the figures follow an economic scenario, with real values if there is an inflation model', async () => {
    const person = await investor();
    const economic = await makeEconomicObjects(app, person);
    const body = { scenario_id: person.scenario, years: 10, num_simulations: 500 };
    const ask = async (change: object) => (await simulate(person, { ...body, ...change })).json as MonteCarloSimulation;
    const plain = await ask({ inflation_model_id: null, economic_scenario_id: null });
    const priced = await ask({ inflation_model_id: economic.inflation_model });
    const adjusted = await ask({ economic_scenario_id: economic.economic_scenario });
    expect(plain.real).toBeUndefined();
    expect(priced.mean).toBe(plain.mean);
    // Ten years have twenty half-yearly real values, each computed with the price level of its own path.
    expect(priced.real?.labels).toHaveLength(20);
    expect(priced.real?.fan.p50).toHaveLength(20);
    expect(priced.real?.fan.p5.at(-1)).toBe(priced.real?.p5);
    expect(priced.real?.samples.p75.totals).toHaveLength(20);
    // The nominal mean exceeds the real one by about ten years of inflation at 2.3 %.
    expect(priced.mean / (priced.real?.mean ?? 0)).toBeCloseTo(1.27, 1);
    // The scenario lowers returns by two percentage points a year, and multiplies volatility by 1.2.
    expect(adjusted.mean / plain.mean).toBeCloseTo(0.98 ** 10, 1);
    expect(adjusted.std_dev / adjusted.mean).toBeGreaterThan(plain.std_dev / plain.mean);
    // The scenario raises inflation by one percentage point.
    expect(adjusted.mean / (adjusted.real?.mean ?? 0)).toBeCloseTo(1.39, 1);
  });
});

describe('a simulation is refused', () => {
  test('a simulation with an invalid field is refused, with an error on it', async () => {
    const person = await investor();
    const changes: [change: object, field: string][] = [
      [{ scenario_id: undefined }, 'scenario_id'],
      [{ years: 0 }, 'years'],
      [{ years: 31 }, 'years'],
      [{ num_simulations: 0 }, 'num_simulations'],
      [{ num_simulations: 100_001 }, 'num_simulations'],
      [{ num_simulations: 10.5 }, 'num_simulations'],
      [{ seed: -1 }, 'seed'],
      [{ seed: 2 ** 32 }, 'seed'],
      [{ return_model: 'guess' }, 'return_model'],
      [{ deficit_policy: 'hope' }, 'deficit_policy'],
      [{ include_fx_risk: 'yes' }, 'include_fx_risk'],
      [{ real: 'yes' }, 'real'],
      [{ start: '2026-13' }, 'start'],
      [{ paths: 10 }, 'paths'],
    ];
    for (const [change, field] of changes) {
      const response = await simulate(person, { scenario_id: person.scenario, ...change });
      expect.soft(response.status, field).toBe(400);
      expect.soft(Object.keys(response.json as object), field).toEqual([field]);
    }
  });

  test("a simulation of another user's scenario, model or economic scenario is refused", async () => {
    const [person, other] = [await investor(), await investor()];
    const foreign = await makeEconomicObjects(app, other);
    const scenario_id = person.scenario;
    for (const body of [
      { scenario_id: other.scenario },
      { scenario_id, inflation_model_id: foreign.inflation_model },
      { scenario_id, economic_scenario_id: foreign.economic_scenario },
    ]) {
      expect((await simulate(person, body)).status).toBe(404);
    }
    // Each refused call has left the queue.
    expect((await simulate(person, { scenario_id })).status).toBe(200);
  });

  test('a simulation is refused if the user is not staff, unless the installation opens the view to everyone', async () => {
    const closed = await startTestApp();
    const person = await makeUser(closed);
    const { id } = await selectedScenario(closed, person);
    const response = await closed.request('POST', SIMULATION_PATH, {
      token: person.token,
      body: { scenario_id: id },
    });
    expect([response.status, response.json]).toEqual([403, { detail: 'Only staff may use the advanced view.' }]);
    await closed.stop();
  });

  test('a simulation of the largest number of paths is refused for a guest', async () => {
    const guest = await makeGuest(app);
    const [scenario] = await readScenarios(app, guest.token);
    const body = { scenario_id: scenario?.id, years: 2 };
    expect((await simulate(guest, { ...body, num_simulations: 1_000 })).status).toBe(200);
    const more = await simulate(guest, { ...body, num_simulations: 1_001 });
    expect([more.status, more.json]).toEqual([
      400,
      { num_simulations: ['Without an account there can be at most 1000 simulations.'] },
    ]);
  });
});

describe('the queue', () => {
  const LARGE = { years: 30, num_simulations: 100_000 };

  /** Starts a simulation; its events begin once it is in the queue. Returns the status and a function that closes the connection. */
  async function begin({ token, scenario }: TestUser & { scenario: number }) {
    const { response: answer, request: asking } = await followSimulation(app, {
      token,
      body: { scenario_id: scenario, ...LARGE },
    });
    return { status: answer.statusCode, hangUp: () => asking.destroy() };
  }

  test("the queue refuses a user's fifth call, serves other users, and frees a place when a client closes its connection", async () => {
    const [person, other] = [await investor(), await investor()];
    const held = [await begin(person), await begin(person), await begin(person), await begin(person)];
    expect(held.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const small = { scenario_id: person.scenario, years: 1, num_simulations: 10 };
    const refused = await simulate(person, small);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(refused.json).toEqual({
      detail: 'Several of your simulations are under way already. Please wait for one of them to end.',
    });
    expect((await begin(person)).status).toBe(429);
    expect((await simulate(other, { ...small, scenario_id: other.scenario })).status).toBe(200);
    // Ends a waiting call.
    held[3]?.hangUp();
    const again = async () => {
      const one = await begin(person);
      if (one.status === 200) held.push(one);
      return one.status;
    };
    await expect.poll(again, soon).toBe(200);
    expect((await simulate(person, small)).status).toBe(429);
    // Ends the running call and all other calls.
    for (const { hangUp } of held) hangUp();
    await expect.poll(async () => (await simulate(person, small)).status, soon).toBe(200);
    const hungUp = app.logged().match(/"route":"[^"]*monte_carlo_simulation\/","status":499,/g);
    expect(hungUp).toHaveLength(held.length);
  });

  test('a plan of 2,000 items is simulated', async () => {
    const person = await makeUser(app);
    const scenario = await makeScenario(app, person, 'Large');
    const item = { name: 'Fund', category: 'investment', amount: 0, currency: 'EUR', existing_funds: 100 };
    const items = Array.from({ length: 2_000 }, (_, index) => ({
      ...item,
      monthly_interest_rate: (index % 50) / 100,
      interest_limit: index % 3,
    }));
    const data = { format: 'meridian', version: 1, scenarios: [{ name: 'Large', items }] };
    const imported = await app.request('POST', '/api/import/data/', {
      token: person.token,
      body: { data, mode: 'merge' },
    });
    expect(imported.status, imported.text).toBe(200);
    const response = await simulate(person, { scenario_id: scenario.id, num_simulations: 50 });
    expect(response.status).toBe(200);
    expect((response.json as MonteCarloSimulation).invested_capital).toBeCloseTo(2_000 * 117.65, -4);
  });
});

test('a simulation leaves no amount and no name in the log', () => {
  expect(app.logged()).toContain('/api/advanced-forecast/monte_carlo_simulation/');
  for (const word of ['World fund', '171341', '100000,', 'scenario_id']) {
    expect(app.logged()).not.toContain(word);
  }
});
