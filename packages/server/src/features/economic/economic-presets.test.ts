/** Presets and default scenarios: created once when missing, and reset to their initial values (finance.md sections 2 to 4). */
import type { EconomicScenario, InflationModelResponse, StressTestResponse } from '@meridian/contract';
import { CURRENCY_CODES } from '@meridian/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  economicCalls,
  inflationModelBody,
  createEconomicScenarioBody,
  stressTestBody,
} from '#testing/economic-objects.ts';
import { type TestUser, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
});

interface Objects {
  inflation_models: InflationModelResponse[];
  stress_tests: StressTestResponse[];
  economic_scenarios: EconomicScenario[];
  refreshed: number;
}

const { ask, listed } = economicCalls(() => ({ app, token: user.token }));
const get = async (path: string, method = 'GET', body?: object) => {
  const response = await ask(method, path, body);
  expect(response.status, response.text).toBeLessThan(300);
  return response.json as Objects;
};
const countOf = async (path: string) => (await listed(path)).length;
const display = (currency: string) => ask('PATCH', 'currency/preferences/', { currency });
const versionOf = async () => {
  const row = app.db.selectFrom('users').select('version').where('user_id', '=', user.user.id);
  return (await row.executeTakeFirstOrThrow()).version;
};
const namesOf = (objects: { name: string }[]) => objects.map(({ name }) => name);

const TESTS = [
  'Global financial crisis (2008)',
  'Dot-com bust (2000)',
  'Stagflation (1973)',
  'Pandemic shock (2020)',
  'Great Depression (1929)',
  'Lost decades (Japan 1990)',
  'Flash crash (1987)',
  'Inflation and rate shock (2022)',
  'Mild recession',
  'Currency crisis',
  'Job loss',
  'Emergency expense',
];

describe('preset models', () => {
  test('preset models are one of each type for the display currency, with the values of finance.md', async () => {
    const { inflation_models: models } = await get('inflation-models/presets/');
    expect(models).toMatchObject([
      {
        name: 'Central bank target (USD)',
        model_type: 'constant',
        currency: 'USD',
        rate: 2,
        is_preset: true,
      },
      {
        model_type: 'mean_reverting',
        current_rate: 4.25,
        long_run_rate: 2.3,
        persistence: 0.41,
        volatility: 1.51,
      },
      {
        model_type: 'regime_switching',
        normal_rate: 2.4,
        high_rate: 8,
        p_normal_to_high: 0.0125,
        p_high_to_normal: 0.05,
        current_regime: 'normal',
      },
      { model_type: 'historical_bootstrap', currency: 'USD', is_preset: true },
    ]);
  });

  test('preset models are added for another display currency; without a price history there are three', async () => {
    await get('inflation-models/presets/');
    await display('JPY');
    const { inflation_models: models } = await get('inflation-models/presets/');
    expect(models.map(({ model_type: type, currency }) => [type, currency])).toEqual([
      ['constant', 'JPY'],
      ['mean_reverting', 'JPY'],
      ['regime_switching', 'JPY'],
    ]);
    expect(await countOf('inflation-models/')).toBe(7);
  });

  test('preset models exist for every currency', async () => {
    for (const currency of CURRENCY_CODES) {
      await display(currency);
      const { inflation_models: models } = await get('inflation-models/presets/');
      expect(models.length, currency).toBeGreaterThanOrEqual(3);
    }
  });

  test('preset models are recreated if they were deleted, in the same place of the response', async () => {
    const { inflation_models: models } = await get('inflation-models/presets/');
    await ask('DELETE', `inflation-models/${models[0]?.id}/`);
    const { inflation_models: again } = await get('inflation-models/presets/');
    expect(namesOf(again)).toEqual(namesOf(models));
    expect(again.slice(1)).toEqual(models.slice(1));
    expect(again[0]?.id).not.toBe(models[0]?.id);
  });
});

describe('preset stress tests', () => {
  test('the preset stress tests are the twelve of finance.md, in its order', async () => {
    const { stress_tests: tests } = await get('stress-tests/presets/');
    expect(namesOf(tests)).toEqual(TESTS);
    const { id, created_at, version, ...crisis } = tests[0] as StressTestResponse;
    expect(crisis).toEqual({
      name: 'Global financial crisis (2008)',
      probability: 1,
      duration_months: 17,
      recovery_months: 41,
      severity: 'High',
      income_shock: 8,
      expense_shock: 0,
      investment_shock: 49,
      pension_shock: 27,
      saving_shock: 0,
      bond_shock: 0,
      property_shock: 27,
      inflation_shock: -1,
      fx_shock: 0,
      fx_currency: 'USD',
      recovery_fraction: 100,
      is_preset: true,
    });
    expect([typeof id, created_at, version]).toEqual(['number', expect.stringMatching(/Z$/), 1]);
    expect(tests[9]).toMatchObject({ fx_shock: 25, recovery_fraction: 50, severity: 'Medium' });
    expect(tests.map(({ severity }) => severity).join(' ')).toBe(
      'High High High Medium High High Medium Medium Low Medium High Medium',
    );
  });

  test('preset stress tests are reset with a currency’s own shock under their old ids; custom tests stay', async () => {
    const { stress_tests: before } = await get('stress-tests/presets/');
    const mine = (await ask('POST', 'stress-tests/', stressTestBody({ name: 'Currency crisis' }))).json;
    const body = createEconomicScenarioBody({ stress_test_ids: [before[9]?.id, before[0]?.id] });
    const scenario = (await ask('POST', 'economic-scenarios/', body)).json as EconomicScenario;
    const { stress_tests: after, refreshed } = await get('economic/refresh-stress-tests/', 'POST', {
      currency: 'RUB',
    });
    expect(refreshed).toBe(12);
    expect(after[9]).toEqual({
      ...before[9],
      fx_shock: 91,
      fx_currency: 'RUB',
      severity: 'High',
      version: 2,
    });
    const others = before.map((preset) => ({ ...preset, fx_currency: 'RUB', version: 2 }));
    expect(after.toSpliced(9, 1)).toEqual(others.toSpliced(9, 1));
    expect(await get('stress-tests/presets/')).toEqual({ stress_tests: after });
    expect(await countOf('stress-tests/')).toBe(13);
    expect(await get(`stress-tests/${(mine as StressTestResponse).id}/`)).toEqual(mine);
    expect(await get(`economic-scenarios/${scenario.id}/`)).toEqual(scenario);
  });

  test('preset stress tests are reset for the display currency by default, and created if missing', async () => {
    await display('KRW');
    const { stress_tests: tests } = await get('economic/refresh-stress-tests/', 'POST');
    expect([tests.length, tests[9]?.fx_shock]).toEqual([12, 53]);
    expect((await ask('POST', 'economic/refresh-stress-tests/', { currency: 'XXX' })).json).toEqual({
      currency: ['This currency is not supported.'],
    });
  });
});

describe('a preset changed by its owner', () => {
  const plain = ({ id: _id, created_at: _made, ...others }: StressTestResponse) => {
    const { is_preset: _preset, version: _version, ...fields } = others;
    return fields;
  };

  test('a changed preset is still that preset under its name: it is not duplicated, and a refresh resets it', async () => {
    const { stress_tests: before } = await get('stress-tests/presets/');
    const [first] = before as [StressTestResponse];
    const harder = { ...plain(first), investment_shock: 70 };
    const { json: changed } = await ask('PUT', `stress-tests/${first.id}/`, harder);
    expect(changed).toEqual({ ...first, investment_shock: 70, version: 2 });
    expect((await get('stress-tests/presets/')).stress_tests).toEqual([changed, ...before.slice(1)]);
    expect(await countOf('stress-tests/')).toBe(12);
    await get('economic/refresh-stress-tests/', 'POST');
    expect(await get(`stress-tests/${first.id}/`)).toEqual({ ...first, version: 3 });
  });

  test('a renamed preset is a custom stress test: a refresh leaves it, and recreates the preset', async () => {
    const { stress_tests: before } = await get('stress-tests/presets/');
    const [first] = before as [StressTestResponse];
    const { json } = await ask('PUT', `stress-tests/${first.id}/`, { ...plain(first), name: 'Mine' });
    expect(json).toEqual({ ...first, name: 'Mine', is_preset: false, version: 2 });
    const { stress_tests: after } = await get('economic/refresh-stress-tests/', 'POST');
    expect(namesOf(after)).toEqual(TESTS);
    expect(await countOf('stress-tests/')).toBe(13);
    expect(await get(`stress-tests/${first.id}/`)).toEqual(json);
  });

  test('a preset model is a custom one with another type or currency, and still a preset with other values', async () => {
    const { inflation_models: before } = await get('inflation-models/presets/');
    const {
      id,
      created_at: _made,
      version: _version,
      is_preset: _preset,
      ...fields
    } = before[1] as InflationModelResponse;
    const put = async (change: object) => (await ask('PUT', `inflation-models/${id}/`, { ...fields, ...change })).json;
    expect(await put({ name: 'Higher', volatility: 9 })).toMatchObject({ is_preset: true, volatility: 9 });
    expect(await put({ currency: 'EUR' })).toMatchObject({ is_preset: false, currency: 'EUR' });
    // The changed object does not become a preset again.
    expect(await put({})).toMatchObject({ is_preset: false });
    expect(namesOf((await get('inflation-models/presets/')).inflation_models)).toEqual(namesOf(before));
    expect(await countOf('inflation-models/')).toBe(5);
  });
});

describe('the preset calls', () => {
  test('the preset calls create only the given preset: other deleted presets stay deleted', async () => {
    await get('economic/create-enhanced-models/', 'POST');
    const made = await get('economic/dashboard/');
    const remove = (kind: string, objects: { id: number }[]) =>
      Promise.all(objects.map(({ id }) => ask('DELETE', `${kind}/${id}/`)));
    await remove('stress-tests', made.stress_tests.slice(0, 3));
    await remove('inflation-models', made.inflation_models.slice(0, 2));
    await remove('economic-scenarios', made.economic_scenarios.slice(0, 2));
    const crisis = await get('stress-tests/presets/?name=Stagflation%20(1973)');
    expect(namesOf(crisis.stress_tests)).toEqual(['Stagflation (1973)']);
    // The query can name a currency that is not the display currency.
    await display('EUR');
    const model = await get('inflation-models/presets/?model_type=constant&currency=USD');
    expect(namesOf(model.inflation_models)).toEqual(['Central bank target (USD)']);
    const scenario = await get('economic-scenarios/create_default/?kind=base', 'POST');
    expect(namesOf(scenario.economic_scenarios)).toEqual(['Base']);
    const { stress_tests: tests, inflation_models: models, ...others } = await get('economic/dashboard/');
    const counts = [tests.length, models.length, others.economic_scenarios.length];
    expect(counts).toEqual([10, 3, 2]);
    expect(await get('stress-tests/presets/?name=Nobody')).toEqual({ stress_tests: [] });
    expect((await ask('GET', 'inflation-models/presets/?model_type=none')).status).toBe(400);
  });

  test.each(['inflation-models/presets/', 'stress-tests/presets/'])(
    'the preset call %s creates one set for twenty concurrent calls',
    async (path) => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask('GET', path)));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      expect(await countOf(path.replace('presets/', ''))).toBe(path.startsWith('stress') ? 12 : 4);
    },
  );

  test('the preset calls change nothing if nothing is missing, and respond 304', async () => {
    for (const path of ['inflation-models/presets/', 'stress-tests/presets/']) {
      const { headers } = await ask('GET', path);
      const before = await versionOf();
      const again = await ask('GET', path, undefined, { 'If-None-Match': headers.get('etag') ?? '' });
      expect([again.status, await versionOf()]).toEqual([304, before]);
    }
  });
});

test('create-enhanced-models creates everything for a currency, and resets existing presets', async () => {
  const made = await get('economic/create-enhanced-models/', 'POST', { currency: 'EUR' });
  expect(made.inflation_models.map(({ currency }) => currency)).toEqual(['EUR', 'EUR', 'EUR', 'EUR']);
  expect([made.stress_tests.length, made.stress_tests[9]?.fx_shock]).toEqual([12, 28]);
  expect(namesOf(made.economic_scenarios)).toEqual(['Base', 'Optimistic', 'Pessimistic']);
  const mine = (await ask('POST', 'inflation-models/', inflationModelBody())).json as InflationModelResponse;
  const base = made.economic_scenarios[0]?.id;
  const change = { name: 'Changed', inflation_adjustment: 5, inflation_model_id: mine.id };
  await ask('PUT', `economic-scenarios/${base}/`, change);
  const again = await get('economic/create-enhanced-models/', 'POST', { currency: 'EUR' });
  expect(again.inflation_models).toEqual(made.inflation_models);
  expect(again.stress_tests).toEqual(made.stress_tests);
  const [first, ...others] = made.economic_scenarios;
  // The inflation model that the user chose for the first scenario stays.
  expect(again.economic_scenarios).toEqual([{ ...first, inflation_model_id: mine.id, version: 3 }, ...others]);
  expect(await get('economic/dashboard/')).toMatchObject({
    currency: 'USD',
    inflation_models: [...made.inflation_models, mine],
    stress_tests: made.stress_tests,
    economic_scenarios: again.economic_scenarios,
    live: { currency: 'USD', is_fallback: true },
  });
});
