/** Sends malformed and unusual requests. Each must get a response, and none may cause an internal error. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, errorBodyText, startTestApp, rawExchange } from '#testing/test-app.ts';

let directory: string;
let app: TestApp;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'meridian-web-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Meridian</title>');
  writeFileSync(join(directory, 'assets/main-a1b2c3.js'), 'export {};');
  app = await startTestApp({ webDirectory: directory });
});
afterAll(async () => {
  await app.stop();
  rmSync(directory, { recursive: true });
});

const ask = (target: string, method = 'GET', host = 'Host: x\r\n', version = '1.1') =>
  rawExchange(app, `${method} ${target} HTTP/${version}\r\n${host}Connection: close\r\n\r\n`);
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);

const NOT_FOUND = errorBodyText('Not found.', 'not_found');
const NOT_HTTP = errorBodyText('The request is not valid HTTP.', 'not_http');

const STATIC_ROOTS = ['/api/docs/static', '/api/docs', '/assets', ''];
const CLIMBS = [
  '/../../../package.json',
  '/../../../../../../etc/passwd',
  '/..',
  '/../',
  '/%2e%2e/%2e%2e/package.json',
  '/..%2f..%2f..%2fpackage.json',
  '/%252e%252e/package.json',
  String.raw`/..\..\package.json`,
  '/..%5c..%5cpackage.json',
  '/....//....//package.json',
  '//etc/passwd',
  '/a%00.js',
  '/%00',
  '/.git/config',
  '/%c0%ae%c0%ae/package.json',
  '/%ff',
  '/%',
  `/${'a'.repeat(300)}`,
  `/${'a'.repeat(10_000)}`,
  `/${'a/'.repeat(6_000)}`,
  `/${'../'.repeat(4_000)}package.json`,
  '/?%zz',
];

test.each(STATIC_ROOTS)('below %j no address causes an internal error, and none reveals a file', async (root) => {
  for (const climb of CLIMBS) {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const answer = await ask(root + climb, method);
      const called = `${method} ${climb.slice(0, 40)}: ${answer.slice(0, 200)}`;
      expect.soft([200, 302, 400, 404, 405], called).toContain(statusOf(answer));
      expect.soft(answer.includes('"dependencies"'), called).toBe(false);
      expect.soft(answer.includes('root:'), called).toBe(false);
      if (method === 'HEAD') expect.soft(bodyOf(answer), called).toBe('');
    }
  }
});

test.each([
  '/api/docs/static/../../../package.json',
  '/api/docs/static/..',
  '/api/docs/static/%2e%2e/%2e%2e/package.json',
  String.raw`/api/docs/static/..\..\package.json`,
])('%s gives 404', async (target) => {
  const answer = await ask(target);
  expect([statusOf(answer), bodyOf(answer)]).toEqual([404, NOT_FOUND]);
});

describe('a Host header', () => {
  /** The fields of every response to a request without one clear host. */
  const REFUSED = {
    status: 400,
    body: NOT_HTTP,
    headers: [/^connection: close$/i, /^x-request-id: [\w-]{36}$/i, /^cache-control: no-store$/i],
  };
  const seen = (answer: string) => ({
    status: statusOf(answer),
    body: bodyOf(answer),
    headers: REFUSED.headers.filter((header) => answer.split('\r\n').some((line) => header.test(line))),
  });

  test.each(['Host: x\r\nHost: x\r\n', 'Host: x\r\nhost: y\r\n', 'Host: x\r\nX: 1\r\nHOST:\r\n'])(
    'a Host header that occurs twice is refused: %j',
    async (hosts) => {
      for (const target of ['/healthz', '/', '/api/nothing/', '/api/currency/convert/'])
        for (const version of ['1.1', '1.0'])
          expect(seen(await ask(target, 'GET', hosts, version)), target).toEqual(REFUSED);
      expect(seen(await ask('/api/auth/token/', 'POST', hosts))).toEqual(REFUSED);
    },
  );

  test.each(['a b', 'a/b', 'user@a', 'a#b', 'a?b', 'x:abc', '[::1', '::1', 'x, y', 'a%zz', '\u00E9', '<x>'])(
    'an invalid Host header is refused: %j',
    async (host) => expect(seen(await ask('/healthz', 'GET', `Host: ${host}\r\n`))).toEqual(REFUSED),
  );

  test('a missing Host header is refused, except for HTTP/1.0', async () => {
    expect(seen(await ask('/healthz', 'GET', ''))).toEqual(REFUSED);
    expect(statusOf(await ask('/healthz', 'GET', '', '1.0'))).toBe(200);
  });

  test.each(['', 'x', 'x:', 'x:3000', 'my_app.internal:80', 'xn--bcher-kva.example', '[::1]:80', '127.0.0.1'])(
    'a Host header is accepted as proxies send it: %j',
    async (host) => {
      for (const more of ['', 'X-Forwarded-Host: plan.example, inner\r\nX-Forwarded-Proto: https\r\n'])
        expect(statusOf(await ask('/healthz', 'GET', `Host: ${host}\r\n${more}`))).toBe(200);
    },
  );

  test('the Host header must match the host of an absolute address', async () => {
    for (const target of ['http://x/healthz', 'HTTP://X/healthz', 'http://x'])
      expect(statusOf(await ask(target)), target).toBe(200);
    for (const target of ['http://y/healthz', 'http://x:81/healthz', 'http://x@y/healthz', 'http://'])
      expect(seen(await ask(target)), target).toEqual(REFUSED);
    const nothing = await ask('http://x/api/nothing/');
    expect([statusOf(nothing), bodyOf(nothing)], 'of the API as ever').toEqual([404, NOT_FOUND]);
  });
});
