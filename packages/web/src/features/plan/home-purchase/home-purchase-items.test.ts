import { parseMonth } from '@meridian/engine';
import { describe, expect, test } from 'vitest';
import { type HomePurchase, homePurchaseItems, homeLoanTerms } from './home-purchase-items.ts';

const START = parseMonth('2026-01');
const NAMES = { downPayment: 'Down payment', loan: 'Mortgage' };
const PLAN: HomePurchase = {
  name: 'Home',
  currency: 'EUR',
  price: 300_000,
  ownMoney: 60_000,
  loanRate: 4.5,
  years: 25,
  growth: 2,
  date: null,
};

describe('a home with a mortgage', () => {
  test('consists of a house that is never sold in parts, a down payment, and a loan that is paid off in its last month', () => {
    const [house, down, loan] = homePurchaseItems({ ...PLAN, date: '2031-11-15' }, NAMES, START);
    expect(house).toMatchObject({
      name: 'Home',
      category: 'investment',
      amount: 0,
      existing_funds: 300_000,
      asset_class: 'property',
      is_locked: true,
      from_date: '2031-11-15',
    });
    expect(down).toMatchObject({ category: 'expense', amount: 60_000, interval_months: 0, growth: 'fixed' });
    // The 300 payments begin in November 2031 and end in October 2056.
    expect(loan).toMatchObject({
      category: 'expense',
      amount: 1_334,
      loan_balance: 240_000,
      loan_rate: 4.5,
      growth: 'fixed',
      from_date: '2031-11-15',
      to_date: '2056-10-31',
    });
  });

  test('that is bought now begins in the current month', () => {
    expect(homePurchaseItems(PLAN, NAMES, START)[2]).toMatchObject({ from_date: null, to_date: '2050-12-31' });
  });

  test('without a loan has no loan item, and without own money no down payment', () => {
    expect(homePurchaseItems({ ...PLAN, ownMoney: 300_000 }, NAMES, START)).toHaveLength(2);
    expect(homePurchaseItems({ ...PLAN, ownMoney: 0 }, NAMES, START).map(({ name }) => name)).toEqual([
      'Home',
      'Mortgage',
    ]);
  });

  test('shows the loan with its total interest', () => {
    // The total interest is the sum of 299 payments of 1,334.00 and a last one of 1,332.86 (finance.md section 17), less the debt of
    // 240,000.
    expect(homeLoanTerms(PLAN, START)).toMatchObject({ payment: 1_334 });
    expect(homeLoanTerms(PLAN, START)?.interest).toBeCloseTo(299 * 1_334 + 1_332.86 - 240_000, 1);
    expect(homeLoanTerms({ ...PLAN, ownMoney: 300_000 }, START)).toBeNull();
  });
});
