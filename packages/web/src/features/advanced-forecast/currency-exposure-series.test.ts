import type { CurrencyExposure } from '@meridian/contract';
import { CURRENCY_CODES } from '@meridian/engine';
import { expect, test } from 'vitest';
import { sortBreakEvenMoves, currencyExposureSeries, currencyShares } from './currency-exposure-series.ts';

const NOTHING = { income: {}, expense: {}, assets: {}, debts: {} };
const exposure = (years: Partial<CurrencyExposure['years'][number]>[]): CurrencyExposure => ({
  currency: 'USD',
  years: years.map((year, index) => ({ year: 2026 + index, ...NOTHING, ...year })),
  break_even: [],
});

test('there is one series per currency, the largest first, with 0 in years without amounts in it', () => {
  const series = currencyExposureSeries(
    exposure([{ income: { EUR: 10 } }, { income: { EUR: 10, GBP: 70 } }]),
    'income',
  );
  expect(series.map(({ code, values }) => [code, [...values]])).toEqual([
    ['GBP', [0, 70]],
    ['EUR', [10, 10]],
  ]);
  expect(currencyExposureSeries(exposure([{ income: { EUR: 10 } }]), 'debts')).toEqual([]);
});

test('if there are more currencies than colours, the smallest are combined without loss', () => {
  const amounts = Object.fromEntries(CURRENCY_CODES.map((code, index) => [code, index + 1]));
  const series = currencyExposureSeries(exposure([{ assets: amounts }]), 'assets');
  expect(series).toHaveLength(10);
  expect(series[0]?.code).toBe('KRW');
  expect(series.at(-1)?.code).toBe('others');
  const sum = series.reduce((total, { values }) => total + (values[0] ?? 0), 0);
  expect(sum).toBe((20 * 21) / 2);
});

test('shares are sorted by size and add up to 100; negative cash is not a share of assets', () => {
  const years = [{ assets: { EUR: 10, GBP: 30, ILS: -20 } }, {}, { assets: { EUR: -5, GBP: 0, ILS: 0 } }];
  const series = currencyExposureSeries(exposure(years), 'assets');
  expect(currencyShares(series, 0)).toEqual([
    { code: 'GBP', percent: 75 },
    { code: 'EUR', percent: 25 },
  ]);
  expect(currencyShares(series, 1)).toEqual([]);
  expect(currencyShares(series, 2)).toEqual([]);
});

test('break-even moves are sorted by size, whether the currency gains or loses value', () => {
  const { moves, harmless } = sortBreakEvenMoves({
    ...exposure([]),
    break_even: [
      { code: 'EUR', change_percent: -50 },
      { code: 'GBP', change_percent: 41.4 },
      { code: 'ILS', change_percent: null },
    ],
  });
  expect(moves).toEqual([
    { code: 'GBP', percent: 41.4 },
    { code: 'EUR', percent: -50 },
  ]);
  expect(harmless).toEqual(['ILS']);
});
