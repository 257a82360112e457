/** Tests the fields of finance.md section 17 in exported and imported files. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runBulkAction, listItems } from '#testing/bulk-calls.ts';
import {
  sendImport,
  sendImportCsv,
  readCsvExport,
  readExport,
  readImportResult,
  withoutIdsAndInstants,
} from '#testing/export-calls.ts';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  [user, other] = [await makeUser(app), await makeUser(app)];
});

const ITEMS = [
  { name: 'Mortgage', category: 'expense', loan_balance: 240_000.55, loan_rate: 4.125, growth: 'fixed' },
  {
    name: 'Pension',
    category: 'pension',
    growth: 'prices',
    deposit_growth_rate: 0.123_456_789,
    asset_class: 'equities',
    drawable_from: '2050-06-30',
    payout_growth: 'prices',
    tax_percent: 12.5,
  },
  { name: 'Flat', category: 'investment', asset_class: 'property', is_locked: true },
  { name: 'Open flat', category: 'investment', asset_class: 'property', is_locked: false },
  { name: 'Usual', category: 'investment', asset_class: 'equities' },
  { name: 'Wages', category: 'income', growth: 'prices', tax_percent: 0.5 },
];

/** Creates all items, and one with hidden values that its category does not use. */
async function fill(): Promise<void> {
  for (const item of ITEMS) await makeItem(app, user, item);
  const loan = await makeItem(app, user, { ...ITEMS[0], name: 'Was a loan' });
  const was = { action: 'change_category', item_ids: [loan.id], category: 'income' };
  await runBulkAction(app, user, was);
}
const itemsOf = async (of: TestUser) =>
  withoutIdsAndInstants((await readExport(app, of)).scenarios.flatMap(({ items }) => items));

test.each(['JSON', 'CSV'])(
  '%s restores these fields, visible and hidden, and a second import finds all items',
  async (format) => {
    await fill();
    const [csv, data] = [await readCsvExport(app, user), await readExport(app, user)];
    const importTo = (who: TestUser, mode: 'merge' | 'replace') =>
      readImportResult(
        format === 'CSV' ? sendImportCsv(app, who, csv, { mode }) : sendImport(app, who, data, { mode }),
      );
    const count = ITEMS.length + 1;
    expect(await importTo(other, 'replace')).toEqual({ created: count, updated: 0, skipped: 0, errors: [] });
    const items = await itemsOf(user);
    expect(items).toContainEqual(
      expect.objectContaining({
        name: 'Was a loan',
        loan_balance: 0,
        kept: { loan_balance: 240_000.55, loan_rate: 4.125 },
      }),
    );
    expect(await itemsOf(other)).toEqual(items);
    expect(await readCsvExport(app, other)).toBe(csv);
    expect(await importTo(other, 'merge')).toEqual({ created: 0, updated: 0, skipped: count, errors: [] });
  },
);

describe('a file written by hand', () => {
  const row = { name: 'A', category: 'expense', amount: 5, currency: 'EUR' };
  const fileOf = (...items: object[]) => ({
    format: 'meridian',
    version: 1,
    scenarios: [{ name: 'Default', items: items.map((item) => ({ ...row, ...item })) }],
  });
  const refused: [item: object, field: string, message: string][] = [
    [{ growth: 'prices', loan_balance: 1 }, 'growth', 'A loan payment is fixed or grows at its own rate'],
    [{ growth: 'wages' }, 'growth', 'Choose one of: prices, rate, fixed.'],
    [{ loan_rate: 101 }, 'loan_rate', 'Loan rate can be at most 100 %.'],
    [{ tax_percent: 1 }, 'tax_percent', 'Not editable for this category'],
  ];
  test.each(refused)('the file is refused for %j on the field, in both formats', async (item, field, message) => {
    const errors = [{ row: 1, field, message }];
    const { errors: found } = await readImportResult(sendImport(app, user, fileOf(item), { dryRun: true }));
    expect(found).toMatchObject(errors);
    const columns = { scenario: 'Default', ...row, ...item, tags: '', kept: '' };
    const csv = `${Object.keys(columns).join(',')}\r\n${Object.values(columns).join(',')}\r\n`;
    const inCsv = await readImportResult(sendImportCsv(app, user, csv, { dryRun: true }));
    expect(inCsv.errors).toMatchObject([{ field, message }]);
    expect(await listItems(app, user)).toEqual([]);
  });

  test('a file without a lock field locks property, and does not change the lock of existing items', async () => {
    const flat = { name: 'Flat', category: 'investment', asset_class: 'property' };
    await readImportResult(sendImport(app, user, fileOf(flat, { ...flat, name: 'Open', is_locked: false })));
    const locks = async () =>
      Object.fromEntries((await listItems(app, user)).map(({ name, is_locked: lock }) => [name, lock]));
    expect(await locks()).toEqual({ Flat: true, Open: false });
    await readImportResult(sendImport(app, user, fileOf({ ...flat, name: 'Open', amount: 6 })));
    expect(await locks()).toEqual({ Flat: true, Open: false });
  });
});
