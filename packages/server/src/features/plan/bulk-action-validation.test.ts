/** Invalid bodies for the bulk and undo calls, and their error messages. */
import type { FinancialItem } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendBulk, sendUndo, runBulkAction, listItems } from '#testing/bulk-calls.ts';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
let item: FinancialItem;
beforeAll(async () => {
  app = await startTestApp();
  user = await makeUser(app);
  item = await makeItem(app, user, { category: 'saving', from_date: '2026-01-01', tag_names: ['home'] });
});
afterAll(() => app.stop());

const NUMBER = 'Enter a number, such as 1234.56.';
const DATE = 'Enter a real date as YYYY-MM-DD.';
const UNKNOWN = 'This field does not exist.';
const months = 'Months must be a whole number from -1200 to 1200.';
const days = 'Days must be a whole number from -36525 to 36525.';

/** Bodies that each give one error on one field. The item of the test stays unchanged. */
const refusals: [body: object, field: string, message: string][] = [
  [{}, 'action', 'This action does not exist.'],
  [{ action: 'explode' }, 'action', 'This action does not exist.'],
  [{ action: '__proto__' }, 'action', 'This action does not exist.'],
  [{ action: ['delete'] }, 'action', 'This action does not exist.'],
  [{ action: 'delete', item_ids: undefined }, 'item_ids', 'Enter a list of item ids.'],
  [{ action: 'delete', item_ids: 'all' }, 'item_ids', 'Enter a list of item ids.'],
  [{ action: 'delete', item_ids: {} }, 'item_ids', 'Enter a list of item ids.'],
  [{ action: 'delete', item_ids: [] }, 'item_ids', 'Select at least one item.'],
  [{ action: 'delete', item_ids: ['1'] }, 'item_ids', 'This is not a valid id.'],
  [{ action: 'delete', item_ids: [0] }, 'item_ids', 'This is not a valid id.'],
  [{ action: 'delete', item_ids: [-1] }, 'item_ids', 'This is not a valid id.'],
  [{ action: 'delete', item_ids: [1.5] }, 'item_ids', 'This is not a valid id.'],
  [{ action: 'delete', item_ids: [2 ** 53] }, 'item_ids', 'This is not a valid id.'],
  [{ action: 'delete', item_ids: [null] }, 'item_ids', 'This is not a valid id.'],
  [
    { action: 'delete', item_ids: Array.from({ length: 1_001 }, (_, index) => index + 1) },
    'item_ids',
    'At most 1,000 items can be changed at once.',
  ],
  [{ action: 'delete', user_id: 1 }, 'user_id', UNKNOWN],
  [{ action: 'hide', is_hidden: false }, 'is_hidden', UNKNOWN],
  [{ action: 'show', tag_name: 'x' }, 'tag_name', UNKNOWN],
  [{ action: 'clear_fees', interest_limit: 1 }, 'interest_limit', UNKNOWN],
  [{ action: 'clear_all_tags', tag_name: 'home' }, 'tag_name', UNKNOWN],
  [{ action: 'edit_from_date', from_date: null, to_date: null }, 'to_date', UNKNOWN],

  [{ action: 'edit_from_date', from_date: '2025-02-30' }, 'from_date', DATE],
  [{ action: 'edit_from_date', from_date: '2025-2-3' }, 'from_date', DATE],
  [{ action: 'edit_from_date', from_date: '' }, 'from_date', DATE],
  [{ action: 'edit_from_date', from_date: 20_250_101 }, 'from_date', DATE],
  [{ action: 'edit_from_date' }, 'from_date', DATE],
  [{ action: 'edit_to_date', to_date: '2201-01-01' }, 'to_date', 'Dates run from 1900-01-01 to 2200-12-31.'],
  [{ action: 'edit_to_date', to_date: '1899-12-31' }, 'to_date', 'Dates run from 1900-01-01 to 2200-12-31.'],

  [{ action: 'extend_period' }, 'extend_months', 'Months is required'],
  [{ action: 'extend_period', extend_months: 1.5 }, 'extend_months', months],
  [{ action: 'extend_period', extend_months: '1201' }, 'extend_months', months],
  [{ action: 'extend_period', extend_months: 'NaN' }, 'extend_months', NUMBER],
  [{ action: 'extend_period', extend_months: '0x10' }, 'extend_months', NUMBER],
  [{ action: 'shift_dates', shift_days: -36_526 }, 'shift_days', days],
  [{ action: 'shift_dates', shift_days: true }, 'shift_days', NUMBER],

  [{ action: 'change_currency' }, 'currency', 'Currency is required'],
  [{ action: 'change_currency', currency: 'XXX' }, 'currency', 'This currency is not supported.'],
  [{ action: 'change_currency', currency: 'usd' }, 'currency', 'This currency is not supported.'],
  [{ action: 'change_currency', currency: 'USD', convert: 'yes' }, 'convert', 'Enter true or false.'],

  [{ action: 'adjust_amount_percent' }, 'percentage_change', 'Percentage change is required'],
  [{ action: 'adjust_amount_percent', percentage_change: '1e3' }, 'percentage_change', NUMBER],
  [{ action: 'adjust_amount_percent', percentage_change: 'Infinity' }, 'percentage_change', NUMBER],
  [{ action: 'adjust_amount_percent', percentage_change: [10] }, 'percentage_change', NUMBER],
  [
    { action: 'adjust_amount_percent', percentage_change: 1_000_001 },
    'percentage_change',
    'Percentage change can be at most 1000000 %.',
  ],
  [
    { action: 'adjust_amount_percent', percentage_change: 1, include_existing_funds: 'yes' },
    'include_existing_funds',
    'Enter true or false.',
  ],
  [{ action: 'adjust_amount_fixed', amount_change: null }, 'amount_change', 'Amount change is required'],
  [{ action: 'adjust_amount_fixed', amount_change: '' }, 'amount_change', NUMBER],
  [{ action: 'adjust_amount_fixed', amount_change: '1,000' }, 'amount_change', NUMBER],
  [
    { action: 'adjust_amount_fixed', amount_change: 1.1e12 },
    'amount_change',
    'Amount change can be at most 1,000,000,000,000.',
  ],
  [
    { action: 'adjust_amount_fixed', amount_change: -1e308 },
    'amount_change',
    'Amount change must be at least -1,000,000,000,000.',
  ],

  [
    { action: 'set_interest_rate', monthly_interest_rate: -100 },
    'monthly_interest_rate',
    'Monthly interest rate must be above -100 %.',
  ],
  [
    { action: 'set_interest_rate', monthly_interest_rate: null },
    'monthly_interest_rate',
    'Monthly interest rate is required',
  ],
  [{ action: 'set_mgmt_fees' }, 'non_field_errors', 'Give at least one fee or the interest limit.'],
  [
    { action: 'set_mgmt_fees', management_fee_saving: 100.1 },
    'management_fee_saving',
    'Management fee (saving) can be at most 100 %.',
  ],
  [{ action: 'set_mgmt_fees', interest_limit: '-1' }, 'interest_limit', 'Interest limit must be at least 0 %.'],

  [{ action: 'set_interval' }, 'interval_months', 'Interval in months is required'],
  [{ action: 'set_interval', interval_months: null }, 'interval_months', 'Interval in months is required'],
  [
    { action: 'set_interval', interval_months: 121 },
    'interval_months',
    'Interval in months must be a whole number from 0 to 120.',
  ],
  [{ action: 'set_payout' }, 'non_field_errors', 'Give the payout date or the months of payout.'],
  [
    { action: 'set_payout', payout_months: 1.5 },
    'payout_months',
    'Months of payout must be a whole number from 0 to 720.',
  ],
  [{ action: 'set_payout', payout_from_date: '2040-02-30' }, 'payout_from_date', 'Enter a real date as YYYY-MM-DD.'],

  [{ action: 'change_category' }, 'category', 'Category is required'],
  [{ action: 'change_category', category: 'toString' }, 'category', 'This category does not exist.'],
  [{ action: 'duplicate_items', duplicate: false }, 'duplicate', 'Enter true.'],

  [{ action: 'add_tag' }, 'tag_name', 'Tag name is required'],
  [{ action: 'add_tag', tag_name: '  ' }, 'tag_name', 'Tag name is required'],
  [{ action: 'add_tag', tag_name: 'x'.repeat(10_000) }, 'tag_name', 'Tag name can have at most 50 characters.'],
  [{ action: 'add_tag', tag_name: 'a\u0000b' }, 'tag_name', 'Tag name cannot contain control characters.'],
  [{ action: 'add_tag', tag_name: 'x', tag_color: 'red' }, 'tag_color', 'Enter a colour as #rrggbb.'],
  [{ action: 'add_tag', tag_name: 'x', tag_color: '#fff' }, 'tag_color', 'Enter a colour as #rrggbb.'],
  [{ action: 'remove_tag', tag_name: 7 }, 'tag_name', 'Tag name must be text.'],
  [{ action: 'remove_tag', tag_name: 'x', tag_color: '#ffffff' }, 'tag_color', UNKNOWN],
];

test.each(refusals)('%j is refused on %s: %s', async (body, field, message) => {
  const response = await sendBulk(app, user, { item_ids: [item.id], ...body });
  expect([response.status, response.json]).toEqual([400, { [field]: [message] }]);
  expect(await listItems(app, user)).toEqual([item]);
});

test.each(['[]', 'null', '"delete"', '7', ''])('a body of %s is refused', async (raw) => {
  for (const call of ['bulk_action', 'undo']) {
    const response = await app.request('POST', `/api/financial-items/${call}/`, { token: user.token, raw });
    expect(response.status).toBe(400);
  }
});

test('numbers beyond the range of doubles are refused', async () => {
  const raw = `{"action":"adjust_amount_fixed","amount_change":1e400,"item_ids":[${item.id}]}`;
  const response = await app.request('POST', '/api/financial-items/bulk_action/', { token: user.token, raw });
  expect([response.status, Object.keys(response.json as object)]).toEqual([400, ['amount_change']]);
});

test('unusual but valid values: minus zero, numbers as text, spaces, other scripts', async () => {
  const person = await makeUser(app);
  const { id } = await makeItem(app, person, { amount: 0 });
  const run = async (action: object) => (await runBulkAction(app, person, { item_ids: [id], ...action })).items[0];
  expect(await run({ action: 'adjust_amount_fixed', amount_change: '-0' })).toMatchObject({ amount: 0 });
  expect(await run({ action: 'adjust_amount_fixed', amount_change: ' +12.345 ' })).toMatchObject({
    amount: 12.35,
  });
  expect(await run({ action: 'add_tag', tag_name: '  🏠 בית ' })).toMatchObject({
    tags: [{ name: '🏠 בית' }],
  });
  expect(await run({ action: 'add_tag', tag_name: '__proto__' })).toMatchObject({
    tags: [{ name: '🏠 בית' }, { name: '__proto__' }],
  });
});

test.each([
  [undefined, 'An undo token is required'],
  [null, 'An undo token is required'],
  ['', 'An undo token is required'],
  [7, 'An undo token is required'],
  ['x'.repeat(101), 'This is not an undo token.'],
])('an undo token of %j is refused', async (token, message) => {
  const response = await sendUndo(app, user, token);
  expect([response.status, response.json]).toEqual([400, { undo_token: [message] }]);
});
