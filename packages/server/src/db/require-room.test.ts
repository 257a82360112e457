import { LIMITS } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertItems } from '#features/items/item-batch-store.ts';
import { allStoredItems } from '#features/items/item-store.ts';
import { insertScenario } from '#features/scenarios/scenario-store.ts';
import { insertTags, newTag } from '#features/tags/item-tag-store.ts';
import { bulk } from '#testing/bulk-calls.ts';
import { type TestUser, itemBody, makeItem, makeUser, selectedScenario } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await makeUser(app);
});
afterAll(() => app.stop());

const post = (path: string, body?: object) => app.request('POST', path, { token: user.token, body });

test('an account holds so many items, scenarios and tags, and not one more', async () => {
  const now = new Date();
  for (let count = 1; count < LIMITS.scenariosPerUser - 1; count += 1) {
    await insertScenario(app.db, user.user.id, { name: `s${count}`, isDefault: false, now });
  }
  expect((await post('/api/scenarios/', { name: 'last' })).status).toBe(201);
  const scenario = await post('/api/scenarios/', { name: 'one more' });
  expect([scenario.status, scenario.json]).toEqual([
    400,
    { non_field_errors: ['You can keep at most 1,000 scenarios.'] },
  ]);
  const { id } = await selectedScenario(app, user);
  const copied = await post(`/api/scenarios/${id}/duplicate/`);
  expect([copied.status, copied.json]).toEqual([scenario.status, scenario.json]);

  const names = Array.from({ length: LIMITS.tagsPerUser - 1 }, (_, count) => `t${count}`);
  await insertTags(
    app.db,
    user.user.id,
    names.map((name) => newTag(name)),
  );
  const tags = await post('/api/financial-items/', itemBody({ tag_names: ['last', 'one more'] }));
  expect([tags.status, tags.json]).toEqual([400, { non_field_errors: ['You can keep at most 5,000 tags.'] }]);
  await makeItem(app, user, { tag_names: ['last', 't1'] });

  const [stored] = await allStoredItems(app.db, user.user.id);
  if (stored === undefined) throw new Error('the item just made');
  const missing = Array.from({ length: LIMITS.itemsPerUser - 2 }, (_, count) => ({
    ...stored,
    id: count + 1,
  }));
  await insertItems(app.db, user.user.id, missing);
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
