/** Tests rows of a file that equal an existing item. They are reported, and skipped unless the user decides otherwise. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listItems } from '#testing/bulk-calls.ts';
import { sendImport, sendImportCsv, readCsvExport, readImportResult } from '#testing/export-calls.ts';
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

const RENT = {
  name: 'Rent',
  category: 'expense',
  amount: 1200,
  currency: 'EUR',
  from_date: '2027-01-05',
} as const;
const PAY = { name: 'Pay', category: 'income', amount: 3000, currency: 'EUR' } as const;
const fileOf = (items: object[], scenario = 'Default') => ({
  format: 'meridian',
  version: 1,
  scenarios: [{ name: scenario, items }],
});
const namesNow = async () => (await listItems(app, user)).map(({ name }) => name).toSorted();

test('a file that is imported again reports its rows as existing, and adds nothing', async () => {
  const table = fileOf([RENT, PAY]);
  const dry = { mode: 'add', dryRun: true } as const;
  expect(await readImportResult(sendImport(app, user, table, dry))).toEqual({
    created: 2,
    updated: 0,
    skipped: 0,
    errors: [],
  });
  await readImportResult(sendImport(app, user, table, { mode: 'add' }));
  expect(await readImportResult(sendImport(app, user, table, dry))).toEqual({
    created: 0,
    updated: 0,
    skipped: 2,
    already_there: [1, 2],
    errors: [],
  });
  expect(await readImportResult(sendImport(app, user, table, { mode: 'add' }))).toMatchObject({
    created: 0,
    skipped: 2,
  });
  expect(await namesNow()).toEqual(['Pay', 'Rent']);

  const again = await readImportResult(sendImport(app, user, table, { mode: 'add', alreadyThere: 'add' }));
  expect(again).toMatchObject({ created: 2, skipped: 0 });
  expect(await namesNow()).toEqual(['Pay', 'Pay', 'Rent', 'Rent']);
});

test('of two equal rows and one equal item, one row counts as existing already', async () => {
  await makeItem(app, user, { ...RENT, notes: 'the item says more' });
  const table = fileOf([PAY, RENT, RENT]);
  const dry = await readImportResult(sendImport(app, user, table, { mode: 'add', dryRun: true }));
  expect(dry).toMatchObject({ created: 2, skipped: 1, already_there: [2] });
  await readImportResult(sendImport(app, user, table, { mode: 'add' }));
  expect(await namesNow()).toEqual(['Pay', 'Rent', 'Rent']);
});

test('items of another scenario or with another date are not equal', async () => {
  const abroad = await makeScenario(app, user, 'Abroad');
  await makeItem(app, user, { ...RENT, scenario_id: abroad.id });
  await makeItem(app, user, { ...RENT, from_date: '2027-02-05' });
  const dry = await readImportResult(sendImport(app, user, fileOf([RENT]), { mode: 'add', dryRun: true }));
  expect(dry).toEqual({ created: 1, updated: 0, skipped: 0, errors: [] });
});

test('a merge updates the equal item, not one of the same name with another amount', async () => {
  await makeItem(app, user, RENT);
  await makeItem(app, user, { ...RENT, amount: 1300 });
  const file = fileOf([{ ...RENT, notes: 'warm' }]);
  const dry = await readImportResult(sendImport(app, user, file, { dryRun: true }));
  expect(dry).toMatchObject({ created: 0, updated: 1, skipped: 0, already_there: [1] });
  await readImportResult(sendImport(app, user, file));
  const items = await listItems(app, user);
  expect(items.map(({ amount, notes }) => `${amount} ${notes}`).toSorted()).toEqual(['1200 warm', '1300 ']);
});

test('a CSV reports rows as a spreadsheet numbers them, and adds them again on request', async () => {
  await makeItem(app, user, RENT);
  const csv = await readCsvExport(app, user);
  const dry = await readImportResult(sendImportCsv(app, user, csv, { dryRun: true }));
  expect(dry).toMatchObject({ created: 0, skipped: 1, already_there: [2] });
  expect(await readImportResult(sendImportCsv(app, user, csv, { alreadyThere: 'add' }))).toMatchObject({
    created: 1,
    skipped: 0,
  });
  expect(await namesNow()).toEqual(['Rent', 'Rent']);
  const other = await sendImport(app, user, fileOf([RENT]), { alreadyThere: 'twice' as 'add' });
  expect(other.json).toEqual({ already_there: ['Choose one of: leave_out, add.'] });
});
