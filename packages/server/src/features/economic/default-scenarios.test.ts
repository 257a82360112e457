/** Tests that the scenarios Base, Optimistic and Pessimistic are created once when missing (finance.md section 4). */
import type { EconomicScenario } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { economicCalls } from '#testing/economic-objects.ts';
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
  economic_scenarios: EconomicScenario[];
}

const { ask, listed } = economicCalls(() => ({ app, token: user.token }));
const countOf = async (path: string) => (await listed(path)).length;

describe('the default scenarios', () => {
  const createDefault = (headers: Record<string, string> = {}) =>
    ask('POST', 'economic-scenarios/create_default/', undefined, headers);

  test('the default scenarios are three, created once: 201 if any was created, otherwise 200', async () => {
    const first = await createDefault();
    expect(first.status).toBe(201);
    const { economic_scenarios: made } = first.json as Objects;
    const common = { inflation_model_id: null, stress_test_ids: [], is_default: true };
    const returns = (pension: number, investment: number, saving: number) => ({
      pension,
      investment,
      saving,
    });
    expect(made).toMatchObject([
      {
        ...common,
        name: 'Base',
        kind: 'base',
        return_adjustment: returns(0, 0, 0),
        inflation_adjustment: 0,
        volatility_multiplier: 1,
        crisis_probability_multiplier: 1,
      },
      {
        ...common,
        name: 'Optimistic',
        kind: 'optimistic',
        return_adjustment: returns(1, 1.5, 0.5),
        inflation_adjustment: -0.5,
        volatility_multiplier: 0.8,
        crisis_probability_multiplier: 0.5,
      },
      {
        ...common,
        name: 'Pessimistic',
        kind: 'pessimistic',
        return_adjustment: returns(-1.5, -2.5, -0.5),
        inflation_adjustment: 1.5,
        volatility_multiplier: 1.3,
        crisis_probability_multiplier: 2,
      },
    ]);
    const again = await createDefault();
    expect([again.status, again.json]).toEqual([200, first.json]);
    await ask('DELETE', `economic-scenarios/${made[1]?.id}/`);
    expect((await createDefault()).status).toBe(201);
    expect(await countOf('economic-scenarios/')).toBe(3);
  });

  test('default scenarios are identified by kind: a changed one is not recreated unless its kind was changed', async () => {
    const { economic_scenarios: made } = (await createDefault()).json as Objects;
    const [base, optimistic] = made;
    await ask('PUT', `economic-scenarios/${base?.id}/`, { name: 'Mine', volatility_multiplier: 2 });
    const kept = await createDefault();
    expect(kept.status).toBe(200);
    expect((kept.json as Objects).economic_scenarios[0]).toMatchObject({
      id: base?.id,
      name: 'Mine',
      is_default: true,
    });
    const other = await ask('PUT', `economic-scenarios/${optimistic?.id}/`, {
      name: 'Other',
      kind: 'custom',
    });
    expect(other.json).toMatchObject({ kind: 'custom', is_default: false });
    expect((await createDefault()).status).toBe(201);
    expect(await countOf('economic-scenarios/')).toBe(4);
  });

  test('default scenarios requested again under one Idempotency-Key return the first status', async () => {
    const key = { 'idempotency-key': 'defaults' };
    const first = await createDefault(key);
    const again = await createDefault(key);
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    const later = { 'idempotency-key': 'later' };
    expect([(await createDefault(later)).status, (await createDefault(later)).status]).toEqual([200, 200]);
  });

  test('default scenarios requested ten times at once are created once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => createDefault()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => b - a)).toEqual([201, ...Array(9).fill(200)]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});
