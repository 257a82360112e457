/** The user's inflation models and stress tests, and listing and deleting economic objects (finance.md section 9). */
import { newInflationModel } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import {
  economicCalls,
  inflationModelBody,
  createEconomicScenarioBody,
  stressTestBody,
} from '#testing/economic-objects.ts';
import { type TestUser, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { insertEconomicObjects } from '#features/economic/store/encrypted-economic-object-store.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
});

const { ask, make, read, listed } = economicCalls(() => ({ app, token: user.token }));

const CONSTANT = { name: 'Target', model_type: 'constant', currency: 'EUR', rate: 2 };
const REGIMES = {
  name: 'Two regimes',
  model_type: 'regime_switching',
  currency: 'USD',
  normal_rate: 2.4,
  high_rate: 8,
  p_normal_to_high: 0.0125,
  p_high_to_normal: 0.05,
  current_regime: 'normal',
};
const BOOTSTRAP = { name: 'As it was', model_type: 'historical_bootstrap', currency: 'ILS' };

describe('an inflation model', () => {
  test.each([CONSTANT, inflationModelBody(), REGIMES, BOOTSTRAP])(
    'a model has the parameters of its type: %j',
    async (body) => {
      const made = await make('inflation-models/', body);
      const { id, created_at } = made;
      expect(made).toEqual({ ...body, id, is_preset: false, created_at, version: 1 });
      expect(await read(`inflation-models/${made.id}/`)).toEqual(made);
      expect(await listed('inflation-models/')).toEqual([made]);
    },
  );

  test('an inflation model accepts numbers as plain decimal text, and trims names', async () => {
    const made = await make('inflation-models/', { ...CONSTANT, name: '  Aim ', rate: '2.5' });
    expect(made).toMatchObject({ name: 'Aim', rate: 2.5 });
  });

  const rateRefused = (label: string) => [`${label} can be at most 100 %.`, `${label} must be at least -10 %.`];
  test.each<[object, string, string]>([
    [{ ...CONSTANT, name: ' ' }, 'name', 'Name is required'],
    [{ ...CONSTANT, name: 'x'.repeat(101) }, 'name', 'Name can have at most 100 characters.'],
    [{ ...CONSTANT, currency: undefined }, 'currency', 'Currency is required'],
    [{ ...CONSTANT, currency: 'XXX' }, 'currency', 'This currency is not supported.'],
    [{ ...CONSTANT, rate: undefined }, 'rate', 'Rate is required'],
    [{ ...CONSTANT, rate: 100.1 }, 'rate', rateRefused('Rate')[0] ?? ''],
    [{ ...CONSTANT, rate: -10.1 }, 'rate', rateRefused('Rate')[1] ?? ''],
    [{ ...CONSTANT, rate: '0x10' }, 'rate', 'Enter a number, such as 1234.56.'],
    [{ ...CONSTANT, volatility: 1 }, 'volatility', 'This field does not exist.'],
    [{ ...CONSTANT, is_preset: true }, 'is_preset', 'This field does not exist.'],
    [{ ...CONSTANT, id: 7 }, 'id', 'This field does not exist.'],
    [{ ...BOOTSTRAP, rate: 2 }, 'rate', 'This field does not exist.'],
    [inflationModelBody({ persistence: 1 }), 'persistence', 'Persistence must be a number from 0 to 0.99.'],
    [inflationModelBody({ volatility: 51 }), 'volatility', 'Volatility can be at most 50 %.'],
    [inflationModelBody({ current_regime: 'high' }), 'current_regime', 'This field does not exist.'],
    [{ ...REGIMES, p_normal_to_high: 1.01 }, 'p_normal_to_high', 'Probability of rising must be a number from 0 to 1.'],
    [{ ...REGIMES, current_regime: 'low' }, 'current_regime', 'Choose the normal or the high regime.'],
    [{ ...BOOTSTRAP, currency: 'JPY' }, 'currency', 'There is no monthly price history of this currency.'],
    [
      { ...CONSTANT, model_type: 'guess' },
      'model_type',
      'Choose one of: constant, mean_reverting, regime_switching, historical_bootstrap.',
    ],
  ])('an invalid inflation model is refused on the field: %j', async (body, field, message) => {
    const response = await ask('POST', 'inflation-models/', body);
    expect([response.status, response.json]).toEqual([400, { [field]: [message] }]);
    expect(await listed('inflation-models/')).toEqual([]);
  });
});

describe('a stress test', () => {
  test('a stress test has zero for missing shocks, recovers fully, and gets its severity by the rule', async () => {
    const { id, created_at, ...made } = await make('stress-tests/', stressTestBody({ pension_shock: null }));
    expect(made).toEqual({
      ...stressTestBody({ pension_shock: 0 }),
      severity: 'High',
      income_shock: 0,
      expense_shock: 0,
      saving_shock: 0,
      bond_shock: 0,
      property_shock: 0,
      inflation_shock: 0,
      fx_shock: 0,
      fx_currency: null,
      recovery_fraction: 100,
      is_preset: false,
      version: 1,
    });
    expect(await read(`stress-tests/${id}/`)).toEqual({ id, created_at, ...made });
  });

  test.each([
    [{ investment_shock: 35 }, 'High'],
    [{ investment_shock: 34.99 }, 'Medium'],
    [{ investment_shock: 17.99, inflation_shock: -5 }, 'Medium'],
    [{ investment_shock: 17.99 }, 'Low'],
    [{ investment_shock: 0, fx_shock: 40 }, 'High'],
    [{ investment_shock: 80, severity: 'Low' }, 'Low'],
  ])('a stress test with %j has severity %s', async (change, severity) => {
    expect(await make('stress-tests/', stressTestBody(change))).toMatchObject({ severity });
  });

  test.each<[Record<string, unknown>, string, string]>([
    [{ probability: 101 }, 'probability', 'Probability can be at most 100 %.'],
    [{ probability: undefined }, 'probability', 'Probability is required'],
    [{ duration_months: 0 }, 'duration_months', 'Duration must be a whole number from 1 to 600.'],
    [{ duration_months: 1.5 }, 'duration_months', 'Duration must be a whole number from 1 to 600.'],
    [{ recovery_months: 601 }, 'recovery_months', 'Recovery must be a whole number from 0 to 600.'],
    [{ severity: 'Bad' }, 'severity', 'Choose one of: High, Medium, Low.'],
    [{ income_shock: -1 }, 'income_shock', 'Income shock must be at least 0 %.'],
    [{ expense_shock: 501 }, 'expense_shock', 'Expense shock can be at most 500 %.'],
    [{ investment_shock: 100 }, 'investment_shock', 'Investment shock can be at most 99 %.'],
    [{ saving_shock: -101 }, 'saving_shock', 'Saving shock must be at least -100 %.'],
    [{ inflation_shock: -21 }, 'inflation_shock', 'Inflation shock must be at least -20 %.'],
    [{ fx_shock: 1001 }, 'fx_shock', 'Exchange rate shock can be at most 1000 %.'],
    [{ recovery_fraction: 101 }, 'recovery_fraction', 'Recovered share can be at most 100 %.'],
    [{ offset: 3 }, 'offset', 'This field does not exist.'],
  ])('an invalid stress test is refused on the field: %j', async (change, field, message) => {
    const response = await ask('POST', 'stress-tests/', stressTestBody(change));
    expect([response.status, response.json]).toEqual([400, { [field]: [message] }]);
  });
});

describe('replacing', () => {
  test('replacing sets every field of an inflation model, and keeps its id and its references', async () => {
    const made = await make('inflation-models/', CONSTANT);
    const scenario = await make('economic-scenarios/', createEconomicScenarioBody({ inflation_model_id: made.id }));
    const response = await ask('PUT', `inflation-models/${made.id}/`, REGIMES);
    const { id, created_at } = made;
    const replaced = { ...REGIMES, id, is_preset: false, created_at, version: 2 };
    expect([response.status, response.json]).toEqual([200, replaced]);
    expect(await read(`inflation-models/${made.id}/`)).toEqual(replaced);
    expect(await read(`economic-scenarios/${scenario.id}/`)).toEqual(scenario);
  });

  test('replacing sets every field of a stress test, and computes its severity again', async () => {
    const made = await make('stress-tests/', stressTestBody({ severity: 'Low', income_shock: 10 }));
    const response = await ask('PUT', `stress-tests/${made.id}/`, stressTestBody({ name: 'Worse' }));
    expect(response.json).toEqual({
      ...made,
      name: 'Worse',
      severity: 'High',
      income_shock: 0,
      version: 2,
    });
    expect(await read(`stress-tests/${made.id}/`)).toEqual(response.json);
  });

  test('replacing refuses the same fields as creating, and changes nothing', async () => {
    const model = await make('inflation-models/', CONSTANT);
    const crisis = await make('stress-tests/', stressTestBody());
    const refused = [
      [`inflation-models/${model.id}/`, { ...CONSTANT, rate: 101 }, 'rate', 'Rate can be at most 100 %.'],
      [
        `inflation-models/${model.id}/`,
        { ...BOOTSTRAP, currency: 'JPY' },
        'currency',
        'There is no monthly price history of this currency.',
      ],
      [`stress-tests/${crisis.id}/`, stressTestBody({ name: '' }), 'name', 'Name is required'],
    ] as const;
    for (const [path, body, field, message] of refused) {
      const response = await ask('PUT', path, body);
      expect([response.status, response.json]).toEqual([400, { [field]: [message] }]);
    }
    expect(await listed('inflation-models/')).toEqual([model]);
    expect(await listed('stress-tests/')).toEqual([crisis]);
  });

  test('replacing and deleting at once deletes the object, and replacing succeeds or gives 404', async () => {
    const crisis = await make('stress-tests/', stressTestBody());
    const path = `stress-tests/${crisis.id}/`;
    const [replaced, deleted] = await Promise.all([ask('PUT', path, stressTestBody()), ask('DELETE', path)]);
    expect([
      [200, 204],
      [404, 204],
    ]).toContainEqual([replaced.status, deleted.status]);
    expect(await listed('stress-tests/')).toEqual([]);
  });
});

describe('deleting', () => {
  test('deleting an object that a scenario refers to is refused with a message, and works without references', async () => {
    const model = await make('inflation-models/', CONSTANT);
    const crisis = await make('stress-tests/', stressTestBody());
    const body = createEconomicScenarioBody({ inflation_model_id: model.id, stress_test_ids: [crisis.id] });
    const scenario = await make('economic-scenarios/', body);
    const refused = [
      [
        `inflation-models/${model.id}/`,
        'An economic scenario uses this inflation model. Choose another one there first.',
      ],
      [`stress-tests/${crisis.id}/`, 'An economic scenario uses this stress test. Remove it there first.'],
    ] as const;
    for (const [path, detail] of refused) {
      const response = await ask('DELETE', path);
      expect([response.status, response.json]).toEqual([409, { detail }]);
    }
    expect(await read(`economic-scenarios/${scenario.id}/`)).toEqual(scenario);
    expect((await ask('PUT', `economic-scenarios/${scenario.id}/`, { name: 'Free' })).status).toBe(200);
    for (const [path] of refused) {
      expect((await ask('DELETE', path)).status).toBe(204);
      expect((await ask('DELETE', path)).status).toBe(404);
    }
  });

  test('deleting a scenario leaves the objects that it referred to', async () => {
    const crisis = await make('stress-tests/', stressTestBody());
    const scenario = await make('economic-scenarios/', createEconomicScenarioBody({ stress_test_ids: [crisis.id] }));
    expect((await ask('DELETE', `economic-scenarios/${scenario.id}/`)).status).toBe(204);
    expect(await listed('economic-scenarios/')).toEqual([]);
    expect(await listed('stress-tests/')).toEqual([crisis]);
  });

  test('deleting an object while a scenario begins to refer to it: one of the two is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const crisis = await make('stress-tests/', stressTestBody());
      const [made, deleted] = await Promise.all([
        ask('POST', 'economic-scenarios/', createEconomicScenarioBody({ stress_test_ids: [crisis.id] })),
        ask('DELETE', `stress-tests/${crisis.id}/`),
      ]);
      expect([
        [201, 409],
        [404, 204],
      ]).toContainEqual([made.status, deleted.status]);
    }
  });
});

test('lists have pages, and respond 304 when unchanged', async () => {
  for (const rate of [1, 2, 3]) await make('inflation-models/', { ...CONSTANT, rate });
  const first = await ask('GET', 'inflation-models/?page_size=2');
  expect(first.json).toMatchObject({
    count: 3,
    previous: null,
    next: '/api/inflation-models/?page_size=2&page=2',
    results: [{ rate: 1 }, { rate: 2 }],
  });
  for (const path of ['inflation-models/', 'stress-tests/', 'economic-scenarios/', 'economic/dashboard/']) {
    const { headers } = await ask('GET', path);
    const again = await ask('GET', path, undefined, { 'If-None-Match': headers.get('etag') ?? '' });
    expect([path, again.status]).toEqual([path, 304]);
  }
});

test('a repeated call with the same Idempotency-Key creates nothing', async () => {
  const key = { 'idempotency-key': 'once' };
  const first = await ask('POST', 'stress-tests/', stressTestBody(), key);
  const again = await ask('POST', 'stress-tests/', stressTestBody(), key);
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(await listed('stress-tests/')).toHaveLength(1);
  expect((await ask('POST', 'stress-tests/', stressTestBody({ name: 'Other' }), key)).status).toBe(409);
});

test('an account has a limited number of economic objects', async () => {
  const object = { ...newInflationModel.parse(CONSTANT), is_preset: false };
  const many = Array.from({ length: 1_000 }, () => ({ object, created_at: app.now() }));
  await transaction(app.db, (trx) => insertEconomicObjects(trx, user.user.id, 'inflation_models', many));
  const full = { non_field_errors: ['You can keep at most 1,000 inflation models.'] };
  for (const response of [
    await ask('POST', 'inflation-models/', CONSTANT),
    await ask('GET', 'inflation-models/presets/'),
  ]) {
    expect([response.status, response.json]).toEqual([400, full]);
  }
});
