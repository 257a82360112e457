/** Tests the event stream of a long call: its events, their timing, and its end. */
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '#testing/factories.ts';
import { SIMULATION_PATH, followSimulation, createSlowPlan } from '#testing/follow-simulation.ts';
import { type TestApp, startTestApp, errorBodyText } from '#testing/test-app.ts';

const soon = { timeout: 30_000 };

let app: TestApp;
let token: string;
let scenario_id: number;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
  const person = await makeUser(app);
  ({ token } = person);
  scenario_id = await createSlowPlan(app, token);
});
afterAll(() => app.stop());

const follow = (body: object, headers: Record<string, string> = {}) => followSimulation(app, { token, body, headers });

const plain = (body: object) => app.request('POST', SIMULATION_PATH, { token, body });

test('progress events start at once and continue, then comes the result, uncompressed', async () => {
  const body = { scenario_id, years: 30, num_simulations: 5_000 };
  const followed = await follow(body, { 'Accept-Encoding': 'br, gzip' });
  await followed.ended;
  const { response: answer, events } = followed;
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.headers).toHaveProperty('x-request-id');
  expect(events.map(({ name }) => name)).toEqual([
    ...Array.from({ length: events.length - 1 }, () => 'progress'),
    'result',
  ]);
  expect(events.length).toBeGreaterThan(2);
  const progress = events.slice(0, -1).map(({ data }) => JSON.parse(data) as { done: number; total: number });
  expect(progress.every(({ done }, index) => done >= (progress[index - 1]?.done ?? 0))).toBe(true);
  expect(progress.at(-1)).toMatchObject({ total: 5_000 });
  expect(events.at(-1)?.data).toBe((await plain(body)).text);
});

test('a call that waits for an earlier one gets progress events too', async () => {
  const large = await follow({ scenario_id, years: 30, num_simulations: 100_000 });
  const small = await follow({ scenario_id, years: 1, num_simulations: 10 });
  await expect.poll(() => small.events.length, soon).toBeGreaterThan(3);
  expect(small.events.map(({ name }) => name)).not.toContain('result');
  expect(JSON.parse(small.events[2]?.data ?? '')).toEqual({ done: 0, total: 10 });
  large.request.destroy();
  await small.ended;
  expect(small.events.at(-1)?.name).toBe('result');
});

test('an error before the work starts is an ordinary response', async () => {
  const headers = { Authorization: 'Token nobody' };
  const answers = [
    await follow({ scenario_id, years: 0 }),
    await follow({ scenario_id: 4_503_599_627_370_497 }),
    await follow({ scenario_id }, headers),
  ];
  expect(answers.map(({ response: answer }) => answer.statusCode)).toEqual([400, 404, 401]);
  for (const { response: answer } of answers)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
});

test.each(['text/event-stream', 'application/json'])(
  'closing the connection ends the work within a moment: %s',
  async (accept) => {
    const large = request(`${app.url}${SIMULATION_PATH}`, {
      method: 'POST',
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json', Accept: accept },
    });
    large.on('error', () => undefined);
    large.end(JSON.stringify({ scenario_id, years: 30, num_simulations: 100_000 }));
    // Returns the stream of a second small call once it waits behind the first one, otherwise undefined.
    const waits = async () => {
      const small = await follow({ scenario_id, years: 1, num_simulations: 10 });
      await Promise.race([small.ended, setTimeout(500)]);
      return small.events.at(-1)?.name === 'progress' ? small : undefined;
    };
    let small = await waits();
    while (small === undefined) small = await waits();
    large.destroy();
    await small.ended;
    expect(small.events.at(-1)?.name).toBe('result');
  },
);

test('a server that stops sends an error to all waiting clients, and accepts no new calls', async () => {
  const stopping = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
  const person = await makeUser(stopping);
  const body = {
    scenario_id: await createSlowPlan(stopping, person.token),
    years: 30,
    num_simulations: 100_000,
  };
  const headers = { Authorization: `Token ${person.token}`, 'Content-Type': 'application/json' };
  const send = (accept: string) =>
    fetch(`${stopping.url}${SIMULATION_PATH}`, {
      method: 'POST',
      headers: { ...headers, Accept: accept },
      body: JSON.stringify(body),
    });
  const stream = await send('text/event-stream');
  const other = send('application/json');
  // Stops the server as SIGTERM does: long work ends at once.
  const stopped = setTimeout(300).then(() => stopping.stop());
  const detail = 'The server is stopping, so your simulation was stopped. Please try again shortly.';
  const text = errorBodyText(detail, 'simulation_stopped');
  expect((await stream.text()).split('\n\n').at(-2)).toBe(`event: error\ndata: ${text}`);
  const refused = await other;
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([503, '5', text]);
  await stopped;
});
