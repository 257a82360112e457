/** Tests the text in which the forecast in today's money explains how its figures were computed. */
import type { InflationAdjustedForecast } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { economicCalls, inflationModelBody, createEconomicScenarioBody } from '#testing/economic-objects.ts';
import { type TestUser, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
  person = await makeUser(app);
});
afterAll(() => app.stop());

test('a model that repeats the prices since the year 2000 is described with its yearly rate if a scenario adjusts it', async () => {
  const { make, read } = economicCalls(() => ({ app, token: person.token }));
  const { name, currency } = inflationModelBody();
  const { id } = await make('inflation-models/', { name, currency, model_type: 'historical_bootstrap' });
  const forecast = async (inflation_adjustment: number) => {
    const body = createEconomicScenarioBody({ inflation_adjustment, inflation_model_id: id });
    const scenario = await make('economic-scenarios/', body);
    const path = `advanced-forecast/inflation_adjusted_forecast/?years=1&economic_scenario_id=${scenario.id}`;
    return (await read(path)) as InflationAdjustedForecast;
  };
  const [plain, faster] = [await forecast(0), await forecast(2)];
  expect(plain.methodology).toContain('Prices rise as they did on average since the year 2000. The');
  const told = /since the year 2000, adjusted to ([\d.]+) % a year on average\. The/.exec(faster.methodology);
  expect(Number(told?.[1])).toBeCloseTo(100 * (faster.price_index[11]! - 1), 3);
  expect(faster.price_index[11]! - plain.price_index[11]!).toBeCloseTo(0.02, 6);
});
