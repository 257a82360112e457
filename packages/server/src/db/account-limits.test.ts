import { LIMITS } from '@meridian/contract';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertTags } from '#features/plan/store/item-tag-store.ts';
import { encryptName } from '#db/encryption/data-key.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { sendUndo, runBulkAction, changePlan, undoChange } from '#testing/bulk-calls.ts';
import { type TestUser, itemBody, makeItem, makeScenario, makeUser, selectedScenario } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { makeGuest } from '#testing/guests.ts';
import { countStoredObjects } from './account-limits.ts';
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
  const key = await readUserKey(app.db, user.user.id);
  const rows = Array.from({ length: count }, (_, made) => {
    const id = newId();
    const name = encryptName(key, 'scenarios', id, `s${made}`);
    return { user_id: user.user.id, id, ...name, is_default: false, created_at: app.now() };
  });
  await app.db.insertInto('scenarios').values(rows).execute();
}

async function addTags(count: number): Promise<void> {
  const tags = Array.from({ length: count }, () => ({ id: newId(), name: randomUUID(), color: '#000000' }));
  await insertTags(app.db, user.user.id, tags);
}

/** Adds rows to the newest scenario that are counted, but cannot be decrypted because they have the content of another item. */
async function addUnreadableItems(count: number): Promise<void> {
  await sql`
    insert into items (user_id, id, scenario_id, content, created_at, updated_at)
    select user_id, id + n, (select max(id) from scenarios where user_id = ${user.user.id}), content, created_at, updated_at
    from (select * from items where user_id = ${user.user.id} order by id desc limit 1) as newest,
      generate_series(1, ${count}::int) as n`.execute(app.db);
}

test('an account can have a limited number of scenarios', async () => {
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
});

test('an account can have a limited number of tags', async () => {
  await addTags(LIMITS.tagsPerUser - 1);
  const tags = await post('/api/financial-items/', itemBody({ tag_names: ['last', 'one more'] }));
  expect([tags.status, tags.json]).toEqual([400, { non_field_errors: ['You can keep at most 5,000 tags.'] }]);
  await makeItem(app, user, { tag_names: ['last'] });
});

test('a guest can have a tenth of the items of an account', async () => {
  const guest = await makeGuest(app);
  const { id } = guest.user;
  user = { ...user, user: { ...user.user, id } };
  await addScenarios(1);
  const most = LIMITS.itemsPerUser / LIMITS.guestLimitDivisor;
  await addUnreadableItems(most - (await countStoredObjects(app.db, id, 'items')) - 1);
  const add = () => app.request('POST', '/api/financial-items/', { token: guest.token, body: itemBody() });
  expect([(await add()).status, (await add()).status]).toEqual([201, 400]);
});

test('an account can have a limited number of items', async () => {
  for (const name of ['one', 'two', 'three', 'four']) await makeItem(app, user, { name });
  // The unreadable items are in a scenario that no call reads.
  await addScenarios(1);
  await addUnreadableItems(LIMITS.itemsPerUser - 5);
  expect((await post('/api/financial-items/', itemBody())).status).toBe(201);
  const item = await post('/api/financial-items/', itemBody());
  expect([item.status, item.json]).toEqual([400, { non_field_errors: ['You can keep at most 20,000 items.'] }]);
  const four = app.db.selectFrom('items').select('id').where('user_id', '=', user.user.id).orderBy('id').limit(4);
  const ids = (await four.execute()).map((one) => one.id);
  const copies = await post('/api/financial-items/bulk_action/', {
    action: 'duplicate_items',
    item_ids: ids.slice(0, 2),
  });
  expect([copies.status, copies.json]).toEqual([item.status, item.json]);
  await runBulkAction(app, user, { action: 'delete', item_ids: ids.slice(0, 2) });
  await runBulkAction(app, user, { action: 'duplicate_items', item_ids: ids.slice(2) });
  // Deletes the last item within the limit and adds another, so that the undo would exceed the limit.
  const { json } = await remove(`/api/financial-items/${ids[2]}/`);
  await makeItem(app, user);
  await expectConflict((json as { undo_token: string }).undo_token, 'items', '20,000 items');
});

const remove = (path: string) => changePlan(app, user, { method: 'DELETE', path });

/** Checks that the undo gives 409 while the limit is reached, and works afterwards. */
async function expectConflict(token: string | null, table: 'scenarios' | 'tags' | 'items', most: string) {
  for (const _attempt of [1, 2]) {
    const response = await sendUndo(app, user, token);
    expect([response.status, response.json]).toEqual([409, { detail: `You can keep at most ${most}.` }]);
  }
  const one = app.db.selectFrom(table).select((rows) => rows.fn.max('id').as('id'));
  const mine = one.where('user_id', '=', user.user.id);
  await app.db.deleteFrom(table).where('user_id', '=', user.user.id).where('id', '=', mine).execute();
  await undoChange(app, user, token);
}

describe('undoing the deletion of the last object within the limit', () => {
  test('the undo of deleting a scenario is 409 while the limit is reached, and possible afterwards', async () => {
    const { id } = await makeScenario(app, user, 'Deleted');
    const { json } = await remove(`/api/scenarios/${id}/`);
    await addScenarios(LIMITS.scenariosPerUser - 1);
    await expectConflict((json as { undo_token: string }).undo_token, 'scenarios', '1,000 scenarios');
  });

  test('the undo of deleting a tag is 409 while the limit is reached, and possible afterwards', async () => {
    const { id } = (await post('/api/tags/', { name: 'deleted' })).json as { id: number };
    const { undoToken } = await remove(`/api/tags/${id}/`);
    await addTags(LIMITS.tagsPerUser);
    await expectConflict(undoToken, 'tags', '5,000 tags');
  });
});
