/** Tests the undo of an import as one change. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendUndo, listItems, undoChange, withoutVersions } from '#testing/bulk-calls.ts';
import { sendImport, sendImportCsv, readCsvExport, readExport, readImportResult } from '#testing/export-calls.ts';
import { type TestUser, makeItem, makeScenario, makeUser } from '#testing/factories.ts';
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

const RENT = { name: 'Rent', category: 'expense', amount: 1200, currency: 'EUR' } as const;
const FOOD = { ...RENT, name: 'Food', amount: 300 };
const fileOf = (items: object[], scenario = 'Default') => ({
  format: 'meridian',
  version: 1,
  scenarios: [{ name: scenario, items }],
});
const itemsNow = async () => withoutVersions(await listItems(app, user));
const namesNow = async () => (await listItems(app, user)).map(({ name }) => name);

type Asked = ReturnType<typeof sendImport>;
async function tokenOf(asked: Asked): Promise<string | null> {
  const response = await asked;
  expect(response.status, response.text).toBe(200);
  return response.headers.get('undo-token');
}
/** Returns all data that an undo must restore. */
async function planNow() {
  const { scenarios, tags } = await readExport(app, user);
  const kept = scenarios.map(({ items, ...scenario }) => ({ ...scenario, items: items.length }));
  return { scenarios: kept, tags, items: await itemsNow() };
}

test('the undo of a JSON file deletes what it created and restores what it changed; redo restores the import', async () => {
  await makeItem(app, user, { ...RENT, amount: 1000, tag_names: ['home'] });
  const before = await planNow();
  const file = fileOf([{ ...RENT, tags: [{ name: 'flat' }] }, FOOD]);
  file.scenarios.push({ name: 'Abroad', items: [FOOD] });
  const token = await tokenOf(sendImport(app, user, file));
  const after = await planNow();
  expect(after.scenarios.map(({ name, items }) => [name, items])).toEqual([
    ['Default', 2],
    ['Abroad', 1],
  ]);

  const undone = await undoChange(app, user, token);
  expect(undone).toMatchObject({ action: 'import', direction: 'undone', affected: 3 });
  expect(await planNow()).toEqual(before);

  const redone = await undoChange(app, user, undone.undo_token);
  expect(redone).toMatchObject({ action: 'import', direction: 'redone', affected: 3 });
  expect(await planNow()).toMatchObject({ items: after.items, scenarios: after.scenarios });
});

test('the undo of a CSV file restores the former plan', async () => {
  await makeItem(app, user, RENT);
  const before = await planNow();
  const csv = (await readCsvExport(app, user)).replace('1200', '1300').replace('Default', 'Elsewhere');
  const token = await tokenOf(sendImportCsv(app, user, csv));
  expect(await namesNow()).toEqual(['Rent', 'Rent']);
  await undoChange(app, user, token);
  expect(await planNow()).toEqual(before);
});

test("the undo of 'add' covers only new rows, and of 'replace_items' only the items of the scenario", async () => {
  const abroad = await makeScenario(app, user, 'Abroad');
  await makeItem(app, user, { ...RENT, tag_names: ['home'] });
  await makeItem(app, user, { ...FOOD, scenario_id: abroad.id });
  const asked = sendImport(app, user, fileOf([RENT, RENT]), { mode: 'add' });
  expect(await readImportResult(asked)).toEqual({ created: 1, updated: 0, skipped: 1, errors: [] });
  const before = await planNow();
  const token = await tokenOf(
    sendImport(app, user, fileOf([{ ...RENT, name: 'New' }], 'DEFAULT'), { mode: 'replace_items' }),
  );
  expect((await namesNow()).toSorted()).toEqual(['Food', 'New']);
  await undoChange(app, user, token);
  expect(await planNow()).toEqual(before);
});

test('an import returns a token only if the plan changed', async () => {
  const file = fileOf([RENT]);
  expect(await tokenOf(sendImport(app, user, file, { dryRun: true }))).toBeNull();
  expect(await tokenOf(sendImport(app, user, file))).not.toBeNull();
  expect(await tokenOf(sendImport(app, user, file)), 'all is there already').toBeNull();
  expect(await tokenOf(sendImport(app, user, file, { mode: 'replace' }))).not.toBeNull();
});

test('the token works once, only for its owner, and not after imported items were changed or a created scenario got more items', async () => {
  const stranger = await makeUser(app);
  const first = await tokenOf(sendImport(app, user, fileOf([RENT])));
  expect((await sendUndo(app, stranger, first)).status).toBe(409);
  await undoChange(app, user, first);
  expect((await sendUndo(app, user, first)).status).toBe(409);

  const second = await tokenOf(sendImport(app, user, fileOf([RENT], 'Abroad')));
  const { scenarios } = await readExport(app, user);
  const made = scenarios.find(({ name }) => name === 'Abroad');
  const mine = await makeItem(app, user, { ...FOOD, scenario_id: made?.id });
  expect((await sendUndo(app, user, second)).json).toEqual({
    detail: 'This change cannot be undone: the scenario was changed since.',
  });
  expect(await namesNow()).toContain(mine.name);
});
