/** Creates economic objects for tests, in the store because the calls are for staff. */
import { economicScenarioBody, newInflationModel, newStressTest } from '@meridian/contract';
import { expect } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { createEconomicObject } from '#features/economic/store/economic-store.ts';
import type { TestApp } from './test-app.ts';

/** Returns a valid inflation model, with `change` applied. */
export const inflationModelBody = (change: Record<string, unknown> = {}) => ({
  name: 'Back to normal',
  model_type: 'mean_reverting',
  currency: 'USD',
  current_rate: 4.25,
  long_run_rate: 2.3,
  persistence: 0.41,
  volatility: 1.51,
  ...change,
});

/** Returns a valid stress test, with `change` applied. */
export const stressTestBody = (change: Record<string, unknown> = {}) => ({
  name: 'Markets halve',
  probability: 1,
  duration_months: 12,
  recovery_months: 36,
  investment_shock: 50,
  pension_shock: 25,
  ...change,
});

/** Returns a valid economic scenario, with `change` applied. */
export const createEconomicScenarioBody = (change: Record<string, unknown> = {}) => ({
  name: 'Lean years',
  return_adjustment: { pension: -1, investment: -2, saving: 0 },
  inflation_adjustment: 1,
  volatility_multiplier: 1.2,
  crisis_probability_multiplier: 1.5,
  ...change,
});

/**
 * Creates an inflation model, a stress test and an economic scenario to which nothing refers. Returns their ids, and in `used` the ids of
 * another model and test, to which the scenario refers.
 */
export async function makeEconomicObjects(app: TestApp, { user }: { user: { id: number } }) {
  const now = app.now();
  const owner = { user_id: user.id, display_currency: 'USD' } as const;
  return transaction(app.db, async (trx) => {
    const model = () =>
      createEconomicObject(trx, owner, 'inflation_models', newInflationModel.parse(inflationModelBody()), now);
    const test = () => createEconomicObject(trx, owner, 'stress_tests', newStressTest.parse(stressTestBody()), now);
    const used = { model: (await model()).id, test: (await test()).id };
    const references = { inflation_model_id: used.model, stress_test_ids: [used.test] };
    const body = economicScenarioBody.parse(createEconomicScenarioBody(references));
    const { id: economic_scenario } = await createEconomicObject(trx, owner, 'economic_scenarios', body, now);
    const spare = { inflation_model: (await model()).id, stress_test: (await test()).id };
    return { ...spare, economic_scenario, used };
  });
}

interface Made {
  id: number;
  name: string;
  created_at: string;
  version: number;
}

/** Returns functions that send requests about economic objects as the given user and return the response. */
export function economicCalls(caller: () => { app: TestApp; token: string }) {
  const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const { app, token } = caller();
    return app.request(method, `/api/${path}`, { token, headers, ...(body === undefined ? {} : { body }) });
  };
  const make = async (path: string, body: object): Promise<Made> => {
    const response = await ask('POST', path, body);
    expect(response.status, response.text).toBe(201);
    return response.json as Made;
  };
  const read = async (path: string) => {
    const response = await ask('GET', path);
    expect(response.status, response.text).toBe(200);
    return response.json;
  };
  const listed = async (path: string) => ((await read(path)) as { results: Made[] }).results;
  return { ask, make, read, listed };
}
