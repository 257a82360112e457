import { CURRENCY_CODES } from '@meridian/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#db/connect.ts';
import { type EconomicService, startEconomicService } from '#testing/external-services/economic-service.ts';
import { type LocalHandler, respondWith, startLocalService } from '#testing/external-services/local-service.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { type LiveDataOptions, createLiveDataStore } from './live-data-store.ts';
import { readShippedFigures } from './shipped-data-store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let time: number;
let database: TestDatabase;
let service: EconomicService;
const warnings: unknown[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  service = await startEconomicService();
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});
beforeEach(async () => {
  time = Date.UTC(2026, 10, 22, 12);
  service.overrides.clear();
  service.requests = [];
  warnings.length = 0;
  await database.db.deleteFrom('outside_answers').execute();
});

/** Creates the live data store of one server instance. */
const instance = (change: Partial<LiveDataOptions> = {}) =>
  createLiveDataStore({
    db: database.db,
    economicDataUrl: new URL(service.url),
    log: { warn: (what: unknown) => warnings.push(what) },
    now: () => new Date(time),
    ...change,
  });

const asked = (part = '') => service.requests.filter(({ path }) => path.includes(part)).length;
/** Replaces the response of every source whose address contains `part`. */
const insteadOf = (part: string, response: LocalHandler) => service.overrides.set(part, response);

const BUILT_IN_ISRAEL = {
  currency: 'ILS',
  inflation_data: {
    consensus_rate: 1.86,
    sources: [{ name: 'built-in snapshot', value: 1.86, period: '2026-03' }],
  },
  market_conditions: { unemployment_rate: 3.467, gdp_growth: 2, market_volatility: 16.45 },
  figures: expect.objectContaining({ volatility: expect.objectContaining({ is_fallback: true }) }),
  data_sources: ['built-in snapshot'],
  as_of: '2026-07',
  is_fallback: true,
};

const LIVE_TODAY = { as_of: '2026-11-22', is_fallback: false };

describe('the response', () => {
  test('the response for the dollar is the consensus of four sources', async () => {
    expect(await instance().current('USD')).toEqual({
      currency: 'USD',
      inflation_data: {
        // The mean of 3 and 3.1, the middle two of 2.9495, 3, 3.1 and 3.75.
        consensus_rate: 3.05,
        sources: [
          { name: 'World Bank', value: 2.9495, period: '2025' },
          { name: 'IMF', value: 3.1, period: '2026' },
          { name: 'FRED', value: 3.75, period: '2026-09' },
          { name: 'OECD', value: 3, period: '2026-10' },
        ],
      },
      market_conditions: { unemployment_rate: 4.4, gdp_growth: 2.3, market_volatility: 19.5 },
      figures: expect.objectContaining({
        unemployment: { value: 4.4, sources: expect.anything(), ...LIVE_TODAY, history: null },
        volatility: expect.objectContaining({ value: 19.5, ...LIVE_TODAY }),
      }),
      data_sources: ['World Bank', 'IMF', 'FRED', 'OECD'],
      as_of: '2026-11-22',
      is_fallback: false,
    });
    expect(warnings).toEqual([]);
  });

  test("the response for the euro includes the European Central Bank, and other sources' codes of the euro area", async () => {
    const { inflation_data: inflation, market_conditions: market } = await instance().current('EUR');
    expect(inflation.consensus_rate).toBe(2.9495);
    expect(inflation.sources.at(-1)).toEqual({ name: 'ECB', value: 2.1, period: '2026-10' });
    expect(market).toEqual({ unemployment_rate: 4.3, gdp_growth: 2.35, market_volatility: 19.5 });
  });

  test.each(CURRENCY_CODES)('the response for %s is live in every figure', async (currency) => {
    expect(await instance().current(currency)).toMatchObject({ currency, is_fallback: false });
  });

  test('the response excludes a source that is more than two years behind the newest', async () => {
    const years = { '2023': 9, '2024': null };
    insteadOf('imf/', respondWith({ values: { PCPIPCH: { ISR: years } } }));
    const { inflation_data: inflation } = await instance().current('ILS');
    expect(inflation.sources.map(({ name }) => name)).toEqual(['World Bank', 'OECD']);
    expect(inflation.consensus_rate).toBe(2.9748);
  });

  test('the response marks built-in figures, and has the age of the oldest figure', async () => {
    insteadOf('VIXCLS', respondWith('', 503));
    const answer = await instance().current('ILS');
    expect(answer).toMatchObject({
      inflation_data: { consensus_rate: 3 },
      market_conditions: { market_volatility: 16.45 },
      figures: { inflation: LIVE_TODAY, volatility: { as_of: '2026-07', is_fallback: true } },
      data_sources: ['World Bank', 'IMF', 'OECD', 'built-in snapshot'],
      as_of: '2026-07',
      is_fallback: true,
    });
  });
});

describe('the sources', () => {
  test('each source is requested once by two hundred concurrent requests on two instances, which all get the same response', async () => {
    const stores = [instance(), instance()];
    const hundreds = stores.flatMap((store) => Array.from({ length: 100 }, () => store.current('USD')));
    const [first, ...rest] = await Promise.all(hundreds);
    expect(first?.is_fallback).toBe(false);
    expect(rest.filter((one) => JSON.stringify(one) !== JSON.stringify(first))).toEqual([]);
    const paths = service.requests.map(({ path }) => path);
    expect(new Set(paths).size).toBe(11);
    expect(paths.length).toBe(11);
  });

  test('sources are requested hourly for volatility, once for all currencies, and daily for the rest, also after a restart', async () => {
    const store = instance();
    await Promise.all([store.current('ILS'), store.current('GBP')]);
    expect([asked(), asked('VIXCLS')]).toEqual([15, 1]);
    time += 59 * MINUTE;
    await instance().current('GBP');
    expect(asked()).toBe(15);
    time += MINUTE;
    await store.current('GBP');
    await instance().current('GBP');
    expect([asked(), asked('VIXCLS')]).toEqual([16, 2]);
    time += DAY;
    await store.current('GBP');
    expect([asked(), asked('GBR'), asked('VIXCLS')]).toEqual([24, 14, 3]);
  });

  test('sources receive nothing of a user: only the method, the address and these headers', async () => {
    await instance().current('USD');
    const [{ host }] = [new URL(service.url)];
    for (const { method, headers } of service.requests) {
      const { accept, ...others } = headers;
      expect(method).toBe('GET');
      expect(accept).toMatch(/^(application\/json|text\/csv)/);
      expect(others).toEqual({
        host,
        connection: 'keep-alive',
        'user-agent': 'Meridian',
        'accept-language': '*',
        'accept-encoding': expect.any(String),
        'sec-fetch-mode': 'cors',
      });
    }
  });

  test('sources are neither requested nor stored when switched off', async () => {
    expect(await instance({ economicDataUrl: 'off' }).current('ILS')).toEqual(BUILT_IN_ISRAEL);
    expect(asked()).toBe(0);
    expect(await database.db.selectFrom('outside_answers').select('source').execute()).toEqual([]);
  });
});

describe('failures', () => {
  test('the last good response is used for 30 days, with its date, then the snapshot', async () => {
    const store = instance();
    const good = await store.current('ILS');
    service.overrides.set('', respondWith('gone', 500));
    time += DAY;
    expect(await store.current('ILS')).toEqual(good);
    time += 29 * DAY;
    // A second instance, which has not received the response itself, returns it too.
    expect(await instance().current('ILS')).toEqual(good);
    time += MINUTE;
    expect(await store.current('ILS')).toEqual(BUILT_IN_ISRAEL);
    time += 10 * MINUTE;
    service.overrides.clear();
    const asOfThen = JSON.stringify(good).replaceAll('2026-11-22', '2026-12-22');
    expect(await store.current('ILS')).toEqual(JSON.parse(asOfThen));
  });

  test('a failed source is paused for ten minutes, for all instances', async () => {
    insteadOf('oecd', respondWith('Too many requests', 429));
    const store = instance();
    const names = async (of = store) => (await of.current('ILS')).inflation_data.sources.map(({ name }) => name);
    expect(await names()).toEqual(['World Bank', 'IMF']);
    service.overrides.clear();
    for (let minute = 1; minute < 10; minute += 1) {
      time += MINUTE;
      expect(await names()).toEqual(['World Bank', 'IMF']);
      expect(await names(instance())).toEqual(['World Bank', 'IMF']);
    }
    expect([asked('oecd'), warnings.length]).toEqual([1, 1]);
    time += MINUTE;
    expect(await names()).toEqual(['World Bank', 'IMF', 'OECD']);
    expect(asked('oecd')).toBe(2);
  });

  test('without the database the snapshot is used', async () => {
    const away = connect({ ...database.config, port: 9 });
    expect(await instance({ db: away }).current('ILS')).toEqual(BUILT_IN_ISRAEL);
    await away.destroy();
  });

  const csvWith = (value: string) => respondWith(`observation_date,VIXCLS\n2026-11-20,${value}\n`);
  test.each<[name: string, answer: LocalHandler]>([
    ['an empty body', respondWith('')],
    ['HTML', respondWith('<html>maintenance</html>')],
    ['column names without rows', respondWith('observation_date,VIXCLS\n')],
    ['another series', respondWith('observation_date,SP500\n2026-11-20,6900\n')],
    ['only holidays', csvWith('.')],
    ['NaN', csvWith('NaN')],
    ['a number with an exponent', csvWith('1e300')],
    ['a huge number', csvWith('999999999999999')],
    ['a negative number', csvWith('-500')],
    ['a value for a day in the future', respondWith('observation_date,VIXCLS\n2026-11-23,20\n')],
    ['a date in another format', respondWith('observation_date,VIXCLS\n20.11.2026,20\n')],
    ['a quote that is not closed', respondWith('observation_date,VIXCLS\n"2026-11-20,20\n')],
    ['status 500', respondWith('observation_date,VIXCLS\n2026-11-20,20\n', 500)],
    ['a closed connection', (response) => void response.socket?.destroy()],
  ])('an invalid response is ignored: %s', async (_name, response) => {
    insteadOf('VIXCLS', response);
    const { market_conditions: market } = await instance().current('ILS');
    expect(market.market_volatility).toBe(readShippedFigures('ILS').volatility.value);
    expect(warnings).toEqual([{ source: 'fred/all/volatility', reason: expect.stringMatching(/./) }]);
  });

  test('a response of a hundred megabytes is cut off early', async () => {
    let sent = 0;
    insteadOf('VIXCLS', (response) => {
      const more = () => {
        for (let full = false; !full && sent < 100_000_000; sent += 65_536) full = !response.write('x'.repeat(65_536));
        if (sent >= 100_000_000) response.end();
      };
      response.on('drain', more);
      more();
    });
    expect((await instance().current('ILS')).market_conditions.market_volatility).toBe(16.45);
    expect(sent).toBeLessThan(20_000_000);
  });

  test('a redirect is not followed', async () => {
    let visits = 0;
    const elsewhere = await startLocalService((response) => {
      visits += 1;
      response.end('observation_date,VIXCLS\n2026-11-20,20\n');
    });
    insteadOf('VIXCLS', (response) => void response.writeHead(302, { location: elsewhere.origin }).end());
    expect((await instance().current('ILS')).market_conditions.market_volatility).toBe(16.45);
    expect(visits).toBe(0);
    await elsewhere.stop();
  });
});
