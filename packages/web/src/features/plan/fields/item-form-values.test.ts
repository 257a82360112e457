import { type FinancialItem, toRequestDates } from '@meridian/contract';
import { CATEGORIES } from '@meridian/engine';
import { EMPTY_ENTRY, type FieldEntry, createFieldEntry } from '#ui/form/field-entry.ts';
import { describe, expect, test } from 'vitest';
import {
  type ItemFormValues,
  blankItemFormValues,
  toItemDraft,
  fieldMessages,
  missingGrowthRateField,
  toItemPatch,
  itemFormErrors,
  toItemFormValues,
} from './item-form-values.ts';
import { milestoneDateEntry } from './field-entries.ts';
import { setTestLanguage } from '#testing/test-language.ts';

setTestLanguage('en');

const filled: ItemFormValues = {
  name: '  Provident fund ',
  category: 'saving',
  from_date: createFieldEntry('2026-01-20'),
  to_date: EMPTY_ENTRY,
  amount: createFieldEntry(500.005),
  currency: 'ILS',
  existing_funds: createFieldEntry(10_000),
  existing_funds_currency: null,
  monthly_interest_rate: createFieldEntry(0.5),
  management_fee_saving: createFieldEntry(0.6),
  management_fee_deposit: createFieldEntry(1),
  interest_limit: EMPTY_ENTRY,
  interval_months: EMPTY_ENTRY,
  payout_from_date: EMPTY_ENTRY,
  payout_months: EMPTY_ENTRY,
  growth: 'rate',
  deposit_growth_rate: EMPTY_ENTRY,
  loan_balance: EMPTY_ENTRY,
  loan_rate: EMPTY_ENTRY,
  asset_class: null,
  is_locked: false,
  drawable_from: EMPTY_ENTRY,
  payout_growth: 'fixed',
  tax_percent: EMPTY_ENTRY,
  notes: ' Ask\nin May\n',
  tag_names: ['future'],
};

const item: FinancialItem = {
  ...toItemDraft(filled),
  id: 7,
  scenario: 1,
  is_hidden: false,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  tags: [{ id: 1, name: 'future', color: '#112233' }],
};

const UNREADABLE = { number: 'no number', date: 'no date' };
const errorsOf = (values: ItemFormValues) => itemFormErrors(values, UNREADABLE);
const wrong: FieldEntry<never> = { text: '1.2.3', value: null };

describe('validation messages', () => {
  test('an empty form lacks name, category, amount and currency', () => {
    expect(errorsOf({ ...blankItemFormValues('USD'), currency: null })).toEqual({
      name: ['Name is required'],
      category: ['Category is required'],
      amount: ['Amount is required'],
      currency: ['Currency is required'],
    });
  });

  test('amounts are 0 or more', () => {
    expect(errorsOf({ ...filled, amount: createFieldEntry(-1) })).toEqual({ amount: ['Amount must be positive'] });
    expect(errorsOf({ ...filled, amount: createFieldEntry(0) })).toEqual({});
  });

  test('a newly chosen growth rate must be entered', () => {
    const before: ItemFormValues = {
      ...filled,
      category: 'expense',
      growth: 'prices',
      monthly_interest_rate: EMPTY_ENTRY,
    };
    const chosen: ItemFormValues = { ...before, growth: 'rate' };
    expect(missingGrowthRateField(chosen, before)).toBe('monthly_interest_rate');
    expect(missingGrowthRateField({ ...chosen, monthly_interest_rate: createFieldEntry(0) }, before)).toBeNull();
    expect(missingGrowthRateField({ ...chosen, category: 'saving' }, before)).toBe('deposit_growth_rate');
    expect(missingGrowthRateField(chosen, chosen), 'as it was before').toBeNull();
    expect(missingGrowthRateField({ ...chosen, category: 'balance' }, before)).toBeNull();
  });

  test('the end date must not be before the start date', () => {
    expect(errorsOf({ ...filled, to_date: createFieldEntry('2026-01-19') })).toEqual({
      to_date: ['The end date cannot be before the start date.'],
    });
  });

  test('fields that the category lacks are not validated', () => {
    const tooMuch = { ...filled, monthly_interest_rate: createFieldEntry(900) };
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
    for (const field of numbers) expect(errorsOf({ ...filled, [field]: wrong })).toEqual({ [field]: ['no number'] });
    for (const field of ['from_date', 'to_date'] as const)
      expect(errorsOf({ ...filled, [field]: wrong })).toEqual({ [field]: ['no date'] });
  });

  test('an empty or blank optional field is valid', () => {
    const blank: FieldEntry<never> = { text: '  ', value: null };
    expect(errorsOf({ ...filled, from_date: blank, existing_funds: blank, interest_limit: blank })).toEqual({});
    expect(errorsOf({ ...filled, amount: blank })).toEqual({ amount: ['Amount is required'] });
  });

  test('an unreadable text in a field that the category lacks is ignored', () => {
    expect(errorsOf({ ...filled, category: 'expense', interest_limit: wrong })).toEqual({});
  });
});

describe('the request body', () => {
  test("amounts are rounded to cents, empty ones are 0, and existing funds use the item's currency", () => {
    expect(toItemDraft(filled)).toMatchObject({
      name: 'Provident fund',
      amount: 500.01,
      interest_limit: 0,
      notes: 'Ask\nin May',
      existing_funds_currency: 'ILS',
    });
  });

  test('fields that the category lacks are not sent', () => {
    const expense = toItemDraft({ ...filled, category: 'expense', existing_funds_currency: 'EUR' });
    expect(expense).toMatchObject({
      existing_funds: 0,
      management_fee_saving: 0,
      existing_funds_currency: 'ILS',
    });
    expect(expense.monthly_interest_rate).toBe(0.5);
    expect(toItemDraft({ ...filled, category: 'balance' }).monthly_interest_rate).toBe(0);
  });

  test('an untouched form has an empty patch, whatever the category', () => {
    for (const category of CATEGORIES)
      expect(toItemPatch({ ...item, category }, toItemFormValues({ ...item, category }))).toEqual({});
  });

  test('only changed fields are sent', () => {
    expect(toItemPatch(item, { ...toItemFormValues(item), amount: createFieldEntry(600), tag_names: [] })).toEqual({
      amount: 600,
      tag_names: [],
    });
  });

  test('a new category leaves stored fields that it lacks unchanged', () => {
    expect(toItemPatch(item, { ...toItemFormValues(item), category: 'expense' })).toEqual({
      category: 'expense',
    });
  });

  test('existing funds keep their currency when the item changes its own', () => {
    expect(toItemPatch(item, { ...toItemFormValues(item), currency: 'USD' })).toEqual({ currency: 'USD' });
    const empty = { ...item, existing_funds: 0 };
    expect(toItemPatch(empty, { ...toItemFormValues(empty), currency: 'USD' })).toEqual({
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
  const reference = { ...item, to_date: '2041-04-01', to_date_milestone: until };

  test('keeps its reference in an untouched form and in a copy', () => {
    expect(toItemPatch(reference, toItemFormValues(reference))).toEqual({});
    expect(toRequestDates(toItemDraft(toItemFormValues(reference)))).toMatchObject({ to_date: until });
  });

  test('refers to a milestone once it is chosen, and no longer does after a date is typed, even if the typed date is the same', () => {
    const chosen = { ...toItemFormValues(item), to_date: milestoneDateEntry(until, '2041-04-01') };
    expect(toRequestDates(toItemPatch(item, chosen))).toEqual({ to_date: until });
    const typed = { ...toItemFormValues(reference), to_date: createFieldEntry('2041-04-01') };
    expect(toRequestDates(toItemPatch(reference, typed))).toEqual({ to_date: '2041-04-01' });
    expect(toRequestDates(toItemPatch(reference, { ...toItemFormValues(reference), to_date: EMPTY_ENTRY }))).toEqual({
      to_date: null,
    });
  });

  test('must not be before the start date', () => {
    const values = { ...toItemFormValues(item), to_date: milestoneDateEntry(until, '2020-01-01') };
    expect(errorsOf(values)).toHaveProperty('to_date');
  });
});
