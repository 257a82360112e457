/** Tests that no request blocks the server: sends expensive bodies to every call while another process checks that the server responds. */
import { type Endpoint, LIMITS } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestUser, makeUser } from '#testing/factories.ts';
import type { HostileKind } from '#testing/hostile-bodies.ts';
import { type HttpClientProcess, mainThreadMs, startHttpClientProcess } from '#testing/programs/http-client-process.ts';
import { type TestApp, allEndpoints, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
let sender: HttpClientProcess;
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'info', ADVANCED_ACCESS: 'everyone' } });
  user = await makeUser(app);
  sender = startHttpClientProcess();
});
afterAll(async () => {
  await sender.stop();
  await app.stop();
});

interface Asked {
  endpoint: Pick<Endpoint, 'method' | 'path' | 'requestType'>;
  isSignedIn?: boolean;
  headers?: Record<string, string>;
}

function send(body: HostileKind, { endpoint, isSignedIn = true, headers = {} }: Asked) {
  return sender.send({
    method: endpoint.method,
    url: `${app.url}${endpoint.path.replaceAll(/:\w+/g, '7')}`,
    headers: {
      'Content-Type': endpoint.requestType,
      ...(isSignedIn ? { Authorization: `Token ${user.token}` } : {}),
      ...headers,
    },
    body,
  });
}

/** Returns the field names that the call's body has. */
function fieldsOf({ body }: Endpoint): string[] {
  if (body === undefined) return ['x'];
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const shapes = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as { properties?: object }[];
  const names = shapes.flatMap(({ properties = {} }) => Object.keys(properties));
  return names.length === 0 ? ['x'] : [...new Set(names)];
}

/** Returns bodies of each hostile kind, with sizes at the limit of the call and just above it. */
function kindsFor(endpoint: Endpoint): HostileKind[] {
  const { bodyMaxBytes: most, bodyMaxValues: values, file } = endpoint;
  // Files are tested here at the size limit of other bodies; tests at the size limit of files are below.
  const bytes = file ? LIMITS.bodyMaxBytes : most;
  const fields = fieldsOf(endpoint);
  const names = JSON.stringify(fields).length + 4 * fields.length;
  const longest = bytes - names;
  const perFields = { fields };
  return [
    { kind: 'unknown keys', size: LIMITS.bodyFieldsMax },
    { kind: 'unknown keys', size: LIMITS.bodyFieldsMax + 1 },
    { kind: 'unknown keys', size: Math.floor(bytes / 12) },
    ...fields.slice(0, 12).flatMap((field): HostileKind[] => [
      { kind: 'values in one list', size: Math.min(values, bytes / 4) - 3, fields: [field] },
      { kind: 'short texts in one list', size: Math.min(values, bytes / 8) - 3, fields: [field] },
    ]),
    { kind: 'values in one list', size: Math.min(values + 1, bytes / 2 - 10), ...perFields },
    { kind: 'empty lists', size: Math.floor(bytes / 3) - 1 },
    { kind: 'small objects', size: Math.floor(values / 3) - 3 },
    { kind: 'levels', size: LIMITS.bodyDepthMax },
    { kind: 'levels', size: LIMITS.bodyDepthMax + 1 },
    { kind: 'levels never closed', size: bytes },
    { kind: 'letters', size: longest - fields.length, ...perFields },
    { kind: 'letters', size: bytes + 100 * fields.length, ...perFields },
    { kind: 'letters that decompose', size: longest - 6 * fields.length, ...perFields },
    { kind: 'combining marks', size: longest - 6 * fields.length, ...perFields },
    { kind: 'blanks', size: longest - fields.length, ...perFields },
    { kind: 'digits', size: longest - fields.length, ...perFields },
    { kind: 'backslashes', size: bytes - 20 },
  ];
}

const changing = allEndpoints.filter(({ method }) => method !== 'GET');

const endpointAt = (path: string) => {
  const found = changing.find((one) => one.path === path && one.method === 'POST');
  if (found === undefined) throw new Error(`There is no ${path}.`);
  return found;
};

const SCENARIO = endpointAt('/api/scenarios/');
const SIGN_IN = endpointAt('/api/auth/token/');
const IMPORT = endpointAt('/api/import/data/');
const IMPORT_CSV = endpointAt('/api/import/csv/');
const IN_FILE = '{"data":{"format":"meridian","version":1,"scenarios":[{"name":"Default","items":[%]}]}}';
const MAX_BYTES = LIMITS.importMaxBytes;

describe('known attacks block the server for at most 50 ms', () => {
  const cases: [name: string, body: HostileKind, asked: Asked, status: number][] = [
    ['a CSV of 250,000 columns', { kind: 'columns', size: 250_000 }, { endpoint: IMPORT_CSV }, 400],
    ['a million unknown keys in a file', { kind: 'unknown keys', size: 1_000_000 }, { endpoint: IMPORT }, 400],
    [
      'a million unknown keys in an item of a file',
      { kind: 'unknown keys', size: 1_000_000, within: IN_FILE },
      { endpoint: IMPORT },
      400,
    ],
    [
      'a scenario name of 16 million letters',
      { kind: 'letters', size: 16_000_000, fields: ['name'] },
      { endpoint: SCENARIO },
      413,
    ],
    [
      'the longest scenario name let in',
      { kind: 'combining marks', size: 1_000_000, fields: ['name'] },
      { endpoint: SCENARIO },
      400,
    ],
    [
      'the name of a scenario in a file',
      {
        kind: 'letters',
        size: 16_000_000,
        fields: ['name', 'items'],
        within: '{"data":{"format":"meridian","version":1,"scenarios":[%]}}',
      },
      { endpoint: IMPORT },
      400,
    ],
    ['ten million empty lists', { kind: 'empty lists', size: 10_000_000 }, { endpoint: IMPORT }, 400],
    ['a sign-in of 90,000 keys', { kind: 'unknown keys', size: 90_000 }, { endpoint: SIGN_IN, isSignedIn: false }, 413],
    [
      'a sign-in of as many keys as go in',
      { kind: 'unknown keys', size: 1_400 },
      { endpoint: SIGN_IN, isSignedIn: false },
      400,
    ],
  ];
  test.each(cases)('%s', async (_name, body, asked, status) => {
    // Runs once before measuring, for compilation and the start of threads.
    await send({ ...body, size: 10 }, asked);
    const spent: number[] = [];
    // Takes the minimum of three measurements, because other work of the machine disturbs some of them.
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const begin = mainThreadMs();
      const response = await send(body, asked);
      spent.push(mainThreadMs() - begin);
      expect([response.status, response.bytes < 20_000], response.text).toEqual([status, true]);
    }
    // On a slow machine, the maximum is the time to parse a tenth of the largest body instead.
    const begin = mainThreadMs();
    JSON.parse(`[${'[],'.repeat(999_999)}[]]`);
    const most = Math.max(50, mainThreadMs() - begin);
    expect(Math.min(...spent), `of ${spent.join(', ')} ms, at most ${most}`).toBeLessThan(most);
  });
});

const TOO_DEEP = 'The body is nested more than 64 levels deep.';

test('a key of 20,000 levels with an Idempotency-Key is a 400', async () => {
  for (const endpoint of changing.filter((one) => one.creates && one.requestType === 'application/json')) {
    for (const kind of ['a key of many levels', 'levels'] as const) {
      const headers = { 'Idempotency-Key': 'deep' };
      const { status, text } = await send({ kind, size: 20_000 }, { endpoint, headers });
      expect([status, text], endpoint.path).toEqual([
        400,
        JSON.stringify({
          non_field_errors: [TOO_DEEP],
          error_keys: { non_field_errors: [{ key: 'body_depth', params: { max: 64 } }] },
        }),
      ]);
    }
  }
});

test('a response has at most 50 problems, says that there are more, and shortens long names', async () => {
  const many = await app.request('POST', '/api/scenarios/', {
    token: user.token,
    body: Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`k${index}`, 0])),
  });
  const { non_field_errors: more, ...named } = many.json as Record<string, string[]>;
  expect([Object.keys(named).length, more]).toEqual([50, ['There are more problems than these.']]);
  const long = await app.request('POST', '/api/scenarios/', {
    token: user.token,
    body: { name: 'x', ['k'.repeat(100_000)]: 0 },
  });
  expect(long.json).toEqual({ [`${'k'.repeat(100)}…`]: ['This field does not exist.'] });
});

describe('while another process requests /healthz', () => {
  let watcher: HttpClientProcess;
  /** The statuses of the responses to /healthz in all of these tests. */
  const seen: number[] = [];
  const note = async () => void seen.push(...(await watcher.report()));

  beforeAll(async () => {
    watcher = startHttpClientProcess();
    await watcher.watch(`${app.url}/healthz`);
  });
  afterAll(() => watcher.stop());

  describe.each(changing.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    (_name, endpoint) => {
      test.each([true, false])('refuses every kind of large body; the user is signed in: %s', async (isSignedIn) => {
        const isLetIn = isSignedIn || endpoint.access === 'public';
        for (const body of isLetIn ? kindsFor(endpoint) : kindsFor(endpoint).slice(0, 4)) {
          const { status, bytes, text } = await send(body, { endpoint, isSignedIn });
          const what = `${body.kind}, ${body.size} (${body.fields?.join(' ') ?? ''}): ${status} ${text}`;
          // A DELETE ignores its body and may respond 404, because no object has the id 7.
          const expected = isLetIn
            ? endpoint.method === 'DELETE'
              ? [400, 403, 404, 413]
              : [400, 403, 404, 413, 422]
            : [401];
          expect(expected, what).toContain(status);
          expect(bytes, what).toBeLessThan(20_000);
        }
        await note();
      });
    },
  );

  describe('a file at the limits does not block the server', () => {
    const cases: [name: string, body: HostileKind, endpoint: Endpoint][] = [
      ['as many values as a file may have', { kind: 'values in one list', size: LIMITS.importValuesMax - 3 }, IMPORT],
      ['levels', { kind: 'levels never closed', size: MAX_BYTES }, IMPORT],
      ['letters', { kind: 'letters', size: MAX_BYTES - 10 }, IMPORT],
      [
        'combining marks',
        { kind: 'combining marks', size: MAX_BYTES - 100, fields: ['name'], within: IN_FILE },
        IMPORT,
      ],
      ['items that are none', { kind: 'small objects', size: 2_000_000 }, IMPORT],
      ['empty cells', { kind: 'empty cells', size: MAX_BYTES }, IMPORT_CSV],
      ['rows of one cell', { kind: 'rows of one cell', size: MAX_BYTES / 2 }, IMPORT_CSV],
      ['an open quote', { kind: 'an open quote', size: MAX_BYTES - 1 }, IMPORT_CSV],
    ];
    test.each(cases)('%s', async (_name, body, endpoint) => {
      const response = await send(body, { endpoint });
      expect([response.status, response.bytes < 20_000], response.text).toEqual([400, true]);
      await note();
    });
  });

  test('each request to /healthz got a response', async () => {
    await note();
    expect(seen.length).toBeGreaterThan(100);
    expect(new Set(seen)).toEqual(new Set([200]));
  });
});
