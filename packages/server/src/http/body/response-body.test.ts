/** Tests that long responses, which are sent in chunks, look like any other response to clients. */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { runUserTransaction } from '#db/transaction.ts';
import { readStoredItems } from '#features/plan/store/item-list-store.ts';
import { insertItems } from '#features/plan/store/item-store.ts';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const ITEMS = 600;
const PATH = '/api/financial-items/?page_size=1000';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await makeUser(app);
  const { id } = await makeItem(app, user, { notes: 'שלום 👩‍👩‍👧 '.repeat(40) });
  const [first] = await readStoredItems(app.db, user.user.id, [id]);
  if (first === undefined) throw new Error('The item is not there.');
  const copies = Array.from({ length: ITEMS - 1 }, () => ({ ...first, id: newId() }));
  await runUserTransaction(app.db, user.user.id, (trx) => insertItems(trx, user.user.id, copies));
});
afterAll(() => app.stop());

interface Raw {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** Returns the response as transmitted, without decompression. */
function ask(method: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const credentials = { authorization: `Token ${user.token}` };
    const asked = request(`${app.url}${PATH}`, { method, headers: { ...credentials, ...headers } });
    asked.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    asked.end();
  });
}

test('a long response has the right length and text, compressed on request', async () => {
  const plain = await ask('GET');
  expect([plain.status, plain.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(Number(plain.headers['content-length'])).toBe(plain.bytes.length);
  expect(plain.bytes.length).toBeGreaterThan(4 * 65_536);
  const text = plain.bytes.toString();
  expect(text).not.toContain('\uFFFD');
  expect((JSON.parse(text) as { results: unknown[] }).results).toHaveLength(ITEMS);
  const packed = await ask('GET', { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
  const unpacked = await app.request('GET', PATH, { token: user.token });
  expect(unpacked.text).toBe(text);
});

test('a long response has one ETag, and the call responds 304 for it', async () => {
  const { headers } = await ask('GET');
  const again = await ask('GET', { 'if-none-match': String(headers['etag']) });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  const item = await makeItem(app, user);
  expect((await ask('GET')).headers['etag']).not.toBe(headers['etag']);
  await app.request('DELETE', `/api/financial-items/${item.id}/`, { token: user.token });
  expect((await ask('GET')).headers['etag']).toBe(headers['etag']);
});

test('a long response has no body for HEAD', async () => {
  const { status, bytes } = await ask('HEAD');
  expect([status, bytes.length]).toEqual([200, 0]);
});

test('a client that closes the connection in the middle does no harm', async () => {
  const asked = request(`${app.url}${PATH}`, { headers: { authorization: `Token ${user.token}` } });
  await new Promise<void>((resolve) => {
    asked.on('response', (response) => {
      response.on('error', () => undefined);
      response.once('data', () => {
        response.destroy();
        resolve();
      });
    });
    asked.on('error', () => undefined).end();
  });
  expect((await ask('GET')).status).toBe(200);
});
