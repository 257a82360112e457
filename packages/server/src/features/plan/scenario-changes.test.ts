import type { FinancialItem, Scenario, Tag } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendUndo, runBulkAction, listItems, undoChange, withoutVersions } from '#testing/bulk-calls.ts';
import { type TestUser, makeItem, makeScenario, makeUser, selectedScenario } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
let standard: Scenario;
let abroad: Scenario;
let items: FinancialItem[];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
  standard = await selectedScenario(app, user);
  abroad = await makeScenario(app, user, 'Abroad');
  await makeItem(app, user, { name: 'at home' });
  await makeItem(app, user, { name: 'one', scenario_id: abroad.id, tag_names: ['b', 'a'], is_hidden: true });
  await makeItem(app, user, { name: 'two', scenario_id: abroad.id, category: 'saving', existing_funds: 5 });
  items = await listItems(app, user);
});

const ask = (method: string, path: string, body?: object) =>
  app.request(method, `/api/scenarios/${path}`, {
    token: user.token,
    ...(body === undefined ? {} : { body }),
  });
const list = async () => ((await ask('GET', '')).json as { results: Scenario[] }).results;
const namesOf = (scenarios: Scenario[]) => scenarios.map((one) => one.name);
const tokenOf = (response: { json: unknown }) => (response.json as { undo_token: string }).undo_token;

async function expectRefused(token: string, detail: string) {
  const before = [await list(), await listItems(app, user)];
  const response = await sendUndo(app, user, token);
  expect([response.status, response.json]).toEqual([409, { detail }]);
  expect([await list(), await listItems(app, user)]).toEqual(before);
}

describe('duplicating', () => {
  test('duplicating copies the items in their order, with their tags and hidden values', async () => {
    const two = items[0]?.id ?? 0;
    await runBulkAction(app, user, { action: 'change_category', category: 'income', item_ids: [two] });
    const response = await ask('POST', `${abroad.id}/duplicate/`);
    expect(response.json).toMatchObject({
      name: 'Abroad (copy)',
      is_default: false,
      is_selected: false,
      item_count: 2,
    });
    const { id } = response.json as Scenario;
    const copies = (await listItems(app, user)).filter((item) => item.scenario === id);
    const originals = (await listItems(app, user)).filter((item) => item.scenario === abroad.id);
    const bare = (some: FinancialItem[]) =>
      some.map(({ id: _id, scenario: _scenario, created_at: _created, updated_at: _updated, ...rest }) => rest);
    expect(bare(copies)).toEqual(bare(originals));
    await runBulkAction(app, user, { action: 'change_category', category: 'saving', item_ids: [copies[0]?.id] });
    expect((await listItems(app, user))[0]).toMatchObject({ name: 'two', existing_funds: 5 });
  });

  test('duplicating numbers the names of copies, within 200 characters, and works for Default', async () => {
    const long = await makeScenario(app, user, 'x'.repeat(200));
    const nameOfCopy = async (id: number) => ((await ask('POST', `${id}/duplicate/`)).json as Scenario).name;
    expect(await nameOfCopy(abroad.id)).toBe('Abroad (copy)');
    expect(await nameOfCopy(abroad.id)).toBe('Abroad (copy 2)');
    expect(await nameOfCopy(standard.id)).toBe('Default (copy)');
    expect(await nameOfCopy(long.id)).toBe(`${'x'.repeat(193)} (copy)`);
    expect(await nameOfCopy(long.id)).toBe(`${'x'.repeat(191)} (copy 2)`);
  });

  test('duplicating uses the requested name if it is free and valid', async () => {
    const named = (name: unknown, id = abroad.id) => ask('POST', `${id}/duplicate/`, { name });
    const response = await named('  Abroad, part time ');
    expect([response.status, response.json]).toMatchObject([201, { name: 'Abroad, part time', item_count: 2 }]);
    const before = await list();
    for (const [name, problem] of [
      ['ABROAD', 'A scenario with this name already exists.'],
      ['default', 'A scenario with this name already exists.'],
      [' ', expect.any(String)],
      [7, expect.any(String)],
    ] as const) {
      const refused = await named(name);
      expect([refused.status, refused.json], String(name)).toMatchObject([400, { name: [problem] }]);
    }
    expect((await named('Free', 1)).status).toBe(404);
    expect(await list(), 'nothing is left of what was refused').toEqual(before);
  });

  test('duplicating ten times at once under one name gives one copy', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask('POST', `${abroad.id}/duplicate/`, { name: 'Part time' })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array<number>(9).fill(400),
    ]);
    expect(namesOf(await list())).toEqual(['Default', 'Abroad', 'Part time']);
  });

  test('duplicating ten times at once without a name gives ten copies with different names', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('POST', `${abroad.id}/duplicate/`)));
    expect(answers.map((response) => response.status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(namesOf(await list())).size).toBe(12);
  });
});

describe('clearing', () => {
  test('clearing deletes the items of one scenario, and undo restores them', async () => {
    const response = await ask('POST', `${abroad.id}/clear_items/`);
    expect(response.json).toEqual({ deleted: 2, undo_token: expect.any(String) as string });
    expect(await listItems(app, user)).toEqual(items.slice(2));
    expect(await undoChange(app, user, tokenOf(response))).toMatchObject({
      action: 'clear_items',
      direction: 'undone',
      affected: 2,
    });
    expect(withoutVersions(await listItems(app, user))).toEqual(withoutVersions(items));
  });

  test('clearing an empty scenario deletes nothing and returns no undo token', async () => {
    const empty = await makeScenario(app, user, 'Empty');
    expect((await ask('POST', `${empty.id}/clear_items/`)).json).toEqual({ deleted: 0, undo_token: null });
  });

  test('clearing cannot be undone after the scenario is deleted, until it is restored', async () => {
    const cleared = await ask('POST', `${abroad.id}/clear_items/`);
    const deleted = await ask('DELETE', `${abroad.id}/`);
    await expectRefused(tokenOf(cleared), 'This change cannot be undone: the scenario of its items is gone.');
    await undoChange(app, user, tokenOf(deleted));
    await undoChange(app, user, tokenOf(cleared));
    expect(withoutVersions(await listItems(app, user))).toEqual(withoutVersions(items));
  });
});

describe('deleting', () => {
  test('deleting Default is refused', async () => {
    const response = await ask('DELETE', `${standard.id}/`);
    expect([response.status, response.json]).toEqual([
      400,
      { non_field_errors: ["The scenario 'Default' cannot be deleted."] },
    ]);
  });

  test('deleting the selected scenario selects Default; undo restores all of it and selects it', async () => {
    await ask('POST', `${abroad.id}/select/`);
    const before = await list();
    const deleted = await ask('DELETE', `${abroad.id}/`);
    expect(await list()).toMatchObject([{ name: 'Default', is_selected: true }]);
    expect(await listItems(app, user)).toEqual(items.slice(2));
    const undone = await undoChange(app, user, tokenOf(deleted));
    expect(undone).toMatchObject({
      action: 'delete_scenario',
      direction: 'undone',
      affected: 2,
      removed: [],
    });
    expect(await list()).toEqual(before);
    expect(withoutVersions(await listItems(app, user))).toEqual(withoutVersions(items));
    const redone = await undoChange(app, user, undone.undo_token);
    expect(redone).toMatchObject({ direction: 'redone', affected: 2, items: [] });
    expect(await list()).toMatchObject([{ name: 'Default', is_selected: true }]);
    await undoChange(app, user, redone.undo_token);
    expect(await list()).toEqual(before);
  });

  test('deleting another scenario does not change the selection, nor does its undo', async () => {
    const empty = await makeScenario(app, user, 'Empty');
    const before = await list();
    const deleted = await ask('DELETE', `${empty.id}/`);
    await ask('POST', `${abroad.id}/select/`);
    expect(await undoChange(app, user, tokenOf(deleted))).toMatchObject({ affected: 0, items: [] });
    expect(await list()).toEqual(before.map((one) => ({ ...one, is_selected: one.id === abroad.id })));
  });

  test("deleting cannot be undone while the scenario's name is taken", async () => {
    const deleted = await ask('DELETE', `${abroad.id}/`);
    const usurper = await makeScenario(app, user, 'ABROAD');
    await expectRefused(tokenOf(deleted), "This change cannot be undone: another scenario is named 'Abroad' now.");
    await ask('PATCH', `${usurper.id}/`, { name: 'Elsewhere' });
    await undoChange(app, user, tokenOf(deleted));
    expect(namesOf(await list())).toEqual(['Default', 'Abroad', 'Elsewhere']);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['was renamed', () => ask('PATCH', `${abroad.id}/`, { name: 'Other' })],
    ['has another item', () => makeItem(app, user, { scenario_id: abroad.id })],
  ])('deleting cannot be redone when the scenario %s since', async (_how, change) => {
    const undone = await undoChange(app, user, tokenOf(await ask('DELETE', `${abroad.id}/`)));
    await change();
    await expectRefused(undone.undo_token, 'This change cannot be redone: the scenario was changed since.');
  });
});

describe('clear_all_data', () => {
  test.each([{}, { confirm: false }, { confirm: 'true' }, { confirm: 1 }])('is refused with %j', async (body) => {
    const response = await ask('POST', 'clear_all_data/', body);
    expect([response.status, response.json]).toEqual([400, { confirm: ['Confirm with true.'] }]);
    expect(await listItems(app, user)).toEqual(items);
  });

  test('clear_all_data leaves an empty Default, selected, and the tags, and no undo token', async () => {
    await ask('POST', `${abroad.id}/select/`);
    const { undo_token: token } = await runBulkAction(app, user, { action: 'delete', item_ids: [items[2]?.id] });
    const response = await ask('POST', 'clear_all_data/', { confirm: true });
    expect(response.json).toEqual({ deleted_scenarios: 1, deleted_items: 2 });
    expect(await list()).toEqual([{ ...standard, is_selected: true, item_count: 0 }]);
    expect(await listItems(app, user)).toEqual([]);
    const tags = await app.request('GET', '/api/tags/', { token: user.token });
    expect((tags.json as { results: Tag[] }).results.map((tag) => tag.name)).toEqual(['a', 'b']);
    await expectRefused(token ?? '', 'This change can no longer be undone.');
  });

  test("clear_all_data does not change other users' data", async () => {
    const other = await makeUser(app);
    await makeItem(app, other);
    await ask('POST', 'clear_all_data/', { confirm: true });
    expect(await listItems(app, other)).toHaveLength(1);
  });
});
