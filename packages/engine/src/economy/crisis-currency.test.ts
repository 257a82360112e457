import { describe, expect, test } from 'vitest';
import { selectCrisisCurrency } from './crisis-currency.ts';
import { FALLBACK_RATES } from '#currencies.ts';
import { parseMonth } from '#month.ts';
import { planItem } from '#testing/plan-factory.ts';

const rates = { ...FALLBACK_RATES, EUR: 0.5, ILS: 4, JPY: 100 };

const hit = (items: ReturnType<typeof planItem>[], assumptions = {}) =>
  selectCrisisCurrency({ fxCurrency: null }, { items, start: parseMonth('2026-01'), rates, assumptions });

const income = (draft: object) => planItem('income', { amount: 1000, ...draft });

test('a test that names a currency hits that currency for any plan', () => {
  const plan = { items: [income({ currency: 'EUR' })], start: parseMonth('2026-01'), rates };
  expect(selectCrisisCurrency({ fxCurrency: 'KRW' }, plan)).toBe('KRW');
});

describe('a test without a currency hits that of the largest income in the first month', () => {
  test('amounts are compared at current rates, including pinned ones', () => {
    // 1,000 euros are 2,000 dollars; 5,000 shekels are 1,250.
    const items = [income({}), income({ amount: 5000, currency: 'ILS' }), income({ currency: 'EUR' })];
    expect(hit(items)).toBe('EUR');
    expect(hit(items, { pinnedRates: { ILS: 2 } })).toBe('ILS');
  });

  test('of equal incomes, the first decides', () => {
    expect(hit([income({ amount: 500, currency: 'EUR' }), income({})])).toBe('EUR');
    expect(hit([income({}), income({ amount: 500, currency: 'EUR' })])).toBe('USD');
  });

  test('amounts are compared before tax', () => {
    expect(hit([income({ amount: 900 }), income({ amount: 500, currency: 'EUR', taxShare: 0.9 })])).toBe('EUR');
  });

  test('an income that follows prices is compared at the prices of the month', () => {
    // At 12 % a year, 995 dollars become 1,004 by the end of January.
    const items = [income({ amount: 500, currency: 'EUR' }), income({ amount: 995, growth: 'prices' })];
    expect(hit(items)).toBe('EUR');
    expect(hit(items, { prices: { USD: 0.12 } })).toBe('USD');
    // An income in euros with its own growth rate is worth 1,000 dollars, whatever the prices in euros.
    expect(hit(items, { prices: { USD: 0.12, EUR: 0.12 } })).toBe('USD');
  });

  test.each<[string, object]>([
    ['begins later', { from: '2026-02' }],
    ['is over', { to: '2025-12' }],
    ['is hidden', { hidden: true }],
    ['is not due in the first month', { intervalMonths: 3, from: '2025-12' }],
    ['was paid once, before the plan', { intervalMonths: 0, from: '2025-12' }],
    ['has the amount 0', { amount: 0 }],
  ])('ignores an income that %s', (_, draft) => {
    expect(hit([income({ currency: 'EUR', amount: 9000, ...draft }), income({ currency: 'ILS' })])).toBe('ILS');
  });
});

describe('a plan without such an income', () => {
  const fund = planItem('pension', {
    existingFunds: 1000,
    currency: 'ILS',
    existingFundsCurrency: 'EUR',
  });
  const savings = planItem('saving', { existingFunds: 900, currency: 'JPY' });
  const balance = planItem('balance', { amount: 1_000_000, currency: 'JPY' });

  test('is hit in the currency of its largest fund', () => {
    expect(hit([balance, savings, fund, planItem('expense', { amount: 1 })])).toBe('EUR');
  });

  test('is hit in the currency of its largest balance if it has no fund', () => {
    expect(hit([planItem('balance', { amount: 9000 }), balance])).toBe('JPY');
  });

  test('ignores items that are hidden or end before they begin', () => {
    const never = { from: '2026-05', to: '2026-04' };
    const reversed = [
      { ...fund, from: parseMonth('2026-05'), to: parseMonth('2026-04') },
      planItem('balance', { amount: 5, currency: 'CHF', ...never }),
    ];
    expect(hit([...reversed, { ...fund, hidden: true }, balance])).toBe('JPY');
    expect(hit(reversed)).toBe('USD');
  });

  test('is hit in dollars if it has neither', () => {
    expect(hit([])).toBe('USD');
    expect(hit([planItem('expense', { amount: 100, currency: 'EUR' })])).toBe('USD');
  });
});
