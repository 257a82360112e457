/** Tests responses that also depend on the month and on exchange rates. A client with an older response must not get 304. */
import { afterEach, describe, expect, test } from 'vitest';
import { makeItem, makeUser } from '#testing/factories.ts';
import { respondWith } from '#testing/external-services/local-service.ts';
import { startRateService } from '#testing/external-services/rate-service.ts';
import { startTestApp } from '#testing/test-app.ts';

const DECEMBER = Date.UTC(2026, 11, 1);
const HOUR_MS = 3_600_000;

let time: number;
const after: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of after.splice(0).toReversed()) await end();
});

/** Creates a user whose rent in euros ends in November. */
async function startTestPlan(env: Record<string, string> = {}) {
  const app = await startTestApp({
    env: { ADVANCED_ACCESS: 'everyone', ...env },
    now: () => new Date(time),
  });
  after.push(() => app.stop());
  const person = await makeUser(app);
  await makeItem(app, person, { to_date: '2026-11-30', tag_names: ['Living'] });
  const ask = (path: string, tag?: string) =>
    app.request('GET', path, {
      token: person.token,
      headers: tag === undefined ? {} : { 'if-none-match': tag },
    });
  /** Requests a response, checks that its ETag gives 304, and returns body and ETag. */
  const fetchAndRevalidate = async (path: string) => {
    const { status, json, headers } = await ask(path);
    expect(status).toBe(200);
    const tag = headers.get('etag') ?? '';
    expect((await ask(path, tag)).status).toBe(304);
    return { path, json, tag };
  };
  return { app, ask, fetchAndRevalidate };
}

const OF_THE_MONTH = [
  '/api/forecast/',
  '/api/tags/amounts_by_tag/',
  '/api/advanced-forecast/inflation_adjusted_forecast/',
];

describe('an outdated response gets no 304', () => {
  test('a response gets no 304 after a new month begins', async () => {
    time = DECEMBER - 1;
    const { ask, fetchAndRevalidate } = await startTestPlan();
    const held = [];
    for (const path of OF_THE_MONTH) held.push(await fetchAndRevalidate(path));
    time = DECEMBER;
    for (const { path, json, tag } of held) {
      const anew = await ask(path, tag);
      expect(anew.status, path).toBe(200);
      expect(anew.json, path).not.toEqual(json);
    }
  });

  test('a response gets no 304 after exchange rates change', async () => {
    time = DECEMBER - 2 * HOUR_MS;
    const rates = { base: 'USD', date: '2026-11-30' };
    const service = await startRateService(respondWith({ ...rates, rates: { EUR: 0.5 } }));
    after.push(() => service.stop());
    const { app, ask, fetchAndRevalidate } = await startTestPlan({ RATES_URL: service.url });
    /** Returns the value of 100 euros in dollars. */
    const euros = async () => {
      const { json } = await app.request('GET', '/api/currency/convert/?amount=100&from=EUR&to=USD');
      return (json as { result?: number }).result;
    };
    await expect.poll(euros).toBe(200);
    const held = [];
    for (const path of [...OF_THE_MONTH, '/api/currency/preferences/']) held.push(await fetchAndRevalidate(path));
    service.handler = respondWith({ ...rates, rates: { EUR: 0.4 } });
    time = DECEMBER - HOUR_MS / 2;
    await expect.poll(euros).toBe(250);
    for (const { path, json, tag } of held) {
      const anew = await ask(path, tag);
      expect(anew.status, path).toBe(200);
      expect(anew.json, path).not.toEqual(json);
    }
  });
});
