import { CURRENCY_CODES, FALLBACK_RATES } from '@meridian/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { respondWith } from '#testing/external-services/local-service.ts';
import { type RateService, startRateService } from '#testing/external-services/rate-service.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { createRateStore } from './rate-store.ts';

const HOUR_MS = 3_600_000;
const FRANKFURTER = { amount: 1, base: 'USD', date: '2026-11-20', rates: { EUR: 0.9, ILS: 3.5, GBP: 0.8 } };
/** The response of a second service, two days older and with the rouble: 125 per euro, which is 100 per dollar. */
const PER_EURO = { base: 'EUR', date: '2026-11-18', rates: { USD: 1.25, GBP: 0.9, RUB: 125 } };

let time: number;
let database: TestDatabase;
let service: RateService;
beforeAll(async () => {
  database = await createTestDatabase();
  service = await startRateService(respondWith(FRANKFURTER));
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});
beforeEach(async () => {
  time = Date.UTC(2026, 10, 21, 12);
  service.handler = respondWith(FRANKFURTER);
  await database.db.deleteFrom('outside_answers').execute();
});

const warnings: unknown[] = [];
/** Creates the rate store of one server instance. */
const instance = (urls = [service.url]) =>
  createRateStore({
    db: database.db,
    urls,
    log: { warn: (what: unknown) => warnings.push(what) },
    now: () => new Date(time),
  });

/** Requests the rates, waits for the refresh that this starts, and returns the refreshed rates. */
async function after(store: ReturnType<typeof instance>) {
  store.current();
  await store.settled();
  return store.current();
}

describe('the sources of rates', () => {
  test('the rates are the built-in ones at first, and live after the first response', async () => {
    const store = instance();
    expect(store.current()).toEqual({
      rates: FALLBACK_RATES,
      asOf: null,
      source: 'built-in',
      service: null,
      unquoted: [],
      version: 0,
    });
    await store.settled();
    expect(store.current()).toMatchObject({
      rates: { ...FALLBACK_RATES, EUR: 0.9, ILS: 3.5, GBP: 0.8 },
      asOf: '2026-11-20',
      source: 'live',
      service: '127.0.0.1',
    });
  });

  test('the currencies missing from the last response are reported, also after a restart', async () => {
    await after(instance());
    const named = ['USD', 'EUR', 'ILS', 'GBP'];
    const { unquoted, service: host } = await after(instance());
    expect(unquoted).toEqual(CURRENCY_CODES.filter((code) => !named.includes(code)));
    expect(host).toBe('127.0.0.1');
  });

  test('the rates are requested once an hour, for all requests and all instances', async () => {
    const before = service.requestCount();
    const stores = [instance(), instance(), instance()];
    for (let minute = 0; minute < 60; minute += 5) {
      await Promise.all(stores.flatMap((store) => [after(store), after(store)]));
      time += 5 * 60_000;
    }
    expect(service.requestCount() - before).toBe(1);
    for (const store of stores) expect(store.current().rates.EUR).toBe(0.9);
    await Promise.all(stores.map(after));
    expect(service.requestCount() - before).toBe(2);
  });

  test('the rates are cached ones when the hour is over without a new response, also after a restart', async () => {
    await after(instance());
    service.handler = respondWith({}, 500);
    time += HOUR_MS;
    expect(await after(instance())).toMatchObject({
      source: 'cached',
      asOf: '2026-11-20',
      rates: { EUR: 0.9 },
    });
    time += 400 * HOUR_MS;
    expect(await after(instance())).toMatchObject({ source: 'cached', rates: { EUR: 0.9 } });
  });

  test('the last good rate of a currency that a later response lacks is retained', async () => {
    service.handler = respondWith({
      result: 'success',
      base_code: 'USD',
      time_last_update_unix: 1_795_000_000,
      rates: { RUB: 80, EUR: 0.91 },
    });
    await after(instance());
    service.handler = respondWith(FRANKFURTER);
    time += HOUR_MS;
    expect((await after(instance())).rates).toEqual({
      ...FALLBACK_RATES,
      RUB: 80,
      EUR: 0.9,
      ILS: 3.5,
      GBP: 0.8,
    });
  });

  test('the second service is requested when the first fails', async () => {
    const second = await startRateService(
      respondWith({
        result: 'success',
        base_code: 'USD',
        time_last_update_unix: 1_795_000_000,
        rates: { USD: 1, EUR: 0.95 },
      }),
    );
    service.handler = respondWith('gone', 503);
    expect(await after(instance([service.url, second.url]))).toMatchObject({
      source: 'live',
      asOf: '2026-11-18',
      rates: { EUR: 0.95 },
    });
    await second.stop();
  });

  test('the second service is requested only for currencies that the first lacks, once an hour', async () => {
    const second = await startRateService(respondWith(PER_EURO));
    // The same machine under another host name, so that the two services have different names.
    const named = second.url.replace('127.0.0.1', 'localhost');
    const store = instance([service.url, named]);
    const { rates, unquoted, ...origin } = await after(store);
    expect(rates).toEqual({ ...FALLBACK_RATES, EUR: 0.9, ILS: 3.5, GBP: 0.8, RUB: 100 });
    expect(unquoted).toEqual(CURRENCY_CODES.filter((code) => !['USD', 'EUR', 'ILS', 'GBP', 'RUB'].includes(code)));
    expect(origin).toMatchObject({ source: 'live', asOf: '2026-11-18', service: '127.0.0.1, localhost' });
    expect(await after(store)).toMatchObject({ rates: { RUB: 100 } });
    expect(second.requestCount()).toBe(1);
    second.handler = respondWith('gone', 503);
    time += HOUR_MS;
    // A currency without a new rate retains its last good one and is reported; the other rates stay the same.
    const alone = await after(store);
    expect(alone).toMatchObject({ source: 'live', asOf: '2026-11-20', service: '127.0.0.1', rates });
    expect(alone.unquoted).toContain('RUB');
    await second.stop();
  });

  test('the second service is not requested if the first has every currency', async () => {
    const second = await startRateService(respondWith(PER_EURO));
    service.handler = respondWith({ base: 'USD', date: '2026-11-20', rates: FALLBACK_RATES });
    expect(await after(instance([service.url, second.url]))).toMatchObject({
      unquoted: [],
      asOf: '2026-11-20',
    });
    expect(second.requestCount()).toBe(0);
    await second.stop();
  });

  test('rates can have another base currency', async () => {
    service.handler = respondWith({ base: 'EUR', date: '2026-11-20', rates: { USD: 1.25, GBP: 0.9 } });
    const { rates } = await after(instance());
    expect(rates.EUR).toBeCloseTo(0.8, 12);
    expect(rates.GBP).toBeCloseTo(0.72, 12);
    expect(rates.USD).toBe(1);
  });

  test("rates can come from the European Central Bank's list, per euro", async () => {
    service.handler = respondWith(`<?xml version="1.0" encoding="UTF-8"?>
      <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
      <gesmes:subject>Reference rates</gesmes:subject><Cube><Cube time='2026-11-19'>
        <Cube currency='USD' rate='1.25'/><Cube currency='JPY' rate='175.00'/><Cube currency='ISK' rate='140'/>
      </Cube></Cube></gesmes:Envelope>`);
    const { rates, asOf } = await after(instance());
    expect(asOf).toBe('2026-11-19');
    expect(rates).toEqual({ ...FALLBACK_RATES, USD: 1, EUR: 0.8, JPY: 140 });
  });

  test('rates are not requested when switched off, and the response says so', async () => {
    const before = service.requestCount();
    expect(await after(instance([]))).toMatchObject({ source: 'built-in', rates: FALLBACK_RATES });
    expect(service.requestCount()).toBe(before);
  });
});

describe('the last good rates stay after an invalid response:', () => {
  const withRate = (rate: unknown) => ({ ...FRANKFURTER, rates: { ...FRANKFURTER.rates, ILS: rate } });
  test.each<[name: string, answer: RateService['handler']]>([
    ['a rate of zero', respondWith(withRate(0))],
    ['a negative rate', respondWith(withRate(-3.5))],
    ['a rate as text', respondWith(withRate('3.5'))],
    ['a rate of null', respondWith(withRate(null))],
    ['a rate as a list', respondWith(withRate([3.5]))],
    ['an infinite rate', respondWith('{"base":"USD","rates":{"EUR":0.9,"ILS":1e999}}')],
    ['an implausibly large rate', respondWith(withRate(3_700))],
    ['an implausibly small rate', respondWith(withRate(0.001))],
    ['an unknown shape', respondWith({ quotes: { USDEUR: 0.9 } })],
    ['none of our currencies', respondWith({ base: 'USD', rates: { XAU: 0.0004 } })],
    ['an unknown base currency', respondWith({ base: 'XAU', rates: { EUR: 2_000 } })],
    ['an error object with status 200', respondWith({ result: 'error', rates: FRANKFURTER.rates })],
    ['an empty list', respondWith([])],
    ['XML of the bank without rates', respondWith("<Cube><Cube time='2026-11-19'></Cube></Cube>")],
    [
      'XML of the bank without the dollar',
      respondWith("<Cube currency='JPY' rate='175'/><Cube currency='ILS' rate='4'/>"),
    ],
    ['a redirect', (response) => void response.writeHead(302, { location: service.url }).end()],
    ['HTML', respondWith('<html>maintenance</html>')],
    ['an empty body', respondWith('')],
    ['status 500', respondWith(FRANKFURTER, 500)],
    [
      'a body that is too large',
      (response) => void response.end(JSON.stringify({ ...FRANKFURTER, filler: 'x'.repeat(300_000) })),
    ],
    ['a closed connection', (response) => void response.socket?.destroy()],
  ])('the last good rates stay after an invalid response: %s', async (_name, response) => {
    service.handler = response;
    const complaints = warnings.length;
    expect(await after(instance())).toMatchObject({ source: 'built-in', rates: FALLBACK_RATES });
    expect(warnings.length).toBeGreaterThan(complaints);
    time += HOUR_MS;
    service.handler = respondWith(FRANKFURTER);
    expect(await after(instance())).toMatchObject({ source: 'live', rates: { ILS: 3.5 } });
  });
});
