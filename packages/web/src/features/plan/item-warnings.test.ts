import { yearlyToMonthlyRate } from '@meridian/contract';
import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { describe, expect, test } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import { findItemWarnings } from './item-warnings.ts';

const OUTLOOK = { start: parseMonth('2026-11'), rates: FALLBACK_RATES };
const fund = (rate: number, change = {}) =>
  createItem({ name: 'Fund', category: 'investment', amount: 100, monthly_interest_rate: rate, ...change });
const doubts = (after: ReturnType<typeof createItem>, before: ReturnType<typeof createItem> | null = null) =>
  findItemWarnings([{ before, after }], OUTLOOK);

describe('a rate above 15 % a year', () => {
  test.each([
    [5, true],
    [yearlyToMonthlyRate(15.1), true],
    [1.2, true],
    [yearlyToMonthlyRate(15), false],
    [1.1, false],
    [0, false],
    [-5, false],
  ])('%d a month asks for confirmation: %s', (rate, isDoubted) => {
    expect(doubts(fund(rate)).rate).toBe(isDoubted ? rate : null);
  });

  test('needs no confirmation once it is stored', () => {
    expect(doubts(fund(5, { name: 'Renamed' }), fund(5))).toEqual({ rate: null, beyond: [] });
    expect(doubts(fund(6), fund(5)).rate).toBe(6);
  });
});

test('a loan rate is entered per year, and checked as its monthly rate', () => {
  const loan = createItem({ category: 'expense', amount: 500, loan_balance: 240_000, loan_rate: 15 });
  expect(doubts(loan).rate).toBeNull();
  expect(doubts({ ...loan, loan_rate: 36 }).rate).toBe(3);
  expect(doubts({ ...loan, loan_rate: 36, amount: 501 }, { ...loan, loan_rate: 36 }).rate).toBeNull();
  expect(doubts({ ...loan, loan_balance: 0, loan_rate: 36 }).rate).toBeNull();
  expect(doubts({ ...loan, amount: 0, loan_balance: 9e11, loan_rate: 12 }).beyond).toMatchObject([{ year: 2027 }]);
});

describe('an amount beyond a trillion within thirty years', () => {
  test('asks for confirmation and names the year', () => {
    const { beyond } = doubts(fund(5, { existing_funds: 1_000_000, amount: 0 }));
    // At 5 % a month, the value has grown more than a millionfold in the 284th month.
    expect(beyond).toEqual([{ name: 'Fund', currency: 'USD', year: 2050 }]);
  });

  test('is checked in the item’s own currency, for hidden items too', () => {
    const found = doubts(
      fund(0, { currency: 'KRW', existing_funds: 1e12, existing_funds_currency: 'KRW', is_hidden: true }),
    );
    expect(found.beyond).toMatchObject([{ currency: 'KRW', year: 2026 }]);
  });

  test('is also checked for a growing income, within its dates', () => {
    const bonus = { name: 'Bonus', category: 'income', amount: 1_000, monthly_interest_rate: 8 } as const;
    expect(doubts(createItem(bonus)).beyond).toHaveLength(1);
    expect(doubts(createItem({ ...bonus, to_date: '2027-12-31' })).beyond).toEqual([]);
  });

  test('the largest allowed amount, paid every month without growth, is accepted', () => {
    expect(doubts(createItem({ amount: 1e12 })).beyond).toEqual([]);
    expect(doubts(createItem({ amount: 1e12, monthly_interest_rate: 0.1 })).beyond).toHaveLength(1);
  });

  test('common plans need no confirmation', () => {
    expect(doubts(fund(yearlyToMonthlyRate(12), { amount: 50_000, existing_funds: 5_000_000 }))).toEqual({
      rate: null,
      beyond: [],
    });
  });

  test('an amount that was just as large before is not asked about again', () => {
    const large = fund(0.1, { existing_funds: 1e12 });
    expect(doubts({ ...large, name: 'Renamed' }, large).beyond).toEqual([]);
    expect(doubts({ ...large, amount: 200 }, large).beyond).toEqual([]);
  });
});

test('for many items a common rate is listed once, and each large item separately', () => {
  const changes = [1, 1_000_000, 2_000_000].map((existing_funds) => {
    const before = fund(0, { existing_funds, amount: 0 });
    return { before, after: { ...before, monthly_interest_rate: 5 } };
  });
  const found = findItemWarnings(changes, OUTLOOK);
  expect([found.rate, found.beyond.map(({ year }) => year)]).toEqual([5, [2050, 2049]]);
});
