import { expect, test } from 'vitest';
import {
  type ItemFields,
  type ItemPayloadVersion1,
  fromItemPayload,
  itemComparisonText,
  toItemPayload,
} from './item-record.ts';

const ITEM: ItemFields = {
  scenario_id: 3,
  name: 'Fund',
  category: 'expense',
  from_date: null,
  to_date: '2030-12-31',
  amount: 1.5,
  currency: 'EUR',
  existing_funds: 2,
  existing_funds_currency: 'USD',
  monthly_interest_rate: 0.5,
  management_fee_saving: 0.1,
  management_fee_deposit: 0.2,
  interest_limit: 0.3,
  interval_months: 1,
  payout_from_date: null,
  from_date_milestone: null,
  to_date_milestone: null,
  payout_from_date_milestone: null,
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
  notes: '',
  is_hidden: true,
};

/** The item above in the format of version 1. */
const FIRST: ItemPayloadVersion1 = [
  'Fund',
  'expense',
  null,
  '2030-12-31',
  1.5,
  'EUR',
  2,
  'USD',
  0.5,
  0.1,
  0.2,
  0.3,
  true,
];

test('both versions decode to the same values, including fields that the category lacks', () => {
  const { scenario_id: _scenario, ...values } = ITEM;
  expect(fromItemPayload(FIRST)).toEqual(values);
  expect(fromItemPayload(JSON.parse(JSON.stringify(toItemPayload(ITEM))))).toEqual(values);
  expect(toItemPayload(ITEM)).toEqual({ v: 2, item: values });
});

test('only the item fields are encoded', () => {
  expect(toItemPayload({ ...ITEM, id: 7, tag_ids: [1] } as ItemFields)).toEqual(toItemPayload(ITEM));
});

test('a field missing in a stored row gets its default', () => {
  const { scenario_id: _scenario, notes: _later, ...values } = ITEM;
  expect(fromItemPayload({ v: 2, item: values as ItemFields })).toEqual({ ...values, notes: '' });
});

test('a newer field is part of the content only if it differs from its default', () => {
  const { tax_percent: _later, asset_class: _class, ...before } = ITEM;
  expect(itemComparisonText(before as ItemFields)).toBe(itemComparisonText(ITEM));
  expect(itemComparisonText({ ...ITEM, notes: 'Ask in May' })).not.toBe(itemComparisonText(ITEM));
});

test('the content text is compatible with version 1', () => {
  expect(itemComparisonText(ITEM)).toBe(JSON.stringify([3, ...FIRST]));
});
