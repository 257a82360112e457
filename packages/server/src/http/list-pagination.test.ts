/** Tests the amount of data that a list reads. A list reads only the requested page, and long lists yield to other requests. */
import { economicScenarioBody, newInflationModel, newStressTest } from '@meridian/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#db/connect.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { type UserRow, decryptUser, userColumns } from '#db/user-row.ts';
import { runUserTransaction } from '#db/transaction.ts';
import { createEconomicObject, listEconomicObjects } from '#features/economic/store/economic-store.ts';
import { readAllItems } from '#features/plan/store/item-list-store.ts';
import { insertScenario, listScenarios } from '#features/plan/store/scenario-store.ts';
import { listTags } from '#features/plan/store/tag-store.ts';
import { inflationModelBody, createEconomicScenarioBody, stressTestBody } from '#testing/economic-objects.ts';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const MANY = 30;
const TAGS_OF_ONE = 3;

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
  // Another user has older and newer rows, which would change the pages if they were counted.
  const other = await makeUser(app);
  user = await makeUser(app);
  await fill(other, 0, 2);
  await fill(user, 0, MANY);
  await fill(other, 2, 4);
});
afterAll(() => app.stop());
afterEach(() => vi.restoreAllMocks());

/** Gives a user rows of every kind, numbered from `first`. */
async function fill(person: TestUser, first: number, end: number): Promise<void> {
  const { id } = person.user;
  for (let index = first; index < end; index += 1) {
    // Each item has its own tags, whose order by name differs from their order of creation.
    const tag_names = Array.from({ length: TAGS_OF_ONE }, (_, tag) => `tag ${MANY - index} ${tag}`);
    await makeItem(app, person, { name: `item ${index}`, tag_names });
  }
  const now = app.now();
  await runUserTransaction(app.db, id, async (trx, owner) => {
    for (let index = first; index < end; index += 1) {
      const name = `name ${index}`;
      await insertScenario(trx, id, { name, isDefault: false, now });
      const [ofModel, ofTest] = [inflationModelBody({ name }), stressTestBody({ name })];
      const model = await createEconomicObject(trx, owner, 'inflation_models', newInflationModel.parse(ofModel), now);
      const crisis = await createEconomicObject(trx, owner, 'stress_tests', newStressTest.parse(ofTest), now);
      const references = { inflation_model_id: model.id, stress_test_ids: [crisis.id] };
      const body = economicScenarioBody.parse(createEconomicScenarioBody({ name, ...references }));
      await createEconomicObject(trx, owner, 'economic_scenarios', body, now);
    }
  });
}

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: { id: number; name: string }[];
}

const ask = async (path: string) => (await app.request('GET', path, { token: user.token })).json as Page;

/** Returns the number of the user's values that are decrypted while `work` runs, by column. */
async function decrypted(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const decrypt = vi.spyOn(await readUserKey(app.db, user.user.id), 'decrypt');
  await work();
  const counts: Record<string, number> = {};
  for (const [place] of decrypt.mock.calls) counts[place] = (counts[place] ?? 0) + 1;
  decrypt.mockRestore();
  const { 'users.profile': _profile, ...others } = counts;
  return others;
}

describe.each<[path: string, ofOne: Record<string, number>]>([
  ['/api/financial-items/', { 'items.content': 1, 'tags.name': TAGS_OF_ONE }],
  ['/api/scenarios/', { 'scenarios.name': 1, 'scenarios.assumptions': 1 }],
  ['/api/tags/', { 'tags.name': 1 }],
  ['/api/inflation-models/', { 'economic_objects.content': 1 }],
  ['/api/stress-tests/', { 'economic_objects.content': 1 }],
  ['/api/economic-scenarios/', { 'economic_objects.content': 1 }],
])('%s', (path, ofOne) => {
  test('a list decrypts only the requested page', async () => {
    for (const page of [1, 7, MANY])
      expect(await decrypted(() => ask(`${path}?page_size=1&page=${page}`))).toEqual(ofOne);
    expect(await decrypted(() => ask(`${path}?page_size=1&page=1000`))).toEqual({});
  });

  test('a list has every row on exactly one page, and the total number', async () => {
    const whole = await ask(`${path}?page_size=1000`);
    const seen: number[] = [];
    let next: string | null = `${path}?page_size=7`;
    while (next !== null) {
      const page: Page = await ask(next);
      expect(page.count).toBe(whole.count);
      seen.push(...page.results.map(({ id }) => id));
      next = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.toSorted((a, b) => a - b)).toEqual(whole.results.map(({ id }) => id).toSorted((a, b) => a - b));
    if (path !== '/api/tags/') expect(seen).toEqual(whole.results.map(({ id }) => id));
    // Requests a last page that is full, the page after it, and a page far behind it.
    expect(await ask(`${path}?page_size=${whole.count}`)).toMatchObject({ count: whole.count, next: null });
    for (const page of [2, 9])
      expect(await ask(`${path}?page_size=${whole.count}&page=${page}`)).toMatchObject({
        count: whole.count,
        results: [],
        next: null,
        previous: `${path}?page_size=${whole.count}&page=1`,
      });
  });
});

test("a scenario's items have pages too, and an unknown or another user's scenario gives 404", async () => {
  const { results } = await ask('/api/scenarios/');
  const [home, empty] = results;
  const path = `/api/financial-items/?scenario_id=${home?.id}`;
  const pages = [await ask(`${path}&page_size=20`), await ask(`${path}&page_size=20&page=2`)];
  expect(pages.map(({ count, results: rows }) => [count, rows.length])).toEqual([
    [MANY, 20],
    [MANY, 10],
  ]);
  expect(await ask(`/api/financial-items/?scenario_id=${empty?.id}&page_size=1`)).toMatchObject({
    count: 0,
    results: [],
    next: null,
    previous: null,
  });
  for (const size of [1, 1_000]) {
    const strange = await app.request('GET', `/api/financial-items/?scenario_id=7&page_size=${size}`, {
      token: user.token,
    });
    expect(strange.status).toBe(404);
  }
});

test('one item, one scenario and the most used tags decrypt nothing else', async () => {
  const { results } = await ask('/api/financial-items/?page_size=1');
  expect(await decrypted(() => ask(`/api/financial-items/${results[0]?.id}/`))).toEqual({
    'items.content': 1,
    'tags.name': TAGS_OF_ONE,
  });
  expect(await decrypted(() => ask('/api/tags/popular/?limit=2'))).toEqual({ 'tags.name': 2 });
});

test('an economic scenario is written without decrypting objects that it does not name', async () => {
  const [crisis] = (await ask('/api/stress-tests/?page_size=1')).results;
  const body = createEconomicScenarioBody({ stress_test_ids: [crisis?.id] });
  const send = () => app.request('POST', '/api/economic-scenarios/', { token: user.token, body });
  // Two objects are decrypted: the named stress test, and the new scenario for its undo.
  expect(await decrypted(send)).toEqual({ 'economic_objects.content': 2 });
});

type Reader = (db: Database, user: UserRow) => Promise<readonly unknown[]>;

test.each<[string, Reader]>([
  ['items', (db, { user_id: id }) => readAllItems(db, id)],
  ['scenarios', listScenarios],
  ['tags', (db, { user_id: id }) => listTags(db, id)],
  ['inflation models', (db, owner) => listEconomicObjects(db, owner, 'inflation_models')],
  ['stress tests', (db, owner) => listEconomicObjects(db, owner, 'stress_tests')],
  ['economic scenarios', (db, owner) => listEconomicObjects(db, owner, 'economic_scenarios')],
])('a list of all %s yields while it is decrypted', async (_what, read) => {
  const row = app.db.selectFrom('users').select(userColumns).where('user_id', '=', user.user.id);
  const person = await decryptUser(app.db, await row.executeTakeFirstOrThrow());
  const key = await readUserKey(app.db, user.user.id);
  const { decrypt } = key;
  let turn = 0;
  let isDone = false;
  const others = () => {
    turn += 1;
    if (!isDone) setImmediate(others);
  };
  const byTurn = new Map<number, number>();
  // Lets each decryption take a millisecond, so that a few values behave like thousands.
  vi.spyOn(key, 'decrypt').mockImplementation((...value) => {
    for (const begin = performance.now(); performance.now() - begin < 1;);
    byTurn.set(turn, (byTurn.get(turn) ?? 0) + 1);
    return decrypt(...value);
  });
  setImmediate(others);
  const all = await read(app.db, person);
  isDone = true;
  expect(all.length).toBeGreaterThanOrEqual(MANY);
  // In one iteration of the event loop, each of two lists that are read in parallel decrypts about two values before it yields. The maximum
  // leaves room for variation, and is far below the number of values of a list, which is at least thirty.
  expect(Math.max(...byTurn.values())).toBeLessThanOrEqual(12);
});
