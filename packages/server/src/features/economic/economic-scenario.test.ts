/** Tests the user's economic scenarios (finance.md sections 4 and 9). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { economicCalls, createEconomicScenarioBody, stressTestBody } from '#testing/economic-objects.ts';
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

const { ask, make, read, listed } = economicCalls(() => ({ app, token: user.token }));

const MODEL = { name: 'Target', model_type: 'constant', currency: 'EUR', rate: 2 };

describe('an economic scenario', () => {
  const NOTHING_CHANGED = {
    inflation_model_id: null,
    stress_test_ids: [],
    return_adjustment: { pension: 0, investment: 0, saving: 0 },
    inflation_adjustment: 0,
    volatility_multiplier: 1,
    crisis_probability_multiplier: 1,
    is_default: false,
  };
  const someTests = async (count: number) => {
    const ids = [];
    for (let left = count; left > 0; left -= 1) ids.push((await make('stress-tests/', stressTestBody())).id);
    return ids;
  };

  test('an economic scenario has neutral values for missing fields', async () => {
    const { id, created_at, ...made } = await make('economic-scenarios/', { name: 'Plain' });
    expect(made).toEqual({ name: 'Plain', kind: 'custom', ...NOTHING_CHANGED, version: 1 });
    const partly = { name: 'Partly', return_adjustment: { saving: 1.5 }, inflation_model_id: null };
    expect(await make('economic-scenarios/', partly)).toMatchObject({
      return_adjustment: { pension: 0, investment: 0, saving: 1.5 },
    });
    expect(await read(`economic-scenarios/${id}/`)).toEqual({ id, created_at, ...made });
  });

  test('an economic scenario keeps the order of its stress tests, and replacing sets every field', async () => {
    const model = await make('inflation-models/', MODEL);
    const [a = 0, b = 0, c = 0] = await someTests(3);
    const body = createEconomicScenarioBody({
      inflation_model_id: model.id,
      stress_test_ids: [c, a, b],
      kind: 'optimistic',
    });
    const made = await make('economic-scenarios/', body);
    expect(made).toMatchObject(body);
    expect(await listed('economic-scenarios/')).toEqual([made]);
    const response = await ask('PUT', `economic-scenarios/${made.id}/`, {
      name: 'Other',
      stress_test_ids: [b, c],
    });
    expect(response.json).toEqual({
      ...NOTHING_CHANGED,
      id: made.id,
      name: 'Other',
      kind: 'optimistic',
      stress_test_ids: [b, c],
      created_at: made.created_at,
      version: 2,
    });
    expect(await read(`economic-scenarios/${made.id}/`)).toEqual(response.json);
  });

  test.each<[Record<string, unknown>, string, string]>([
    [{ name: '' }, 'name', 'Name is required'],
    [{ kind: 'worst' }, 'kind', 'Choose one of: base, optimistic, pessimistic, custom.'],
    [{ stress_test_ids: [1, 1] }, 'stress_test_ids', 'Name each stress test once.'],
    [{ stress_test_ids: ['1'] }, 'stress_test_ids', 'This is not a valid id.'],
    [
      { stress_test_ids: Array.from({ length: 51 }, (_, index) => index + 1) },
      'stress_test_ids',
      'An economic scenario can include at most 50 stress tests.',
    ],
    [{ inflation_model_id: 1.5 }, 'inflation_model_id', 'This is not a valid id.'],
    [{ return_adjustment: { pension: 21 } }, 'return_adjustment.pension', 'Pension adjustment can be at most 20 %.'],
    [{ return_adjustment: { cash: 1 } }, 'return_adjustment.cash', 'This field does not exist.'],
    [{ inflation_adjustment: -21 }, 'inflation_adjustment', 'Inflation adjustment must be at least -20 %.'],
    [{ volatility_multiplier: 11 }, 'volatility_multiplier', 'Volatility multiplier must be a number from 0 to 10.'],
    [
      { crisis_probability_multiplier: -1 },
      'crisis_probability_multiplier',
      'Crisis probability multiplier must be a number from 0 to 10.',
    ],
    [{ is_default: true }, 'is_default', 'This field does not exist.'],
  ])('an invalid economic scenario is refused on the field: %j', async (change, field, message) => {
    const mine = await make('economic-scenarios/', createEconomicScenarioBody());
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', `${mine.id}/`],
    ] as const) {
      const response = await ask(method, `economic-scenarios/${path}`, createEconomicScenarioBody(change));
      expect([response.status, response.json]).toEqual([400, { [field]: [message] }]);
    }
    expect(await listed('economic-scenarios/')).toEqual([mine]);
  });

  test('an economic scenario with unknown references gives 404, and changes nothing', async () => {
    const [own = 0] = await someTests(1);
    const mine = await make('economic-scenarios/', createEconomicScenarioBody({ stress_test_ids: [own] }));
    for (const lost of [{ inflation_model_id: newId() }, { stress_test_ids: [own, newId()] }]) {
      expect((await ask('POST', 'economic-scenarios/', createEconomicScenarioBody(lost))).status).toBe(404);
      expect((await ask('PUT', `economic-scenarios/${mine.id}/`, createEconomicScenarioBody(lost))).status).toBe(404);
    }
    expect(await listed('economic-scenarios/')).toEqual([mine]);
  });
});
