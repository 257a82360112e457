import { describe, expect, test } from 'vitest';
import type { PlanItem } from './item.ts';
import { roundMoney } from './round-money.ts';
import type { MonthSeries } from '#kernel/plan-series.ts';
import { parseMonth } from './month.ts';
import { type ItemDraft, forecastItems, planItem } from '#testing/plan-factory.ts';
import { WORKED_EXAMPLES } from '#testing/worked-examples.ts';

type Series = keyof MonthSeries;

/** The indices 0, 1, 2, 5 and 11 listed in finance.md section 1.8. */
const LISTED = [0, 1, 2, 5, 11];

const RAISE = { amount: 1000, monthlyRate: 0.01 };
const { raise, oldRaise, rent, balances, saved, charged, over, pension, capped, abroad } = WORKED_EXAMPLES;

describe('the worked examples of finance.md 1.8: January 2026, one year, USD, built-in rates', () => {
  test.each<[string, Series, readonly PlanItem[], number[]]>([
    ['an income of six months', 'margins', raise, [1000, 1010, 1020.1, 1051.01, 0]],
    ['an income of six months', 'forecast', raise, [1000, 2010, 3030.1, 6152.02, 6152.02]],
    ['an income of six months', 'cash', raise, [1000, 2010, 3030.1, 6152.02, 6152.02]],
    ['an income since 2020', 'margins', oldRaise, [1000, 1010, 1020.1, 1051.01, 1115.67]],
    ['an expense from April', 'margins', rent, [0, 0, 0, -202, -208.14]],
    ['an expense from April', 'cash', rent, [0, 0, 0, -603, -1836.42]],
    ['two balances', 'cash', balances, [10_000, 10_000, 10_000, 12_500, 12_500]],
    ['a saving', 'saving', saved, [10_550, 11_102.75, 11_658.26, 13_341.53, 16_784.56]],
    ['a saving', 'forecast', saved, [10_050, 10_102.75, 10_158.26, 10_341.53, 10_784.56]],
    ['a saving with fees', 'saving', charged, [10_539.98, 11_082.38, 11_627.22, 13_276.5, 16_642.41]],
    ['a saving that is over', 'saving', over, [10_050, 10_100.25, 10_150.75, 10_303.78, 10_616.78]],
    ['a pension in shekels', 'pension', pension, [27_650.86, 28_276.92, 28_905.22, 30_803.68, 34_662.21]],
    ['a pension in shekels', 'margins', pension, [0, 0, 0, 0, 0]],
    ['a pension in shekels', 'cash', pension, [0, 0, 0, 0, 0]],
    ['a capped investment', 'investment', capped, [1110, 1221.1, 1333.31, 1676.72, 2395.08]],
    ['an investment abroad', 'investment', abroad, [0, 0, 0, 0, 2417.08]],
  ])('%s: %s', (_, series, items, expected) => {
    const result = forecastItems(items)[series];
    expect(LISTED.map((index) => roundMoney(result[index]!))).toEqual(expected);
  });

  test('the investment abroad begins at index 9', () => {
    const { investment } = forecastItems(abroad);
    expect(investment[8]).toBe(0);
    expect(investment[9]).toBeCloseTo(2137.65, 2);
  });

  test('the fund with fees ends its first month at 10539.975 before rounding', () => {
    expect(forecastItems(charged).saving[0]).toBeCloseTo(10_539.975, 9);
  });
});

describe('the months of a forecast', () => {
  test('are twelve a year, beginning with the start', () => {
    const { labels, cash } = forecastItems([], { start: '2026-11', years: 2 });
    expect(labels).toHaveLength(24);
    expect(cash).toHaveLength(24);
    expect([labels[0], labels[1], labels[2], labels[23]]).toEqual(['2026-11', '2026-12', '2027-01', '2028-10']);
  });

  test('have zeros for an empty plan', () => {
    const result = forecastItems([], { years: 1 });
    const { labels, totalFees, totalTaxes, totalInterest, runsOutAt, sold, ...series } = result;
    expect(labels).toHaveLength(12);
    expect([totalFees, totalTaxes, totalInterest, runsOutAt]).toEqual([0, 0, 0, null]);
    expect(Object.keys(series)).toHaveLength(8);
    for (const values of [...Object.values(series), ...Object.values(sold)])
      expect(values).toEqual(new Float64Array(12));
  });

  test.each([1, 30])('cover %d years', (years) => {
    expect(forecastItems([], { years }).labels).toHaveLength(12 * years);
  });

  test.each([0, 31, -1, 2.5, NaN, Infinity])('a horizon of %d years is refused', (years) => {
    expect(() => forecastItems([], { years })).toThrow(RangeError);
  });
});

describe('an item that ends before it begins contributes nothing', () => {
  const reversed: ItemDraft = {
    amount: 100,
    existingFunds: 1000,
    monthlyRate: 0.01,
    from: '2026-06',
    to: '2026-05',
  };
  test.each(['balance', 'income', 'expense', 'saving', 'pension', 'investment'] as const)('%s', (category) => {
    expect(forecastItems([planItem(category, reversed)])).toEqual(forecastItems([]));
  });
});

describe('fields that a category lacks are ignored', () => {
  const foreign = {
    existingFunds: 5000,
    existingFundsCurrency: 'JPY',
    accumulationFee: 0.5,
    depositFee: 0.5,
    interestLimit: 0.001,
    depositGrowthRate: 0.1,
    assetClass: 'property',
    payoutFrom: parseMonth('2026-01'),
    drawableFrom: parseMonth('2026-01'),
    isLocked: true,
  } as const;
  test.each(['income', 'expense', 'balance'] as const)('%s', (category) => {
    const plain = planItem(category, RAISE);
    expect(forecastItems([{ ...plain, ...foreign }])).toEqual(forecastItems([plain]));
  });

  test('a loan counts only for an expense, a tax for an income or a fund, a lock for savings and investments', () => {
    const loan = { loanBalance: 9000, loanRate: 0.05 };
    for (const category of ['balance', 'income', 'saving', 'pension', 'investment'] as const) {
      const plain = planItem(category, RAISE);
      expect(forecastItems([{ ...plain, ...loan }])).toEqual(forecastItems([plain]));
    }
    for (const category of ['balance', 'expense'] as const) {
      const plain = planItem(category, RAISE);
      expect(forecastItems([{ ...plain, taxShare: 0.5 }])).toEqual(forecastItems([plain]));
    }
    const fund = planItem('pension', { existingFunds: 9000, drawableFrom: '2026-01' });
    const short = [fund, planItem('expense', { amount: 100 })];
    const options = { deficitPolicy: 'liquidate' } as const;
    expect(forecastItems([{ ...fund, isLocked: true }, short[1]!], options)).toEqual(forecastItems(short, options));
  });

  test('a balance has no rate, growth or interval', () => {
    const still = forecastItems([planItem('balance', { amount: 1000 })]);
    expect(forecastItems([planItem('balance', { ...RAISE, growth: 'prices', intervalMonths: 3 })])).toEqual(still);
  });
});
