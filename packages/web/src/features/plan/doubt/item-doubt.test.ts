import { monthlyRate } from '@meridian/contract';
import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { describe, expect, test } from 'vitest';
import { item } from '#testing/item-fixture.ts';
import { doubtsOf } from './item-doubt.ts';

const OUTLOOK = { start: parseMonth('2026-11'), rates: FALLBACK_RATES };
const fund = (rate: number, change = {}) =>
  item({ name: 'Fund', category: 'investment', amount: 100, monthly_interest_rate: rate, ...change });
const doubts = (after: ReturnType<typeof item>, before: ReturnType<typeof item> | null = null) =>
  doubtsOf([{ before, after }], OUTLOOK);

describe('a rate above 15 % a year', () => {
  test.each([
    [5, true],
    [monthlyRate(15.1), true],
    [1.2, true],
    [monthlyRate(15), false],
    [1.1, false],
    [0, false],
    [-5, false],
  ])('%d a month is in doubt: %s', (rate, isDoubted) => {
    expect(doubts(fund(rate)).rate).toBe(isDoubted ? rate : null);
  });

  test('is no longer in doubt once it was saved', () => {
    expect(doubts(fund(5, { name: 'Renamed' }), fund(5))).toEqual({ rate: null, beyond: [] });
    expect(doubts(fund(6), fund(5)).rate).toBe(6);
  });
});

test('the rate of a loan is told for a year, and doubted as what it is in a month', () => {
  const loan = item({ category: 'expense', amount: 500, loan_balance: 240_000, loan_rate: 15 });
  expect(doubts(loan).rate).toBeNull();
  expect(doubts({ ...loan, loan_rate: 36 }).rate).toBe(3);
  expect(doubts({ ...loan, loan_rate: 36, amount: 501 }, { ...loan, loan_rate: 36 }).rate).toBeNull();
  expect(doubts({ ...loan, loan_balance: 0, loan_rate: 36 }).rate).toBeNull();
  expect(doubts({ ...loan, amount: 0, loan_balance: 9e11, loan_rate: 12 }).beyond).toMatchObject([
    { year: 2027 },
  ]);
});

describe('an amount beyond a trillion within thirty years', () => {
  test('is in doubt, with the year in which it gets there', () => {
    const { beyond } = doubts(fund(5, { existing_funds: 1_000_000, amount: 0 }));
    // 1.05^n > 1,000,000: in the 284th month.
    expect(beyond).toEqual([{ name: 'Fund', currency: 'USD', year: 2050 }]);
  });

  test('is judged in the item’s own currency, hidden items too', () => {
    const found = doubts(
      fund(0, { currency: 'KRW', existing_funds: 1e12, existing_funds_currency: 'KRW', is_hidden: true }),
    );
    expect(found.beyond).toMatchObject([{ currency: 'KRW', year: 2026 }]);
  });

  test('an income that grows that large is one as well, within its dates', () => {
    const bonus = { name: 'Bonus', category: 'income', amount: 1_000, monthly_interest_rate: 8 } as const;
    expect(doubts(item(bonus)).beyond).toHaveLength(1);
    expect(doubts(item({ ...bonus, to_date: '2027-12-31' })).beyond).toEqual([]);
  });

  test('the largest amount there is, paid every month, is none: no amount passes it', () => {
    expect(doubts(item({ amount: 1e12 })).beyond).toEqual([]);
    expect(doubts(item({ amount: 1e12, monthly_interest_rate: 0.1 })).beyond).toHaveLength(1);
  });

  test('nothing that people plan with is', () => {
    expect(doubts(fund(monthlyRate(12), { amount: 50_000, existing_funds: 5_000_000 }))).toEqual({
      rate: null,
      beyond: [],
    });
  });

  test('what was as large before is not asked about again', () => {
    const large = fund(0.1, { existing_funds: 1e12 });
    expect(doubts({ ...large, name: 'Renamed' }, large).beyond).toEqual([]);
    expect(doubts({ ...large, amount: 200 }, large).beyond).toEqual([]);
  });
});

test('of many items one rate is told once, and of the large ones each', () => {
  const changes = [1, 1_000_000, 2_000_000].map((existing_funds) => {
    const before = fund(0, { existing_funds, amount: 0 });
    return { before, after: { ...before, monthly_interest_rate: 5 } };
  });
  const found = doubtsOf(changes, OUTLOOK);
  expect([found.rate, found.beyond.map(({ year }) => year)]).toEqual([5, [2050, 2049]]);
});
