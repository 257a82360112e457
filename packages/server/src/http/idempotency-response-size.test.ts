/** The size of stored responses to calls with an Idempotency-Key, and their repetition. */
import { type BulkResult, LIMITS, SHORTENED_RESPONSE_HEADER } from '@meridian/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { runUserTransaction } from '#db/transaction.ts';
import { readStoredItems } from '#features/plan/store/item-list-store.ts';
import { insertItems } from '#features/plan/store/item-store.ts';
import { type TestUser, itemBody, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { respondOnce } from './idempotency.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
});

/** Creates items with long notes, by default of the maximum length; returns their ids. */
async function makeItems(count: number, length: number = LIMITS.notesMaxCharacters): Promise<number[]> {
  const notes = 'ש"'.repeat(length / 2);
  const { id } = await makeItem(app, user, { notes, tag_names: ['a', 'b'] });
  const [first] = await readStoredItems(app.db, user.user.id, [id]);
  if (first === undefined) throw new Error('The item is not there.');
  const copies = Array.from({ length: count - 1 }, () => ({ ...first, id: newId() }));
  await runUserTransaction(app.db, user.user.id, (trx) => insertItems(trx, user.user.id, copies));
  return [id, ...copies.map((copy) => copy.id)];
}

const stored = async () => {
  const rows = app.db.selectFrom('idempotency_keys').select(['key', sql<number>`octet_length(answer)`.as('bytes')]);
  return rows.where('user_id', '=', user.user.id).orderBy('created_at').execute();
};

const bulk = (key: string, body: object) =>
  app.request('POST', '/api/financial-items/bulk_action/', {
    token: user.token,
    headers: { 'idempotency-key': key },
    body,
    checked: false,
  });

describe('a response too large to store', () => {
  test('a shortened response is repeated with its status, its ids and everything outside its lists, and its undo token works', async () => {
    const ids = await makeItems(1_000, 100);
    const body = { action: 'duplicate_items', item_ids: ids };
    const first = await bulk('large', body);
    const again = await bulk('large', body);
    const whole = first.json as BulkResult;
    expect([first.status, whole.items.length, first.headers.get(SHORTENED_RESPONSE_HEADER)]).toEqual([
      200,
      1_000,
      null,
    ]);
    expect(Buffer.byteLength(first.text)).toBeGreaterThan(4 * LIMITS.idempotencyResponseBytes);
    expect([again.status, again.headers.get(SHORTENED_RESPONSE_HEADER)]).toEqual([200, 'ids']);
    expect(again.json).toEqual({ ...whole, items: whole.items.map(({ id }) => ({ id })) });
    const [row] = await stored();
    expect(row?.bytes).toBeLessThanOrEqual(LIMITS.idempotencyResponseBytes);
    const undone = await app.request('POST', '/api/financial-items/undo/', {
      token: user.token,
      body: { undo_token: (again.json as BulkResult).undo_token },
    });
    expect(undone.json).toMatchObject({ direction: 'undone', affected: 1_000 });
  });

  test('a shortened response belongs to a single run: of ten concurrent calls one makes copies, and all return their ids', async () => {
    const ids = await makeItems(40);
    const body = { action: 'duplicate_items', item_ids: ids };
    const answers = await Promise.all(Array.from({ length: 10 }, () => bulk('race', body)));
    const named = answers.map(({ json }) => (json as BulkResult).items.map(({ id }) => id));
    expect(new Set(named.map((one) => one.join())).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get(SHORTENED_RESPONSE_HEADER) === null)).toHaveLength(1);
    const { count } = await app.db
      .selectFrom('items')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', user.user.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(80);
    expect((await bulk('race', { ...body, item_ids: ids.slice(1) })).status).toBe(409);
  });

  test('a shortened response keeps the ids of skipped items, and omits entries without ids', async () => {
    const result = {
      created: 3,
      errors: Array.from({ length: 1_000 }, (_, row) => ({ row, field: 'amount', message: 'x'.repeat(100) })),
      scenario: { id: 7, items: [{ id: 8, name: 'x' }] },
      removed: [1, 2],
    };
    expect((await once('a key', result)).result).toEqual(result);
    expect(await once('a key', null)).toEqual({
      status: 201,
      isShortened: true,
      undoToken: 'undo',
      result: { created: 3, errors: [], scenario: { id: 7, items: [{ id: 8 }] }, removed: [1, 2] },
    });
  });

  test('a response is repeated with only its status if even its ids are too large', async () => {
    await once('a key', { text: 'x'.repeat(70_000) });
    expect(await once('a key', null)).toMatchObject({ status: 201, isShortened: true, undoToken: 'undo' });
    expect((await once('a key', null)).result).toBeUndefined();
  });
});

/** Runs a fictitious call of the user whose result is `result`. */
function once(key: string, result: unknown) {
  const call = { userId: user.user.id, key, request: [], status: 200, now: app.now() };
  return runUserTransaction(app.db, user.user.id, (trx) =>
    respondOnce(trx, call, async () => ({ status: 201, result, undoToken: 'undo' })),
  );
}

test('the stored responses of one user stay within their limit: the oldest are deleted, the newest are repeated', async () => {
  const other = await makeUser(app);
  await app.request('POST', '/api/financial-items/', {
    token: other.token,
    body: itemBody(),
    headers: { 'idempotency-key': 'theirs' },
  });
  const size = 45_000;
  for (let number = 0; number < 100; number += 1) await once(`key ${number}`, { number, text: 'x'.repeat(size) });
  const rows = await stored();
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  expect(bytes).toBeLessThanOrEqual(LIMITS.idempotencyBytesPerUser);
  expect(bytes).toBeGreaterThan(LIMITS.idempotencyBytesPerUser - 2 * LIMITS.idempotencyResponseBytes);
  const kept = rows.map(({ key }) => Number(key.slice(4)));
  expect(kept.toSorted((a, b) => a - b)).toEqual(kept.map((_, index) => 100 - kept.length + index));
  expect((await once('key 99', null)).result).toMatchObject({ number: 99 });
  expect((await once(`key ${100 - kept.length}`, null)).result).toMatchObject({ number: 100 - kept.length });
  // The stored responses of other users stay.
  const theirs = app.db.selectFrom('idempotency_keys').select('key').where('user_id', '=', other.user.id);
  expect(await theirs.execute()).toEqual([{ key: 'theirs' }]);
});

test('clear_all_data deletes stored responses: the same key is then a new call', async () => {
  const create = () =>
    app.request('POST', '/api/financial-items/', {
      token: user.token,
      body: itemBody(),
      headers: { 'idempotency-key': 'once' },
    });
  const first = await create();
  const cleared = await app.request('POST', '/api/scenarios/clear_all_data/', {
    token: user.token,
    body: { confirm: true },
  });
  expect(cleared.status).toBe(200);
  expect(await stored()).toEqual([]);
  const second = await create();
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.text).not.toBe(first.text);
});

test('the header Undo-Token is repeated with the response', async () => {
  const send = () =>
    app.request('POST', '/api/scenarios/', {
      token: user.token,
      body: { name: 'Twice' },
      headers: { 'idempotency-key': 'made' },
    });
  const [first, again] = [await send(), await send()];
  expect(again.text).toBe(first.text);
  expect(first.headers.get('undo-token')).toMatch(/./);
  expect(again.headers.get('undo-token')).toBe(first.headers.get('undo-token'));
  expect(again.headers.get(SHORTENED_RESPONSE_HEADER)).toBeNull();
});
