import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestUser, itemBody, makeUser } from '#testing/factories.ts';
import { type TestApp, allEndpoints, startTestApp, errorBodyText, rawExchange } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
  user = await makeUser(app);
});
afterAll(() => app.stop());

const paths = [...new Set(allEndpoints.map((endpoint) => endpoint.path))];
/** Returns the text without the time of an export. */
const timeless = (text: string) => text.replace(/"exported_at":"[^"]*"/, '');
const concrete = (path: string) => path.replaceAll(/:\w+/g, '7');
/** Queries of the calls that require scenario ids in their query. */
const QUERIES: Record<string, string> = { '/api/forecast/difference/': '?from=7&to=7' };

describe('every path', () => {
  test('every path works with and without a trailing slash, without a redirect', async () => {
    for (const { method, path, status } of allEndpoints) {
      if (method !== 'GET') continue;
      const query = QUERIES[path] ?? '';
      const withSlash = await app.request('GET', concrete(path) + query, { token: user.token });
      const without = await app.request('GET', concrete(path).slice(0, -1) + query, { token: user.token });
      expect.soft([status, 404], path).toContain(withSlash.status);
      if (!path.endsWith('/csrf/')) expect.soft(timeless(without.text), path).toBe(timeless(withSlash.text));
      expect.soft(without.status, path).toBe(withSlash.status);
      expect.soft(without.headers.get('location'), path).toBe(withSlash.headers.get('location'));
    }
  });

  test('every path responds 405 to other methods and lists its own', async () => {
    for (const path of paths) {
      const known = allEndpoints.filter((one) => one.path === path).map((one) => one.method as string);
      const expected = known.includes('GET') ? [...known, 'HEAD'] : known;
      const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
      for (const method of methods.filter((one) => !known.includes(one))) {
        const response = await app.request(method, concrete(path), { token: user.token });
        const called = `${method} ${path}`;
        expect.soft(response.status, called).toBe(405);
        expect.soft(response.headers.get('allow')?.split(', ').toSorted(), called).toEqual(expected.toSorted());
        expect.soft(response.json, called).toEqual({ detail: 'This method is not allowed here.' });
      }
    }
  });

  test('every path is 401 without a valid token, before any other check', async () => {
    const credentials: Record<string, string>[] = [
      {},
      { authorization: 'Token unknown' },
      { authorization: 'Basic ZGFuYTpwYXNz' },
      { authorization: `Token ${user.token}x` },
      { cookie: 'meridian_session=unknown' },
    ];
    for (const { access, method, path } of allEndpoints) {
      if (access === 'public') continue;
      for (const headers of credentials) {
        const response = await app.request(method, concrete(path), {
          headers,
          ...(method === 'GET' ? {} : { raw: '{"broken' }),
        });
        const called = `${method} ${path} with ${JSON.stringify(headers)}`;
        expect.soft(response.status, called).toBe(401);
        expect.soft(response.headers.get('www-authenticate'), called).toBe('Token');
        expect.soft(response.json, called).toEqual({ detail: 'Please sign in.' });
      }
    }
  });
});

describe('TRACE and unknown methods', () => {
  const addresses: [url: string, allow: string][] = [
    ['/api/scenarios/7/', 'PATCH, DELETE'],
    ['/api/scenarios/7?x=1', 'PATCH, DELETE'],
    ['/api/openapi.json', 'GET, HEAD'],
    ['/api/nothing/', ''],
    ['/', 'GET, HEAD'],
    ['/dashboard', 'GET, HEAD'],
    ['/healthz', 'GET, HEAD'],
  ];
  test.each(addresses)('TRACE and unknown methods on %s are 405, with the methods there: %s', async (url, allow) => {
    // Node's parser knows PROPFIND, but not the last two.
    for (const method of ['TRACE', 'PROPFIND', 'NONSENSE', 'get']) {
      const answer = await rawExchange(app, `${method} ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer, method).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
      expect(/^allow: (.*)\r$/im.exec(answer)?.[1], method).toBe(allow);
      expect(answer).toContain(errorBodyText('This method is not allowed here.', 'method_not_allowed'));
      expect(answer).toMatch(/x-request-id: [\w-]{36}\r\n/i);
    }
  });

  test('CONNECT is 405, and malformed requests are 400', async () => {
    expect(await rawExchange(app, 'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 /);
    for (const bytes of ['\u0016\u0003\u0001nonsense\r\n\r\n', 'NONSENSE\r\n\r\n']) {
      expect(await rawExchange(app, bytes)).toMatch(/^HTTP\/1\.1 400 /);
    }
  });
});

describe('responses', () => {
  test('responses have a request id of their own in every case', async () => {
    const asked = ['/api/currency/convert/', '/api/nothing/', '/nothing', '/api/%zz/', '/healthz'];
    const answers = await Promise.all(asked.map((path) => app.request('GET', path)));
    const ids = answers.map((response) => response.headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(asked.length);
    for (const id of ids) expect(id).toMatch(/^[\w-]{36}$/);
  });

  test('responses of the API are never cached, and have the strict policies', async () => {
    const { headers } = await app.request('GET', '/api/currency/convert/');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy.split('; ').filter((part) => part.includes('unsafe'))).toEqual(["style-src 'self' 'unsafe-inline'"]);
  });

  test.each([
    ['/api/nothing/', 404],
    ['/api/%zz/', 400],
    ['/%61pi/auth/csrf/', 200],
    ['/api/docs/static/swagger-ui.css', 200],
  ])('responses to GET %s, with status %i, are never cached and have the strict policies too', async (path, status) => {
    const { status: answered, headers } = await app.request('GET', path);
    expect(answered).toBe(status);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('responses are the same for HEAD, without the body', async () => {
    const response = await app.request('HEAD', '/api/scenarios/', { token: user.token });
    expect(response.status).toBe(200);
    expect(response.text).toBe('');
  });

  test('large responses are compressed on request', async () => {
    const response = await app.request('GET', '/api/currency/convert/', {
      headers: { 'accept-encoding': 'br' },
    });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.json).toHaveProperty('currencies');
  });

  test('responses to malformed requests are JSON too', async () => {
    const answer = await rawExchange(app, 'GET / HTTP/9.9\r\nnonsense\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/X-Request-Id: [\w-]{36}\r\n/);
    expect(answer).toContain(errorBodyText('The request is not valid HTTP.', 'not_http'));
    expect(answer).toContain('Cache-Control: no-store\r\n');
    expect(answer).toContain('X-Content-Type-Options: nosniff\r\n');
    expect(answer).toContain("Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n");
    expect(await rawExchange(app, `GET / HTTP/1.1\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });

  test.each([
    '/api/nothing/',
    '/api/scenarios/7/nothing/',
    '/api/',
    '/api',
    `/api/scenarios/${'7'.repeat(300)}/select/`,
  ])('%s gives 404', async (path) => {
    const response = await app.request(path.endsWith('select/') ? 'POST' : 'GET', path, { token: user.token });
    expect(response.status).toBe(404);
    expect(response.json).toEqual({ detail: 'Not found.' });
  });
});

describe('request bodies', () => {
  const create = (request: object) => app.request('POST', '/api/financial-items/', { token: user.token, ...request });
  const stored = () => app.db.selectFrom('items').select('id').execute();

  test.each([
    ['text/plain', JSON.stringify(itemBody())],
    ['application/x-www-form-urlencoded', 'name=Rent'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/jsonp', '{}'],
  ])('request bodies of type %s are 415', async (type, raw) => {
    const response = await create({ raw, headers: { 'content-type': type } });
    expect(response.status).toBe(415);
    expect(response.json).toEqual({ detail: 'Send JSON, with the header Content-Type: application/json.' });
  });

  test('request bodies over 1 MiB are 413, and accepted up to it', async () => {
    const bodyOf = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`;
    expect((await create({ raw: bodyOf(1_048_577) })).status).toBe(413);
    expect((await create({ raw: bodyOf(8_000_000) })).json).toEqual({
      detail: 'The body is larger than 1 MiB.',
    });
    const most = await create({ raw: bodyOf(1_048_576) });
    expect(most.status).toBe(400);
    expect(most.json).toMatchObject({ name: ['Name can have at most 200 characters.'] });
  });

  test.each([
    ['an unfinished object', '{"name":', 'The body is not valid JSON in UTF-8.'],
    ['single quotes', "{'name':'x'}", 'The body is not valid JSON in UTF-8.'],
    ['NaN', '{"amount":NaN}', 'The body is not valid JSON in UTF-8.'],
    ['Latin-1', Buffer.from('{"name":"caf\xe9"}', 'latin1'), 'The body is not valid JSON in UTF-8.'],
    ['no body', '', 'Send a JSON object with the fields of this call.'],
    ['null', 'null', 'Send a JSON object with the fields of this call.'],
    ['a list', '[]', 'Send a JSON object with the fields of this call.'],
    ['a text', '"text"', 'Send a JSON object with the fields of this call.'],
    ['a number', '7', 'Send a JSON object with the fields of this call.'],
    ['64 open lists', '['.repeat(64), 'The body is not valid JSON in UTF-8.'],
    ['100,000 open lists', '['.repeat(100_000), 'The body is nested more than 64 levels deep.'],
  ])('request bodies with %s are refused', async (_what, raw, message) => {
    const response = await create({ raw });
    expect(response.status).toBe(400);
    expect(response.json).toEqual({ non_field_errors: [message] });
  });

  test.each(['is_staff', 'id', 'user_id', '__proto__', 'constructor', 'toString', 'קטגוריה'])(
    'request bodies with the unknown field %s are refused with its name',
    async (field) => {
      const response = await create({
        raw: `{"name":"Rent","category":"expense","amount":1,"currency":"EUR","${field}":{"is_staff":true}}`,
      });
      expect(response.status).toBe(400);
      expect(JSON.stringify(response.json)).toBe(
        JSON.stringify(Object.fromEntries([[field, ['This field does not exist.']]])),
      );
      expect(await stored()).toEqual([]);
    },
  );

  test('request bodies are refused if the call has none', async () => {
    const path = '/api/scenarios/ensure_default_selected/';
    const response = await app.request('POST', path, { token: user.token, body: { name: 'x' } });
    expect(response.json).toEqual({ name: ['This field does not exist.'] });
    for (const body of [{}, undefined]) {
      expect((await app.request('POST', path, { token: user.token, body })).status).toBe(200);
    }
  });

  test('bodies and queries give an error for each invalid field once, for list entries under the list', async () => {
    const response = await create({
      body: { ...itemBody(), tag_names: ['', '', 'x'.repeat(51)], amount: 'many' },
    });
    expect(response.json).toEqual({
      amount: ['Enter a number, such as 1234.56.'],
      tag_names: ['Tag name is required', 'Tag name can have at most 50 characters.'],
    });
    const query = await app.request('GET', '/api/scenarios/?page=0&page_size=1001&sort=x&__proto__=1', {
      token: user.token,
    });
    expect(query.status).toBe(400);
    expect(Object.keys(query.json as object).toSorted()).toEqual(['__proto__', 'page', 'page_size', 'sort']);
    const twice = await app.request('GET', '/api/scenarios/?page=1&page=2', { token: user.token });
    expect(twice.json).toEqual({ page: ['Enter a whole number from 1 to 1000000.'] });
  });
});

test('an internal error reveals no details', async () => {
  const broken = await startTestApp();
  const { token } = await makeUser(broken);
  await broken.db.schema.dropTable('item_tags').execute();
  const response = await broken.request('GET', '/api/tags/', { token });
  expect(response.status).toBe(500);
  expect(response.text).toBe(errorBodyText('Something went wrong on our side. Please try again.', 'our_fault'));
  await broken.stop();
});
