import type { FinancialItem } from '@meridian/contract';
import { CATEGORIES } from '@meridian/engine';
import { describe, expect, test } from 'vitest';
import {
  type ItemFormValues,
  blankValues,
  draftOf,
  fieldMessages,
  patchOf,
  suggestedTags,
  valueErrors,
  valuesOf,
  withTag,
} from './item-form-values.ts';

const filled: ItemFormValues = {
  name: '  Provident fund ',
  category: 'saving',
  from_date: '2026-01-20',
  to_date: null,
  amount: 500.005,
  currency: 'ILS',
  existing_funds: 10_000,
  existing_funds_currency: null,
  monthly_interest_rate: 0.5,
  management_fee_saving: 0.6,
  management_fee_deposit: 1,
  interest_limit: null,
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

describe('what is said about a form', () => {
  test('an empty one misses name, category, amount and currency', () => {
    expect(valueErrors({ ...blankValues('USD'), currency: null })).toEqual({
      name: ['Name is required'],
      category: ['Category is required'],
      amount: ['Amount is required'],
      currency: ['Currency is required'],
    });
  });

  test('amounts are 0 or more', () => {
    expect(valueErrors({ ...filled, amount: -1 })).toEqual({ amount: ['Amount must be positive'] });
    expect(valueErrors({ ...filled, amount: 0 })).toBeNull();
  });

  test('the end may not stand before the start', () => {
    expect(valueErrors({ ...filled, to_date: '2026-01-19' })).toEqual({
      to_date: ['The end date cannot be before the start date.'],
    });
  });

  test('a field that the category lacks is not held against it', () => {
    expect(valueErrors({ ...filled, category: 'balance', monthly_interest_rate: 900 })).toBeNull();
    expect(valueErrors({ ...filled, monthly_interest_rate: 900 })).not.toBeNull();
  });
});

describe('what is sent', () => {
  test('numbers are rounded as money is, empty ones are 0, existing funds follow the currency', () => {
    expect(draftOf(filled)).toMatchObject({
      name: 'Provident fund',
      amount: 500.01,
      interest_limit: 0,
      existing_funds_currency: 'ILS',
    });
  });

  test('a category sends none of the fields it lacks', () => {
    const expense = draftOf({ ...filled, category: 'expense', existing_funds_currency: 'EUR' });
    expect(expense).toMatchObject({
      existing_funds: 0,
      management_fee_saving: 0,
      existing_funds_currency: 'ILS',
    });
    expect(expense.monthly_interest_rate).toBe(0.5);
    expect(draftOf({ ...filled, category: 'balance' }).monthly_interest_rate).toBe(0);
  });

  test('an untouched form changes nothing, whatever the category', () => {
    for (const category of CATEGORIES)
      expect(patchOf({ ...item, category }, valuesOf({ ...item, category }))).toEqual({});
  });

  test('only what changed is sent', () => {
    expect(patchOf(item, { ...valuesOf(item), amount: 600, tag_names: [] })).toEqual({
      amount: 600,
      tag_names: [],
    });
  });

  test('a new category leaves the fields it lacks alone', () => {
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

describe('tags', () => {
  test('a tag is added trimmed, and only once', () => {
    expect(['  work ', 'WORK', '', '   ', 'שכר'].reduce<string[]>(withTag, [])).toEqual(['work', 'שכר']);
  });

  test('the first unused ones are suggested', () => {
    expect(suggestedTags(['a', 'b', 'c', 'd'], ['B'], 2)).toEqual(['a', 'c']);
  });
});

test('what is wrong with one tag is told at the field of the tags', () => {
  const errors = valueErrors({ ...filled, tag_names: ['fine', 't'.repeat(51)] }) ?? {};
  expect(fieldMessages(errors)).toEqual({ tag_names: 'Tag name can have at most 50 characters.' });
});
