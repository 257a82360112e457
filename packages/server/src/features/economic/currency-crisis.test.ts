/** The one preset stress test whose values depend on the display currency: resolved when it is read (decision 47). */
import type { StressTestAnswer } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#db/connect.ts';
import { economicCalls, testBody } from '#testing/economic-objects.ts';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { storedObjects, updateObject } from './economic-object-store.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
});

const { ask, listed } = economicCalls(() => ({ app, token: user.token }));
const get = async (path: string, method = 'GET') => {
  const answer = await ask(method, path);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.json as { stress_tests: StressTestAnswer[] };
};
const display = (currency: string) => ask('PATCH', 'currency/preferences/', { currency });

describe('the currency crisis', () => {
  const crisis = async () => {
    const found = (await listed('stress-tests/')).find(({ name }) => name === 'Currency crisis');
    return found as unknown as StressTestAnswer;
  };
  const put = async (change: object, headers: Record<string, string> = {}) => {
    const { id, created_at: _made, version: _version, is_preset: _preset, ...fields } = await crisis();
    const answer = await ask('PUT', `stress-tests/${id}/`, { ...fields, ...change }, headers);
    expect(answer.status, answer.text).toBe(200);
  };

  test('has the shock of the display currency of now, wherever it is read', async () => {
    await get('stress-tests/presets/');
    await display('GBP');
    const moved = { fx_shock: 41, severity: 'High' };
    const { id } = await crisis();
    expect(await crisis()).toMatchObject(moved);
    expect(await get(`stress-tests/${id}/`)).toMatchObject(moved);
    expect((await get('stress-tests/presets/')).stress_tests[9]).toMatchObject(moved);
    const { stress_tests: shown } = await get('economic/dashboard/');
    expect(shown.find((one) => one.id === id)).toMatchObject(moved);
    await display('USD');
    expect(await crisis()).toMatchObject({ fx_shock: 25, severity: 'Medium', version: 1 });
  });

  test('is what an analysis computes with: the same as after a refresh', async () => {
    await makeItem(app, user, { category: 'expense', amount: 100, currency: 'EUR' });
    await get('stress-tests/presets/');
    await display('GBP');
    const { id } = await crisis();
    const analysis = async () => {
      const path = `advanced-forecast/inflation_adjusted_forecast/?years=1&stress_test_id=${id}`;
      return (await ask('GET', path)).json as { crisis_adjusted: number[] };
    };
    const before = await analysis();
    await get('economic/refresh-stress-tests/', 'POST');
    expect(await analysis()).toEqual(before);
    // Of the eleventh month, when 38 % of 100 euros are due beside them, on top of what prices rise by.
    await put({ fx_shock: 25 });
    expect((await analysis()).crisis_adjusted.at(-1)).toBeGreaterThan(before.crisis_adjusted.at(-1)!);
  });

  test('keeps a shock that somebody chose, and a severity', async () => {
    await get('stress-tests/presets/');
    await put({ fx_shock: 33 });
    await display('GBP');
    expect(await crisis()).toMatchObject({ fx_shock: 33 });
    // The first value of the dollar is a choice where pounds are displayed, and that of the pound is none.
    await put({ fx_shock: 25, severity: 'Low' });
    await display('EUR');
    expect(await crisis()).toMatchObject({ fx_shock: 25, severity: 'Low' });
    await display('GBP');
    await put({ fx_shock: 41, severity: 'Low' });
    await display('USD');
    expect(await crisis()).toMatchObject({ fx_shock: 25, severity: 'Low' });
  });

  test('saved by somebody who saw it in another display currency: only what they typed is a choice', async () => {
    await get('stress-tests/presets/');
    const { version } = await crisis();
    const seen = { fx_shock: 25, severity: 'Medium', display_currency: 'USD' };
    await display('ILS');
    await put({ ...seen, probability: 9 }, { 'if-unmodified-since-version': String(version) });
    expect(await crisis()).toMatchObject({ probability: 9, fx_shock: 17 });
    await display('GBP');
    expect(await crisis()).toMatchObject({ probability: 9, fx_shock: 41, severity: 'High' });
    await put({ fx_shock: 25, display_currency: 'GBP' });
    await display('USD');
    await display('EUR');
    expect(await crisis()).toMatchObject({ fx_shock: 25 });
  });

  test('of an earlier release, or of a file, follows too; a test of the user’s own does not', async () => {
    const own = await ask('POST', 'stress-tests/', testBody({ name: 'Currency crisis', fx_shock: 25 }));
    const { id } = own.json as StressTestAnswer;
    await get('stress-tests/presets/');
    const stored = await storedObjects(app.db, user.user.id, 'stress_tests');
    for (const { id: one, object } of stored) {
      const { display_currency: _unknown, ...before } = object;
      await transaction(app.db, (trx) =>
        updateObject(trx, user.user.id, 'stress_tests', { id: one, object: before }),
      );
    }
    await display('ILS');
    expect(await get(`stress-tests/${id}/`)).toMatchObject({ fx_shock: 25, is_preset: false });
    expect((await get('stress-tests/presets/')).stress_tests[9]).toMatchObject({ fx_shock: 17 });
  });
});
