import {
  CURRENCY_CODES,
  type CurrencyCode,
  FALLBACK_RATES,
  INFLATION_TARGETS,
  type PlanItem,
  convert,
  expectedPriceLevels,
  forecast,
} from '@meridian/engine';
import { anyInflationModel } from '@meridian/engine/testing/arbitrary-economies.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItems, anyYears } from '@meridian/engine/testing/arbitrary-plans.ts';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeInvestedCapital } from './invested-capital.ts';
import type { SimulationRequest } from './simulation-request.ts';

const invested = (items: readonly PlanItem[], rest: object = {}) =>
  computeInvestedCapital({
    items,
    start: CENTRAL_MONTH,
    years: 1,
    currency: 'USD',
    rates: FALLBACK_RATES,
    ...rest,
  });

const charged = { monthlyRate: 0.01, accumulationFee: 0.006, depositFee: 0.05, interestLimit: 0.002 };

describe('invested capital over one year', () => {
  test.each<[string, PlanItem, number]>([
    ['a balance', planItem('balance', { amount: 2500 }), 2500],
    ['an income, with its own growth', planItem('income', { amount: 1000, monthlyRate: 0.01 }), 12_682.503013],
    ['an expense', planItem('expense', { amount: 200 }), -2400],
    // Deposits into savings and investments only move cash to the fund.
    ['a saving', planItem('saving', { amount: 500, existingFunds: 10_000, ...charged }), 10_000],
    ['an investment', planItem('investment', { amount: 500, existingFunds: 10_000, ...charged }), 10_000],
    ['a pension, whose deposits do not come from cash', planItem('pension', { amount: 500, ...charged }), 6000],
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

  test('drift of exchange rates is ignored, and a pinned rate is used', () => {
    const balance = [planItem('balance', { amount: 850, currency: 'EUR' })];
    const drift = { model: 'drift', drift: { EUR: 0.1 } };
    expect(invested(balance, { assumptions: { fx: drift } })).toBeCloseTo(1000, 9);
    expect(invested(balance, { assumptions: { fx: drift, pinnedRates: { EUR: 0.5 } } })).toBeCloseTo(1700, 9);
  });

  test('taxes and interest on cash are ignored, a loan counts as contracted', () => {
    expect(invested([planItem('income', { amount: 100, taxShare: 0.4 })])).toBeCloseTo(1200, 9);
    const balance = [planItem('balance', { amount: 1000 })];
    expect(invested(balance, { assumptions: { cashRate: 0.05 } })).toBeCloseTo(1000, 9);
    // 12 payments, and the debt that remains after a year (golden value of finance.md section 17).
    const loan = planItem('expense', { amount: 1334, loanBalance: 240_000, loanRate: 0.045 });
    expect(invested([loan])).toBeCloseTo(-12 * 1334 - 234_683.23, 2);
  });

  test('amounts that follow prices use the expected prices: of the plan, with an adjustment, or of a model', () => {
    const income = [planItem('income', { amount: 100, growth: 'prices', from: '2026-12', to: '2026-12' })];
    const assumptions = { prices: { USD: 0.05, EUR: 0.03 } };
    expect(invested(income, { assumptions })).toBeCloseTo(105, 9);
    expect(invested(income, { assumptions, addedInflation: 0.02 })).toBeCloseTo(107, 9);
    const inflation = { model: { type: 'constant', rate: 0.1 }, currency: 'EUR' };
    expect(invested(income, { assumptions, inflation })).toBeCloseTo((105 * 1.1) / 1.03, 9);
  });
});

test('for any plan, invested capital is all money added minus all money spent, each item in its own currency', () => {
  const anyInflation = fc.option(
    fc.record({ model: anyInflationModel, currency: fc.constantFrom(...CURRENCY_CODES) }),
    { nil: null },
  );
  fc.assert(
    fc.property(anyItems, anyAssumptions, anyYears, anyInflation, (items, assumptions, years, inflation) => {
      const request = {
        items,
        start: CENTRAL_MONTH,
        years,
        currency: 'ILS' as const,
        rates: FALLBACK_RATES,
        assumptions,
        ...(inflation === null ? {} : { inflation }),
      };
      // Flows and funds of each item alone, from forecasts without returns.
      const brought = items.map((item) => broughtIn(item, request));
      const expected = brought.reduce((sum, { net }) => sum + net, 0);
      const size = brought.reduce((sum, { gross }) => sum + gross, 0);
      expect(Math.abs(computeInvestedCapital(request) - expected)).toBeLessThanOrEqual(1e-6 + 1e-9 * size);
    }),
    { numRuns: 200 },
  );
});

test('invested capital equals the forecast without returns, fees and taxes at constant rates, under either policy', () => {
  fc.assert(
    fc.property(anyItems, anyYears, (items, years) => {
      const none = { monthlyRate: 0, accumulationFee: 0, depositFee: 0, taxShare: 0 };
      const still = items.map((item) => ({ ...item, ...none }));
      const request = {
        items: still,
        start: CENTRAL_MONTH,
        years,
        currency: 'USD' as const,
        rates: FALLBACK_RATES,
      };
      const { forecast: worth, cash } = forecast({ ...request, deficitPolicy: 'liquidate' });
      const last = 12 * years - 1;
      const size = Math.max(Math.abs(worth[last]!), Math.abs(cash[last]!));
      expect(Math.abs(computeInvestedCapital(request) - worth[last]!)).toBeLessThanOrEqual(1e-6 + 1e-9 * size);
    }),
  );
});

/**
 * Returns the money added by one item over the horizon, in shekels: without returns, fees and taxes, at current rates and
 * expected prices.
 */
function broughtIn(item: PlanItem, request: Required<Pick<SimulationRequest, 'assumptions'>> & Asked) {
  const nothing = { net: 0, gross: 0 };
  if (item.hidden) return nothing;
  const { years, assumptions } = request;
  const end = CENTRAL_MONTH + 12 * years;
  const anchor = Math.max(item.from ?? CENTRAL_MONTH, CENTRAL_MONTH);
  if (anchor >= end) return nothing;
  const rates = { ...FALLBACK_RATES, ...assumptions.pinnedRates };
  const own = (amount: number) => convert(amount, item.currency, 'ILS', rates);
  const { category, growth = 'rate', intervalMonths = 1, payoutFrom = null } = item;
  if (category === 'balance') return { net: own(item.amount), gross: own(item.amount) };
  const isFund = category === 'saving' || category === 'investment' || category === 'pension';
  const last = Math.min(end - 1, item.to ?? end, isFund && payoutFrom !== null ? payoutFrom - 1 : end);
  const prices = pricesOf(item.currency, request);
  let owed = category === 'expense' ? (item.loanBalance ?? 0) : 0;
  const isLoan = owed > 0;
  if (isLoan && item.to !== null && item.to < anchor) return nothing;
  let paid = 0;
  for (let month = anchor; month < end; month++) {
    const since = month - (item.from ?? CENTRAL_MONTH);
    const isDue = month <= last && (intervalMonths === 0 ? since === 0 : since % intervalMonths === 0);
    const rate = growth === 'fixed' ? 0 : isFund ? (item.depositGrowthRate ?? 0) : item.monthlyRate;
    const level = growth === 'prices' ? prices[month - CENTRAL_MONTH]! : 1;
    let amount = isDue ? item.amount * (1 + rate) ** (month - anchor) * level : 0;
    if (isLoan) {
      owed *= 1 + (item.loanRate ?? 0) / 12;
      amount = month === item.to ? owed : Math.min(amount, owed);
      owed -= amount;
    }
    paid += amount;
  }
  if (category === 'income') return { net: own(paid), gross: own(paid) };
  if (category === 'expense') return { net: -own(paid + owed), gross: own(paid + owed) };
  const existing = convert(item.existingFunds, item.existingFundsCurrency, 'ILS', rates);
  // Deposits of the other categories move cash to the fund.
  return { net: existing + (category === 'pension' ? own(paid) : 0), gross: existing + own(paid) };
}

type Asked = Pick<SimulationRequest, 'years' | 'inflation'>;

/**
 * Returns the price level of a currency: the plan's own, multiplied by the model's level divided by the plan's level of the
 * model's currency.
 */
function pricesOf(
  code: CurrencyCode,
  { years, inflation, assumptions }: Required<Pick<SimulationRequest, 'assumptions'>> & Asked,
): Float64Array {
  const planned = (of: CurrencyCode, month: number) =>
    (1 + (assumptions.prices?.[of] ?? INFLATION_TARGETS[of])) ** ((month + 1) / 12);
  const own = Float64Array.from({ length: 12 * years }, (_, month) => planned(code, month));
  if (inflation === undefined) return own;
  const model = expectedPriceLevels(inflation.model, 12 * years);
  return own.map((level, month) => (level * model[month]!) / planned(inflation.currency, month));
}
