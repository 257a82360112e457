import { CURRENCY_CODES } from '@meridian/engine';
import { describe, expect, test } from 'vitest';
import {
  readFigureHistory,
  readMeanLogPriceChanges,
  readPriceFactors,
  readShippedFigures,
  readUsReturns,
} from './shipped-data-store.ts';

describe('the history of a figure', () => {
  test.each(CURRENCY_CODES)('the history of %s has years and months in order, and an attribution', (currency) => {
    for (const figure of ['inflation', 'gdp_growth', 'volatility'] as const) {
      const { attribution = [], points = [] } = readFigureHistory(currency, figure) ?? {};
      const periods = points.map(({ period }) => period);
      expect(periods.length).toBeGreaterThan(10);
      expect(periods).toEqual(periods.toSorted());
      expect(points.every(({ value }) => Number.isFinite(value))).toBe(true);
      expect(attribution.length).toBeGreaterThan(0);
    }
    expect(readFigureHistory(currency, 'unemployment')).toBeNull();
  });

  test('a history ends with the last published value, and omits months without one', () => {
    expect(readFigureHistory('ILS', 'inflation')?.points.at(-1)).toEqual({ period: '2025', value: 3.0414 });
    expect(readFigureHistory('JPY', 'inflation')?.points.at(-1)).toEqual({ period: '2024', value: 2.7385 });
    expect(readFigureHistory('USD', 'volatility')?.points).toHaveLength(60);
    expect(readFigureHistory('USD', 'volatility')?.points.at(-1)).toEqual({
      period: '2026-06',
      value: 16.45,
    });
    expect(readFigureHistory('GBP', 'inflation')?.attribution.join()).toContain('Open Government Licence v3.0');
  });
});

describe('price factors', () => {
  test('price factors start in January 2000, and their product is the total rise of prices', () => {
    // The index was 168.3 in 1999-12 and 335.123 in 2026-05, 317 months later.
    const factors = readPriceFactors('USD') ?? new Float64Array();
    expect(factors).toHaveLength(26 * 12 + 5);
    expect(factors.reduce((level, factor) => level * factor)).toBeCloseTo(335.123 / 168.3, 12);
    expect(factors[0]).toBeCloseTo(168.8 / 168.3, 12);
  });

  test('price factors have a mean for each currency with a price history', () => {
    const means = readMeanLogPriceChanges();
    expect(Object.keys(means)).toEqual(CURRENCY_CODES.filter((code) => readPriceFactors(code) !== null));
    expect(means.USD).toBeCloseTo(Math.log(335.123 / 168.3) / 317, 14);
  });

  test('price factors split the change over a month that was never published', () => {
    // The index begins in 1999-12. September 2025 is the 309th month after that, and October 2025 was never published.
    const [september, october, november] = readPriceFactors('USD')?.slice(308, 311) ?? [];
    expect(october).toBe(november);
    expect(september).not.toBe(october);
    expect(october).toBeCloseTo(Math.sqrt(324.122 / 324.8), 12);
  });

  test('price factors exist for seventeen currencies, without gaps', () => {
    const without = CURRENCY_CODES.filter((code) => readPriceFactors(code) === null);
    expect(without).toEqual(['JPY', 'AUD', 'DKK']);
    for (const code of CURRENCY_CODES) {
      const factors = readPriceFactors(code) ?? new Float64Array();
      expect(
        factors.every((factor) => Math.abs(factor - 1) < 0.1),
        code,
      ).toBe(true);
    }
    expect(readPriceFactors('EUR')).toHaveLength(26 * 12);
    expect(readPriceFactors('EUR')).toBe(readPriceFactors('EUR'));
  });
});

test('US returns start in February 1926; the mix is 60 % shares and 40 % bonds', () => {
  const { stocks, mixed } = readUsReturns();
  expect(stocks).toHaveLength((2023 - 1926) * 12 + 5);
  expect(mixed).toHaveLength(stocks.length);
  expect(stocks[0]).toBe(0.00563241);
  expect(mixed[0]).toBeCloseTo(0.6 * 0.00563241 + 0.4 * 0.00555959, 15);
  const yearly = (column: Float64Array, year: number) => {
    const first = (year - 1926) * 12 - 1;
    return column.slice(first, first + 12).reduce((growth, one) => growth * (1 + one), 1) - 1;
  };
  // The mean yearly returns from 1950 to 2022 in finance.md section 10: 12.57 % for shares, 9.61 % for the mix.
  const years = Array.from({ length: 73 }, (_, index) => 1950 + index);
  const mean = (column: Float64Array) => years.reduce((total, year) => total + yearly(column, year), 0) / years.length;
  expect(mean(stocks)).toBeCloseTo(0.1257, 4);
  expect(mean(mixed)).toBeCloseTo(0.0961, 4);
});

test('the snapshot has four figures of every currency, each with its period', () => {
  for (const code of CURRENCY_CODES) {
    const { asOf, ...figures } = readShippedFigures(code);
    expect(asOf).toBe('2026-07');
    for (const { value, period } of Object.values(figures)) {
      expect(Number.isFinite(value)).toBe(true);
      expect(period).toMatch(/^\d{4}(-\d{2}|-Q\d)?$/);
    }
  }
  expect(readShippedFigures('USD').inflation).toEqual({ value: 4.25, period: '2026-05' });
  expect(readShippedFigures('JPY').volatility).toEqual({ value: 16.45, period: '2026-06' });
});
