import { describe, expect, test } from 'vitest';
import { type FinancialItem, itemPatch, itemRuleErrors, newItem, toPlanItem } from './items.ts';
import { fieldsOfNewItem, toFinancialItem } from '#plan/items/item-record.ts';
import { errorMessage } from '#error-messages/error-message.ts';
import { validationErrors } from '#testing/english-error-messages.ts';

const item: FinancialItem = {
  id: 7,
  name: 'Provident fund',
  category: 'saving',
  from_date: '2026-01-20',
  to_date: null,
  amount: 500,
  currency: 'ILS',
  existing_funds: 10_000,
  existing_funds_currency: 'EUR',
  monthly_interest_rate: 0.5,
  management_fee_saving: 0.6,
  management_fee_deposit: 1,
  interest_limit: 2,
  interval_months: 3,
  payout_from_date: '2040-07-31',
  from_date_milestone: null,
  to_date_milestone: null,
  payout_from_date_milestone: null,
  payout_months: 240,
  growth: 'prices',
  deposit_growth_rate: 0.25,
  loan_balance: 0,
  loan_rate: 0,
  asset_class: 'bonds',
  is_locked: true,
  drawable_from: null,
  payout_growth: 'prices',
  tax_percent: 12.5,
  notes: '',
  is_hidden: false,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  scenario: 1,
  tags: [],
};

describe('bodies', () => {
  test('a new item requires name, category, amount and currency, with one message for each field', () => {
    expect(Object.fromEntries(validationErrors(newItem, {}))).toEqual({
      name: 'Name is required',
      category: 'Category is required',
      amount: 'Amount is required',
      currency: 'Currency is required',
    });
  });

  test('absent optional numbers are 0 in a new item', () => {
    const body = newItem.parse({ name: 'Rent', category: 'expense', amount: 10, currency: 'EUR' });
    expect(body).toMatchObject({
      existing_funds: 0,
      monthly_interest_rate: 0,
      management_fee_saving: 0,
      management_fee_deposit: 0,
      interest_limit: 0,
    });
  });

  test('a parsed patch contains only the fields sent', () => {
    expect(itemPatch.parse({ name: 'Rent' })).toEqual({ name: 'Rent' });
    expect(itemPatch.parse({ interest_limit: null })).toEqual({ interest_limit: 0 });
    expect(itemPatch.safeParse({ amount: null }).success).toBe(false);
  });

  test('unknown fields are refused, including is_staff', () => {
    expect(
      newItem.safeParse({ name: 'x', category: 'income', amount: 1, currency: 'USD', is_staff: true }).success,
    ).toBe(false);
    expect(itemPatch.safeParse({ id: 3 }).success).toBe(false);
  });
});

describe('rules between fields', () => {
  test('the end may not be before the start', () => {
    expect(itemRuleErrors({ ...item, to_date: '2026-01-19' }, [])).toEqual([
      ['to_date', errorMessage('end_before_start')],
    ]);
    expect(itemRuleErrors({ ...item, to_date: '2026-01-20' }, [])).toEqual([]);
  });

  test('a field that the category lacks may only be set to its default; a stored value may remain', () => {
    const expense = { ...item, category: 'expense' as const };
    expect(itemRuleErrors(expense, ['interest_limit', 'existing_funds'])).toEqual([
      ['existing_funds', errorMessage('not_editable')],
      ['interest_limit', errorMessage('not_editable')],
    ]);
    expect(itemRuleErrors({ ...expense, interest_limit: 0 }, ['interest_limit'])).toEqual([]);
    expect(itemRuleErrors(expense, ['name'])).toEqual([]);
    expect(itemRuleErrors({ ...item, category: 'balance' }, ['monthly_interest_rate'])).toEqual([
      ['monthly_interest_rate', errorMessage('not_editable')],
    ]);
  });
});

test('items are converted to months and decimals for the engine', () => {
  expect(toPlanItem(item)).toEqual({
    id: 7,
    category: 'saving',
    from: 2026 * 12,
    to: null,
    amount: 500,
    currency: 'ILS',
    existingFunds: 10_000,
    existingFundsCurrency: 'EUR',
    monthlyRate: 0.005,
    accumulationFee: 0.006,
    depositFee: 0.01,
    interestLimit: 0.02,
    hidden: false,
    intervalMonths: 3,
    payoutFrom: 2040 * 12 + 6,
    payoutMonths: 240,
    payoutGrowth: 'prices',
    growth: 'prices',
    depositGrowthRate: 0.0025,
    loanBalance: 0,
    loanRate: 0,
    assetClass: 'bonds',
    isLocked: true,
    drawableFrom: null,
    taxShare: 0.125,
  });
  expect(toPlanItem({ ...item, category: 'pension', asset_class: null, drawable_from: '2047-05-01' })).toMatchObject({
    drawableFrom: 2047 * 12 + 4,
  });
});

describe('loans, property and asset classes', () => {
  const loan = { name: 'Loan', category: 'expense', amount: 1334, currency: 'USD', loan_balance: 240_000 };
  const fund = { name: 'House', category: 'investment', amount: 0, currency: 'GBP' };
  const made = (body: object) => fieldsOfNewItem(newItem.parse(body), 1);

  test('a loan payment cannot follow prices', () => {
    const told = { errors: [['growth', errorMessage('loan_growth')]] };
    expect(made({ ...loan, growth: 'prices' })).toEqual(told);
    expect(made({ ...loan, growth: 'fixed' })).toMatchObject({ fields: { growth: 'fixed' } });
    expect(made({ ...loan, loan_balance: 0, growth: 'prices' })).toMatchObject({
      fields: { growth: 'prices' },
    });
  });

  test('property is locked by default; other assets are not', () => {
    expect(made({ ...fund, asset_class: 'property' })).toMatchObject({ fields: { is_locked: true } });
    expect(made({ ...fund, asset_class: 'property', is_locked: false })).toMatchObject({
      fields: { is_locked: false },
    });
    expect(made({ ...fund, asset_class: 'bonds' })).toMatchObject({ fields: { is_locked: false } });
    expect(made({ ...fund, category: 'pension', asset_class: 'property' })).toMatchObject({
      fields: { is_locked: false },
    });
  });

  test('a fund without an asset class is returned with that of its category, other items without one', () => {
    const classOf = (body: object) => {
      const outcome = made(body);
      if (!('fields' in outcome)) throw new Error('The item was refused.');
      const instant = new Date(0);
      const kept = { ...outcome.fields, id: 1, created_at: instant, updated_at: instant, tag_ids: [] };
      return toFinancialItem(kept, new Map()).asset_class;
    };
    expect(['investment', 'pension', 'saving', 'income'].map((category) => classOf({ ...fund, category }))).toEqual([
      'equities',
      'balanced',
      'deposits',
      null,
    ]);
    expect(classOf({ ...fund, asset_class: 'property' })).toBe('property');
  });

  test('each field is accepted only for its categories', () => {
    const refused = (category: string, field: string, value: unknown) =>
      itemRuleErrors(newItem.parse({ ...fund, category, [field]: value }) as FinancialItem, [field]).map(
        ([name]) => name,
      );
    for (const [field, value, category] of [
      ['growth', 'prices', 'balance'],
      ['deposit_growth_rate', 1, 'income'],
      ['loan_balance', 1, 'income'],
      ['loan_rate', 1, 'saving'],
      ['asset_class', 'bonds', 'expense'],
      ['is_locked', true, 'pension'],
      ['drawable_from', '2047-05-01', 'investment'],
      ['payout_growth', 'prices', 'income'],
      ['tax_percent', 1, 'expense'],
    ] as const)
      expect(refused(category, field, value), field).toEqual([field]);
  });
});
