import { CATEGORIES, FALLBACK_RATES } from '@meridian/engine';
import { describe, expect, test } from 'vitest';
import { BULK_ACTIONS } from '#bulk-actions.ts';
import { LIMITS } from '#limits.ts';
import type { TaggedFields } from './bulk-outcome.ts';
import { type BulkActionBody, applyBulkAction } from './bulk-rules.ts';
import { inEnglish } from '#testing/in-english.ts';

/** An action without the ids, which the rules do not look at. */
type Action = BulkActionBody extends infer One
  ? One extends unknown
    ? Omit<One, 'item_ids'>
    : never
  : never;

const fund: TaggedFields = {
  scenario_id: 3,
  name: 'Fund',
  category: 'saving',
  from_date: '2026-01-31',
  to_date: '2027-01-31',
  amount: 100,
  currency: 'USD',
  existing_funds: 5_000,
  existing_funds_currency: 'GBP',
  monthly_interest_rate: 0.5,
  management_fee_saving: 0.6,
  management_fee_deposit: 1,
  interest_limit: 2,
  interval_months: 1,
  payout_from_date: null,
  payout_months: 0,
  growth: 'rate',
  deposit_growth_rate: 0,
  loan_balance: 0,
  loan_rate: 0,
  asset_class: null,
  is_locked: false,
  drawable_from: null,
  payout_growth: 'fixed',
  tax_percent: 0,
  notes: 'Old',
  is_hidden: false,
  tag_names: ['Home', 'work'],
};

/** Returns the outcome with its sentences in English. */
function apply(action: Action, change: Partial<TaggedFields> = {}): { kind: string } {
  const body = { ...action, item_ids: [2] };
  const outcome = applyBulkAction({ ...fund, ...change }, body, { rates: FALLBACK_RATES });
  if (outcome.kind === 'skip') return skip(inEnglish(outcome.reason));
  return outcome.kind === 'error' ? error(inEnglish(outcome.problem)) : outcome;
}
const patch = (fields: object, tagNames?: string[]) => ({
  kind: 'patch',
  fields,
  ...(tagNames === undefined ? {} : { tagNames }),
});
const skip = (reason: string) => ({ kind: 'skip', reason });
const error = (problem: string) => ({ kind: 'error', problem });

const BELOW = error('The amount would be below 0.');
const ABOVE = error('The amount would be above 1,000,000,000,000.');
const OUTSIDE = error('The dates would leave 1900-01-01 to 2200-12-31.');
const ORDER = error('The end date cannot be before the start date.');

const open = { from_date: null, to_date: null };
const tenPercent = { action: 'adjust_amount_percent', percentage_change: 10 } as const;
const fiftyTags = Array.from({ length: LIMITS.tagsPerItem }, (_, index) => `tag ${index}`);

const table: [action: Action, change: Partial<TaggedFields>, outcome: object][] = [
  [{ action: 'set_notes', notes: 'One\nTwo' }, { category: 'balance' }, patch({ notes: 'One\nTwo' })],
  [{ action: 'edit_from_date', from_date: '2026-05-05' }, {}, patch({ from_date: '2026-05-05' })],
  [{ action: 'edit_from_date', from_date: null }, {}, patch({ from_date: null })],
  [{ action: 'edit_from_date', from_date: '2027-01-31' }, {}, patch({ from_date: '2027-01-31' })],
  [{ action: 'edit_from_date', from_date: '2027-02-01' }, {}, ORDER],
  [
    { action: 'edit_from_date', from_date: '2200-12-31' },
    { to_date: null },
    patch({ from_date: '2200-12-31' }),
  ],
  [{ action: 'edit_to_date', to_date: '2030-01-01' }, {}, patch({ to_date: '2030-01-01' })],
  [{ action: 'edit_to_date', to_date: null }, {}, patch({ to_date: null })],
  [{ action: 'edit_to_date', to_date: '2026-01-30' }, {}, ORDER],
  [{ action: 'edit_to_date', to_date: '1900-01-01' }, { from_date: null }, patch({ to_date: '1900-01-01' })],

  [{ action: 'extend_period', extend_months: 1 }, {}, patch({ to_date: '2027-02-28' })],
  [{ action: 'extend_period', extend_months: 13 }, {}, patch({ to_date: '2028-02-29' })],
  [
    { action: 'extend_period', extend_months: 12 },
    { to_date: '2028-02-29' },
    patch({ to_date: '2029-02-28' }),
  ],
  [
    { action: 'extend_period', extend_months: 48 },
    { to_date: '2028-02-29' },
    patch({ to_date: '2032-02-29' }),
  ],
  [
    { action: 'extend_period', extend_months: 1 },
    { to_date: '2100-01-31' },
    patch({ to_date: '2100-02-28' }),
  ],
  [{ action: 'extend_period', extend_months: 3 }, {}, patch({ to_date: '2027-04-30' })],
  [{ action: 'extend_period', extend_months: -12 }, {}, patch({ to_date: '2026-01-31' })],
  [
    { action: 'extend_period', extend_months: -1 },
    { to_date: '2027-03-31' },
    patch({ to_date: '2027-02-28' }),
  ],
  [{ action: 'extend_period', extend_months: 0 }, {}, patch({ to_date: '2027-01-31' })],
  [{ action: 'extend_period', extend_months: -13 }, {}, ORDER],
  [
    { action: 'extend_period', extend_months: 1_200 },
    { to_date: '2100-12-31' },
    patch({ to_date: '2200-12-31' }),
  ],
  [{ action: 'extend_period', extend_months: 1_200 }, { to_date: '2101-01-01' }, OUTSIDE],
  [{ action: 'extend_period', extend_months: -1_200 }, { from_date: null, to_date: '1999-12-31' }, OUTSIDE],
  [{ action: 'extend_period', extend_months: 1 }, open, skip('Open-ended items have no end date to move.')],

  [{ action: 'shift_dates', shift_days: 1 }, {}, patch({ from_date: '2026-02-01', to_date: '2027-02-01' })],
  [{ action: 'shift_dates', shift_days: -31 }, {}, patch({ from_date: '2025-12-31', to_date: '2026-12-31' })],
  [
    { action: 'shift_dates', shift_days: 29 },
    { from_date: '2028-01-31', to_date: null },
    patch({ from_date: '2028-02-29', to_date: null }),
  ],
  [
    { action: 'shift_dates', shift_days: 366 },
    { from_date: null, to_date: '2027-06-01' },
    patch({ from_date: null, to_date: '2028-06-01' }),
  ],
  [{ action: 'shift_dates', shift_days: 1 }, { to_date: '2200-12-31' }, OUTSIDE],
  [{ action: 'shift_dates', shift_days: -1 }, { from_date: '1900-01-01' }, OUTSIDE],
  [
    { action: 'shift_dates', shift_days: 36_525 },
    { from_date: '1900-01-01', to_date: null },
    patch({ from_date: '2000-01-02', to_date: null }),
  ],
  [{ action: 'shift_dates', shift_days: 5 }, open, skip('The item has no dates to shift.')],

  [{ action: 'change_currency', currency: 'EUR' }, {}, patch({ currency: 'EUR' })],
  [{ action: 'change_currency', currency: 'EUR', convert: false }, {}, patch({ currency: 'EUR' })],
  [{ action: 'change_currency', currency: 'EUR', convert: true }, {}, patch({ currency: 'EUR', amount: 85 })],
  [
    { action: 'change_currency', currency: 'USD', convert: true },
    { currency: 'ILS' },
    patch({ currency: 'USD', amount: 27.03 }),
  ],
  [
    { action: 'change_currency', currency: 'USD', convert: true },
    {},
    patch({ currency: 'USD', amount: 100 }),
  ],
  [{ action: 'change_currency', currency: 'JPY', convert: true }, { amount: 1e12 }, ABOVE],
  [{ action: 'change_currency', currency: 'JPY' }, { amount: 1e12 }, patch({ currency: 'JPY' })],

  [{ action: 'adjust_amount_percent', percentage_change: 10 }, {}, patch({ amount: 110 })],
  [{ action: 'adjust_amount_percent', percentage_change: -100 }, {}, patch({ amount: 0 })],
  [{ action: 'adjust_amount_percent', percentage_change: 0 }, {}, patch({ amount: 100 })],
  [{ action: 'adjust_amount_percent', percentage_change: 10 }, { amount: 1.15 }, patch({ amount: 1.27 })],
  [{ action: 'adjust_amount_percent', percentage_change: 3.5 }, { amount: 0.01 }, patch({ amount: 0.01 })],
  [{ action: 'adjust_amount_percent', percentage_change: 50 }, { amount: 0.01 }, patch({ amount: 0.02 })],
  [{ action: 'adjust_amount_percent', percentage_change: -100.01 }, {}, BELOW],
  [{ action: 'adjust_amount_percent', percentage_change: -200 }, { amount: 0 }, patch({ amount: 0 })],
  [{ action: 'adjust_amount_percent', percentage_change: 0 }, { amount: 1e12 }, patch({ amount: 1e12 })],
  [{ action: 'adjust_amount_percent', percentage_change: 0.1 }, { amount: 1e12 }, ABOVE],
  [{ action: 'adjust_amount_percent', percentage_change: 1_000_000 }, { amount: 123_456_789.01 }, ABOVE],
  [{ ...tenPercent, include_existing_funds: false }, {}, patch({ amount: 110 })],
  [{ ...tenPercent, include_existing_funds: true }, {}, patch({ amount: 110, existing_funds: 5_500 })],
  [
    { ...tenPercent, include_existing_funds: true },
    { amount: 0, existing_funds: 1.15 },
    patch({ amount: 0, existing_funds: 1.27 }),
  ],
  [{ ...tenPercent, include_existing_funds: true }, { category: 'income' }, patch({ amount: 110 })],
  [{ ...tenPercent, include_existing_funds: true }, { category: 'balance' }, patch({ amount: 110 })],
  [
    { ...tenPercent, include_existing_funds: true },
    { existing_funds: 1e12 },
    error('The existing funds would be above 1,000,000,000,000.'),
  ],
  [
    { ...tenPercent, percentage_change: -101, include_existing_funds: true },
    { amount: 0 },
    error('The existing funds would be below 0.'),
  ],

  [{ action: 'adjust_amount_fixed', amount_change: 0.2 }, { amount: 0.1 }, patch({ amount: 0.3 })],
  [{ action: 'adjust_amount_fixed', amount_change: 0.005 }, { amount: 1 }, patch({ amount: 1.01 })],
  [{ action: 'adjust_amount_fixed', amount_change: -100 }, {}, patch({ amount: 0 })],
  [{ action: 'adjust_amount_fixed', amount_change: -100.01 }, {}, BELOW],
  [{ action: 'adjust_amount_fixed', amount_change: 1e12 }, { amount: 0 }, patch({ amount: 1e12 })],
  [{ action: 'adjust_amount_fixed', amount_change: 1e12 }, { amount: 0.01 }, ABOVE],
  [{ action: 'adjust_amount_fixed', amount_change: -0 }, { amount: 0 }, patch({ amount: 0 })],

  [{ action: 'set_interest_rate', monthly_interest_rate: 1.5 }, {}, patch({ monthly_interest_rate: 1.5 })],
  [
    { action: 'set_interest_rate', monthly_interest_rate: -5 },
    { category: 'expense' },
    patch({ monthly_interest_rate: -5 }),
  ],
  [
    { action: 'set_interest_rate', monthly_interest_rate: 1 },
    { category: 'balance' },
    skip('Balance items have no interest rate.'),
  ],

  [{ action: 'set_mgmt_fees', management_fee_saving: 2 }, {}, patch({ management_fee_saving: 2 })],
  [
    { action: 'set_mgmt_fees', management_fee_deposit: 0, interest_limit: 3 },
    {},
    patch({ management_fee_deposit: 0, interest_limit: 3 }),
  ],
  [
    { action: 'set_mgmt_fees', interest_limit: 3 },
    { category: 'income' },
    skip('Income items have no management fees.'),
  ],
  [
    { action: 'clear_fees' },
    { category: 'pension' },
    patch({ management_fee_saving: 0, management_fee_deposit: 0, interest_limit: 0 }),
  ],
  [{ action: 'clear_fees' }, { category: 'expense' }, skip('Expense items have no management fees.')],

  [{ action: 'set_interval', interval_months: 12 }, {}, patch({ interval_months: 12 })],
  [{ action: 'set_interval', interval_months: 0 }, { category: 'expense' }, patch({ interval_months: 0 })],
  [
    { action: 'set_interval', interval_months: 3 },
    { category: 'balance' },
    skip('Balance items have no interval.'),
  ],

  [
    { action: 'set_payout', payout_from_date: '2040-01-01', payout_months: 240 },
    { category: 'pension' },
    patch({ payout_from_date: '2040-01-01', payout_months: 240 }),
  ],
  [{ action: 'set_payout', payout_from_date: null }, {}, patch({ payout_from_date: null })],
  [{ action: 'set_payout', payout_months: 0 }, { category: 'investment' }, patch({ payout_months: 0 })],
  [
    { action: 'set_payout', payout_months: 12 },
    { category: 'expense' },
    skip('Expense items have no payout.'),
  ],

  [{ action: 'set_growth', growth: 'prices' }, {}, patch({ growth: 'prices' })],
  [{ action: 'set_growth', growth: 'fixed' }, { category: 'balance' }, skip('Balance items have no growth.')],
  [
    { action: 'set_growth', growth: 'prices' },
    { category: 'expense', loan_balance: 1 },
    skip('A loan payment is fixed or grows at its own rate'),
  ],
  [{ action: 'set_growth', growth: 'prices' }, { category: 'expense' }, patch({ growth: 'prices' })],
  [{ action: 'set_tax', tax_percent: 15 }, {}, patch({ tax_percent: 15 })],
  [{ action: 'set_tax', tax_percent: 15 }, { category: 'expense' }, skip('Expense items have no tax.')],
  [{ action: 'set_asset_class', asset_class: 'bonds' }, {}, patch({ asset_class: 'bonds' })],
  [
    { action: 'set_asset_class', asset_class: 'bonds' },
    { category: 'income' },
    skip('Income items have no asset class.'),
  ],
  [{ action: 'set_locked', is_locked: true }, {}, patch({ is_locked: true })],
  [
    { action: 'set_locked', is_locked: true },
    { category: 'pension' },
    skip('Pension items cannot be locked.'),
  ],

  [{ action: 'change_category', category: 'balance' }, {}, patch({ category: 'balance' })],
  [{ action: 'change_category', category: 'saving' }, {}, patch({ category: 'saving' })],

  [{ action: 'duplicate_items' }, {}, { kind: 'copy' }],
  [{ action: 'duplicate_items', duplicate: true }, {}, { kind: 'copy' }],

  [{ action: 'add_tag', tag_name: 'new', tag_color: '#123456' }, {}, patch({}, ['Home', 'work', 'new'])],
  [{ action: 'add_tag', tag_name: 'new' }, { tag_names: [] }, patch({}, ['new'])],
  [{ action: 'add_tag', tag_name: 'WORK' }, {}, skip('The item already has this tag.')],
  [
    { action: 'add_tag', tag_name: 'new' },
    { tag_names: fiftyTags },
    error('The item would have more than 50 tags.'),
  ],
  [
    { action: 'add_tag', tag_name: 'TAG 7' },
    { tag_names: fiftyTags },
    skip('The item already has this tag.'),
  ],
  [{ action: 'remove_tag', tag_name: 'home' }, {}, patch({}, ['work'])],
  [{ action: 'remove_tag', tag_name: 'other' }, {}, skip('The item does not have this tag.')],
  [{ action: 'clear_all_tags' }, {}, patch({}, [])],
  [{ action: 'clear_all_tags' }, { tag_names: [] }, skip('The item has no tags.')],

  [{ action: 'hide' }, {}, patch({ is_hidden: true })],
  [{ action: 'hide' }, { is_hidden: true }, patch({ is_hidden: true })],
  [{ action: 'show' }, { is_hidden: true }, patch({ is_hidden: false })],
  [{ action: 'show' }, {}, patch({ is_hidden: false })],
  [{ action: 'delete' }, {}, { kind: 'remove' }],
];

describe('a bulk action on one item', () => {
  test.each(table)('%j on %j', (action, change, outcome) => {
    expect(apply(action, change)).toEqual(outcome);
  });

  test('every action stands in the table', () => {
    expect(new Set(table.map(([action]) => action.action))).toEqual(new Set(BULK_ACTIONS));
  });

  test.each(CATEGORIES)('%s items take the rate and the fees that they show, and no others', (category) => {
    const kindOf = (action: Action) => apply(action, { category }).kind;
    expect(kindOf({ action: 'set_interest_rate', monthly_interest_rate: 1 })).toBe(
      category === 'balance' ? 'skip' : 'patch',
    );
    const hasFees = ['saving', 'pension', 'investment'].includes(category);
    expect(kindOf({ action: 'clear_fees' })).toBe(hasFees ? 'patch' : 'skip');
    expect(kindOf({ action: 'set_mgmt_fees', interest_limit: 1 })).toBe(hasFees ? 'patch' : 'skip');
  });

  test('a conversion uses the rates of the context', () => {
    const action: BulkActionBody = {
      action: 'change_currency',
      currency: 'EUR',
      convert: true,
      item_ids: [2],
    };
    const outcome = applyBulkAction(fund, action, { rates: { ...FALLBACK_RATES, EUR: 0.5 } });
    expect(outcome).toEqual(patch({ currency: 'EUR', amount: 50 }));
  });
});
