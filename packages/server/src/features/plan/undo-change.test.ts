import type { FinancialItem, Scenario, Tag } from '@meridian/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listTags } from '#features/plan/store/tag-store.ts';
import { sendUndo, runBulkAction, listItems, undoChange, withoutVersions } from '#testing/bulk-calls.ts';
import { sendImport, readImportResult } from '#testing/export-calls.ts';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const MINUTE = 60_000;
const RENT = { name: 'Rent', category: 'expense', amount: 1200, currency: 'EUR' };

let app: TestApp;
let user: TestUser;
let items: FinancialItem[];
let ids: number[];
let clock = Date.UTC(2026, 10, 21);
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(clock) });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
  await makeItem(app, user, { name: 'Fund', category: 'saving', existing_funds: 10, tag_names: ['b', 'a'] });
  await makeItem(app, user, { name: 'Rent', from_date: '2026-01-31', tag_names: ['a'] });
  await makeItem(app, user, { name: 'Cash', category: 'balance', is_hidden: true });
  items = await listItems(app, user);
  ids = items.map((item) => item.id);
});

const run = (action: object) => runBulkAction(app, user, { item_ids: ids, ...action });
const patch = (id: number, body: object) =>
  app.request('PATCH', `/api/financial-items/${id}/`, { token: user.token, body });
const tagNames = async () =>
  ((await app.request('GET', '/api/tags/', { token: user.token })).json as { results: Tag[] }).results.map(
    (tag) => tag.name,
  );
const TOO_LATE = { detail: 'This change can no longer be undone.' };
const CHANGED = { detail: 'This change cannot be undone: an item that it changed was changed again since.' };

async function expectRefused(token: string | null, body: object, who = user) {
  const before = await listItems(app, user);
  const response = await sendUndo(app, who, token);
  expect([response.status, response.json]).toEqual([409, body]);
  expect(await listItems(app, user)).toEqual(before);
}

test('undoing a selected copy selects its original, or Default if that is deleted', async () => {
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    app.request(method, `/api/scenarios/${path}`, { token: user.token, ...(body && { body }) });
  const selected = async () => ((await ask('GET', 'current/')).json as Scenario).name;
  const { id } = (await ask('POST', '', { name: 'Abroad' })).json as Scenario;
  const copySelected = async () => {
    const copy = await ask('POST', `${id}/duplicate/`);
    await ask('POST', `${(copy.json as Scenario).id}/select/`);
    expect(await selected()).toBe('Abroad (copy)');
    return copy.headers.get('undo-token');
  };
  const { undo_token: redo } = await undoChange(app, user, await copySelected());
  expect(await selected()).toBe('Abroad');
  const { undo_token: again } = await undoChange(app, user, redo);
  expect(await selected(), 'it was when it went').toBe('Abroad (copy)');
  await undoChange(app, user, again);
  expect(await selected()).toBe('Abroad');
  const token = await copySelected();
  await ask('DELETE', `${id}/`);
  await undoChange(app, user, token);
  expect(await selected()).toBe('Default');
});

describe('undo', () => {
  test('undo returns what it undid and the present items, with a new version', async () => {
    const changed = await run({ action: 'adjust_amount_fixed', amount_change: 5 });
    const undone = await undoChange(app, user, changed.undo_token);
    expect(undone).toMatchObject({
      action: 'adjust_amount_fixed',
      direction: 'undone',
      affected: 3,
      removed: [],
    });
    expect(undone.items).toEqual(await listItems(app, user));
    expect(withoutVersions(undone.items)).toEqual(withoutVersions(items));
    for (const [index, item] of undone.items.entries()) {
      expect(item.updated_at > (changed.items[index]?.updated_at ?? '')).toBe(true);
    }
  });

  test('undo restores deleted items in their place, with id, instants and the order of their tags', async () => {
    clock += MINUTE;
    const { undo_token: token } = await run({ action: 'delete', item_ids: ids.slice(1) });
    expect(await listItems(app, user)).toEqual(items.slice(0, 1));
    const undone = await undoChange(app, user, token);
    expect(undone).toMatchObject({ action: 'delete', affected: 2, removed: [] });
    expect(withoutVersions(await listItems(app, user))).toEqual(withoutVersions(items));
  });

  test('undo restores a single deleted item', async () => {
    const response = await app.request('DELETE', `/api/financial-items/${ids[2]}/`, { token: user.token });
    expect(await listItems(app, user)).toHaveLength(2);
    const { undo_token: token } = response.json as { undo_token: string };
    const undone = await undoChange(app, user, token);
    expect(undone).toMatchObject({
      action: 'delete',
      direction: 'undone',
      affected: 1,
      items: [{ name: 'Fund' }],
    });
    expect(withoutVersions(await listItems(app, user))).toEqual(withoutVersions(items));
  });

  test('undo removes copies, and redo restores the same ones', async () => {
    const { items: copies, undo_token: token } = await run({ action: 'duplicate_items' });
    const undone = await undoChange(app, user, token);
    expect(undone).toMatchObject({ affected: 3, items: [] });
    expect(new Set(undone.removed)).toEqual(new Set(copies.map((copy) => copy.id)));
    expect(await listItems(app, user)).toEqual(items);
    const redone = await undoChange(app, user, undone.undo_token);
    expect(redone).toMatchObject({
      action: 'duplicate_items',
      direction: 'redone',
      affected: 3,
      removed: [],
    });
    expect(withoutVersions(await listItems(app, user))).toEqual(withoutVersions([...copies, ...items]));
  });

  test('undo removes the tag that the action created, and redo recreates it in the same colour', async () => {
    const { undo_token: token } = await run({ action: 'add_tag', tag_name: 'new', tag_color: '#123456' });
    const changed = await listItems(app, user);
    const undone = await undoChange(app, user, token);
    expect(await tagNames()).toEqual(['a', 'b']);
    const redone = await undoChange(app, user, undone.undo_token);
    expect(withoutVersions(await listItems(app, user))).toEqual(withoutVersions(changed));
    await undoChange(app, user, redone.undo_token);
    expect(await tagNames()).toEqual(['a', 'b']);
  });

  test('undo keeps a created tag that another item has by now', async () => {
    const { undo_token: token } = await run({ action: 'add_tag', tag_name: 'new' });
    await makeItem(app, user, { tag_names: ['new'] });
    await undoChange(app, user, token);
    expect(await tagNames()).toEqual(['a', 'b', 'new']);
  });

  test('undo works step by step through changes of the same items, and redo too', async () => {
    const states = [withoutVersions(items)];
    const tokens: (string | null)[] = [];
    const actions = [
      { action: 'adjust_amount_percent', percentage_change: 50 },
      { action: 'add_tag', tag_name: 'new' },
      { action: 'hide' },
      { action: 'delete' },
    ];
    for (const action of actions) {
      tokens.push((await run(action)).undo_token);
      states.push(withoutVersions(await listItems(app, user)));
    }
    const redoTokens: string[] = [];
    for (const step of [3, 2, 1, 0]) {
      redoTokens.push((await undoChange(app, user, tokens[step] ?? null)).undo_token);
      expect(withoutVersions(await listItems(app, user))).toEqual(states[step]);
    }
    for (const step of [1, 2, 3, 4]) {
      const redone = await undoChange(app, user, redoTokens.pop() ?? null);
      expect(redone.direction).toBe('redone');
      expect(withoutVersions(await listItems(app, user))).toEqual(states[step]);
    }
  });
});

describe('tags that were deleted meanwhile', () => {
  const deleteTag = async (name: string) => {
    const tag = (await listTags(app.db, user.user.id)).find((one) => one.name === name);
    await app.db
      .deleteFrom('tags')
      .where('id', '=', tag?.id ?? 0)
      .execute();
    await patch((await makeItem(app, user)).id, {});
  };

  test('deleted tags are recreated by name and colour when an item with them is restored', async () => {
    const { undo_token: token } = await run({ action: 'delete' });
    await deleteTag('a');
    await undoChange(app, user, token);
    const back = (await listItems(app, user)).filter((item) => ids.includes(item.id));
    expect(withoutVersions(back)).toEqual(withoutVersions(items));
  });

  test('deleted tags are replaced by a tag that has their name by now', async () => {
    const { undo_token: token } = await run({ action: 'delete' });
    await deleteTag('a');
    const { tags } = await makeItem(app, user, { tag_names: ['A'] });
    await undoChange(app, user, token);
    const [, rent, fund] = (await listItems(app, user)).filter((item) => ids.includes(item.id));
    expect(rent?.tags).toEqual(tags);
    expect(fund?.tags).toEqual([items[2]?.tags[0], ...tags]);
  });

  test('deleted tags stay deleted if the change did not affect them', async () => {
    const hidden = await run({ action: 'hide' });
    const tagged = await run({ action: 'add_tag', tag_name: 'new' });
    await deleteTag('a');
    await undoChange(app, user, tagged.undo_token);
    await undoChange(app, user, hidden.undo_token);
    expect(await tagNames()).toEqual(['b']);
    const fund = (await listItems(app, user)).find((item) => item.name === 'Fund');
    expect(fund?.tags.map((tag) => tag.name)).toEqual(['b']);
  });
});

describe('undo is refused, and changes nothing,', () => {
  test('undo is refused the second time', async () => {
    const { undo_token: token } = await run({ action: 'hide' });
    await undoChange(app, user, token);
    await expectRefused(token, TOO_LATE);
  });

  test('undo is refused for one of two concurrent calls', async () => {
    const { undo_token: token } = await run({ action: 'hide' });
    const answers = await Promise.all([1, 2].map(() => sendUndo(app, user, token)));
    expect(new Set(answers.map((response) => response.status))).toEqual(new Set([200, 409]));
  });

  test('undo is refused after ten minutes, not before', async () => {
    const early = await run({ action: 'hide', item_ids: ids.slice(0, 1) });
    const late = await run({ action: 'hide', item_ids: ids.slice(1) });
    clock += 10 * MINUTE - 1;
    await undoChange(app, user, early.undo_token);
    clock += 1;
    await expectRefused(late.undo_token, TOO_LATE);
  });

  test("undo is refused for an unknown token and for another user's token, with the same message", async () => {
    const { undo_token: token } = await run({ action: 'hide' });
    await expectRefused('nobodys', TOO_LATE);
    await expectRefused(token, TOO_LATE, await makeUser(app));
    await undoChange(app, user, token);
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['changed', (id) => patch(id, { amount: 1 })],
    ['retagged', (id) => patch(id, { tag_names: ['other'] })],
    ['deleted', (id) => app.request('DELETE', `/api/financial-items/${id}/`, { token: user.token })],
  ])('undo is refused when one of the items was %s since; the token stays valid', async (_how, change) => {
    const { undo_token: token } = await run({ action: 'adjust_amount_fixed', amount_change: 1 });
    await change(ids[1] ?? 0);
    await expectRefused(token, CHANGED);
    await expectRefused(token, CHANGED);
  });

  test('a redo is refused after another change', async () => {
    const { undo_token: token } = await run({ action: 'hide' });
    const undone = await undoChange(app, user, token);
    await patch(ids[1] ?? 0, { amount: 1 });
    await expectRefused(undone.undo_token, {
      detail: 'This change cannot be redone: an item that it changed was changed again since.',
    });
  });
});

test('the journal stores only hashes of tokens, and deletes expired entries', async () => {
  clock += 10 * MINUTE;
  const { undo_token: token } = await run({ action: 'hide' });
  const entries = () => app.db.selectFrom('undo_entries').selectAll().where('user_id', '=', user.user.id).execute();
  const [entry, ...others] = await entries();
  expect(others).toEqual([]);
  expect(JSON.stringify(entry)).not.toContain(token);
  expect(entry?.token_hash).toHaveLength(32);
  clock += 10 * MINUTE;
  await run({ action: 'show' });
  expect((await entries()).map((one) => one.created_at)).toEqual([new Date(clock)]);
});

test('a change of many items is stored in parts: all are restored, or none', async () => {
  const file = {
    format: 'meridian',
    version: 1,
    scenarios: [{ name: 'Default', items: Array.from({ length: 1_201 }, (_, index) => ({ ...RENT, amount: index })) }],
  };
  await readImportResult(sendImport(app, user, file));
  const before = await listItems(app, user);
  const clear = async () => {
    const path = `/api/scenarios/${items[0]?.scenario}/clear_items/`;
    const response = await app.request('POST', path, { token: user.token });
    return (response.json as { undo_token: string }).undo_token;
  };
  await undoChange(app, user, await clear());
  expect(withoutVersions(await listItems(app, user))).toEqual(withoutVersions(before));

  const token = await clear();
  const entries = app.db.updateTable('undo_entries').where('user_id', '=', user.user.id);
  await entries.set({ payload: sql`regexp_replace(payload, ' [^ ]+$', '')` }).execute();
  expect((await sendUndo(app, user, token)).status).toBe(500);
  expect(await listItems(app, user)).toEqual([]);
});
