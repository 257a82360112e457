/** Tests when an undo token is valid, and how many entries the undo journal stores. */
import { type FinancialItem, LIMITS, type Scenario, type Tag } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChangeRequest, sendUndo, changePlan, undoChange, readWholePlan } from '#testing/bulk-calls.ts';
import { readExport } from '#testing/export-calls.ts';
import { type TestUser, makeItem, makeScenario, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const MINUTE = 60_000;
let clock = Date.UTC(2026, 10, 23);
let app: TestApp;
let user: TestUser;
let rent: FinancialItem;
let abroad: Scenario;
let home: Tag;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(clock) });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
  abroad = await makeScenario(app, user, 'Abroad');
  rent = await makeItem(app, user, { tag_names: ['home', 'monthly'] });
  home = (await readExport(app, user)).tags.find(({ name }) => name === 'home') as Tag;
});

const send = (change: ChangeRequest) => changePlan(app, user, change);
const itemPath = (id: number) => `/api/financial-items/${id}/`;
const scenarioPath = (id: number) => `/api/scenarios/${id}/`;
const tagPath = (id: number) => `/api/tags/${id}/`;

function newItem(change: object = {}) {
  return { name: 'New', category: 'income', amount: 5, currency: 'EUR', ...change };
}

describe('a token', () => {
  const rename = () => send({ method: 'PATCH', path: scenarioPath(abroad.id), body: { name: 'Moved' } });

  test('an undo token works only for its owner, once, for ten minutes, and for one of two concurrent calls', async () => {
    const { undoToken } = await rename();
    expect((await sendUndo(app, await makeUser(app), undoToken)).status).toBe(409);
    const both = await Promise.all([1, 2].map(() => sendUndo(app, user, undoToken)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await sendUndo(app, user, undoToken)).status).toBe(409);
    const { undoToken: late } = await rename();
    clock += 10 * MINUTE;
    expect((await sendUndo(app, user, late)).status).toBe(409);
  });

  test('an undo token is returned again with the stored response of a repeated call', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const create = () => send({ method: 'POST', path: '/api/financial-items/', body: newItem(), headers });
    const first = await create();
    expect(first.undoToken).toBeTruthy();
    expect(await create()).toEqual(first);
    await undoChange(app, user, first.undoToken);
  });

  test('no undo token is returned for a failed call', async () => {
    const response = await app.request('PATCH', itemPath(rent.id), { token: user.token, body: { amount: -1 } });
    expect(response.status).toBe(400);
    expect(response.headers.get('undo-token')).toBeNull();
  });

  test.each<[string, () => ChangeRequest, () => ChangeRequest | Promise<ChangeRequest>]>([
    [
      'the item was changed',
      () => ({ method: 'PATCH', path: itemPath(rent.id), body: { amount: 5 } }),
      () => ({ method: 'POST', path: `${itemPath(rent.id)}toggle_visibility/` }),
    ],
    [
      'the scenario was renamed',
      () => ({ method: 'PATCH', path: scenarioPath(abroad.id), body: { name: 'Moved' } }),
      () => ({ method: 'PATCH', path: scenarioPath(abroad.id), body: { name: 'Again' } }),
    ],
    [
      'the tag was renamed',
      () => ({ method: 'PATCH', path: tagPath(home.id), body: { color: '#000001' } }),
      () => ({ method: 'PATCH', path: tagPath(home.id), body: { name: 'flat' } }),
    ],
    [
      'an item that had the deleted tag was changed',
      () => ({ method: 'DELETE', path: tagPath(home.id) }),
      () => ({ method: 'PATCH', path: itemPath(rent.id), body: { amount: 5 } }),
    ],
    [
      'another scenario got the former name',
      () => ({ method: 'PATCH', path: scenarioPath(abroad.id), body: { name: 'Moved' } }),
      () => ({ method: 'POST', path: '/api/scenarios/', body: { name: 'ABROAD' } }),
    ],
    [
      'another tag got the name of the deleted tag',
      () => ({ method: 'DELETE', path: tagPath(home.id) }),
      () => ({ method: 'POST', path: '/api/tags/', body: { name: 'HOME' } }),
    ],
    [
      'the account was changed',
      replacement,
      () => ({ method: 'PATCH', path: '/api/auth/user/', body: { first_name: 'New' } }),
    ],
    [
      'an item was added to an imported scenario',
      replacement,
      async () => ({
        method: 'POST',
        path: '/api/financial-items/',
        body: newItem({ scenario_id: await idOf('Elsewhere') }),
      }),
    ],
  ])('an undo token restores nothing if, since then, %s', async (_what, first, second) => {
    const { undoToken } = await send(first());
    await send(await second());
    const now = await readWholePlan(app, user);
    expect((await sendUndo(app, user, undoToken)).status).toBe(409);
    expect(await readWholePlan(app, user)).toEqual(now);
  });

  test('an undo token of a rename is valid after the assumptions changed, and the reverse', async () => {
    const { undoToken } = await rename();
    const assumptions = { deficit_policy: 'overdraft' };
    const { undoToken: second } = await send({
      method: 'PATCH',
      path: scenarioPath(abroad.id),
      body: { assumptions },
    });
    await undoChange(app, user, undoToken);
    const { undo_token: redo } = await undoChange(app, user, second);
    expect((await readExport(app, user)).scenarios.find(({ id }) => id === abroad.id)).toMatchObject({
      name: 'Abroad',
      assumptions: { deficit_policy: 'liquidate' },
    });
    await undoChange(app, user, redo);
  });
});

function replacement(): ChangeRequest {
  const data = {
    format: 'meridian',
    version: 1,
    user: { first_name: 'Other' },
    scenarios: [{ name: 'Elsewhere', items: [newItem()] }],
  };
  return { method: 'POST', path: '/api/import/data/', body: { data, mode: 'replace' } };
}

async function idOf(scenario: string): Promise<number | undefined> {
  return (await readExport(app, user)).scenarios.find(({ name }) => name === scenario)?.id;
}

describe('the journal', () => {
  const entries = () =>
    app.db.selectFrom('undo_entries').selectAll().where('user_id', '=', user.user.id).orderBy('bytes_before').execute();

  const toggle = async () => {
    clock += 1;
    return (await send({ method: 'POST', path: `${itemPath(rent.id)}toggle_visibility/` })).undoToken;
  };
  beforeEach(() => app.db.deleteFrom('undo_entries').where('user_id', '=', user.user.id).execute());

  test('the journal deletes expired entries at the next change', async () => {
    await toggle();
    clock += 10 * MINUTE;
    await toggle();
    expect((await entries()).map((entry) => entry.created_at)).toEqual([new Date(clock)]);
  });

  test.each([
    [0, 4],
    [1, 3],
  ])('the journal is limited in bytes: with %i too many the newest %i stay', async (over, left) => {
    const tokens = [await toggle(), await toggle(), await toggle(), await toggle()];
    const sizes = (await entries()).map((entry) => entry.payload.length);
    const sumOf = (some: number[]) => some.reduce((sum, size) => sum + size, 0);
    expect((await entries()).map((entry) => entry.bytes_before)).toEqual(
      sizes.map((_, place) => sumOf(sizes.slice(0, place))),
    );
    // Changes the recorded sizes as if entries between the second and the third had been deleted since. The second to fourth entries, a
    // fifth one and the deleted ones then exceed the limit by `over` bytes.
    const fifth = sizes[0] ?? 0;
    const between = LIMITS.undoBytesPerUser - sumOf([...sizes.slice(1), fifth]) + over;
    await app.db
      .updateTable('undo_entries')
      .set((entry) => ({ bytes_before: entry('bytes_before', '+', between) }))
      .where('user_id', '=', user.user.id)
      .where('bytes_before', '>=', sumOf(sizes.slice(0, 2)))
      .execute();
    tokens.push(await toggle());
    expect((await entries()).map((entry) => entry.payload.length)).toEqual([...sizes, fifth].slice(-left));
    const gone = await sendUndo(app, user, tokens.at(-left - 1));
    expect([gone.status, gone.json]).toEqual([409, { detail: 'This change can no longer be undone.' }]);
    await undoChange(app, user, tokens[4] ?? null);
  });

  test('the journal stores no contents of items that lose a deleted tag; they get it back all the same', async () => {
    const notes = 'x'.repeat(2_000);
    for (const name of ['Fund', 'Cash']) await makeItem(app, user, { name, notes, tag_names: ['home', 'b'] });
    const before = await readWholePlan(app, user);
    const { undoToken } = await send({ method: 'DELETE', path: tagPath(home.id) });
    expect((await entries()).at(-1)?.payload.length).toBeLessThan(notes.length);
    const { undoToken: second } = await send({
      method: 'PATCH',
      path: itemPath(rent.id),
      body: { amount: 5, notes },
    });
    await undoChange(app, user, second);
    const { undo_token: redo } = await undoChange(app, user, undoToken);
    expect(await readWholePlan(app, user)).toEqual(before);
    const { undo_token: again } = await undoChange(app, user, redo);
    expect((await readExport(app, user)).tags.map(({ name }) => name)).not.toContain('home');
    await undoChange(app, user, again);
    expect(await readWholePlan(app, user)).toEqual(before);
  });
});
