import { FALLBACK_RATES, type PlanItem, convert, forecast } from '@meridian/engine';
import { AROUND, anyAssumptions, anyItems, anyYears } from '@meridian/engine/testing/arbitrary-plans.ts';
import { planItem } from '@meridian/engine/testing/plans.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { investedCapital } from './invested-capital.ts';

const invested = (items: readonly PlanItem[], rest: object = {}) =>
  investedCapital({ items, start: AROUND, years: 1, currency: 'USD', rates: FALLBACK_RATES, ...rest });

const charged = { monthlyRate: 0.01, accumulationFee: 0.006, depositFee: 0.05, interestLimit: 0.002 };

describe('what is invested over one year', () => {
  test.each<[string, PlanItem, number]>([
    ['a balance', planItem('balance', { amount: 2500 }), 2500],
    [
      'an income, with its own growth',
      planItem('income', { amount: 1000, monthlyRate: 0.01 }),
      12_682.503013,
    ],
    ['an expense', planItem('expense', { amount: 200 }), -2400],
    // Deposits into savings and investments only move from cash.
    ['a saving', planItem('saving', { amount: 500, existingFunds: 10_000, ...charged }), 10_000],
    ['an investment', planItem('investment', { amount: 500, existingFunds: 10_000, ...charged }), 10_000],
    ['a pension, whose deposits come on top', planItem('pension', { amount: 500, ...charged }), 6000],
    [
      'a pension paid out from July, with six deposits before',
      planItem('pension', {
        amount: 500,
        existingFunds: 1000,
        payoutFrom: '2026-07',
        payoutMonths: 24,
        ...charged,
      }),
      4000,
    ],
    [
      'existing funds in pounds inside a saving in euros',
      planItem('saving', { currency: 'EUR', existingFunds: 750, existingFundsCurrency: 'GBP' }),
      1000,
    ],
  ])('%s', (_, item, expected) => {
    expect(invested([item])).toBeCloseTo(expected, 6);
  });

  test('drift does not count, a pinned rate does', () => {
    const balance = [planItem('balance', { amount: 850, currency: 'EUR' })];
    const drift = { model: 'drift', drift: { EUR: 0.1 } };
    expect(invested(balance, { assumptions: { fx: drift } })).toBeCloseTo(1000, 9);
    expect(invested(balance, { assumptions: { fx: drift, pinnedRates: { EUR: 0.5 } } })).toBeCloseTo(1700, 9);
  });
});

test('for any plan it is everything that came in, less what was spent, each in its own currency', () => {
  fc.assert(
    fc.property(anyItems, anyAssumptions, anyYears, (items, assumptions, years) => {
      const request = {
        items,
        start: AROUND,
        years,
        currency: 'ILS' as const,
        rates: FALLBACK_RATES,
        assumptions,
      };
      const rates = { ...FALLBACK_RATES, ...assumptions.pinnedRates };
      // One item at a time: what its flows and funds bring in, from forecasts that know no return.
      const expected = items.reduce((sum, item) => sum + broughtIn(item, years, rates), 0);
      const actual = investedCapital(request);
      expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-6 + 1e-9 * Math.abs(expected));
    }),
    { numRuns: 200 },
  );
});

test('it is the forecast itself where nothing earns, costs or moves, under either policy', () => {
  fc.assert(
    fc.property(anyItems, anyYears, (items, years) => {
      const still = items.map((item) => ({ ...item, monthlyRate: 0, accumulationFee: 0, depositFee: 0 }));
      const request = { items: still, start: AROUND, years, currency: 'USD' as const, rates: FALLBACK_RATES };
      const worth = forecast({ ...request, deficitPolicy: 'liquidate' }).forecast[12 * years - 1]!;
      expect(Math.abs(investedCapital(request) - worth)).toBeLessThanOrEqual(1e-6 + 1e-9 * Math.abs(worth));
    }),
  );
});

/** What one item brings in over the horizon, in shekels: no return, no fee, every rate as it is now. */
function broughtIn(item: PlanItem, years: number, rates: typeof FALLBACK_RATES): number {
  if (item.hidden) return 0;
  const end = AROUND + 12 * years;
  const anchor = Math.max(item.from ?? AROUND, AROUND);
  if (anchor >= end) return 0;
  const own = (amount: number) => convert(amount, item.currency, 'ILS', rates);
  const { category, intervalMonths = 1, payoutFrom = null } = item;
  if (category === 'balance') return own(item.amount);
  const isFund = category === 'saving' || category === 'investment' || category === 'pension';
  const last = Math.min(end - 1, item.to ?? end, isFund && payoutFrom !== null ? payoutFrom - 1 : end);
  let paid = 0;
  for (let month = anchor; month <= last; month++) {
    const since = month - (item.from ?? AROUND);
    const isDue = intervalMonths === 0 ? since === 0 : since % intervalMonths === 0;
    if (isDue) paid += item.amount * (isFund ? 1 : (1 + item.monthlyRate) ** (month - anchor));
  }
  if (category === 'income') return own(paid);
  if (category === 'expense') return own(-paid);
  const existing = convert(item.existingFunds, item.existingFundsCurrency, 'ILS', rates);
  return existing + (category === 'pension' ? own(paid) : 0);
}
