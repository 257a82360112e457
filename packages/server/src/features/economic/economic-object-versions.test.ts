/** Replacing an economic object with a version check: a client cannot overwrite a version that it has not read. */
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

const { ask, make, read } = economicCalls(() => ({ app, token: user.token }));
const saw = (version: number | string) => ({ 'if-unmodified-since-version': String(version) });

describe.each([
  ['inflation-models/', 'inflation_model', inflationModelBody],
  ['stress-tests/', 'stress_test', stressTestBody],
  ['economic-scenarios/', 'economic_scenario', createEconomicScenarioBody],
] as const)('%s', (path, word, bodyOf) => {
  test('the current version can be replaced, and its version increases', async () => {
    const made = await make(path, bodyOf());
    const one = `${path}${made.id}/`;
    const first = await ask('PUT', one, bodyOf({ name: 'Mine' }), saw(made.version));
    expect([first.status, first.json]).toEqual([200, { ...made, name: 'Mine', version: made.version + 1 }]);
    const second = await ask('PUT', one, bodyOf({ name: 'Mine again' }), saw(made.version + 1));
    expect([second.status, await read(one)]).toEqual([200, second.json]);
  });

  test('another version gives 409 with the current object, and changes nothing', async () => {
    const made = await make(path, bodyOf());
    const one = `${path}${made.id}/`;
    const { json: theirs } = await ask('PUT', one, bodyOf({ name: 'Theirs' }));
    for (const seen of [made.version, 99, 'yesterday', '']) {
      const response = await ask('PUT', one, bodyOf({ name: 'Mine' }), saw(seen));
      expect([response.status, response.json]).toEqual([
        409,
        { detail: 'This was changed in the meantime.', [word]: theirs },
      ]);
    }
    expect(await read(one)).toEqual(theirs);
  });

  test('of twenty concurrent calls one succeeds', async () => {
    const made = await make(path, bodyOf());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        ask('PUT', `${path}${made.id}/`, bodyOf({ name: `Change ${place}` }), saw(made.version)),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
    const saved = answers.find(({ status }) => status === 200);
    expect(await read(`${path}${made.id}/`)).toEqual(saved?.json);
  });

  test('another user’s object gives 404 for any version', async () => {
    const made = await make(path, bodyOf());
    const { token } = await makeUser(app);
    const response = await app.request('PUT', `/api/${path}${made.id}/`, {
      token,
      body: bodyOf(),
      headers: saw(made.version),
    });
    expect(response.status).toBe(404);
  });
});

test('a version from before an update by live data cannot be overwritten', async () => {
  const made = await make('inflation-models/', inflationModelBody({ current_rate: 9 }));
  await ask('POST', 'advanced-forecast/update_scenarios_from_live_data/');
  const response = await ask('PUT', `inflation-models/${made.id}/`, inflationModelBody(), saw(made.version));
  expect(response.status).toBe(409);
});
