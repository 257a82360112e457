import { describe, expect, test } from 'vitest';
import type { Category } from '#item.ts';
import {
  CONSTANT_PATH,
  MAX_MONTHS,
  type MarketPath,
  toCrisisLevels,
  createPathWithMoves,
  relativeCurrencyValue,
  withExchangeRateMoves,
} from './market-path.ts';
import { type ItemDraft, forecastItems, planItem } from '#testing/plan-factory.ts';

const row = (...factors: number[]) => Float64Array.from({ length: 12 }, (_, month) => factors[month] ?? 1);

describe('effects of the rows of a path', () => {
  const prices = { prices: { USD: 0 } };
  const moved = (category: Category, draft: ItemDraft, moves: Partial<MarketPath>) =>
    forecastItems([planItem(category, { amount: 100, ...draft })], {
      path: createPathWithMoves(moves),
      assumptions: prices,
    }).margins;

  test.each<[Category, string, ItemDraft, Partial<MarketPath>, number[]]>([
    ['income', 'the row of income', {}, { income: row(0.9) }, [90, 100]],
    ['income', 'the row of income, also for a fixed amount', { growth: 'fixed' }, { income: row(0.9) }, [90, 100]],
    ['expense', 'the row of expenses', {}, { expenses: row(1.2) }, [-120, -100]],
    ['income', 'the row of prices, if it follows prices', { growth: 'prices' }, { prices: row(1.5, 1.1) }, [150, 110]],
    [
      'expense',
      'the rows of expenses and of prices, if it follows prices',
      { growth: 'prices' },
      { expenses: row(1.2), prices: row(1.5, 1.1) },
      [-180, -110],
    ],
    ['saving', 'the row of prices, if it follows prices', { growth: 'prices' }, { prices: row(1.5) }, [-150, -100]],
    ['expense', 'not the row of prices, if it has its own rate', {}, { prices: row(1.5) }, [-100, -100]],
    ['expense', 'no row, if it pays a loan', { loanBalance: 9000 }, { expenses: row(1.2) }, [-100, -100]],
  ])('%s: %s', (category, _, draft, moves, expected) => {
    const margins = moved(category, draft, moves);
    expected.forEach((value, month) => expect(margins[month]).toBeCloseTo(value, 9));
  });

  const crisis = { level: row(1.1, 1.2, 1.2), currency: null, wagesFrom: 2 };
  test.each<[Category, string, ItemDraft, number[]]>([
    ['expense', 'at a rate of its own: at once', {}, [-110, -120, -120, -100]],
    ['expense', 'that follows prices: at once', { growth: 'prices' }, [-110, -120, -120, -100]],
    ['expense', 'that is fixed: never', { growth: 'fixed' }, [-100, -100, -100]],
    ['expense', 'that pays a loan: never', { loanBalance: 9000 }, [-100, -100, -100]],
    ['income', 'at a rate of its own: from a month on', {}, [100, 100, 120, 100]],
    ['income', 'that follows prices: at once', { growth: 'prices' }, [110, 120, 120, 100]],
    ['income', 'that is fixed: never', { growth: 'fixed' }, [100, 100, 100]],
    ['investment', 'at a rate of its own: from a month on', {}, [-100, -100, -120, -100]],
    ['investment', 'that follows prices: at once', { growth: 'prices' }, [-110, -120, -120, -100]],
  ])('crisis prices affect %s %s', (category, _, draft, expected) => {
    const margins = moved(category, draft, { crisisPrices: crisis });
    expected.forEach((value, month) => expect(margins[month]).toBeCloseTo(value, 9));
  });

  test('crisis prices of one currency affect no item in another', () => {
    const dollars = { crisisPrices: { ...crisis, currency: 'USD' as const } };
    expect(moved('expense', {}, dollars)[0]).toBeCloseTo(-110, 9);
    expect(moved('expense', { currency: 'EUR', amount: 85 }, dollars)[0]).toBeCloseTo(-100, 9);
  });

  test('only pension deposits depend on income', () => {
    const items = (['saving', 'pension'] as const).map((category) => planItem(category, { amount: 100 }));
    const { saving, pension } = forecastItems(items, { path: createPathWithMoves({ income: row(0.25) }) });
    expect([...saving.subarray(0, 3)]).toEqual([100, 200, 300]);
    expect([...pension.subarray(0, 3)]).toEqual([25, 125, 225]);
  });

  test('each asset class has its own returns and levels, in any category', () => {
    const fund = { existingFunds: 1000, monthlyRate: 0.01 };
    const items = [
      planItem('saving', fund),
      planItem('investment', { ...fund, assetClass: 'bonds' }),
      planItem('pension', { ...fund, assetClass: 'property' }),
    ];
    const property = toCrisisLevels(row(0.9, 0.8, 0.9), 1, 3);
    const { saving, investment, pension } = forecastItems(items, {
      path: createPathWithMoves({ returns: { bonds: row(0.5, 2), equities: row(0) }, levels: { property } }),
    });
    [1010, 1020.1].forEach((value, month) => expect(saving[month]).toBeCloseTo(value, 9));
    [505, 1020.1].forEach((value, month) => expect(investment[month]).toBeCloseTo(value, 9));
    // The pension grows at its own rate in the first month and after the third; between them, the ratio of two levels replaces the
    // growth.
    const expected = [1010, (1010 * 0.8) / 0.9, 1010, 1020.1];
    expected.forEach((value, month) => expect(pension[month]).toBeCloseTo(value, 9));
  });

  test('a payout is computed with the expected return, not with the return of the path', () => {
    const fund = planItem('investment', { existingFunds: 120_000, payoutFrom: '2026-01', payoutMonths: 12 });
    const { margins, investment } = forecastItems([fund], {
      path: createPathWithMoves({ returns: { equities: row(1, 1, 0.5) } }),
    });
    expect([...margins.subarray(0, 4)].map(Math.round)).toEqual([10_000, 10_000, 5000, 5000]);
    expect(investment[11]).toBe(0);
  });
});

test('a shorter horizon is a prefix of the same path', () => {
  const path = createPathWithMoves({
    returns: { deposits: Float64Array.from({ length: 24 }, (_, month) => 1 + month / 100) },
  });
  const items = [planItem('saving', { existingFunds: 1000, amount: 10 })];
  expect(forecastItems(items, { path }).saving).toEqual(
    forecastItems(items, { years: 2, path }).saving.subarray(0, 12),
  );
});

describe('currencies', () => {
  const path = withExchangeRateMoves(CONSTANT_PATH, { EUR: row(2), JPY: row(1, 4) });

  test('only the ratio of two values matters', () => {
    expect(relativeCurrencyValue(path, 'EUR', 'USD', 0)).toBe(2);
    expect(relativeCurrencyValue(path, 'EUR', 'JPY', 0)).toBe(2);
    expect(relativeCurrencyValue(path, 'EUR', 'JPY', 1)).toBe(0.25);
    expect(relativeCurrencyValue(path, 'JPY', 'JPY', 1)).toBe(1);
    expect(relativeCurrencyValue(path, 'EUR', 'USD', -1)).toBe(1);
  });

  test('withExchangeRateMoves multiplies the moves and does not modify the first path', () => {
    const further = withExchangeRateMoves(path, { EUR: row(3, 5), GBP: row(7) });
    expect(further.currencies.EUR?.slice(0, 2)).toEqual(Float64Array.of(6, 5));
    expect(further.currencies.GBP?.[0]).toBe(7);
    expect(path.currencies.EUR?.[0]).toBe(2);
  });

  test("the caller's path is combined with the drift of the scenario", () => {
    const { cash } = forecastItems([planItem('balance', { amount: 850, currency: 'EUR' })], {
      path,
      assumptions: { fx: { model: 'drift', drift: { EUR: 0.1 } } },
    });
    expect(cash[0]).toBeCloseTo(2000 * 1.1 ** (1 / 12), 9);
    expect(cash[11]).toBeCloseTo(1100, 9);
  });
});

test('the constant path covers the longest horizon', () => {
  for (const name of ['income', 'expenses', 'prices'] as const) {
    expect(CONSTANT_PATH[name]).toEqual(new Float64Array(MAX_MONTHS).fill(1));
  }
});

describe('effects of the rows of a path on several items', () => {
  const crisis = { level: row(1.1, 1.2, 1.2), currency: null, wagesFrom: 2 };

  test('the tax on an income moves with the income', () => {
    const taxesOf = (...growths: ('rate' | 'prices' | 'fixed')[]) =>
      forecastItems(
        growths.map((growth) => planItem('income', { amount: 1000, taxShare: 0.3, growth })),
        {
          path: createPathWithMoves({ income: row(0.9), prices: row(1.5), crisisPrices: crisis }),
          assumptions: { prices: { USD: 0 } },
        },
      ).totalTaxes;
    // The tax is 300 a month, in January 270. If the income follows prices, it is multiplied by 1.5 and 1.1 in January and by 1.2
    // in February and March. An income with its own growth rate follows the prices of the crisis only from March.
    expect(taxesOf('prices')).toBeCloseTo(445.5 + 720 + 2700, 9);
    expect(taxesOf('rate')).toBeCloseTo(270 + 300 + 360 + 2700, 9);
    expect(taxesOf('fixed')).toBeCloseTo(270 + 11 * 300, 9);
    expect(taxesOf('prices', 'rate', 'fixed')).toBeCloseTo(3865.5 + 3630 + 3570, 8);
  });

  test('items of different growth move independently', () => {
    const expenses = [
      planItem('expense', { amount: 100 }),
      planItem('expense', { amount: 1000, growth: 'fixed' }),
      planItem('expense', { amount: 10_000, growth: 'prices' }),
      planItem('expense', { amount: 85_000, currency: 'EUR' }),
    ];
    const { margins } = forecastItems(expenses, {
      path: createPathWithMoves({ prices: row(1.5), crisisPrices: { ...crisis, currency: 'USD' } }),
      assumptions: { prices: { USD: 0 } },
    });
    // One term for each expense: 100 * 1.1 + 1000 + 10,000 * 1.5 * 1.1 + 100,000.
    expect(margins[0]).toBeCloseTo(-117_610, 8);
  });
});
