import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemBody, makeUser } from '#testing/factories.ts';
import { type TestGuest, makeGuest, startGuest } from '#testing/guests.ts';
import { respondWith } from '#testing/external-services/local-service.ts';
import { type RateService, startRateService } from '#testing/external-services/rate-service.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { meter } from './meter.ts';
import { type MetricsServer, startMetrics } from './metrics-server.ts';

let metrics: MetricsServer;
let rates: RateService;
let app: TestApp;
let guest: TestGuest;
beforeAll(async () => {
  metrics = await startMetrics({ host: '127.0.0.1', port: 0, version: '1.2.3' });
  rates = await startRateService(respondWith('broken', 500));
  app = await startTestApp({ env: { RATE_LIMITS: 'on', RATES_URL: rates.url } });
  guest = await makeGuest(app);
});
afterAll(async () => {
  await app.stop();
  await rates.stop();
  metrics.stop();
});

const read = async () => (await fetch(metrics.url)).text();

/** Returns the value of a series with exactly these labels; undefined if there is none. */
async function valueOf(series: string): Promise<number | undefined> {
  const line = (await read()).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test('requests count by the pattern of their route, method and class of status', async () => {
  const { token } = guest;
  await app.request('GET', '/api/financial-items/918273/?who=somebody', { token });
  await app.request('GET', '/nobody/knows-918273');
  const labels = (route: string) => `meridian_http_requests_total{route="${route}",method="GET",status="4xx"}`;
  // A request is counted after its response.
  await expect.poll(() => valueOf(labels('/api/financial-items/:id/'))).toBe(1);
  const [route, method] = ['/api/auth/guest/', 'POST'];
  expect(
    await valueOf(`meridian_http_request_duration_seconds_count{route="${route}",method="${method}"}`),
  ).toBeGreaterThan(0);
  expect(await read()).not.toMatch(/918273|somebody|knows/);
});

test('statements count with their time, and the use of the pool and the queues is read with each request of the metrics', async () => {
  expect(
    await valueOf('meridian_database_statement_duration_seconds_count{kind="insert",result="ok"}'),
  ).toBeGreaterThan(0);
  const isFree = async () => [
    await valueOf('meridian_database_connections{state="in_use"}'),
    await valueOf('meridian_database_connection_waiters'),
  ];
  await expect.poll(isFree).toEqual([0, 0]);
  await app.db.transaction().execute(async () => {
    expect(await valueOf('meridian_database_connections{state="in_use"}')).toBe(1);
  });
  for (const kind of ['changes', 'exports', 'imports', 'simulations', 'analyses', 'exposures', 'goals'])
    expect(await valueOf(`meridian_work_places{kind="${kind}",state="running"}`), kind).toBe(0);
});

test('a refused request counts by the name of the limit that refused it', async () => {
  let status = 201;
  while (status === 201) ({ status } = await startGuest(app));
  expect(status).toBe(429);
  expect(await valueOf('meridian_refusals_total{limit="guest-address",status="429"}')).toBe(1);
});

test('cached responses, requests to external services and mail count by result', async () => {
  const { token } = guest;
  const count = async (result: string) =>
    (await valueOf(`meridian_response_cache_requests_total{result="${result}"}`)) ?? 0;
  const hits = await count('hit');
  await app.request('GET', '/api/financial-items/', { token });
  await app.request('GET', '/api/financial-items/', { token });
  expect(await count('hit')).toBe(hits + 1);
  expect(await count('miss')).toBeGreaterThan(0);
  expect(await valueOf('meridian_response_cache_bytes')).toBeGreaterThan(0);
  const failed = 'meridian_external_request_duration_seconds_count{service="127.0.0.1",result="failed"}';
  await expect.poll(() => valueOf(failed)).toBe(1);
  const { user } = await makeUser(app, { username: 'metric-owner', email: 'metric-owner@example.org' });
  await app.request('POST', '/api/auth/password-reset/', { body: { email: user.email } });
  await expect.poll(() => valueOf('meridian_mails_total{result="stored"}')).toBe(1);
});

test('the metrics contain the version and the figures of Node, and nothing about a person', async () => {
  const { token } = guest;
  await app.request('POST', '/api/financial-items/', {
    token,
    body: itemBody({ name: 'Secretrent', amount: '73219.55' }),
  });
  expect(await valueOf('meridian_build_info{version="1.2.3"}')).toBe(1);
  const text = await read();
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  for (const secret of [token, String(guest.user.id), guest.user.username, 'metric-owner', 'Secretrent', '73219'])
    expect(text).not.toContain(secret);
});

test('the public port never serves the metrics, and the port of metrics serves nothing else', async () => {
  const response = await app.request('GET', '/metrics', { checked: false });
  expect(response.status).toBe(404);
  expect(response.text).not.toContain('meridian_');
  expect((await fetch(metrics.url.replace(/metrics$/, 'api/auth/user/'))).status).toBe(404);
  expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(405);
});

test('a port that is taken is reported in one line, and the first server continues to measure', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const before = meter();
  await expect(startMetrics({ host: '127.0.0.1', port, version: '1' })).rejects.toThrow(
    'METRICS_PORT is in use by another program.',
  );
  expect(meter()).toBe(before);
  taken.close();
});
