import type { CrisisProbabilityAnalysis } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestUser, makeScenario, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());

/** Assumptions without sales of funds, so that each forecast is computed in one step. */
const CALM = { deficit_policy: 'overdraft', fx: { model: 'flat' } };

/** Creates a user with the twelve preset stress tests and enough funds to make an analysis slow. */
async function investor(funds: number): Promise<TestUser & { scenario: number }> {
  const person = await makeUser(app);
  const { id: scenario } = await makeScenario(app, person, 'Large');
  const fund = { name: 'Fund', category: 'investment', amount: 10, currency: 'EUR', existing_funds: 100 };
  const items = Array.from({ length: funds }, (_, index) => ({
    ...fund,
    monthly_interest_rate: (index % 50) / 100,
  }));
  const data = { format: 'meridian', version: 1, scenarios: [{ name: 'Large', assumptions: CALM, items }] };
  const body = { data, mode: 'merge' };
  const imported = await app.request('POST', '/api/import/data/', { token: person.token, body });
  expect(imported.status, imported.text).toBe(200);
  const presets = await app.request('GET', '/api/stress-tests/presets/', { token: person.token });
  expect(presets.status).toBe(200);
  return { ...person, scenario };
}

const analyse = ({ token, scenario }: TestUser & { scenario: number }, years = 20) =>
  app.request('GET', `/api/advanced-forecast/crisis_probability_analysis/?years=${years}&scenario_id=${scenario}`, {
    token,
  });

test('one analysis of a user runs and three wait, the fifth gets 429, other users are served', async () => {
  const [person, other] = [await investor(120), await investor(1)];
  const together = Promise.all(Array.from({ length: 5 }, () => analyse(person)));
  const meanwhile = await analyse(other, 5);
  expect(meanwhile.status, meanwhile.text).toBe(200);
  const answers = await together;
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(refused?.json).toEqual({
    detail: 'Several of your analyses are under way already. Please wait for one of them to end.',
  });
  expect((await analyse(person)).status).toBe(200);
});

test('an analysis in parts equals one in a single part', async () => {
  const large = await investor(2_000);
  const small = await investor(50);
  const [ofLarge, ofSmall] = (await Promise.all([analyse(large, 10), analyse(small, 10)])).map(
    ({ json }) => json as CrisisProbabilityAnalysis,
  );
  expect(ofLarge?.crises).toHaveLength(12);
  // For the plan with 2,000 funds the analysis computes each crisis as a separate part; for the plan with 50 funds it has only one part.
  const shares = (analysis: CrisisProbabilityAnalysis | undefined) =>
    analysis?.crises.map(({ name, probability, impact_percent, trough_percent }) => [
      name,
      probability,
      impact_percent,
      trough_percent,
    ]);
  expect(shares(ofLarge)).toEqual(shares(ofSmall));
  expect(ofLarge?.any_crisis_probability).toBe(ofSmall?.any_crisis_probability);
});
