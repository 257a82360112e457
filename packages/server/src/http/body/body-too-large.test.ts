/** Tests that a client that sends too large a body can read the error. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, errorBodyText, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

/** Declares a body of `declared` bytes for a public call, sends `sent` of them before reading, and then sends another request. */
async function send(declared: number, sent: number) {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let told = '';
  const ended = new Promise<'answered' | 'closed'>((resolve) => {
    socket.on('close', () => resolve('closed'));
    socket.on('error', () => resolve('closed'));
    socket.on('data', (part) => {
      told += String(part);
      if (told.split('HTTP/1.1 ').length === 3) resolve('answered');
    });
  });
  socket.pause();
  const head = ['POST /api/auth/token/ HTTP/1.1', `Host: ${hostname}`, 'Content-Type: application/json'];
  socket.write(`${[...head, `Content-Length: ${declared}`].join('\r\n')}\r\n\r\n`);
  if (sent > 0)
    await new Promise((resolve) => {
      socket.write(Buffer.alloc(sent, 'a'), resolve);
    });
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  socket.resume();
  const next = await ended;
  socket.destroy();
  const [status, text] = [told.split('\r\n')[0], told.split('\r\n\r\n')[1]?.split('HTTP/1.1 ')[0]];
  return { status, text, next };
}

test.each([16_400, 16_000_000])(
  'a client that sends %i bytes can read the error, and the connection stays open',
  async (bytes) => {
    expect(await send(bytes, bytes)).toEqual({
      status: 'HTTP/1.1 413 Payload Too Large',
      text: errorBodyText('The body is larger than 16 KiB.', 'body_too_large', { size: '16 KiB' }),
      next: 'answered',
    });
  },
);

test('a body that is declared as a gigabyte is refused, and nothing of it is read', async () => {
  expect(await send(1_000_000_000, 0)).toMatchObject({
    status: 'HTTP/1.1 413 Payload Too Large',
    next: 'closed',
  });
});
