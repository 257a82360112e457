/** The fields of finance.md section 17, set item by item and in bulk. */
import type { FinancialItem } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendBulk, runBulkAction, listItems, checkUndoRedo, undoChange, withoutVersions } from '#testing/bulk-calls.ts';
import { type TestUser, itemBody, makeItem, makeUser } from '#testing/factories.ts';
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

const make = (change: object) => makeItem(app, user, { ...change });
const patch = (id: number, body: object) =>
  app.request('PATCH', `/api/financial-items/${id}/`, { token: user.token, body });

const LOAN = { name: 'Mortgage', loan_balance: 240_000, loan_rate: 4.5, growth: 'fixed' };
const PENSION = {
  name: 'Pension',
  category: 'pension',
  growth: 'prices',
  deposit_growth_rate: -99,
  asset_class: 'equities',
  drawable_from: '2050-06-30',
  payout_growth: 'prices',
  tax_percent: 100,
};
const FLAT = {
  name: 'Flat',
  category: 'investment',
  amount: 0,
  existing_funds: 480_000,
  asset_class: 'property',
};
const WAGES = { name: 'Wages', category: 'income', growth: 'prices', tax_percent: 0.5 };

describe('an item', () => {
  test.each([LOAN, PENSION, FLAT, WAGES])('an item stores the fields that it is given: %j', async (fields) => {
    const item = await make(fields);
    expect(item).toMatchObject(fields);
    expect(await listItems(app, user)).toEqual([item]);
  });

  const NUMBER = 'Enter a number, such as 1234.56.';
  const FOREIGN = 'Not editable for this category';
  const DATE = 'Enter a real date as YYYY-MM-DD.';
  const [fund, owed] = [{ category: 'investment' }, { loan_balance: 1 }];
  const refusals: [change: Record<string, unknown>, field: string, message: string][] = [
    [{ growth: 'wages' }, 'growth', 'Choose one of: prices, rate, fixed.'],
    [{ growth: '' }, 'growth', 'Growth is required'],
    [{ growth: 'prices', category: 'balance' }, 'growth', FOREIGN],
    [{ growth: 'prices', ...owed }, 'growth', 'A loan payment is fixed or grows at its own rate'],
    [{ deposit_growth_rate: -99.01, ...fund }, 'deposit_growth_rate', 'Growth of the deposit must be at least -99 %.'],
    [{ deposit_growth_rate: 100.01, ...fund }, 'deposit_growth_rate', 'Growth of the deposit can be at most 100 %.'],
    [{ deposit_growth_rate: 'x', ...fund }, 'deposit_growth_rate', NUMBER],
    [{ deposit_growth_rate: 1 }, 'deposit_growth_rate', FOREIGN],
    [{ loan_balance: -0.01 }, 'loan_balance', 'Loan balance must be positive'],
    [{ loan_balance: 1e13 }, 'loan_balance', 'Loan balance can be at most 1,000,000,000,000.'],
    [{ loan_balance: 'much' }, 'loan_balance', NUMBER],
    [{ ...owed, category: 'income' }, 'loan_balance', FOREIGN],
    [{ loan_rate: -0.01, ...owed }, 'loan_rate', 'Loan rate must be at least 0 %.'],
    [{ loan_rate: 100.01, ...owed }, 'loan_rate', 'Loan rate can be at most 100 %.'],
    [{ loan_rate: 4, ...fund }, 'loan_rate', FOREIGN],
    [
      { asset_class: 'gold', ...fund },
      'asset_class',
      'Choose one of: equities, balanced, bonds, deposits, property, fixed.',
    ],
    [{ asset_class: 'bonds' }, 'asset_class', FOREIGN],
    [{ is_locked: 'yes', ...fund }, 'is_locked', 'Enter true or false.'],
    [{ is_locked: null, ...fund }, 'is_locked', 'Enter true or false.'],
    [{ is_locked: true, category: 'pension' }, 'is_locked', FOREIGN],
    [{ drawable_from: '2050-02-30', category: 'pension' }, 'drawable_from', DATE],
    [{ drawable_from: '2050-02-28', ...fund }, 'drawable_from', FOREIGN],
    [{ payout_growth: 'rate', ...fund }, 'payout_growth', 'Choose one of: fixed, prices.'],
    [{ payout_growth: 'prices' }, 'payout_growth', FOREIGN],
    [{ tax_percent: -1, ...fund }, 'tax_percent', 'Tax must be at least 0 %.'],
    [{ tax_percent: 100.01, category: 'income' }, 'tax_percent', 'Tax can be at most 100 %.'],
    [{ tax_percent: 10 }, 'tax_percent', FOREIGN],
  ];
  test.each(refusals)('an item is refused on the field, new or changed: %j', async (change, field, message) => {
    const refused = { [field]: [message] };
    const path = '/api/financial-items/';
    const response = await app.request('POST', path, { token: user.token, body: itemBody(change) });
    expect([response.status, response.json]).toEqual([400, refused]);
    expect(await listItems(app, user)).toEqual([]);
    const { category = 'expense', ...rest } = change;
    const item = await make({ category });
    const changed = await patch(item.id, rest);
    expect([changed.status, changed.json]).toEqual([400, refused]);
    expect(await listItems(app, user)).toEqual([item]);
  });

  test('an item that becomes a loan cannot grow with prices, whichever of the two is set first', async () => {
    const rent = await make({ growth: 'prices' });
    const refused = { growth: ['A loan payment is fixed or grows at its own rate'] };
    expect((await patch(rent.id, { loan_balance: 1 })).json).toEqual(refused);
    const loan = await make(LOAN);
    expect((await patch(loan.id, { growth: 'prices' })).json).toEqual(refused);
    expect((await patch(loan.id, { growth: 'prices', loan_balance: 0 })).status).toBe(200);
  });
});

describe('the lock of property', () => {
  test.each(['saving', 'investment'])(
    'the lock is set for a new item as %s, unless the user decides otherwise',
    async (category) => {
      expect(await make({ ...FLAT, category })).toMatchObject({ is_locked: true });
      expect(await make({ ...FLAT, category, is_locked: false })).toMatchObject({ is_locked: false });
      expect(await make({ ...FLAT, category, asset_class: 'bonds' })).toMatchObject({ is_locked: false });
    },
  );

  test('the lock is not set for a pension, and no change of class changes it', async () => {
    expect(await make({ ...FLAT, category: 'pension' })).toMatchObject({ is_locked: false });
    const [flat, shares] = [await make(FLAT), await make({ ...FLAT, asset_class: 'equities' })];
    expect((await patch(flat.id, { asset_class: 'equities' })).json).toMatchObject({ is_locked: true });
    expect((await patch(shares.id, { asset_class: 'property' })).json).toMatchObject({ is_locked: false });
  });
});

describe('bulk actions', () => {
  let items: FinancialItem[];
  beforeEach(async () => {
    await make({ name: 'Cash', category: 'balance' });
    for (const fields of [LOAN, PENSION, FLAT, WAGES]) await make(fields);
    items = (await listItems(app, user)).toReversed();
  });

  const [noGrowth, loan] = ['Balance items have no growth.', 'A loan payment is fixed or grows at its own rate'];
  const noTax = (kind: string) => `${kind} items have no tax.`;
  const noClass = (kind: string) => `${kind} items have no asset class.`;
  const noLock = (kind: string) => `${kind} items cannot be locked.`;
  /** For each action, the changes or the refusal that each item gets, in the order cash, loan, pension, flat, wages. */
  const table: [action: object, outcomes: (object | string)[]][] = [
    [
      { action: 'set_growth', growth: 'prices' },
      [noGrowth, loan, { growth: 'prices' }, { growth: 'prices' }, { growth: 'prices' }],
    ],
    [
      { action: 'set_growth', growth: 'rate' },
      [noGrowth, { growth: 'rate' }, { growth: 'rate' }, { growth: 'rate' }, { growth: 'rate' }],
    ],
    [
      { action: 'set_tax', tax_percent: '12.5' },
      [noTax('Balance'), noTax('Expense'), { tax_percent: 12.5 }, { tax_percent: 12.5 }, { tax_percent: 12.5 }],
    ],
    [
      { action: 'set_asset_class', asset_class: 'bonds' },
      [
        noClass('Balance'),
        noClass('Expense'),
        { asset_class: 'bonds' },
        { asset_class: 'bonds', is_locked: true },
        noClass('Income'),
      ],
    ],
    [
      { action: 'set_asset_class', asset_class: null },
      [
        noClass('Balance'),
        noClass('Expense'),
        { asset_class: 'balanced' },
        { asset_class: 'equities' },
        noClass('Income'),
      ],
    ],
    [
      { action: 'set_locked', is_locked: false },
      [noLock('Balance'), noLock('Expense'), noLock('Pension'), { is_locked: false }, noLock('Income')],
    ],
  ];
  test.each(table)(
    '%j changes only its field where allowed, and can be undone and redone',
    async (action, outcomes) => {
      await checkUndoRedo(app, user, async () => {
        const result = await runBulkAction(app, user, { ...action, item_ids: items.map(({ id }) => id) });
        const reasons = new Map(result.skipped.map(({ id, reason }) => [id, reason]));
        const now = withoutVersions((await listItems(app, user)).toReversed());
        for (const [place, before] of withoutVersions(items).entries()) {
          const outcome = outcomes[place];
          if (typeof outcome === 'string') expect(reasons.get(before.id)).toBe(outcome);
          expect(now[place]).toEqual(typeof outcome === 'string' ? before : { ...before, ...outcome });
        }
        expect(result.affected).toBe(outcomes.filter((outcome) => typeof outcome === 'object').length);
        return result.undo_token;
      });
    },
  );

  test.each([
    [{ action: 'set_growth', growth: 'wages' }, 'growth'],
    [{ action: 'set_growth' }, 'growth'],
    [{ action: 'set_tax', tax_percent: 100.01 }, 'tax_percent'],
    [{ action: 'set_tax', tax_percent: null }, 'tax_percent'],
    [{ action: 'set_asset_class', asset_class: 'gold' }, 'asset_class'],
    [{ action: 'set_asset_class' }, 'asset_class'],
    [{ action: 'set_locked', is_locked: 'yes' }, 'is_locked'],
    [{ action: 'set_locked' }, 'is_locked'],
  ])('the bulk action %j is refused on its field', async (action, field) => {
    const response = await sendBulk(app, user, { ...action, item_ids: items.map(({ id }) => id) });
    expect([response.status, Object.keys(response.json as object)]).toEqual([400, [field]]);
    expect((await listItems(app, user)).toReversed()).toEqual(items);
  });
});

test('a change of every field is undone and redone', async () => {
  const all: [category: string, change: object][] = [
    ['expense', { loan_balance: 10, loan_rate: 1.5, growth: 'fixed' }],
    ['income', { growth: 'prices', tax_percent: 20 }],
    ['investment', { deposit_growth_rate: 0.1, asset_class: 'property', is_locked: true, payout_growth: 'prices' }],
    ['pension', { drawable_from: '2050-01-01', tax_percent: 15 }],
  ];
  for (const [category, change] of all) {
    const { id } = await make({ category });
    await checkUndoRedo(app, user, async () => {
      const response = await patch(id, change);
      expect(response.json).toMatchObject(change);
      return response.headers.get('undo-token');
    });
  }
});

test('a copy and a restored item have all of these fields', async () => {
  for (const fields of [LOAN, PENSION, FLAT, WAGES]) {
    const { id, ...item } = await make(fields);
    const [copy] = (await runBulkAction(app, user, { action: 'duplicate_items', item_ids: [id] })).items;
    expect(copy).toMatchObject({ ...fields, name: `${item.name} (copy)` });
    const removed = await runBulkAction(app, user, { action: 'delete', item_ids: [id] });
    await undoChange(app, user, removed.undo_token);
    expect((await listItems(app, user)).find((one) => one.id === id)).toMatchObject({
      ...item,
      updated_at: expect.any(String) as string,
    });
  }
});
