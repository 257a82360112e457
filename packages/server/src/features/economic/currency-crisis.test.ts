/** The one preset stress test whose values depend on the display currency: resolved when it is read (decision 47). */
import type { StressTestAnswer } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#db/connect.ts';
import { economicCalls, testBody } from '#testing/economic-objects.ts';
import { askImport, exportOf, importedBy, withoutOwn } from '#testing/export-calls.ts';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { makeGuest } from '#testing/guests.ts';
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

const crisis = async () => {
  const found = (await listed('stress-tests/')).find(({ name }) => name === 'Currency crisis');
  return found as unknown as StressTestAnswer;
};
const put = async (change: object, headers: Record<string, string> = {}) => {
  const { id, created_at: _made, version: _version, is_preset: _preset, ...fields } = await crisis();
  const answer = await ask('PUT', `stress-tests/${id}/`, { ...fields, ...change }, headers);
  expect(answer.status, answer.text).toBe(200);
};

describe('the currency crisis', () => {
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

describe('the currency crisis in a file', () => {
  const ALL_SKIPPED = { created: 0, updated: 0, skipped: 12, errors: [] };
  const refresh = (currency: string) => ask('POST', 'economic/refresh-stress-tests/', { currency });
  const testsOf = async () => withoutOwn((await exportOf(app, user)).stress_tests);

  test.each([91, 25.5, 12])('merged back, is what somebody chose: %d', async (fx_shock) => {
    await get('stress-tests/presets/');
    await put({ fx_shock, severity: 'High' });
    expect(await importedBy(askImport(app, user, await exportOf(app, user)))).toEqual(ALL_SKIPPED);
    expect(await crisis()).toMatchObject({ fx_shock, severity: 'High', version: 2 });
  });

  test('in the place of the plan: what was chosen stays, in whatever currency it is displayed then', async () => {
    await display('EUR');
    await refresh('USD');
    const before = await testsOf();
    for (const currency of ['EUR', 'USD', 'GBP']) {
      await display(currency);
      await importedBy(askImport(app, user, await exportOf(app, user), { mode: 'replace' }));
      expect(await testsOf(), currency).toMatchObject(before as object);
    }
    await display('EUR');
    expect(await testsOf()).toEqual(before);
  });

  test('follows the display currency of where it comes to, as long as nobody chose', async () => {
    await get('stress-tests/presets/');
    const data = await exportOf(app, user);
    for (const mode of ['merge', 'replace'] as const) {
      user = await makeUser(app);
      await display('GBP');
      await importedBy(askImport(app, user, data, { mode }));
      await display('SEK');
      expect(await crisis()).toMatchObject({ fx_shock: 41, severity: 'High' });
      await display('ILS');
      expect(await crisis()).toMatchObject({ fx_shock: 17, severity: 'Medium' });
      expect(await importedBy(askImport(app, user, data))).toEqual(ALL_SKIPPED);
    }
  });

  test('is the same where the same was chosen, and another where it only looks the same', async () => {
    await get('stress-tests/presets/');
    await put({ fx_shock: 33 });
    const chosen = await exportOf(app, user);
    await display('EUR');
    await put({ fx_shock: 33 });
    expect(await importedBy(askImport(app, user, chosen))).toEqual(ALL_SKIPPED);

    await put({ fx_shock: 25 });
    await display('USD');
    const looksFirst = await exportOf(app, user);
    await refresh('USD');
    const result = await importedBy(askImport(app, user, looksFirst));
    expect(result).toMatchObject({ updated: 1, skipped: 11 });
    await display('GBP');
    expect(await crisis()).toMatchObject({ fx_shock: 25 });
  });

  test('from before files said more: its value is one of the display currency that the file names', async () => {
    await get('stress-tests/presets/');
    const older = async () => {
      const data = await exportOf(app, user);
      const tests = data.stress_tests.map(({ display_currency: _later, ...before }) => before);
      return { ...data, stress_tests: tests };
    };
    const first = await older();
    await put({ fx_shock: 91 });
    expect(await importedBy(askImport(app, user, await older()))).toEqual(ALL_SKIPPED);
    expect(await crisis()).toMatchObject({ fx_shock: 91 });
    await display('EUR');
    await importedBy(askImport(app, user, first));
    expect(await crisis()).toMatchObject({ fx_shock: 28 });
    const { preferences: _unsaid, ...scant } = first;
    expect(await importedBy(askImport(app, user, scant))).toEqual(ALL_SKIPPED);
  });

  test('brought along by a guest, is what the guest chose; what nobody chose follows the account', async () => {
    for (const [chosen, brought] of [
      [{ fx_shock: 56 }, 56],
      [{}, 28],
    ] as const) {
      const guest = (await makeGuest(app)) as TestUser;
      user = guest;
      await display('ILS');
      await get('stress-tests/presets/');
      await put(chosen);
      user = await makeUser(app);
      await display('EUR');
      const along = await ask('POST', 'auth/guest/bring-along/', { guest_token: guest.token });
      expect(along.status, along.text).toBe(200);
      expect(await crisis()).toMatchObject({ fx_shock: brought });
    }
  });
});
