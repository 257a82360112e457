import { LIMITS } from '@meridian/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertItems } from '#features/items/item-batch-store.ts';
import { allStoredItems } from '#features/items/item-store.ts';
import { insertScenario } from '#features/scenarios/scenario-store.ts';
import { insertTags } from '#features/tags/item-tag-store.ts';
import { askUndo, bulk, changePlan, undo } from '#testing/bulk-calls.ts';
import {
  type TestUser,
  itemBody,
  makeItem,
  makeScenario,
  makeUser,
  selectedScenario,
} from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { newId } from './new-id.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  user = await makeUser(app);
});
afterAll(() => app.stop());

const post = (path: string, body?: object) => app.request('POST', path, { token: user.token, body });

async function addScenarios(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    await insertScenario(app.db, user.user.id, { name: `s${made}`, isDefault: false, now: app.now() });
  }
}

async function addTags(count: number): Promise<void> {
  const tags = Array.from({ length: count }, () => ({ id: newId(), name: randomUUID(), color: '#000000' }));
  await insertTags(app.db, user.user.id, tags);
}

/** Like one that is there. */
async function addItems(count: number): Promise<void> {
  const [stored] = await allStoredItems(app.db, user.user.id);
  if (stored === undefined) throw new Error('no item to copy');
  const items = Array.from({ length: count }, () => ({ ...stored, id: newId() }));
  await insertItems(app.db, user.user.id, items);
}

test('an account holds so many items, scenarios and tags, and not one more', async () => {
  await addScenarios(LIMITS.scenariosPerUser - 2);
  expect((await post('/api/scenarios/', { name: 'last' })).status).toBe(201);
  const scenario = await post('/api/scenarios/', { name: 'one more' });
  expect([scenario.status, scenario.json]).toEqual([
    400,
    { non_field_errors: ['You can keep at most 1,000 scenarios.'] },
  ]);
  const { id } = await selectedScenario(app, user);
  const copied = await post(`/api/scenarios/${id}/duplicate/`);
  expect([copied.status, copied.json]).toEqual([scenario.status, scenario.json]);

  await addTags(LIMITS.tagsPerUser - 1);
  const tags = await post('/api/financial-items/', itemBody({ tag_names: ['last', 'one more'] }));
  expect([tags.status, tags.json]).toEqual([400, { non_field_errors: ['You can keep at most 5,000 tags.'] }]);
  await makeItem(app, user, { tag_names: ['last'] });

  await addItems(LIMITS.itemsPerUser - 2);
  expect((await post('/api/financial-items/', itemBody())).status).toBe(201);
  const item = await post('/api/financial-items/', itemBody());
  expect([item.status, item.json]).toEqual([
    400,
    { non_field_errors: ['You can keep at most 20,000 items.'] },
  ]);
  const { results } = (await app.request('GET', '/api/financial-items/', { token: user.token })).json as {
    results: { id: number }[];
  };
  const ids = results.slice(0, 2).map((one) => one.id);
  const copies = await post('/api/financial-items/bulk_action/', {
    action: 'duplicate_items',
    item_ids: ids,
  });
  expect([copies.status, copies.json]).toEqual([item.status, item.json]);
  await bulk(app, user, { action: 'delete', item_ids: ids });
  await bulk(app, user, { action: 'duplicate_items', item_ids: results.slice(2, 4).map((one) => one.id) });
});

const remove = (path: string) => changePlan(app, user, { method: 'DELETE', path });

describe('undo of deleting the last one that had room', () => {
  test.each<[string, string, () => Promise<string | null>]>([
    [
      'scenario',
      '1,000 scenarios',
      async () => {
        const { id } = await makeScenario(app, user, 'Deleted');
        const { json } = await remove(`/api/scenarios/${id}/`);
        await addScenarios(LIMITS.scenariosPerUser - 1);
        return (json as { undo_token: string }).undo_token;
      },
    ],
    [
      'tag',
      '5,000 tags',
      async () => {
        const { id } = (await post('/api/tags/', { name: 'deleted' })).json as { id: number };
        const { undoToken } = await remove(`/api/tags/${id}/`);
        await addTags(LIMITS.tagsPerUser);
        return undoToken;
      },
    ],
    [
      'item',
      '20,000 items',
      async () => {
        await makeItem(app, user);
        const { id } = await makeItem(app, user);
        const { json } = await remove(`/api/financial-items/${id}/`);
        await addItems(LIMITS.itemsPerUser - 1);
        return (json as { undo_token: string }).undo_token;
      },
    ],
  ])(
    '%s is a conflict once its room is taken, and possible when there is room again',
    async (kind, most, fill) => {
      const token = await fill();
      for (const _attempt of [1, 2]) {
        const answer = await askUndo(app, user, token);
        expect([answer.status, answer.json]).toEqual([409, { detail: `You can keep at most ${most}.` }]);
      }
      const table = `${kind}s` as 'scenarios' | 'tags' | 'items';
      const one = app.db.selectFrom(table).select((rows) => rows.fn.max('id').as('id'));
      const mine = one.where('user_id', '=', user.user.id);
      await app.db.deleteFrom(table).where('user_id', '=', user.user.id).where('id', '=', mine).execute();
      await undo(app, user, token);
    },
  );
});
