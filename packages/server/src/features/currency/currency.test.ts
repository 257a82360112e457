import type { CurrencyPreferences, CurrencyRate } from '@meridian/contract';
import { CURRENCY_CODES, FALLBACK_RATES } from '@meridian/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestUser, makeUser } from '#testing/factories.ts';
import { startInstallation } from '#testing/stored-installation.ts';
import { respondWith } from '#testing/external-services/local-service.ts';
import { startRateService } from '#testing/external-services/rate-service.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { TEST_SECRET } from '#testing/test-key-ring.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await makeUser(app);
});
afterAll(() => app.stop());

interface Conversion {
  base: string;
  source: string;
  currencies: CurrencyRate[];
  result?: number;
}

const convert = async (query = '') => (await app.request('GET', `/api/currency/convert/${query}`)).json as Conversion;

describe('convert', () => {
  test('the call returns the twenty rates per 1 USD to everyone', async () => {
    const answer = await convert();
    expect(answer).toMatchObject({ base: 'USD', source: 'built-in', as_of: null });
    expect(answer.currencies.map(({ code, rate }) => [code, rate])).toEqual(
      CURRENCY_CODES.map((code) => [code, FALLBACK_RATES[code]]),
    );
    expect(answer.currencies[2]).toEqual({ code: 'ILS', name: 'Israeli New Shekel', symbol: '₪', rate: 3.7 });
    expect(answer).not.toHaveProperty('result');
  });

  test('the call returns rates per 1 of another base', async () => {
    const { currencies } = await convert('?base=EUR');
    const rateOf = (code: string) => currencies.find((one) => one.code === code)?.rate;
    expect(rateOf('EUR')).toBe(1);
    expect(rateOf('USD')).toBeCloseTo(1 / 0.85, 12);
    expect(rateOf('GBP')).toBeCloseTo(0.75 / 0.85, 12);
  });

  test.each([
    ['amount=100&from=USD&to=ILS', 370],
    ['amount=1&from=ILS&to=USD', 0.27],
    ['amount=-5.555&from=EUR&to=EUR', -5.56],
    ['amount=1000000000000&from=USD&to=KRW', 1.34e15],
    ['amount=0&from=USD&to=JPY', 0],
  ])('%s gives %d', async (query, result) => {
    expect((await convert(`?${query}`)).result).toBe(result);
  });

  test.each([
    ['base=XXX', 'base'],
    ['base=usd', 'base'],
    ['amount=abc&from=USD&to=ILS', 'amount'],
    ['amount=1e5&from=USD&to=ILS', 'amount'],
    ['amount=1000000000001&from=USD&to=ILS', 'amount'],
    ['amount=1&from=&to=ILS', 'from'],
    ['amount=1&from=USD&to=constructor', 'to'],
    ['currency=USD', 'currency'],
  ])('%s is refused on %s', async (query, field) => {
    const response = await app.request('GET', `/api/currency/convert/?${query}`);
    expect(response.status).toBe(400);
    expect(Object.keys(response.json as object)).toEqual([field]);
  });
});

describe('preferences', () => {
  const change = (body: unknown) => app.request('PATCH', '/api/currency/preferences/', { token: user.token, body });
  const read = async () =>
    (await app.request('GET', '/api/currency/preferences/', { token: user.token })).json as CurrencyPreferences;

  test('preferences start with USD, list the twenty currencies, and can be changed', async () => {
    const before = await read();
    expect(before).toMatchObject({ current_currency: 'USD', source: 'built-in' });
    expect(before.available_currencies.map((one) => one.code)).toEqual([...CURRENCY_CODES]);
    expect(before.exchange_rates).toEqual(FALLBACK_RATES);
    const response = await change({ currency: 'ILS' });
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({ current_currency: 'ILS', exchange_rates: { ILS: 1, USD: 1 / 3.7 } });
    expect(await read()).toEqual(response.json);
  });

  test.each([
    [{ currency: 'XXX' }, { currency: ['This currency is not supported.'] }],
    [{}, { currency: ['Currency is required'] }],
    [{ currency: 'EUR', rate: 2 }, { rate: ['This field does not exist.'] }],
  ])('the preference %j is refused and changes nothing', async (body, expected) => {
    const before = await read();
    const response = await change(body);
    expect(response.status).toBe(400);
    expect(response.json).toEqual(expected);
    expect(await read()).toEqual(before);
  });
});

test('live rates are in every response, and no request waits for the service', async () => {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const body = { base: 'USD', date: '2026-11-20', rates: { EUR: 0.5, ILS: 4 } };
  const service = await startRateService((response, request) => {
    void held.then(() => respondWith(body)(response, request));
  });
  const live = await startTestApp({ env: { RATES_URL: service.url } });
  const ask = async () =>
    (await live.request('GET', '/api/currency/convert/?amount=10&from=EUR&to=ILS')).json as Conversion;
  expect(await ask()).toMatchObject({ source: 'built-in', result: 43.53 });
  release?.();
  await expect.poll(ask).toMatchObject({ source: 'live', as_of: '2026-11-20', result: 80 });
  const { token } = await makeUser(live);
  expect((await live.request('GET', '/api/currency/preferences/', { token })).json).toMatchObject({
    source: 'live',
    as_of: '2026-11-20',
    service: '127.0.0.1',
    unquoted: CURRENCY_CODES.filter((code) => !['USD', 'EUR', 'ILS'].includes(code)),
    exchange_rates: { EUR: 0.5, ILS: 4 },
  });
  expect(service.requestCount()).toBe(1);
  await live.stop();
  await service.stop();
});

test('stored rates from before all sources had one table survive the upgrade, with their time', async () => {
  const now = new Date('2026-11-22T12:00:00Z');
  let time = now.getTime();
  const older = { secretKey: TEST_SECRET, schema: 16 };
  const upgraded = await startInstallation(
    older,
    () => new Date(time),
    async (db) =>
      void (await sql`update exchange_rates set rates = '{"EUR": 0.5, "ILS": 4}', as_of = '2026-11-20',
        fetched_at = ${new Date('2026-11-22T11:30:00Z')}, attempted_at = ${new Date('2026-11-22T11:59:00Z')}`.execute(
        db,
      )),
  );
  const ask = async () =>
    (await upgraded.request('GET', '/api/currency/convert/?amount=10&from=EUR&to=ILS')).json as Conversion;
  await expect.poll(ask).toMatchObject({ source: 'live', as_of: '2026-11-20', result: 80 });
  time += 31 * 60_000;
  expect(await ask()).toMatchObject({ source: 'cached', as_of: '2026-11-20', result: 80 });
  const { rows } = await sql`select source, ask_again_at from outside_answers`.execute(upgraded.db);
  expect(rows).toEqual([{ source: 'exchange-rates', ask_again_at: new Date('2026-11-22T12:59:00Z') }]);
  await upgraded.stop();
});

test('an installation without rates has none after the upgrade, and requests them', async () => {
  const upgraded = await startInstallation({ secretKey: TEST_SECRET, schema: 16 }, () => new Date());
  expect((await sql`select from outside_answers`.execute(upgraded.db)).rows).toEqual([]);
  await upgraded.stop();
});
