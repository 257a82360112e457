/** The effects of an import on an existing plan, and its errors. */
import type { ExportedData, ExportedItem, ImportResult } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendUndo, runBulkAction, listItems } from '#testing/bulk-calls.ts';
import {
  sendImport,
  sendImportCsv,
  readCsvExport,
  readExport,
  readImportResult,
  withoutIdsAndInstants,
} from '#testing/export-calls.ts';
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

/** Returns a file of one scenario with only these items. */
const fileOf = (items: object[], scenario = 'Default') => ({
  format: 'meridian',
  version: 1,
  scenarios: [{ name: scenario, items }],
});
const RENT = { name: 'Rent', category: 'expense', amount: 1200, currency: 'EUR' };
const names = async () => (await listItems(app, user)).map(({ name }) => name);
/** Returns the export with one item changed. */
const changed = (data: ExportedData, change: Partial<ExportedItem>): ExportedData => {
  const [first, ...others] = data.scenarios;
  const [item, ...rest] = first?.items ?? [];
  if (first === undefined || item === undefined) throw new Error('There is nothing to change.');
  return { ...data, scenarios: [{ ...first, items: [{ ...item, ...change }, ...rest] }, ...others] };
};

describe('merge', () => {
  test('a merge adds new items, and leaves existing ones', async () => {
    const mine = await makeItem(app, user, { name: 'Mine', tag_names: ['Home'] });
    const file = {
      ...fileOf([{ ...RENT, tags: [{ name: 'HOME', color: '#ff0000' }, { name: 'new' }] }], 'DEFAULT'),
      tags: [{ name: 'unused', color: '#00ff00' }],
      preferences: { display_currency: 'JPY', date_format: 'YYYY-MM-DD' },
      user: { first_name: 'Somebody else' },
    };
    const before = await readExport(app, user);
    expect(await readImportResult(sendImport(app, user, file))).toEqual({
      created: 1,
      updated: 0,
      skipped: 0,
      errors: [],
    });
    const [rent, ...others] = await listItems(app, user);
    expect(others).toEqual([mine]);
    expect(rent?.tags.map(({ name }) => name)).toEqual(['Home', 'new']);
    const after = await readExport(app, user);
    expect(after.tags.map(({ name }) => name)).toEqual(['Home', 'new', 'unused']);
    expect(after.tags[0], 'the tag keeps its colour').toEqual({ ...before.tags[0], item_count: 2 });
    expect([after.preferences, after.user]).toEqual([before.preferences, before.user]);
  });

  test('a merge creates scenarios by name, in the order of the file, and selects none of them', async () => {
    await makeScenario(app, user, 'Abroad');
    const scenario = (name: string) => ({ name, is_selected: true, items: [RENT] });
    const file = { ...fileOf([]), scenarios: [scenario('Zebra'), scenario('ABROAD'), scenario('Alpha')] };
    expect((await readImportResult(sendImport(app, user, file))).created).toBe(3);
    const { scenarios } = await readExport(app, user);
    expect(scenarios.map(({ name, items, is_selected }) => [name, items.length, is_selected])).toEqual([
      ['Default', 0, true],
      ['Abroad', 1, false],
      ['Zebra', 1, false],
      ['Alpha', 1, false],
    ]);
  });

  test('a merge of a repeated file skips everything; two equal items stay two', async () => {
    const file = fileOf([RENT, RENT, { ...RENT, name: 'Food', tags: [{ name: 'home' }] }]);
    expect((await readImportResult(sendImport(app, user, file))).created).toBe(3);
    const before = await readExport(app, user);
    const again = await readImportResult(sendImport(app, user, file));
    expect(again).toEqual({ created: 0, updated: 0, skipped: 3, errors: [] });
    expect(withoutIdsAndInstants(await readExport(app, user))).toEqual(withoutIdsAndInstants(before));
    expect(await readImportResult(sendImport(app, user, fileOf([RENT, RENT, RENT])))).toMatchObject({
      created: 1,
      skipped: 2,
    });
  });

  test('a merge gives an item of the same name, category and scenario the values of the file, and keeps its id', async () => {
    await makeItem(app, user, { name: 'Other' });
    const rent = await makeItem(app, user, { ...RENT, tag_names: ['home', 'old'] });
    const before = await readExport(app, user);
    const file = changed(before, { amount: 1_300, tags: [{ id: 1, name: 'home', color: '#000000' }] });
    expect(await readImportResult(sendImport(app, user, file))).toEqual({
      created: 0,
      updated: 1,
      skipped: 1,
      errors: [],
    });
    const [first] = await listItems(app, user);
    expect(first).toMatchObject({ id: rent.id, amount: 1_300, created_at: rent.created_at });
    expect(first?.updated_at).not.toBe(rent.updated_at);
    expect(first?.tags.map(({ name }) => name)).toEqual(['home']);
    const income = changed(before, { category: 'income' });
    expect(await readImportResult(sendImport(app, user, income))).toMatchObject({ created: 1, updated: 0 });
  });
});

describe('replace', () => {
  test('an import in the mode replace replaces everything, and earlier changes cannot be undone', async () => {
    await makeScenario(app, user, 'Gone');
    const item = await makeItem(app, user, { tag_names: ['gone'] });
    const { undo_token: token } = await runBulkAction(app, user, { action: 'hide', item_ids: [item.id] });
    const file = {
      ...fileOf([RENT], 'Plan B'),
      tags: [{ name: 'new' }],
      preferences: { number_format: '1 234,56' },
    };
    const result = await readImportResult(sendImport(app, user, file, { mode: 'replace' }));
    expect(result).toEqual({ created: 1, updated: 0, skipped: 0, errors: [] });
    const { scenarios, tags, preferences } = await readExport(app, user);
    expect(scenarios.map(({ name, items, is_selected }) => [name, items.length, is_selected])).toEqual([
      ['Default', 0, true],
      ['Plan B', 1, false],
    ]);
    expect(tags.map(({ name }) => name)).toEqual(['new']);
    expect(preferences.number_format).toBe('1 234,56');
    expect((await sendUndo(app, user, token)).status).toBe(409);
  });

  test('an import in the mode replace never changes the sign-in data: username, email, rights', async () => {
    const data = await readExport(app, user);
    const stranger = { ...data.user, id: 1, username: 'root', email: 'root@example.org', first_name: 'New' };
    await readImportResult(
      sendImport(app, user, { ...data, user: { ...stranger, is_staff: true } }, { mode: 'replace' }),
    );
    const after = (await app.request('GET', '/api/auth/user/', { token: user.token })).json;
    expect(after).toEqual({ ...user.user, first_name: 'New' });
  });
});

test('dry_run returns the same as the import, and changes nothing', async () => {
  await makeItem(app, user, { ...RENT, tag_names: ['home'] });
  const data = changed(await readExport(app, user), { amount: 5, name: 'Rent' });
  const more = { ...data, scenarios: [...data.scenarios, ...fileOf([RENT], 'New').scenarios] };
  for (const mode of ['merge', 'replace'] as const) {
    const before = await readExport(app, user);
    const preview = await readImportResult(sendImport(app, user, more, { mode, dryRun: true }));
    expect({ ...(await readExport(app, user)), exported_at: before.exported_at }).toEqual(before);
    expect(preview).toEqual(await readImportResult(sendImport(app, user, more, { mode })));
  }
});

describe('a file with errors', () => {
  const expectRefused = async (file: object, errors: object[]) => {
    await makeItem(app, user, { name: 'Stays' });
    const dry = await readImportResult(sendImport(app, user, file, { mode: 'replace', dryRun: true }));
    expect(dry).toEqual({ created: 0, updated: 0, skipped: 0, errors });
    const response = await sendImport(app, user, file, { mode: 'replace' });
    expect(response.status).toBe(400);
    expect(response.json).toEqual({ detail: 'Nothing was imported: some rows have errors.', ...dry });
    expect(await names()).toEqual(['Stays']);
  };

  test('a file with errors changes nothing; every error is reported with its row', async () => {
    const { name: _name, ...nameless } = RENT;
    const scenarios = [
      { name: 'Default', items: [RENT, { ...RENT, amount: -1, currency: 'XXX' }] },
      { name: 'Other', items: [nameless, { ...RENT, from_date: '2026-02-30', is_staff: true }] },
      { name: 'Third', items: [{ ...RENT, from_date: '2026-02-02', to_date: '2026-02-01' }, 7] },
      {
        name: 'Fourth',
        items: [
          { ...RENT, interest_limit: 1 },
          { ...RENT, kept: { monthly_interest_rate: 1 } },
        ],
      },
    ];
    await expectRefused({ ...fileOf([]), scenarios }, [
      { row: 2, field: 'amount', message: 'Amount must be positive' },
      { row: 2, field: 'currency', message: 'This currency is not supported.' },
      { row: 3, field: 'name', message: 'Name is required' },
      { row: 4, field: 'from_date', message: 'Enter a real date as YYYY-MM-DD.' },
      { row: 4, field: 'is_staff', message: 'This field does not exist.' },
      { row: 5, field: 'to_date', message: 'The end date cannot be before the start date.' },
      { row: 6, field: 'non_field_errors', message: 'An item is an object with its fields.' },
      { row: 7, field: 'interest_limit', message: 'Not editable for this category' },
      { row: 8, field: 'kept', message: 'This value has a field of its own in this category.' },
    ]);
  });

  test('a file that exceeds the limits of an account is refused', async () => {
    const scenarios = Array.from({ length: 1_000 }, (_, index) => ({ name: `Plan ${index}`, items: [] }));
    await expectRefused({ ...fileOf([]), scenarios }, [
      {
        row: null,
        field: 'scenarios',
        message: 'You can keep at most 1,000 scenarios; this would make 1,001.',
      },
    ]);
  });

  test.each([
    [{ format: 'other' }, 'data.format', 'This is not a file that Meridian exported.'],
    [{ version: 2 }, 'data.version', 'This file is of a version that this installation cannot read.'],
    [{ scenarios: [{ name: '', items: [] }] }, 'data.scenarios.name', 'Scenario name is required'],
    [{ secrets: 1 }, 'data.secrets', 'This field does not exist.'],
    [{ tags: [{ name: 'a', color: 'red' }] }, 'data.tags.color', 'Enter a colour as #rrggbb.'],
    [
      { preferences: { display_currency: 'XXX' } },
      'data.preferences.display_currency',
      'This currency is not supported.',
    ],
  ])('the file %j is refused as a whole, on %s', async (change, field, message) => {
    const response = await sendImport(app, user, { ...fileOf([RENT]), ...change }, { dryRun: true });
    expect([response.status, response.json]).toEqual([400, { [field]: [message] }]);
  });
});

test("other users' data are neither changed nor shown", async () => {
  const other = await makeUser(app);
  const theirs = await makeItem(app, other, { name: 'Theirs', tag_names: ['theirs'] });
  const before = await readExport(app, other);
  const item = { ...RENT, id: theirs.id, scenario: theirs.scenario, tags: theirs.tags };
  await readImportResult(sendImport(app, user, fileOf([item]), { mode: 'replace' }));
  expect({ ...(await readExport(app, other)), exported_at: before.exported_at }).toEqual(before);
  const mine = await readExport(app, user);
  expect([JSON.stringify(mine), await readCsvExport(app, user)].join('')).not.toContain('Theirs');
  expect(mine.scenarios[0]?.items[0]?.id).not.toBe(theirs.id);
});

test('of twenty concurrent imports some get 429; the others have the same result as one after the other', async () => {
  const file = fileOf([RENT, { ...RENT, name: 'Food', tags: [{ name: 'home' }] }], 'New');
  const twenty = async (options = {}): Promise<ImportResult[]> => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendImport(app, user, file, options)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^[1-9]/);
    const served = answers.filter((response) => !refused.includes(response));
    const results = await Promise.all(served.map((response) => readImportResult(Promise.resolve(response))));
    for (const _ of refused) results.push(await readImportResult(sendImport(app, user, file, options)));
    return results;
  };
  const results = await twenty();
  const total = (field: 'created' | 'skipped') => results.reduce((sum, result) => sum + result[field], 0);
  expect([total('created'), total('skipped')]).toEqual([2, 38]);
  await twenty({ mode: 'replace' });
  const { scenarios, tags } = await readExport(app, user);
  expect(scenarios.map(({ name, items }) => [name, items.length])).toEqual([
    ['Default', 0],
    ['New', 2],
  ]);
  expect(tags).toHaveLength(1);
});

test('one Idempotency-Key imports once, and a preview counts as another request', async () => {
  const headers = { 'idempotency-key': 'once' };
  const both = await Promise.all(
    [1, 2].map(() => readImportResult(sendImport(app, user, fileOf([RENT]), { headers }))),
  );
  expect(both.map(({ created }: ImportResult) => created)).toEqual([1, 1]);
  expect(await names()).toEqual(['Rent']);
  expect((await sendImport(app, user, fileOf([RENT]), { headers, dryRun: true })).status).toBe(409);
  expect((await sendImportCsv(app, user, await readCsvExport(app, user), { headers })).status).toBe(409);
});
