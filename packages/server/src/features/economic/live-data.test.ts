import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestUser, makeUser } from '#testing/factories.ts';
import { type EconomicService, startEconomicService } from '#testing/external-services/economic-service.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let service: EconomicService;
let people: TestUser[];
beforeAll(async () => {
  service = await startEconomicService();
  app = await startTestApp({ env: { ECONOMIC_DATA_URL: service.url, ADVANCED_ACCESS: 'everyone' } });
  people = await Promise.all(['ILS', 'GBP'].map(() => makeUser(app)));
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});
beforeEach(() => {
  service.requests = [];
});

const ask = (person: TestUser | undefined, currency: string) =>
  app.request('GET', `/api/advanced-forecast/live_economic_data/?currency=${currency}`, {
    token: person?.token ?? '',
    headers: { cookie: 'session=of-the-browser', 'x-forwarded-for': '203.0.113.7' },
  });

test('two hundred concurrent requests of two users request each source once, without any user data', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => ask(people[index % 2], 'ILS')));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.json).toMatchObject({
    currency: 'ILS',
    inflation_data: { consensus_rate: 3 },
    is_fallback: false,
  });
  expect(service.requests.map(({ path }) => path).toSorted()).toEqual(
    [
      ...['FP.CPI.TOTL.ZG', 'NY.GDP.MKTP.KD.ZG', 'SL.UEM.TOTL.ZS'].map(
        (indicator) => `/figures/world-bank/v2/country/ISR/indicator/${indicator}?format=json&per_page=10`,
      ),
      ...['LUR', 'NGDP_RPCH', 'PCPIPCH'].map((indicator) => `/figures/imf/external/datamapper/api/v1/${indicator}/ISR`),
      '/figures/fred/graph/fredgraph.csv?id=VIXCLS',
      '/figures/oecd/public/rest/data/OECD.SDD.TPS,DSD_PRICES@DF_PRICES_ALL,1.0/ISR.M.N.CPI.PA._T.N.GY?lastNObservations=1&format=csvfile',
    ].toSorted(),
  );
  const sent = JSON.stringify(service.requests);
  for (const { token, user } of people) {
    for (const secret of [token, user.username, user.email, 'of-the-browser', '203.0.113.7']) {
      expect(sent).not.toContain(secret);
    }
  }
});
