/** Request bodies during transmission: limits on memory and time. */
import type { Socket } from 'node:net';
import { LIMITS } from '@meridian/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeUser } from '#testing/factories.ts';
import { makeGuest } from '#testing/guests.ts';
import { sendPartOfBody } from '#testing/partial-body.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

function begin(path: string, token: string, sent: number, announced?: number): Promise<string> {
  const { socket, statusLine } = sendPartOfBody(app, {
    path,
    token,
    sent,
    ...(announced === undefined ? {} : { announced }),
  });
  sockets.push(socket);
  return statusLine;
}

const BULK = '/api/financial-items/bulk_action/';
const HALF = LIMITS.bodyMaxBytes / 2;

test('one user has at most 2 MB in memory; other users are served, and closing a connection frees memory', async () => {
  const [one, other] = await Promise.all([makeUser(app), makeUser(app)]);
  const open = Array.from({ length: 4 }, () => begin(BULK, one.token, HALF));
  const fifth = begin(BULK, one.token, HALF);
  // Any one of the five can be the refused one, because their bytes arrive in no fixed order.
  const refused = await Promise.race([...open, fifth]);
  expect(refused).toBe('HTTP/1.1 429 Too Many Requests');
  const scenario = { token: other.token, body: { name: 'Other' } };
  expect((await app.request('POST', '/api/scenarios/', scenario)).status).toBe(201);
  for (const socket of sockets.splice(0)) socket.destroy();
  const mine = { token: one.token, body: { name: 'Mine' } };
  await expect
    .poll(async () => (await app.request('POST', '/api/scenarios/', mine)).status, { timeout: 10_000 })
    .toBeLessThan(429);
});

test('guests together cannot use the memory for accounts', async () => {
  const guests = await Promise.all(Array.from({ length: 9 }, () => makeGuest(app)));
  const open = guests.flatMap(({ token }) => [0, 1, 2, 3].map(() => begin(BULK, token, HALF)));
  expect(await Promise.race(open)).toBe('HTTP/1.1 429 Too Many Requests');
  const { token } = await makeUser(app);
  const response = await app.request('POST', '/api/scenarios/', { token, body: { name: 'Account' } });
  expect(response.status).toBe(201);
});

test('an announced file needs no memory before it arrives', async () => {
  const guests = await Promise.all([makeGuest(app), makeGuest(app)]);
  // Announces files that together have twice the size allowed for all users, and sends one byte of each.
  for (const { token } of guests) {
    for (let count = 0; count < 4; count += 1) {
      void begin('/api/import/data/', token, 1, LIMITS.importMaxBytes);
    }
  }
  const { token } = await makeUser(app);
  const body = { data: { format: 'meridian', version: 1, scenarios: [] }, mode: 'merge' };
  for (const person of [token, (await makeGuest(app)).token]) {
    const response = await app.request('POST', '/api/import/data/', { token: person, body });
    expect(response.status, response.text).toBe(200);
  }
});
