import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as contract from '@meridian/contract';
import type { Endpoint } from '@meridian/contract';
import type { FastifyInstance } from 'fastify';
import { expect, inject } from 'vitest';
import { buildApp } from '#app.ts';
import type { Database } from '#db/connect.ts';
import type { ClearErasedData } from '#db/open-database.ts';
import type { KeyRing } from '#db/encryption/key-ring.ts';
import { openDeletionLog } from '#features/identity/store/deletion-log.ts';
import { readSettings } from '#settings.ts';
import { sendRequest } from './send-request.ts';
import { recordSecrets, recordSuiteLog } from './suite-log-and-secrets.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { TEST_RING } from './test-key-ring.ts';

interface TestRequest {
  /** Sent as JSON; `raw` sends exact bytes instead. */
  body?: unknown;
  raw?: string | Uint8Array;
  token?: string;
  headers?: Record<string, string>;
  /** False if the response may differ from the contract. */
  checked?: boolean;
}

interface TestResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined if there is none. */
  json: unknown;
}

/** The real application, listening on its own port with its own database. */
export interface TestApp {
  app: FastifyInstance;
  url: string;
  db: Database;
  database: TestDatabase;
  /** The data directory, which is deleted when the application stops. */
  dataDir: string;
  now(): Date;
  /** All log lines so far. */
  logged(): string;
  request(method: string, path: string, request?: TestRequest): Promise<TestResponse>;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  webDirectory?: string;
  now?(): Date;
  /** The database to use instead of a new one. */
  database?: TestDatabase;
  /** Removes erased data from the database files; only tests with a real embedded database provide it. */
  clearErasedData?: ClearErasedData;
  /** A key ring that must contain the test's key-encryption key. */
  ring?: KeyRing;
}

/** Starts the application without external services and rate limits, unless `env` sets them. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { ring = TEST_RING } = options;
  const database = options.database ?? (await createTestDatabase(ring));
  const now = options.now ?? (() => new Date());
  // The folder is in memory if possible, because the deletion log is written to disk at each start and erasure.
  const dataDir = mkdtempSync(join(inject('testFolder'), 'meridian-test-'));
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    RATES_URL: 'off',
    ECONOMIC_DATA_URL: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'trace',
    ...options.env,
  });
  let logged = '';
  const app = await buildApp({
    db: database.db,
    settings,
    erasureNotes: { ring, deletionLog: openDeletionLog(settings.dataDir, now(), () => undefined) },
    webDirectory: options.webDirectory ?? '/nonexistent',
    logOutput: recordSuiteLog((text) => (logged += text)),
    now,
    ...(options.clearErasedData === undefined ? {} : { clearErasedData: options.clearErasedData }),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    url,
    db: database.db,
    database,
    dataDir,
    now,
    logged: () => logged,
    request: (method, path, request = {}) => send(url, method, path, request),
    stop: async () => {
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function send(url: string, method: string, path: string, request: TestRequest): Promise<TestResponse> {
  const { body, raw, token, headers, checked = true } = request;
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const {
    status,
    headers: responseHeaders,
    text,
  } = await sendRequest(`${url}${path}`, {
    method,
    headers: {
      ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Token ${token}` }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  });
  const isJson = responseHeaders.get('content-type')?.startsWith('application/json') === true && text !== '';
  const response = { status, headers: responseHeaders, text, json: isJson ? (JSON.parse(text) as unknown) : undefined };
  // The API's description is the same for all users; the names in it are no secrets.
  const said = path === '/api/openapi.json' ? undefined : response.json;
  recordSecrets(body, said, { token, cookie: headers?.['cookie'] });
  if (checked) expectContract(method, path, response);
  return { ...response, json: withoutKeys(response.json) };
}

/** Sends exact bytes, without the corrections of a client library; returns the response. */
export function rawExchange({ url }: Pick<TestApp, 'url'>, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (answer += part));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

/** Returns the JSON text of an error response with this message, its key and its parameters. */
export function errorBodyText(detail: string, key: contract.MessageCode, params: object = {}): string {
  return JSON.stringify({ detail, error_key: { key, params } });
}

/** Returns the JSON body without the keys of its messages, because most tests compare only the English messages. */
function withoutKeys(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json;
  const { error_key: _one, error_keys: _all, ...said } = json as Record<string, unknown>;
  const { errors } = said;
  if (!Array.isArray(errors)) return Array.isArray(json) ? json : said;
  const rows = errors.map(({ key: _key, params: _params, ...row }: Record<string, unknown>) => row);
  return { ...said, errors: rows };
}

/** All endpoints of the contract. */
export const allEndpoints: Endpoint[] = Object.entries(contract)
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, endpoints]) => Object.values(endpoints as Record<string, Endpoint>));

/** The path pattern of each endpoint; built once, because every response is matched with them. */
const patterns = allEndpoints.map((endpoint) => ({
  method: endpoint.method,
  pattern: patternOf(endpoint.path),
  endpoint,
}));

/** Checks that a success has exactly the contract's shape, and that an error is `{detail}` or messages by field. */
function expectContract(method: string, path: string, { status, json, text }: TestResponse): void {
  if (!path.startsWith('/api/') || path.startsWith('/api/docs') || path.startsWith('/api/openapi')) return;
  if (status >= 400) {
    if (method !== 'HEAD')
      expect(errorShape.safeParse(json).success, `error body of ${method} ${path}: ${JSON.stringify(json)}`).toBe(true);
    return;
  }
  const endpoint = patterns.find((one) => one.method === method && one.pattern.test(path))?.endpoint;
  if (endpoint === undefined || status === 304) return;
  if (status !== endpoint.status) expect(status).toBe(endpoint.statusIfExisting);
  if (endpoint.response === null) expect(json).toBeUndefined();
  else if (endpoint.responseType === 'text/csv') expect(endpoint.response.parse(text)).toBe(text);
  else expectSame(json, endpoint.response.parse(json));
}

/** Compares by Node's function first, which takes a tenth of the time; vitest's only shows the difference. */
function expectSame(json: unknown, parsed: unknown): void {
  if (!isDeepStrictEqual(json, parsed)) expect(json).toEqual(parsed);
}

const errorShape = contract.detailError.loose().or(contract.fieldErrors.refine(hasEachKey));

/** Returns true if every field with messages has as many message keys as messages. */
function hasEachKey({ error_keys: keys, ...messages }: ErrorBody): boolean {
  const counts = (lists: Record<string, unknown[]>) =>
    JSON.stringify(Object.entries(lists).map(([field, list]) => [field, list.length]));
  return counts(keys) === counts(messages);
}

type ErrorBody = ReturnType<typeof contract.fieldErrors.parse>;

function patternOf(path: string): RegExp {
  const pattern = path.replaceAll(':provider', '[\\w-]+').replaceAll(/:\w+/g, '\\d+');
  return new RegExp(`^${pattern}?(\\?|$)`);
}
