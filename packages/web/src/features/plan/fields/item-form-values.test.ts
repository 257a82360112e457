import { type FinancialItem, wireDates } from '@meridian/contract';
import { CATEGORIES } from '@meridian/engine';
import { EMPTY, type Entry, entryOf } from '#ui/form/entry.ts';
import { describe, expect, test } from 'vitest';
import {
  type ItemFormValues,
  blankValues,
  draftOf,
  fieldMessages,
  missingRate,
  patchOf,
  valueErrors,
  valuesOf,
} from './item-form-values.ts';
import { milestoneDateEntry } from './milestone-dates.ts';
import { speaking } from '#testing/speaking.ts';

speaking('en');

const filled: ItemFormValues = {
  name: '  Provident fund ',
  category: 'saving',
  from_date: entryOf('2026-01-20'),
  to_date: EMPTY,
  amount: entryOf(500.005),
  currency: 'ILS',
  existing_funds: entryOf(10_000),
  existing_funds_currency: null,
  monthly_interest_rate: entryOf(0.5),
  management_fee_saving: entryOf(0.6),
  management_fee_deposit: entryOf(1),
  interest_limit: EMPTY,
  interval_months: EMPTY,
  payout_from_date: EMPTY,
  payout_months: EMPTY,
  growth: 'rate',
  deposit_growth_rate: EMPTY,
  loan_balance: EMPTY,
  loan_rate: EMPTY,
  asset_class: null,
  is_locked: false,
  drawable_from: EMPTY,
  payout_growth: 'fixed',
  tax_percent: EMPTY,
  notes: ' Ask\nin May\n',
  tag_names: ['future'],
};

const item: FinancialItem = {
  ...draftOf(filled),
  id: 7,
  scenario: 1,
  is_hidden: false,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  tags: [{ id: 1, name: 'future', color: '#112233' }],
};

const UNREADABLE = { number: 'no number', date: 'no date' };
const errorsOf = (values: ItemFormValues) => valueErrors(values, UNREADABLE);
const wrong: Entry<never> = { text: '1.2.3', value: null };

describe('validation messages', () => {
  test('an empty form lacks name, category, amount and currency', () => {
    expect(errorsOf({ ...blankValues('USD'), currency: null })).toEqual({
      name: ['Name is required'],
      category: ['Category is required'],
      amount: ['Amount is required'],
      currency: ['Currency is required'],
    });
  });

  test('amounts are 0 or more', () => {
    expect(errorsOf({ ...filled, amount: entryOf(-1) })).toEqual({ amount: ['Amount must be positive'] });
    expect(errorsOf({ ...filled, amount: entryOf(0) })).toEqual({});
  });

  test('a newly chosen growth rate must be entered', () => {
    const before: ItemFormValues = {
      ...filled,
      category: 'expense',
      growth: 'prices',
      monthly_interest_rate: EMPTY,
    };
    const chosen: ItemFormValues = { ...before, growth: 'rate' };
    expect(missingRate(chosen, before)).toBe('monthly_interest_rate');
    expect(missingRate({ ...chosen, monthly_interest_rate: entryOf(0) }, before)).toBeNull();
    expect(missingRate({ ...chosen, category: 'saving' }, before)).toBe('deposit_growth_rate');
    expect(missingRate(chosen, chosen), 'as it was before').toBeNull();
    expect(missingRate({ ...chosen, category: 'balance' }, before)).toBeNull();
  });

  test('the end date must not be before the start date', () => {
    expect(errorsOf({ ...filled, to_date: entryOf('2026-01-19') })).toEqual({
      to_date: ['The end date cannot be before the start date.'],
    });
  });

  test('fields that the category lacks are not validated', () => {
    const tooMuch = { ...filled, monthly_interest_rate: entryOf(900) };
    expect(errorsOf({ ...tooMuch, category: 'balance' })).toEqual({});
    expect(errorsOf(tooMuch)).toHaveProperty('monthly_interest_rate');
  });
});

describe('empty and unreadable inputs', () => {
  test('an unreadable text is refused at its field, required or optional', () => {
    const numbers = [
      'amount',
      'existing_funds',
      'monthly_interest_rate',
      'management_fee_saving',
      'management_fee_deposit',
      'interest_limit',
    ] as const;
    for (const field of numbers)
      expect(errorsOf({ ...filled, [field]: wrong })).toEqual({ [field]: ['no number'] });
    for (const field of ['from_date', 'to_date'] as const)
      expect(errorsOf({ ...filled, [field]: wrong })).toEqual({ [field]: ['no date'] });
  });

  test('an empty or blank optional field is valid', () => {
    const blank: Entry<never> = { text: '  ', value: null };
    expect(errorsOf({ ...filled, from_date: blank, existing_funds: blank, interest_limit: blank })).toEqual(
      {},
    );
    expect(errorsOf({ ...filled, amount: blank })).toEqual({ amount: ['Amount is required'] });
  });

  test('an unreadable text in a field that the category lacks is ignored', () => {
    expect(errorsOf({ ...filled, category: 'expense', interest_limit: wrong })).toEqual({});
  });
});

describe('the request body', () => {
  test("amounts are rounded to cents, empty ones are 0, and existing funds use the item's currency", () => {
    expect(draftOf(filled)).toMatchObject({
      name: 'Provident fund',
      amount: 500.01,
      interest_limit: 0,
      notes: 'Ask\nin May',
      existing_funds_currency: 'ILS',
    });
  });

  test('fields that the category lacks are not sent', () => {
    const expense = draftOf({ ...filled, category: 'expense', existing_funds_currency: 'EUR' });
    expect(expense).toMatchObject({
      existing_funds: 0,
      management_fee_saving: 0,
      existing_funds_currency: 'ILS',
    });
    expect(expense.monthly_interest_rate).toBe(0.5);
    expect(draftOf({ ...filled, category: 'balance' }).monthly_interest_rate).toBe(0);
  });

  test('an untouched form has an empty patch, whatever the category', () => {
    for (const category of CATEGORIES)
      expect(patchOf({ ...item, category }, valuesOf({ ...item, category }))).toEqual({});
  });

  test('only changed fields are sent', () => {
    expect(patchOf(item, { ...valuesOf(item), amount: entryOf(600), tag_names: [] })).toEqual({
      amount: 600,
      tag_names: [],
    });
  });

  test('a new category leaves stored fields that it lacks unchanged', () => {
    expect(patchOf(item, { ...valuesOf(item), category: 'expense' })).toEqual({ category: 'expense' });
  });

  test('existing funds keep their currency when the item changes its own', () => {
    expect(patchOf(item, { ...valuesOf(item), currency: 'USD' })).toEqual({ currency: 'USD' });
    const empty = { ...item, existing_funds: 0 };
    expect(patchOf(empty, { ...valuesOf(empty), currency: 'USD' })).toEqual({
      currency: 'USD',
      existing_funds_currency: 'USD',
    });
  });
});

test('an error of one tag is reported at the tags field', () => {
  const errors = errorsOf({ ...filled, tag_names: ['fine', 't'.repeat(51)] });
  expect(fieldMessages(errors)).toEqual({ tag_names: 'Tag name can have at most 50 characters.' });
});

describe('a date determined by a milestone', () => {
  const until = { milestone_id: 3, offset_months: -1 };
  const told = { ...item, to_date: '2041-04-01', to_date_milestone: until };

  test('keeps its reference in an untouched form and in a copy', () => {
    expect(patchOf(told, valuesOf(told))).toEqual({});
    expect(wireDates(draftOf(valuesOf(told)))).toMatchObject({ to_date: until });
  });

  test('gets its reference when a milestone is chosen, and loses it when a date is typed, even the same one', () => {
    const chosen = { ...valuesOf(item), to_date: milestoneDateEntry(until, '2041-04-01') };
    expect(wireDates(patchOf(item, chosen))).toEqual({ to_date: until });
    const typed = { ...valuesOf(told), to_date: entryOf('2041-04-01') };
    expect(wireDates(patchOf(told, typed))).toEqual({ to_date: '2041-04-01' });
    expect(wireDates(patchOf(told, { ...valuesOf(told), to_date: EMPTY }))).toEqual({ to_date: null });
  });

  test('must not be before the start date', () => {
    const values = { ...valuesOf(item), to_date: milestoneDateEntry(until, '2020-01-01') };
    expect(errorsOf(values)).toHaveProperty('to_date');
  });
});
