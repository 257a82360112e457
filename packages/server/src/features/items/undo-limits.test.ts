/** When a token of an undo serves, and when it does not. */
import type { FinancialItem, Scenario, Tag } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Change, askUndo, changePlan, undo, wholePlan } from '#testing/bulk-calls.ts';
import { exportOf } from '#testing/export-calls.ts';
import { type TestUser, makeItem, makeScenario, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { dropBeyondRoom, sweepUndoEntries } from './undo-store.ts';

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
  home = (await exportOf(app, user)).tags.find(({ name }) => name === 'home') as Tag;
});

const send = (change: Change) => changePlan(app, user, change);
const itemPath = (id: number) => `/api/financial-items/${id}/`;
const scenarioPath = (id: number) => `/api/scenarios/${id}/`;
const tagPath = (id: number) => `/api/tags/${id}/`;

function newItem(change: object = {}) {
  return { name: 'New', category: 'income', amount: 5, currency: 'EUR', ...change };
}

describe('a token', () => {
  const rename = () => send({ method: 'PATCH', path: scenarioPath(abroad.id), body: { name: 'Moved' } });

  test('serves its owner alone, once, for ten minutes, and one of two at once', async () => {
    const { undoToken } = await rename();
    expect((await askUndo(app, await makeUser(app), undoToken)).status).toBe(409);
    const both = await Promise.all([1, 2].map(() => askUndo(app, user, undoToken)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await askUndo(app, user, undoToken)).status).toBe(409);
    const { undoToken: late } = await rename();
    clock += 10 * MINUTE;
    expect((await askUndo(app, user, late)).status).toBe(409);
  });

  test('comes again with the first answer of an idempotent call', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const create = () => send({ method: 'POST', path: '/api/financial-items/', body: newItem(), headers });
    const first = await create();
    expect(first.undoToken).toBeTruthy();
    expect(await create()).toEqual(first);
    await undo(app, user, first.undoToken);
  });

  test('is not given for what failed', async () => {
    const answer = await app.request('PATCH', itemPath(rent.id), { token: user.token, body: { amount: -1 } });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('undo-token')).toBeNull();
  });

  test.each<[string, () => Change, () => Change | Promise<Change>]>([
    [
      'the item',
      () => ({ method: 'PATCH', path: itemPath(rent.id), body: { amount: 5 } }),
      () => ({ method: 'POST', path: `${itemPath(rent.id)}toggle_visibility/` }),
    ],
    [
      'the name',
      () => ({ method: 'PATCH', path: scenarioPath(abroad.id), body: { name: 'Moved' } }),
      () => ({ method: 'PATCH', path: scenarioPath(abroad.id), body: { name: 'Again' } }),
    ],
    [
      'the tag',
      () => ({ method: 'PATCH', path: tagPath(home.id), body: { color: '#000001' } }),
      () => ({ method: 'PATCH', path: tagPath(home.id), body: { name: 'flat' } }),
    ],
    [
      'an item that carried the tag',
      () => ({ method: 'DELETE', path: tagPath(home.id) }),
      () => ({ method: 'PATCH', path: itemPath(rent.id), body: { amount: 5 } }),
    ],
    [
      'the name that was free',
      () => ({ method: 'PATCH', path: scenarioPath(abroad.id), body: { name: 'Moved' } }),
      () => ({ method: 'POST', path: '/api/scenarios/', body: { name: 'ABROAD' } }),
    ],
    [
      "the tag's name that was free",
      () => ({ method: 'DELETE', path: tagPath(home.id) }),
      () => ({ method: 'POST', path: '/api/tags/', body: { name: 'HOME' } }),
    ],
    [
      'the settings',
      replacement,
      () => ({ method: 'PATCH', path: '/api/auth/user/', body: { first_name: 'New' } }),
    ],
    [
      'a scenario that came',
      replacement,
      async () => ({
        method: 'POST',
        path: '/api/financial-items/',
        body: newItem({ scenario_id: await idOf('Elsewhere') }),
      }),
    ],
  ])('gives back nothing when %s was changed since', async (_what, first, second) => {
    const { undoToken } = await send(first());
    await send(await second());
    const now = await wholePlan(app, user);
    expect((await askUndo(app, user, undoToken)).status).toBe(409);
    expect(await wholePlan(app, user)).toEqual(now);
  });

  test('of a rename is good after the assumptions changed, and the other way round', async () => {
    const { undoToken } = await rename();
    const assumptions = { deficit_policy: 'liquidate' };
    const { undoToken: second } = await send({
      method: 'PATCH',
      path: scenarioPath(abroad.id),
      body: { assumptions },
    });
    await undo(app, user, undoToken);
    const { undo_token: redo } = await undo(app, user, second);
    expect((await exportOf(app, user)).scenarios.find(({ id }) => id === abroad.id)).toMatchObject({
      name: 'Abroad',
      assumptions: { deficit_policy: 'overdraft' },
    });
    await undo(app, user, redo);
  });
});

function replacement(): Change {
  const data = {
    format: 'meridian',
    version: 1,
    user: { first_name: 'Other' },
    scenarios: [{ name: 'Elsewhere', items: [newItem()] }],
  };
  return { method: 'POST', path: '/api/import/data/', body: { data, mode: 'replace' } };
}

async function idOf(scenario: string): Promise<number | undefined> {
  return (await exportOf(app, user)).scenarios.find(({ name }) => name === scenario)?.id;
}

describe('the journal', () => {
  const entries = () =>
    app.db.selectFrom('undo_entries').selectAll().where('user_id', '=', user.user.id).execute();

  test('loses what expired by the hourly sweep, and at the next change', async () => {
    await send({ method: 'POST', path: `${itemPath(rent.id)}toggle_visibility/` });
    clock += 10 * MINUTE;
    await sweepUndoEntries(app.db, new Date(clock));
    expect(await entries()).toEqual([]);
  });

  test('keeps large changes only as far as there is room, and always the newest', async () => {
    await app.db.deleteFrom('undo_entries').where('user_id', '=', user.user.id).execute();
    const tokens: string[] = [];
    for (let made = 0; made < 4; made += 1) {
      clock += 1;
      const { undoToken } = await send({ method: 'POST', path: `${itemPath(rent.id)}toggle_visibility/` });
      tokens.push(undoToken ?? '');
    }
    const [entry] = await entries();
    await dropBeyondRoom(app.db, user.user.id, 2 * (entry?.payload.length ?? 0) + 100);
    expect(await entries()).toHaveLength(2);
    await dropBeyondRoom(app.db, user.user.id, 0);
    expect(await entries()).toHaveLength(1);
    expect((await askUndo(app, user, tokens[2])).status).toBe(409);
    await undo(app, user, tokens[3] ?? null);
  });
});
