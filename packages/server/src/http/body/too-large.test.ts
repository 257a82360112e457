/** Whoever sends a body that is too large can read why it was refused. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, detailText, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

/** Declares a body of `declared` bytes for a public call and sends `sent` of them before anything is read. */
async function send(declared: number, sent: number) {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const closed = new Promise<boolean>((resolve) => {
    socket.on('close', () => resolve(true));
    socket.on('error', () => resolve(true));
  });
  let told = '';
  socket.on('data', (part) => (told += String(part)));
  socket.pause();
  const head = ['POST /api/auth/token/ HTTP/1.1', `Host: ${hostname}`, 'Content-Type: application/json'];
  socket.write(`${[...head, `Content-Length: ${declared}`].join('\r\n')}\r\n\r\n`);
  await sleep(100);
  socket.write(Buffer.alloc(sent, 'a'));
  await sleep(100);
  socket.resume();
  const isClosed = await Promise.race([closed, sleep(1_000, false)]);
  socket.destroy();
  const [status, text] = [told.split('\r\n')[0], told.split('\r\n\r\n')[1]];
  return { status, text, isClosed };
}

test.each([16_400, 16_000_000])(
  'whoever sends %i bytes gets to read the refusal, and the connection stays open',
  async (bytes) => {
    expect(await send(bytes, bytes)).toEqual({
      status: 'HTTP/1.1 413 Payload Too Large',
      text: detailText('The body is larger than 16 KiB.', 'body_too_large', { size: '16 KiB' }),
      isClosed: false,
    });
  },
);

test('of a gigabyte nothing is read', async () => {
  expect(await send(1_000_000_000, 0)).toMatchObject({
    status: 'HTTP/1.1 413 Payload Too Large',
    isClosed: true,
  });
});
