/** Tests how the server process ends after SIGTERM while requests are running. */
import { type Socket, connect } from 'node:net';
import { expect, test } from 'vitest';
import { waitForAddress, prepareProgram } from '#testing/programs/server-program.ts';

const { start } = prepareProgram();

/** Starts a server and a request to it; returns once the server has read the request's header completely. */
async function startAsked(bodyLength: number) {
  const running = start();
  const address = await waitForAddress(running);
  const socket: Socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined);
  const told = { answer: '' };
  socket.setEncoding('utf8').on('data', (text: string) => (told.answer += text));
  const head = ['POST /api/auth/token/ HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
  socket.write(`${[...head, `Content-Length: ${bodyLength}`, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`);
  await expect.poll(() => told.answer, { timeout: 30_000 }).toContain('100 Continue');
  return { running, address, socket, told };
}

test('the server finishes running requests after SIGTERM, responds to new ones until then, and closes each connection', async () => {
  const body = JSON.stringify({ username: 'nobody', password: 'no password' });
  const { running, address, socket, told } = await startAsked(body.length);
  running.child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 30_000 }).toBe(503);
  for (let count = 0; count < 200; count += 1) {
    const alive = await fetch(`${address}/healthz`);
    expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close']);
  }
  const ready = await fetch(`${address}/readyz`);
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
  socket.write(body);
  expect(await running.exit).toEqual([0, null]);
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
  expect(told.answer.toLowerCase()).toContain('connection: close');
  expect(told.answer).toMatch(/HTTP\/1\.1 400 /);
  expect(told.answer).toContain('Invalid username or password');
});

test('the server cuts off a request that never ends', async () => {
  const { running, socket } = await startAsked(100);
  socket.write('{');
  running.child.kill('SIGTERM');
  expect(await running.exit).toEqual([0, null]);
});
