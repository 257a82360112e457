/** Tests the advanced-forecast calls other than the simulation: figures, defaults, and when they respond 304. */
import type {
  CrisisProbabilityAnalysis,
  InflationAdjustedForecast,
  InflationModelResponse,
  MonteCarloSimulation,
  OptimalAllocation,
} from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEconomicObjects, createEconomicScenarioBody } from '#testing/economic-objects.ts';
import { type TestUser, makeItem, makeUser, selectedScenario } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const PATH = '/api/advanced-forecast';

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
  person = await makeUser(app);
  await makeItem(app, person, { ...FUND, name: 'Fund' });
});
afterAll(() => app.stop());

const FUND = { category: 'investment', amount: 0, currency: 'USD', existing_funds: 1_000 };

const ask = (call: string, query: Record<string, string | number> = {}, headers = {}, { token } = person) => {
  const search = new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  );
  return app.request('GET', `${PATH}/${call}/?${search.toString()}`, { token, headers });
};
const presets = async () => {
  const { json } = await app.request('GET', '/api/stress-tests/presets/', { token: person.token });
  return (json as { stress_tests: { id: number; name: string }[] }).stress_tests;
};

describe("the forecast in today's money", () => {
  const forecast = async (query: Record<string, string | number>) =>
    (await ask('inflation_adjusted_forecast', query)).json as InflationAdjustedForecast;

  test("without parameters the forecast uses the central bank's inflation target and no crisis", async () => {
    const found = await forecast({ years: 10, start: '2026-01' });
    expect(found.labels).toHaveLength(120);
    expect(found.price_index[0]).toBe(1.00165158);
    expect([found.price_index[11], found.price_index[59], found.price_index[119]]).toEqual([
      1.02, 1.1040808, 1.21899442,
    ]);
    expect(found.base_forecast).toEqual(Array.from({ length: 120 }, () => 1_000));
    expect(found.crisis_adjusted).toEqual(found.base_forecast);
    expect(found.inflation_adjusted[11]).toBe(980.39);
    expect(found.crisis_real).toEqual(found.inflation_adjusted);
    expect(found.category_breakdown.investment).toEqual(found.base_forecast);
    expect(found.methodology).toBe(
      'Prices rise by 2 % a year. The forecast starts in 2026-01; all amounts are in US dollars.',
    );
  });

  test('the forecast matches the golden values of a crisis', async () => {
    const tests = await presets();
    const [crisis] = tests;
    expect(crisis?.name).toContain('2008');
    const found = await forecast({ years: 5, stress_test_id: crisis?.id ?? 0 });
    const { crisis_adjusted: nominal } = found;
    expect([nominal[16], nominal[36], nominal[57]]).toEqual([510, 749.02, 1_000]);
    // In the crisis prices fall by one percent a year. So the same nominal value is worth more in the crisis than in a plan without it.
    expect(found.crisis_real[16]).toBeGreaterThan(510 / (found.price_index[16] ?? 0));
  });

  test('the forecast begins its crisis in the given month, which must be within the forecast', async () => {
    const [crisis] = await presets();
    const query = { years: 5, stress_test_id: crisis?.id ?? 0 };
    const at = (crisis_offset: number) => forecast({ ...query, crisis_offset });
    expect(await at(0)).toEqual(await forecast(query));
    const { crisis_adjusted: nominal, base_forecast: base } = await at(24);
    expect(nominal.slice(0, 24)).toEqual(base.slice(0, 24));
    expect([nominal[24 + 16], nominal[24 + 35]]).toEqual([510, (await at(0)).crisis_adjusted[35]]);
    const { crisis_adjusted: last } = await at(59);
    expect(last.slice(0, 59)).toEqual(base.slice(0, 59));
    expect(last[59]).toBeCloseTo(1_000 * (1 - 0.49 / 17), 2);
    for (const wrong of [-1, 60, 360, 1.5, 'x']) {
      const refused = await ask('inflation_adjusted_forecast', { ...query, crisis_offset: wrong });
      expect(refused.status).toBe(400);
      expect(refused.json).toMatchObject({ crisis_offset: [expect.stringContaining('whole number')] });
    }
  });

  test('the forecast uses model, adjustments and the first crisis of the economic scenario, unless given', async () => {
    const economic = await makeEconomicObjects(app, person);
    const { economic_scenario: economic_scenario_id, inflation_model: inflation_model_id } = economic;
    const [adjusted, named] = [
      await forecast({ years: 1, economic_scenario_id, start: '2026-01' }),
      await forecast({ years: 1, inflation_model_id, start: '2026-01' }),
    ];
    // The price level after twelve months: as in the worked example of finance.md, and with inflation one percentage point higher.
    expect(named.price_index[11]).toBeCloseTo(1.0363835, 7);
    expect(adjusted.price_index[11]).toBeGreaterThan(1.0463);
    expect(adjusted.base_forecast).toEqual(named.base_forecast);
    expect(adjusted.inflation_adjusted[11]).toBeCloseTo((1_000 * 0.98) / (adjusted.price_index[11] ?? 0), 1);
    expect(adjusted.crisis_adjusted[11]).toBe(500);
    expect(named.crisis_adjusted[11]).toBe(1_000);
    expect(adjusted.methodology).toContain(
      'Inflation goes from 5.25 % a year to 3.3 % (persistence 0.41, volatility 1.51 %).',
    );
    const [, other] = await presets();
    const through = await forecast({ years: 3, economic_scenario_id, stress_test_id: other?.id ?? 0 });
    expect(through.crisis_adjusted[29]).toBe(580);
  });
});

describe('the crises analysis', () => {
  test('the analysis contains the crises of a scenario, or all without a scenario, the most probable first', async () => {
    const other = await makeUser(app);
    await makeItem(app, other, FUND);
    const made = await app.request('GET', '/api/stress-tests/presets/', { token: other.token });
    expect(made.status).toBe(200);
    const any = async (years: number) =>
      ((await ask('crisis_probability_analysis', { years }, {}, other)).json as CrisisProbabilityAnalysis)
        .any_crisis_probability;
    // The probability in percent that any of the preset crises begins within 1, 5, 10 and 30 years, from finance.md section 6.
    expect(await any(1)).toBeCloseTo(22.84, 2);
    expect(await any(5)).toBeCloseTo(72.65, 2);
    expect(await any(10)).toBeCloseTo(92.52, 2);
    expect(await any(30)).toBeCloseTo(99.96, 2);
    const { crises } = (await ask('crisis_probability_analysis', { years: 1 }, {}, other))
      .json as CrisisProbabilityAnalysis;
    expect(crises).toHaveLength(12);
    expect(crises.every((crisis, place) => crisis.probability <= (crises[place - 1]?.probability ?? 100))).toBe(true);
    const [gfc] = crises.filter(({ name }) => name.includes('2008'));
    // The forecast ends after 12 of the 17 months in which the crisis lowers funds by 49 %. By then prices have fallen by 1 %.
    expect(gfc).toMatchObject({ severity: 'High', annual_probability: 1, probability: 1 });
    expect(gfc?.expected_impact).toBeCloseTo(1_000 - (1_000 * (1 - (0.49 * 12) / 17)) / 0.99, 2);
    expect([gfc?.impact_percent, gfc?.trough_percent]).toEqual([33.9275, -33.9275]);
  });

  test("the analysis applies the scenario's multiplier", async () => {
    const economic = await makeEconomicObjects(app, person);
    const { economic_scenario: economic_scenario_id } = economic;
    const response = await ask('crisis_probability_analysis', { economic_scenario_id, years: 10 });
    expect(response.json).toMatchObject({
      years: 10,
      economic_scenario_id,
      any_crisis_probability: 14.027,
      expected_crises: 0.15,
      crises: [{ stress_test_id: economic.used.test, annual_probability: 1.5, probability: 14.027 }],
    });
  });

  test('the analysis has no losses for an empty plan', async () => {
    const nobody = await makeUser(app);
    expect((await ask('crisis_probability_analysis', {}, {}, nobody)).json).toEqual({
      years: 5,
      economic_scenario_id: null,
      currency: 'USD',
      any_crisis_probability: 0,
      expected_crises: 0,
      expected_loss: 0,
      crises: [],
    });
  });
});

describe('the optimal allocation', () => {
  const allocate = async (query: Record<string, string | number>) =>
    (await ask('optimal_allocation', query)).json as OptimalAllocation;

  test.each([
    ['conservative', 2, [20, 26.03, 53.97]],
    ['moderate', 7, [52.04, 47.96, 0]],
    ['aggressive', 20, [86.68, 13.32, 0]],
  ])('%s over %d years matches finance.md section 7', async (risk_tolerance, time_horizon_years, weights) => {
    const { allocation } = await allocate({ risk_tolerance, time_horizon_years });
    expect([allocation.equities, allocation.bonds, allocation.cash].map((one) => Number(one.toFixed(2)))).toEqual(
      weights,
    );
  });

  test('the allocation contains its figures, inputs and frontier', async () => {
    const found = await allocate({ time_horizon_years: 20 });
    expect(found).toMatchObject({ risk_tolerance: 'moderate', time_horizon_years: 20 });
    expect([found.expected_return, found.volatility]).toEqual([6.1632, 9.5097]);
    expect(found.efficient_frontier).toHaveLength(21);
    expect(found.inputs.volatility).toEqual({ equities: 16, bonds: 8, cash: 1 });
    expect(found.inputs.correlation).toEqual([
      [1, 0.1, 0],
      [0.1, 1, 0.2],
      [0, 0.2, 1],
    ]);
  });

  test('the allocation uses the inflation of an economic scenario', async () => {
    const economic = await makeEconomicObjects(app, person);
    const plain = await allocate({ time_horizon_years: 20 });
    const found = await allocate({
      time_horizon_years: 20,
      economic_scenario_id: economic.economic_scenario,
    });
    // Inflation is 3.3 % (2.3 % plus one percentage point) instead of 2 %: nominal returns rise by the difference times (1 + the real
    // return).
    expect(found.inputs.expected_return.equities).toBeCloseTo(1.06 * 1.033 * 100 - 100, 4);
    expect(found.expected_return).toBeGreaterThan(plain.expected_return);
  });
});

describe('without an inflation model', () => {
  test("all calls use the central bank's target, even if the preset made from it was changed", async () => {
    const saver = await makeUser(app);
    const { token } = saver;
    await makeItem(app, saver, { ...FUND, category: 'saving' });
    const { json } = await app.request('GET', '/api/inflation-models/presets/', { token });
    const { inflation_models: models } = json as { inflation_models: InflationModelResponse[] };
    const { id, name } = models.find(({ model_type: type }) => type === 'constant')!;
    const edited = { name, model_type: 'constant', currency: 'USD', rate: 9 };
    const put = await app.request('PUT', `/api/inflation-models/${id}/`, { token, body: edited });
    expect(put.json).toMatchObject({ is_preset: true, rate: 9 });
    const scenario = await app.request('POST', '/api/economic-scenarios/', {
      token,
      body: createEconomicScenarioBody(),
    });
    const economic_scenario_id = (scenario.json as { id: number }).id;
    const plan = { scenario_id: (await selectedScenario(app, saver)).id, start: '2026-01', years: 1 };
    const simulate = async (choice: object) => {
      const body = { ...plan, num_simulations: 50, ...choice };
      return (await app.request('POST', `${PATH}/monte_carlo_simulation/`, { token, body }))
        .json as MonteCarloSimulation;
    };
    // The economic scenario adds one percentage point of inflation.
    for (const [choice, percent] of [
      [{}, 2],
      [{ economic_scenario_id }, 3],
      [{ inflation_model_id: id }, 9],
    ] as const) {
      const told = (await ask('inflation_adjusted_forecast', { ...plan, ...choice }, {}, saver))
        .json as InflationAdjustedForecast;
      expect(told.price_index[11]).toBeCloseTo(1 + percent / 100, 8);
      const { mean, real } = await simulate({ ...choice, real: true });
      expect(mean / (real?.mean ?? 0)).toBeCloseTo(1 + percent / 100, 4);
      if ('inflation_model_id' in choice) continue;
      // Without `real: true` the response has real values only if the request or its economic scenario names an inflation model.
      expect((await simulate(choice)).real).toBeUndefined();
      const { inputs } = (await ask('optimal_allocation', choice, {}, saver)).json as OptimalAllocation;
      expect(inputs.expected_return.equities).toBeCloseTo(106 * (1 + percent / 100) - 100, 4);
    }
  });
});

describe('all calls', () => {
  test.each([
    ['inflation_adjusted_forecast', { years: 31 }, 'years'],
    ['inflation_adjusted_forecast', { inflation_model_id: 'x' }, 'inflation_model_id'],
    ['inflation_adjusted_forecast', { start: '1899-12' }, 'start'],
    ['crisis_probability_analysis', { years: 0 }, 'years'],
    ['optimal_allocation', { risk_tolerance: 'reckless' }, 'risk_tolerance'],
    ['optimal_allocation', { time_horizon_years: 51 }, 'time_horizon_years'],
    ['optimal_allocation', { years: 5 }, 'years'],
  ])('%s refuses %o', async (call, query, field) => {
    const response = await ask(call, query);
    expect(response.status).toBe(400);
    expect(Object.keys(response.json as object)).toEqual([field]);
  });

  test.each(['inflation_adjusted_forecast', 'crisis_probability_analysis', 'optimal_allocation'])(
    '%s responds 304 until something changes that affects it',
    async (call) => {
      const economic = await makeEconomicObjects(app, person);
      const query = { economic_scenario_id: economic.economic_scenario };
      const tag = (await ask(call, query)).headers.get('etag') ?? '';
      const again = () => ask(call, query, { 'if-none-match': tag });
      expect((await again()).status).toBe(304);
      const changed = { name: 'Lean years', inflation_adjustment: 2, crisis_probability_multiplier: 3 };
      const { status } = await app.request('PUT', `/api/economic-scenarios/${economic.economic_scenario}/`, {
        token: person.token,
        body: { ...changed, stress_test_ids: [economic.used.test] },
      });
      expect(status).toBe(200);
      expect((await again()).status).toBe(200);
    },
  );

  test('calls require a scenario if none is selected', async () => {
    const nobody = await makeUser(app);
    await app.db
      .updateTable('users')
      .set((row) => ({ selected_scenario_id: null, version: row('version', '+', 1) }))
      .where('user_id', '=', nobody.user.id)
      .execute();
    const response = await ask('inflation_adjusted_forecast', {}, {}, nobody);
    expect([response.status, response.json]).toEqual([400, { scenario_id: ['No scenario is selected: name one.'] }]);
    const own = await selectedScenario(app, person);
    expect((await ask('inflation_adjusted_forecast', { scenario_id: own.id })).status).toBe(200);
  });
});
