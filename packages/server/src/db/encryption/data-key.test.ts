import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ItemFields, toItemPayload } from '@meridian/contract';
import { createDataKey } from './data-key.ts';

const bytes = randomBytes(32);
const key = createDataKey(bytes);

test('a value can be decrypted for its owner, column and row, and nowhere else', () => {
  const token = key.encrypt('scenarios.name', 7, 'Early retirement');
  expect(token).toMatch(/^gAAAA[\w-]+=*$/);
  expect(createDataKey(bytes).decrypt('scenarios.name', 7, token)).toBe('Early retirement');
  expect(() => createDataKey(randomBytes(32)).decrypt('scenarios.name', 7, token), 'owner').toThrow(/does not open/);
  expect(() => key.decrypt('tags.name', 7, token), 'column').toThrow(/does not open/);
  expect(() => key.decrypt('scenarios.name', 8, token), 'row').toThrow(
    'A value of scenarios.name is stored in a row to which it does not belong.',
  );
  expect(key.encrypt('scenarios.name', 7, 'Early retirement'), 'never the same twice').not.toBe(token);
});

test('any JSON value survives the round trip', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer(), (value, row) => {
      const token = key.encrypt('undo_entries.payload', row, value);
      expect(key.decrypt('undo_entries.payload', row, token)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a blind index is equal only for the same text, column and key', () => {
  const index = key.index('tags.name', 'home');
  expect(createDataKey(bytes).index('tags.name', 'home')).toEqual(index);
  expect(key.index('tags.name', 'house')).not.toEqual(index);
  expect(key.index('scenarios.name', 'home')).not.toEqual(index);
  expect(createDataKey(randomBytes(32)).index('tags.name', 'home')).not.toEqual(index);
  expect(key.derive('tags.name')).not.toEqual(key.derive('index of tags.name'));
});

describe('the length', () => {
  const lengthOf = (name: string, ...[one = 0, two = 0, three = 0, four = 0]: number[]) => {
    const fund: ItemFields = {
      scenario_id: 1,
      name,
      category: 'investment',
      from_date: null,
      to_date: null,
      amount: one,
      currency: 'EUR',
      existing_funds: two,
      existing_funds_currency: 'EUR',
      monthly_interest_rate: three,
      management_fee_saving: four,
      management_fee_deposit: 0,
      interest_limit: 0,
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
      is_hidden: false,
    };
    return key.encrypt('items.content', 7, toItemPayload(fund)).length;
  };

  test('the length of numbers in a value is hidden', () => {
    const shortest = lengthOf('Fund');
    const percent = fc.double({ min: -99, max: 100, noNaN: true });
    const money = fc.integer({ min: 0, max: 1e14 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(money, money, percent, percent, (amount, funds, rate, fee) => {
        expect(lengthOf('Fund', amount, funds, rate, fee)).toBe(shortest);
      }),
    );
    expect(lengthOf('Fund', Number.MIN_VALUE, -Number.MAX_VALUE)).toBe(shortest);
  });

  test('the length of texts in a value shows in steps of 64 bytes', () => {
    const lengths = Array.from({ length: 200 }, (_, length) => lengthOf('x'.repeat(length)));
    expect(new Set(lengths).size).toBe(4);
  });
});
