/**
 * Tests the preset stress test whose values depend on a currency. It always hits the currency for which it was created (finance.md section
 * 3).
 */
import type { StressTestResponse } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { economicCalls, stressTestBody } from '#testing/economic-objects.ts';
import { sendImport, readExport, readImportResult, withoutIdsAndInstants } from '#testing/export-calls.ts';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { makeGuest } from '#testing/guests.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import {
  readStoredEconomicObjects,
  updateEconomicObject,
} from '#features/economic/store/encrypted-economic-object-store.ts';

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
  const response = await ask(method, path);
  expect(response.status, response.text).toBeLessThan(300);
  return response.json as { stress_tests: StressTestResponse[] };
};
const display = (currency: string) => ask('PATCH', 'currency/preferences/', { currency });

const crisis = async () => {
  const found = (await listed('stress-tests/')).find(({ name }) => name === 'Currency crisis');
  return found as unknown as StressTestResponse;
};
const put = async (change: object) => {
  const { id, created_at: _made, version: _version, is_preset: _preset, ...fields } = await crisis();
  const response = await ask('PUT', `stress-tests/${id}/`, { ...fields, ...change });
  expect(response.status, response.text).toBe(200);
};
const refresh = (currency: string) => ask('POST', 'economic/refresh-stress-tests/', { currency });

describe('the currency crisis', () => {
  const OF_DOLLAR = { fx_shock: 25, fx_currency: 'USD', severity: 'Medium' };

  test('the currency crisis is created for the display currency, and does not change with it', async () => {
    await get('stress-tests/presets/');
    expect(await crisis()).toMatchObject(OF_DOLLAR);
    await display('GBP');
    const { id } = await crisis();
    expect(await crisis()).toMatchObject({ ...OF_DOLLAR, version: 1 });
    expect(await get(`stress-tests/${id}/`)).toMatchObject(OF_DOLLAR);
    expect((await get('stress-tests/presets/')).stress_tests[9]).toMatchObject(OF_DOLLAR);
  });

  test('the currency crisis is recreated for another currency by a refresh, and then all presets hit that one', async () => {
    await get('stress-tests/presets/');
    await refresh('GBP');
    expect(await crisis()).toMatchObject({ fx_shock: 41, fx_currency: 'GBP', severity: 'High' });
    const { stress_tests: tests } = await get('stress-tests/presets/');
    expect(tests.map(({ fx_currency: hit }) => hit)).toEqual(tests.map(() => 'GBP'));
  });

  test('the currency crisis costs a plan the same share of its value in every display currency', async () => {
    await makeItem(app, user, { category: 'balance', amount: 10_000, currency: 'EUR' });
    await makeItem(app, user, { category: 'balance', amount: 10_000, currency: 'USD' });
    await get('stress-tests/presets/');
    const { id } = await crisis();
    const share = async () => {
      const path = `advanced-forecast/inflation_adjusted_forecast/?years=1&stress_test_id=${id}`;
      const response = await ask('GET', path);
      const { base_forecast: base, crisis_adjusted: struck } = response.json as Record<string, number[]>;
      return struck!.at(-1)! / base!.at(-1)!;
    };
    const inDollars = await share();
    await display('JPY');
    // In the crisis the dollar loses value against the euro and the yen alike, so the loss is the same share in both.
    const inYen = await share();
    await display('EUR');
    expect(await share()).toBeCloseTo(inYen, 6);
    expect(inYen).toBeLessThan(1);
    expect(inDollars).toBeGreaterThan(1);
  });
});

describe('the currency crisis in a file', () => {
  const ALL_SKIPPED = { created: 0, updated: 0, skipped: 12, errors: [] };
  const testsOf = async () =>
    (withoutIdsAndInstants((await readExport(app, user)).stress_tests) as { version: number }[]).map(
      ({ version: _version, ...rest }) => rest,
    );

  test('a currency crisis in a file is restored unchanged, whatever the display currency', async () => {
    await refresh('EUR');
    await put({ fx_shock: 33, fx_currency: null });
    const before = await testsOf();
    expect(await readImportResult(sendImport(app, user, await readExport(app, user)))).toEqual(ALL_SKIPPED);
    for (const currency of ['EUR', 'GBP']) {
      await display(currency);
      await readImportResult(sendImport(app, user, await readExport(app, user), { mode: 'replace' }));
      expect(await testsOf(), currency).toEqual(before);
    }
  });

  test("a file from before crises named a currency: a preset hits the file's display currency, a custom test the plan's", async () => {
    await ask('POST', 'stress-tests/', stressTestBody({ name: 'Mine', fx_shock: 25 }));
    await get('stress-tests/presets/');
    const data = await readExport(app, user);
    const older = data.stress_tests.map(
      ({ fx_currency: _hit, bond_shock: _bonds, property_shock: _land, ...rest }) => rest,
    );
    const written = older.map((former) =>
      former.name === 'Currency crisis' ? { ...former, display_currency: 'ILS' } : former,
    );
    user = await makeUser(app);
    await readImportResult(sendImport(app, user, { ...data, stress_tests: written }));
    const hits = Object.fromEntries((await listed('stress-tests/')).map((found) => [found['name'], found]));
    expect(hits['Currency crisis']).toMatchObject({ fx_currency: 'ILS', bond_shock: 0, property_shock: 0 });
    expect(hits['Mild recession']).toMatchObject({ fx_currency: 'USD' });
    expect(hits['Mine']).toMatchObject({ fx_currency: null });
  });

  test('a crisis copied from a guest equals the crisis of the guest', async () => {
    const guest = (await makeGuest(app)) as TestUser;
    user = guest;
    await display('ILS');
    await get('stress-tests/presets/');
    user = await makeUser(app);
    await display('EUR');
    const along = await ask('POST', 'auth/guest/bring-along/', { guest_token: guest.token });
    expect(along.status, along.text).toBe(200);
    expect(await crisis()).toMatchObject({ fx_shock: 17, fx_currency: 'ILS' });
  });
});

test('content encrypted by an earlier release is readable: a preset hits the currency in which it was written', async () => {
  await ask('POST', 'stress-tests/', stressTestBody({ name: 'Mine', fx_shock: 25 }));
  await get('stress-tests/presets/');
  for (const { id, object } of await readStoredEconomicObjects(app.db, user.user.id, 'stress_tests')) {
    const { fx_currency: _hit, bond_shock: _bonds, property_shock: _land, ...before } = object;
    const former = { ...before, display_currency: 'SEK' } as unknown as typeof object;
    await transaction(app.db, (trx) => updateEconomicObject(trx, user.user.id, 'stress_tests', { id, object: former }));
  }
  expect(await crisis()).toMatchObject({ fx_currency: 'SEK', bond_shock: 0, property_shock: 0 });
  const own = (await listed('stress-tests/')).find(({ name }) => name === 'Mine');
  expect(own).toMatchObject({ fx_currency: null, bond_shock: 0 });
  expect(own).not.toHaveProperty('display_currency');
});
