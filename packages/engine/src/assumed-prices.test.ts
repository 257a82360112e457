import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES, FALLBACK_RATES } from './currencies.ts';
import { forecast, toRealForecast } from './forecast.ts';
import { parseMonth } from './month.ts';
import { assumedInflation, assumedPriceLevels } from './assumed-prices.ts';
import { anyAssumptions, uniformNumber } from '#testing/arbitrary-plans.ts';
import { monthIndex, forecastItems, planItem } from '#testing/plan-factory.ts';

describe('assumed prices', () => {
  const assumptions = { prices: { EUR: 0.05, JPY: -0.01 } };

  test("use the plan's own inflation, otherwise the central bank's target", () => {
    expect(assumedInflation(assumptions, 'EUR')).toBe(0.05);
    expect(assumedInflation(assumptions, 'CHF')).toBe(0.01);
    expect(assumedInflation({ prices: { CHF: 0 } }, 'CHF')).toBe(0);
  });

  test('rise by the inflation assumed for a year, plus the adjustment of an economic scenario', () => {
    expect(assumedPriceLevels(assumptions, 'EUR', 24)[23]).toBeCloseTo(1.05 ** 2, 12);
    expect(assumedPriceLevels(assumptions, 'JPY', 24)[23]).toBeCloseTo(0.99 ** 2, 12);
    expect(assumedPriceLevels(assumptions, 'EUR', 24, -0.005)[23]).toBeCloseTo(1.045 ** 2, 12);
  });
});

describe('amounts that follow prices', () => {
  const dollarAt2 = { prices: { USD: 0.02 } };

  test('match finance.md section 17: an expense of 1,000 from April 2040', () => {
    const expense = planItem('expense', { amount: 1000, growth: 'prices', from: '2040-04-01' });
    const nominal = forecastItems([expense], { years: 15, assumptions: dollarAt2 });
    const month = monthIndex('2040-04');
    expect(month).toBe(171);
    expect(nominal.margins[month - 1]).toBe(0);
    // The expense at the prices at the end of its month: 1000 * 1.02^(172/12).
    expect(nominal.margins[month]!.toFixed(2)).toBe('-1328.22');
    const today = toRealForecast(nominal, assumedPriceLevels(dollarAt2, 'USD', 180)).margins;
    expect(today[month]!.toFixed(2)).toBe('-1000.00');
  });

  test('also grow at their own rate from their first month', () => {
    const raise = planItem('income', { amount: 1000, growth: 'prices', monthlyRate: 0.01, from: '2026-07' });
    const { margins } = forecastItems([raise], { years: 2, assumptions: dollarAt2 });
    expect(margins[6]).toBeCloseTo(1000 * 1.02 ** (7 / 12), 8);
    expect(margins[18]).toBeCloseTo(1000 * 1.01 ** 12 * 1.02 ** (19 / 12), 8);
  });

  test('follow the prices of their own currency, in any display currency', () => {
    const rent = planItem('expense', { amount: 850, growth: 'prices', currency: 'EUR' });
    const assumptions = { prices: { USD: 0.5, EUR: 0.03 } };
    expect(forecastItems([rent], { assumptions }).margins[11]).toBeCloseTo(-1030, 9);
  });

  test('include deposits, in cash and in the fund, each less its fee', () => {
    const items = (['saving', 'pension'] as const).map((category) =>
      planItem(category, { amount: 100, growth: 'prices', depositFee: 0.1, depositGrowthRate: 0.01 }),
    );
    const { margins, saving, pension } = forecastItems(items, { assumptions: dollarAt2 });
    const deposit = (month: number) => 100 * 1.01 ** month * 1.02 ** ((month + 1) / 12);
    let sum = 0;
    for (let month = 0; month < 12; month++) sum += 0.9 * deposit(month);
    expect(margins[11]).toBeCloseTo(-deposit(11), 9);
    expect(saving[11]).toBeCloseTo(sum, 8);
    expect(pension[11]).toBeCloseTo(sum, 8);
  });

  test('do not include fixed amounts, which ignore their growth rate too', () => {
    const fixed = planItem('income', { amount: 1000, growth: 'fixed', monthlyRate: 0.01 });
    expect(new Set(forecastItems([fixed], { assumptions: dollarAt2 }).margins)).toEqual(new Set([1000]));
  });

  test("are equal every month in today's prices, in any currency", () => {
    const item = fc.record({
      category: fc.constantFrom('income' as const, 'expense' as const),
      amount: fc.integer({ min: 1, max: 1e6 }),
      from: fc.constantFrom('2020-05', '2026-01', '2033-07'),
    });
    const anyCode = fc.constantFrom(...CURRENCY_CODES);
    fc.assert(
      fc.property(item, anyCode, anyAssumptions, uniformNumber(-0.05, 0.1), (draft, currency, assumptions, added) => {
        const { category, ...rest } = draft;
        const nominal = forecast({
          items: [planItem(category, { ...rest, currency, growth: 'prices' })],
          start: parseMonth('2026-01'),
          years: 10,
          currency,
          rates: FALLBACK_RATES,
          assumptions: { ...assumptions, cashRate: 0 },
          addedInflation: added,
        });
        const { margins } = toRealForecast(nominal, assumedPriceLevels(assumptions, currency, 120, added));
        const first = Math.max(0, monthIndex(draft.from));
        for (const margin of margins.subarray(first)) {
          expect(Math.abs(margin)).toBeCloseTo(draft.amount, 6);
        }
      }),
    );
  });
});

test('payouts that follow prices have equal purchasing power, and the last leaves nothing', () => {
  const fund = planItem('pension', {
    existingFunds: 120_000,
    monthlyRate: 0.005,
    payoutFrom: '2026-01',
    payoutMonths: 24,
    payoutGrowth: 'prices',
  });
  const prices = { prices: { USD: 0.03 } };
  const nominal = forecastItems([fund], { years: 2, assumptions: prices });
  // The fund has 120,600 after the return of January. The 24 payouts grow by h = 1.03^(1/12) a month and the fund by 1.005, so the
  // first payout X satisfies X (1 + h/1.005 + ... + (h/1.005)^23) = 120,600.
  const step = 1.03 ** (1 / 12);
  let sum = 0;
  for (let k = 0; k < 24; k++) sum += (step / 1.005) ** k;
  expect(nominal.margins[0]).toBeCloseTo(120_600 / sum, 8);
  expect(nominal.margins[23]).toBeCloseTo((120_600 / sum) * step ** 23, 6);
  const { margins, pension } = toRealForecast(nominal, assumedPriceLevels(prices, 'USD', 24));
  for (const margin of margins) expect(margin).toBeCloseTo(margins[0]!, 6);
  expect(pension[23]).toBe(0);
});

test('toRealForecast divides sales of funds by the price level of their month', () => {
  const items = [
    planItem('expense', { amount: 350, from: '2026-12' }),
    planItem('saving', { existingFunds: 125 }),
    planItem('investment', { existingFunds: 75 }),
    planItem('pension', { existingFunds: 500, drawableFrom: '2026-01' }),
  ];
  const prices = { prices: { USD: 0.25 } };
  const nominal = forecastItems(items, { assumptions: prices, deficitPolicy: 'liquidate' });
  const { sold } = toRealForecast(nominal, assumedPriceLevels(prices, 'USD', 12));
  // In December the whole saving of 125, the whole investment of 75 and 150 of the pension are sold. A dollar then buys as much as 0.80
  // dollars buy now, so in today's dollars these are 100, 60 and 120.
  const december = [sold.saving, sold.investment, sold.pension].map((row) => row[11]);
  [100, 60, 120].forEach((value, index) => expect(december[index]).toBeCloseTo(value, 9));
  expect(sold.saving.subarray(0, 11)).toEqual(new Float64Array(11));
});
