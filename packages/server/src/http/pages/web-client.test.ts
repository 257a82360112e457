import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const ADDRESSES = (origin: string, path: string) =>
  `<meta property="og:url" content="${origin}${path}" /><link rel="canonical" href="${origin}${path}" />`;
const page = (title: string, origin: string, path: string) =>
  `<!doctype html><title>${title}</title>${ADDRESSES(origin, path)}<link rel="icon" href="/favicon.svg" />`;
const SCRIPT = 'export const answer = 42;'.repeat(100);

let directory: string;
let app: TestApp;
let PAGE: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'meridian-web-'));
  for (const folder of ['assets', 'pages/en', 'pages/he']) mkdirSync(join(directory, folder), { recursive: true });
  writeFileSync(join(directory, 'index.html'), page('Meridian', '', '/'));
  writeFileSync(join(directory, 'login.html'), page('Sign in', '', '/login'));
  writeFileSync(join(directory, 'pages/en/index.html'), page('Landing', '', '/'));
  writeFileSync(join(directory, 'pages/en/use-cases.html'), page('Use Cases', '', '/use-cases'));
  writeFileSync(join(directory, 'pages/he/use-cases.html'), page('שימושים', '', '/use-cases'));
  writeFileSync(join(directory, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(directory, 'manifest.webmanifest'), '{}');
  writeFileSync(join(directory, 'assets/main-a1b2c3.js'), SCRIPT);
  writeFileSync(join(directory, 'assets/main-a1b2c3.js.br'), brotliCompressSync(SCRIPT));
  app = await startTestApp({ webDirectory: directory });
  PAGE = page('Meridian', app.url, '/');
});
afterAll(async () => {
  await app.stop();
  rmSync(directory, { recursive: true });
});

const browse = (path: string) =>
  app.request('GET', path, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });

test('the description of the API is beside the pages, whose routes have no schema', async () => {
  expect((await app.request('GET', '/api/openapi.json')).status).toBe(200);
});

test.each(['/?auth=success&token=x', '/dashboard', '/profile?tab=security', '/any/depth/at/all', '/api-guide'])(
  '%s is the application, and never cached',
  async (path) => {
    const response = await browse(path);
    expect(response.status).toBe(200);
    expect(response.text).toBe(PAGE);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    // The policy allows WebAssembly but no other way to run data as code; workers follow the rule for scripts.
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("; script-src 'self' 'wasm-unsafe-eval'; ");
    expect(policy).not.toMatch(/'unsafe-eval'|worker-src|child-src|blob:/);
    expect(response.headers.get('x-request-id')).not.toBeNull();
  },
);

test('a public page has its title and address for every client, and one ETag', async () => {
  for (const accept of ['text/html', '*/*']) {
    const response = await app.request('GET', '/use-cases?from=mail', { headers: { accept } });
    expect(response.text, accept).toBe(page('Use Cases', app.url, '/use-cases'));
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const tag = response.headers.get('etag') ?? '';
    const again = await app.request('GET', '/use-cases', { headers: { accept, 'if-none-match': tag } });
    expect([again.status, again.text]).toEqual([304, '']);
  }
  const head = await fetch(`${app.url}/`, { method: 'HEAD' });
  expect([head.status, head.headers.get('cache-control')]).toEqual([200, 'no-cache']);
});

test("public pages are in the client's language; a sign-in result is handled by the application", async () => {
  const titleAt = async (path: string, language: string) => {
    const { text, headers } = await app.request('GET', path, { headers: { 'accept-language': language } });
    return [/<title>(.*)<\/title>/.exec(text)?.[1], headers.get('content-language'), headers.get('vary')];
  };
  const vary = expect.stringContaining('Accept-Language') as string;
  expect(await titleAt('/use-cases', 'he-IL,he;q=0.9,en;q=0.8')).toEqual(['שימושים', 'he', vary]);
  expect(await titleAt('/use-cases', 'fr, en;q=0.5')).toEqual(['Use Cases', 'en', vary]);
  expect((await titleAt('/Use-Cases/', 'en'))[0]).toBe('Use Cases');
  expect((await titleAt('/', 'en'))[0]).toBe('Landing');
  expect((await titleAt('/login', 'he'))[0]).toBe('Sign in');
  expect((await titleAt('/?auth=success&token=x', 'en'))[0]).toBe('Meridian');
  expect((await app.request('GET', '/pages/en/use-cases.html')).status).toBe(404);
});

test('the public address is PUBLIC_URL, and never from the request', async () => {
  const behind = await startTestApp({ webDirectory: directory, env: { PUBLIC_URL: 'https://plan.example' } });
  const headers = { accept: '*/*', host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const response = await behind.request('GET', '/use-cases', { headers });
  expect(response.text).toBe(page('Use Cases', 'https://plan.example', '/use-cases'));
  await behind.stop();
});

test.each(['/api', '/api/', '/api/nothing', '/api?x=1'])('%s is the API and not a page', async (path) => {
  const response = await browse(path);
  expect(response.status).toBe(404);
  expect(response.json).toEqual({ detail: 'Not found.' });
});

test('files with a hash in their name are cached permanently, and sent with their built compression', async () => {
  const response = await app.request('GET', '/assets/main-a1b2c3.js', { headers: { 'accept-encoding': 'br' } });
  expect(response.status).toBe(200);
  expect(response.text).toBe(SCRIPT);
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toMatch(/javascript/);
});

test.each(['*/*', '', 'text/*', 'application/json', 'image/avif,*/*;q=0.8'])(
  'an address of the application is a page for Accept "%s" too',
  async (accept) => {
    for (const path of ['/dashboard', '/profile?file=a.js', '/auth/callback', '/nowhere', '/api-guide']) {
      const response = await fetch(app.url + path, { headers: { accept } });
      expect([response.status, await response.text()], path).toEqual([200, PAGE]);
      const head = await fetch(app.url + path, { method: 'HEAD', headers: { accept } });
      expect([head.status, head.headers.get('content-type'), head.headers.get('etag')], path).toEqual([
        200,
        'text/html; charset=utf-8',
        response.headers.get('etag'),
      ]);
      expect(head.headers.get('content-length'), path).toBe(response.headers.get('content-length'));
    }
    for (const path of ['/api', '/api/nothing']) {
      const response = await app.request('GET', path, { headers: { accept } });
      expect([response.status, response.json], path).toEqual([404, { detail: 'Not found.' }]);
    }
  },
);

test.each([
  ['/assets/gone-000000.js', '*/*'],
  ['/assets/gone-000000.js', 'text/html'],
  ['/assets', '*/*'],
  ['/assets/', 'text/html'],
  ['/assets/..%2frobots.txt', '*/*'],
  ['/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd', '*/*'],
  ['/assets/.hidden', '*/*'],
  ['/favicon.gone?v=1', '*/*'],
  ['/.well-known/change-password', '*/*'],
  ['/.git/config', ''],
  ['/%2egit/config', '*/*'],
])('%s, a missing file, is no page for Accept "%s"', async (path, accept) => {
  const response = await fetch(app.url + path, { headers: { accept } });
  expect([response.status, await response.text()]).toEqual([404, 'Not found.']);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('no file outside the folder can be read, and only reading is allowed', async () => {
  expect((await app.request('GET', '/robots.txt')).text).toBe('User-agent: *');
  expect((await browse('/../../etc/passwd')).text).toBe(PAGE);
  expect((await app.request('GET', '/..%2f..%2fetc%2fpasswd')).status).toBe(404);
  const posted = await app.request('POST', '/dashboard', { body: {} });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('the web manifest has its own type, and pages may load it', async () => {
  const response = await app.request('GET', '/manifest.webmanifest');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/manifest+json']);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect((await browse('/')).headers.get('content-security-policy')).toContain("; manifest-src 'self'; ");
});
