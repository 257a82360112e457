import { CATEGORIES, FALLBACK_RATES } from '@meridian/engine';
import { describe, expect, test } from 'vitest';
import { BULK_ACTIONS } from '#plan/bulk-actions.ts';
import { LIMITS } from '#limits.ts';
import type { TaggedItemFields } from './bulk-outcome.ts';
import { type BulkActionBody, applyBulkAction } from './apply-bulk-action.ts';
import { BULK_AMOUNT_CASES } from '#testing/bulk-amount-cases.ts';
import {
  type BulkTestAction,
  type BulkCase,
  expectedError,
  FUND_FIELDS,
  expectedPatch,
  expectedSkip,
} from '#testing/bulk-case.ts';
import { BULK_DATE_CASES } from '#testing/bulk-date-cases.ts';
import { toEnglish } from '#testing/english-error-messages.ts';

/** Returns the outcome of the action, with its messages in English. */
function apply(action: BulkTestAction, change: Partial<TaggedItemFields> = {}): { kind: string } {
  const body = { ...action, item_ids: [2] };
  const outcome = applyBulkAction({ ...FUND_FIELDS, ...change }, body, { rates: FALLBACK_RATES });
  if (outcome.kind === 'skip') return expectedSkip(toEnglish(outcome.reason));
  return outcome.kind === 'error' ? expectedError(toEnglish(outcome.problem)) : outcome;
}

const fiftyTags = Array.from({ length: LIMITS.tagsPerItem }, (_, index) => `tag ${index}`);

const table: readonly BulkCase[] = [
  ...BULK_DATE_CASES,
  ...BULK_AMOUNT_CASES,

  [{ action: 'set_notes', notes: 'One\nTwo' }, { category: 'balance' }, expectedPatch({ notes: 'One\nTwo' })],

  [{ action: 'set_interest_rate', monthly_interest_rate: 1.5 }, {}, expectedPatch({ monthly_interest_rate: 1.5 })],
  [
    { action: 'set_interest_rate', monthly_interest_rate: -5 },
    { category: 'expense' },
    expectedPatch({ monthly_interest_rate: -5 }),
  ],
  [
    { action: 'set_interest_rate', monthly_interest_rate: 1 },
    { category: 'balance' },
    expectedSkip('Balance items have no interest rate.'),
  ],

  [{ action: 'set_mgmt_fees', management_fee_saving: 2 }, {}, expectedPatch({ management_fee_saving: 2 })],
  [
    { action: 'set_mgmt_fees', management_fee_deposit: 0, interest_limit: 3 },
    {},
    expectedPatch({ management_fee_deposit: 0, interest_limit: 3 }),
  ],
  [
    { action: 'set_mgmt_fees', interest_limit: 3 },
    { category: 'income' },
    expectedSkip('Income items have no management fees.'),
  ],
  [
    { action: 'clear_fees' },
    { category: 'pension' },
    expectedPatch({ management_fee_saving: 0, management_fee_deposit: 0, interest_limit: 0 }),
  ],
  [{ action: 'clear_fees' }, { category: 'expense' }, expectedSkip('Expense items have no management fees.')],

  [{ action: 'set_interval', interval_months: 12 }, {}, expectedPatch({ interval_months: 12 })],
  [{ action: 'set_interval', interval_months: 0 }, { category: 'expense' }, expectedPatch({ interval_months: 0 })],
  [
    { action: 'set_interval', interval_months: 3 },
    { category: 'balance' },
    expectedSkip('Balance items have no interval.'),
  ],

  [
    { action: 'set_payout', payout_from_date: '2040-01-01', payout_months: 240 },
    { category: 'pension' },
    expectedPatch({ payout_from_date: '2040-01-01', payout_months: 240 }),
  ],
  [{ action: 'set_payout', payout_from_date: null }, {}, expectedPatch({ payout_from_date: null })],
  [{ action: 'set_payout', payout_months: 0 }, { category: 'investment' }, expectedPatch({ payout_months: 0 })],
  [{ action: 'set_payout', payout_months: 12 }, { category: 'expense' }, expectedSkip('Expense items have no payout.')],

  [{ action: 'set_growth', growth: 'prices' }, {}, expectedPatch({ growth: 'prices' })],
  [{ action: 'set_growth', growth: 'fixed' }, { category: 'balance' }, expectedSkip('Balance items have no growth.')],
  [
    { action: 'set_growth', growth: 'prices' },
    { category: 'expense', loan_balance: 1 },
    expectedSkip('A loan payment is fixed or grows at its own rate'),
  ],
  [{ action: 'set_growth', growth: 'prices' }, { category: 'expense' }, expectedPatch({ growth: 'prices' })],
  [{ action: 'set_tax', tax_percent: 15 }, {}, expectedPatch({ tax_percent: 15 })],
  [{ action: 'set_tax', tax_percent: 15 }, { category: 'expense' }, expectedSkip('Expense items have no tax.')],
  [{ action: 'set_asset_class', asset_class: 'bonds' }, {}, expectedPatch({ asset_class: 'bonds' })],
  [
    { action: 'set_asset_class', asset_class: 'bonds' },
    { category: 'income' },
    expectedSkip('Income items have no asset class.'),
  ],
  [{ action: 'set_locked', is_locked: true }, {}, expectedPatch({ is_locked: true })],
  [{ action: 'set_locked', is_locked: true }, { category: 'pension' }, expectedSkip('Pension items cannot be locked.')],

  [{ action: 'change_category', category: 'balance' }, {}, expectedPatch({ category: 'balance' })],
  [{ action: 'change_category', category: 'saving' }, {}, expectedPatch({ category: 'saving' })],

  [{ action: 'duplicate_items' }, {}, { kind: 'copy' }],
  [{ action: 'duplicate_items', duplicate: true }, {}, { kind: 'copy' }],

  [{ action: 'add_tag', tag_name: 'new', tag_color: '#123456' }, {}, expectedPatch({}, ['Home', 'work', 'new'])],
  [{ action: 'add_tag', tag_name: 'new' }, { tag_names: [] }, expectedPatch({}, ['new'])],
  [{ action: 'add_tag', tag_name: 'WORK' }, {}, expectedSkip('The item already has this tag.')],
  [
    { action: 'add_tag', tag_name: 'new' },
    { tag_names: fiftyTags },
    expectedError('The item would have more than 50 tags.'),
  ],
  [{ action: 'add_tag', tag_name: 'TAG 7' }, { tag_names: fiftyTags }, expectedSkip('The item already has this tag.')],
  [{ action: 'remove_tag', tag_name: 'home' }, {}, expectedPatch({}, ['work'])],
  [{ action: 'remove_tag', tag_name: 'other' }, {}, expectedSkip('The item does not have this tag.')],
  [{ action: 'clear_all_tags' }, {}, expectedPatch({}, [])],
  [{ action: 'clear_all_tags' }, { tag_names: [] }, expectedSkip('The item has no tags.')],

  [{ action: 'hide' }, {}, expectedPatch({ is_hidden: true })],
  [{ action: 'hide' }, { is_hidden: true }, expectedPatch({ is_hidden: true })],
  [{ action: 'show' }, { is_hidden: true }, expectedPatch({ is_hidden: false })],
  [{ action: 'show' }, {}, expectedPatch({ is_hidden: false })],
  [{ action: 'delete' }, {}, { kind: 'remove' }],
];

describe('a bulk action on one item', () => {
  test.each(table)('%j on %j', (action, change, outcome) => {
    expect(apply(action, change)).toEqual(outcome);
  });

  test('the table covers every action', () => {
    expect(new Set(table.map(([action]) => action.action))).toEqual(new Set(BULK_ACTIONS));
  });

  test.each(CATEGORIES)('%s items accept only the rate and fees that their category has', (category) => {
    const kindOf = (action: BulkTestAction) => apply(action, { category }).kind;
    expect(kindOf({ action: 'set_interest_rate', monthly_interest_rate: 1 })).toBe(
      category === 'balance' ? 'skip' : 'patch',
    );
    const hasFees = ['saving', 'pension', 'investment'].includes(category);
    expect(kindOf({ action: 'clear_fees' })).toBe(hasFees ? 'patch' : 'skip');
    expect(kindOf({ action: 'set_mgmt_fees', interest_limit: 1 })).toBe(hasFees ? 'patch' : 'skip');
  });

  test('a conversion uses the given rates', () => {
    const action: BulkActionBody = {
      action: 'change_currency',
      currency: 'EUR',
      convert: true,
      item_ids: [2],
    };
    const outcome = applyBulkAction(FUND_FIELDS, action, { rates: { ...FALLBACK_RATES, EUR: 0.5 } });
    expect(outcome).toEqual(expectedPatch({ currency: 'EUR', amount: 50 }));
  });
});
