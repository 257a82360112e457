/** External services, a database and clients that stop responding: nothing waits for them longer than their time limit. */
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { connect, connectExternal } from '#db/connect.ts';
import { createRateStore } from '#features/currency/rate-store.ts';
import { createLiveDataStore } from '#features/economic/store/live-data-store.ts';
import { startEconomicService } from '#testing/external-services/economic-service.ts';
import { startOpenidProvider } from '#testing/external-services/openid-provider.ts';
import { startRateService } from '#testing/external-services/rate-service.ts';
import { startTurnstileService } from '#testing/external-services/turnstile-service.ts';
import { PASSWORD, makeUser } from '#testing/factories.ts';
import { sendPartOfBody } from '#testing/partial-body.ts';
import { signInByProvider } from '#testing/social-sign-in.ts';
import { startTestApp } from '#testing/test-app.ts';
import { createTestDatabase } from '#testing/test-database.ts';

const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of started.splice(0).toReversed()) await one.stop();
});

/** Waits until a service has started, and stops it after the test. */
async function running<One extends { stop(): Promise<void> }>(starting: Promise<One>): Promise<One> {
  const one = await starting;
  started.push(one);
  return one;
}

async function openDatabase() {
  const database = await createTestDatabase();
  started.push({ stop: () => database.drop() });
  return database;
}

const MINUTE = 60_000;

/** Creates a store of figures of the economy with a database and a service of its own, and a clock that `wait` puts forward. */
async function prepareStore() {
  const database = await openDatabase();
  const service = await running(startEconomicService());
  const warnings: unknown[] = [];
  let time = Date.UTC(2026, 10, 22, 12);
  const store = createLiveDataStore({
    db: database.db,
    economicDataUrl: new URL(service.url),
    log: { warn: (warning: unknown) => warnings.push(warning) },
    now: () => new Date(time),
  });
  return { database, service, store, warnings, now: () => new Date(time), wait: (ms: number) => (time += ms) };
}

describe('figures of the economy', () => {
  test('a source that never responds or sends byte after byte is aborted, and the others are used', async () => {
    const { service, store, warnings } = await prepareStore();
    service.overrides.set('imf/', () => undefined);
    service.overrides.set('oecd', (response) => {
      const drip = setInterval(() => response.write('D'), 50);
      response.on('close', () => clearInterval(drip));
    });
    const answer = await store.current('ILS');
    expect(answer.data_sources).toEqual(['World Bank', 'FRED']);
    expect(warnings.length).toBe(4);
  });

  test('the response of a slow source is ready for the next request', async () => {
    const { database, store, now, wait } = await prepareStore();
    const far = connect(database.config);
    // The row that another process has stored while it waits for the response of the source.
    const asking_since = now();
    const source = 'fred/all/volatility';
    const ask_again_at = new Date(now().getTime() + 10 * MINUTE);
    await far.insertInto('outside_answers').values({ source, asking_since, ask_again_at }).execute();
    expect(await store.current('ILS')).toMatchObject({ market_conditions: { market_volatility: 16.45 } });
    await far
      .updateTable('outside_answers')
      .set({ answer: '{"value":30,"period":"2026-11-20"}', answered_at: asking_since, asking_since: null })
      .where('source', '=', source)
      .execute();
    wait(MINUTE);
    expect(await store.current('ILS')).toMatchObject({ market_conditions: { market_volatility: 30 } });
    await far.destroy();
  });

  test('a source that never responds delays only requests for it', async () => {
    const service = await running(startEconomicService());
    const app = await running(startTestApp({ env: { ECONOMIC_DATA_URL: service.url, ADVANCED_ACCESS: 'everyone' } }));
    const [first, second] = [await makeUser(app), await makeUser(app)];
    const path = '/api/advanced-forecast/live_economic_data/';
    // The figures of this currency are then stored.
    await app.request('GET', `${path}?currency=ILS`, { token: second.token });
    service.requests = [];
    service.overrides.set('world-bank', () => undefined);
    const waiting = app.request('GET', `${path}?currency=GBP`, { token: first.token });
    await expect.poll(() => service.requests.length, { timeout: 20_000 }).toBeGreaterThan(0);
    const others = ['/healthz', '/api/currency/convert/', `${path}?currency=ILS`];
    const answers = await Promise.all(others.map((each) => app.request('GET', each, { token: second.token })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    // The request to the silent source has not timed out yet, so the three other calls did not wait for it.
    const isOver = await Promise.race([waiting.then(() => true), Promise.resolve(false)]);
    expect(isOver).toBe(false);
    expect((await waiting).json).toMatchObject({ data_sources: ['IMF', 'FRED', 'OECD'], is_fallback: false });
  });
});

test('the last good rates stay if no response comes: the request is aborted, and no caller waits for it', async () => {
  const { db } = await openDatabase();
  const service = await running(startRateService(() => undefined));
  const log = { warn: () => undefined };
  const store = createRateStore({ db, urls: [service.url], log, now: () => new Date() });
  expect(store.current().source).toBe('built-in');
  await store.settled();
  expect(store.current().source).toBe('built-in');
});

test('a request to a sign-in provider that never responds is aborted', async () => {
  const provider = await running(startOpenidProvider());
  const app = await running(startTestApp({ env: provider.env }));
  provider.hang();
  expect(await signInByProvider(app, 'dana')).toBe('/login?auth=failed');
});

test('a sign-in is refused when the service that recognises humans never responds', async () => {
  const service = await running(startTurnstileService());
  const env = {
    TURNSTILE_SITE_KEY: 'the site key',
    TURNSTILE_SECRET_KEY: service.secret,
    TURNSTILE_VERIFY_URL: service.url,
    PUBLIC_URL: 'https://plan.example.org',
  };
  const app = await running(startTestApp({ env }));
  const { user } = await makeUser(app);
  service.respondInstead = () => undefined;
  const turnstile_token = service.createToken({ hostname: 'plan.example.org', action: 'login' });
  const { status, json } = await app.request('POST', '/api/auth/token/', {
    body: { username: user.username, password: PASSWORD, turnstile_token },
  });
  expect([status, json]).toEqual([400, { turnstile_token: ['Verification failed. Please try again.'] }]);
});

test('the address of a database server that does not respond fails within seconds', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  const failure: unknown = await connectExternal(`postgres://anna:s3cret@127.0.0.1:${port}/plans`).catch(
    (reason: unknown) => reason,
  );
  expect((failure as Error).message).toMatch(/timeout/);
  silent.close();
});

test('a body that stops arriving is refused, so that its memory is freed soon', async () => {
  const app = await running(startTestApp());
  const { token } = await makeUser(app);
  const { socket, statusLine } = sendPartOfBody(app, { path: '/api/financial-items/bulk_action/', token, sent: 100 });
  expect(await statusLine).toBe('HTTP/1.1 408 Request Timeout');
  socket.destroy();
});
