import type { FinancialItem, Tag } from '@meridian/contract';
import { LIMITS } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendUndo, listItems, checkUndoRedo } from '#testing/bulk-calls.ts';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
});

const ask = (method: string, path: string, body?: object, { token } = user) =>
  app.request(method, `/api/tags/${path}`, { token, ...(body === undefined ? {} : { body }) });
const tagNamed = async (name: string, of = user) => {
  const { results } = (await ask('GET', '', undefined, of)).json as { results: Tag[] };
  return results.find((tag) => tag.name === name) as Tag;
};
const merge = (id: number, into: unknown) => ask('POST', `${id}/merge/`, { into });
const namesByItem = async () => {
  const items = await listItems(app, user);
  return Object.fromEntries(items.map(({ name, tags }) => [name, tags.map((tag) => tag.name)]));
};

test('all items of the merged tag get the other tag, once and in the same position; the merged tag is deleted', async () => {
  await makeItem(app, user, { name: 'Rent', tag_names: ['a', 'flat', 'b'] });
  await makeItem(app, user, { name: 'Power', tag_names: ['flat', 'x', 'Home'] });
  await makeItem(app, user, { name: 'Sofa', tag_names: ['Home', 'flat'] });
  const other = await makeItem(app, user, { name: 'Salary', tag_names: ['Home'] });
  const before = await listItems(app, user);
  const [flat, home] = [await tagNamed('flat'), await tagNamed('Home')];

  const response = await merge(flat.id, home.id);
  expect([response.status, response.json]).toEqual([200, { ...home, item_count: 4 }]);
  expect(await namesByItem()).toEqual({
    Rent: ['a', 'Home', 'b'],
    Power: ['x', 'Home'],
    Sofa: ['Home'],
    Salary: ['Home'],
  });
  expect((await ask('GET', `${flat.id}/`)).status).toBe(404);
  const versions = new Map(before.map(({ id, updated_at }) => [id, updated_at]));
  for (const { id, updated_at } of await listItems(app, user)) {
    expect(updated_at > (versions.get(id) ?? ''), `version of ${id}`).toBe(id !== other.id);
  }
});

test('a merge is undone exactly, and redone', async () => {
  await makeItem(app, user, { name: 'Rent', tag_names: ['a', 'flat', 'b'] });
  await makeItem(app, user, { name: 'Power', tag_names: ['flat', 'x', 'Home'] });
  const [flat, home] = [await tagNamed('flat'), await tagNamed('Home')];
  const { undone } = await checkUndoRedo(app, user, async () => {
    return (await merge(flat.id, home.id)).headers.get('undo-token');
  });
  expect(undone).toMatchObject({ action: 'merge_tags', direction: 'undone', affected: 2 });
});

test('a merge is not undone after a later change of an item', async () => {
  const item = await makeItem(app, user, { tag_names: ['flat', 'Home'] });
  const token = (await merge((await tagNamed('flat')).id, (await tagNamed('Home')).id)).headers.get('undo-token');
  const path = `/api/financial-items/${item.id}/`;
  await app.request('PATCH', path, { token: user.token, body: { tag_names: ['Home', 'new'] } });
  expect((await sendUndo(app, user, token)).status).toBe(409);
  expect(Object.values(await namesByItem())).toEqual([['Home', 'new']]);
});

test('an item at the limit of tags gets the other tag instead of the first', async () => {
  const names = Array.from({ length: LIMITS.tagsPerItem - 1 }, (_, index) => `t${index}`);
  await makeItem(app, user, { name: 'Full', tag_names: ['flat', ...names] });
  await makeItem(app, user, { name: 'Other', tag_names: ['Home'] });
  expect((await merge((await tagNamed('flat')).id, (await tagNamed('Home')).id)).status).toBe(200);
  expect((await namesByItem())['Full']).toEqual(['Home', ...names]);
});

test("another user's tag gives 404 on either side of a merge", async () => {
  await makeItem(app, user, { tag_names: ['mine'] });
  const stranger = await makeUser(app);
  await makeItem(app, stranger, { tag_names: ['theirs'] });
  const [mine, theirs] = [await tagNamed('mine'), await tagNamed('theirs', stranger)];
  expect((await merge(mine.id, theirs.id)).status).toBe(404);
  expect((await merge(theirs.id, mine.id)).status).toBe(404);
  expect(await tagNamed('mine')).toEqual(mine);
  expect(await tagNamed('theirs', stranger)).toEqual(theirs);
});

test.each([
  [{}, 'This is not a valid id.'],
  [{ into: 'x' }, 'This is not a valid id.'],
  [{ into: 0 }, 'This is not a valid id.'],
])('%j is refused', async (body, message) => {
  await makeItem(app, user, { tag_names: ['mine'] });
  const { id } = await tagNamed('mine');
  const response = await ask('POST', `${id}/merge/`, body);
  expect([response.status, response.json]).toEqual([400, { into: [message] }]);
});

test('merging a tag into itself leaves it unchanged', async () => {
  await makeItem(app, user, { tag_names: ['mine'] });
  const { id } = await tagNamed('mine');
  const response = await merge(id, id);
  expect([response.status, response.json]).toEqual([400, { into: ['A tag cannot be merged into itself.'] }]);
  expect(await tagNamed('mine')).toMatchObject({ id, item_count: 1 });
});

test('of two concurrent merges into each other, one finds its tag deleted', async () => {
  const item: FinancialItem = await makeItem(app, user, { tag_names: ['a', 'b'] });
  const [a, b] = [await tagNamed('a'), await tagNamed('b')];
  const answers = await Promise.all([merge(a.id, b.id), merge(b.id, a.id)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  expect((await namesByItem())[item.name]).toHaveLength(1);
});
