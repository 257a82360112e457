import { describe, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS, type FxAssumption } from './assumptions.ts';
import type { CurrencyCode } from './currencies.ts';
import { computeCurrencyPaths } from './exchange-rates.ts';
import { assumedPriceLevels } from './assumed-prices.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

const atTarget = (months: number) => (code: CurrencyCode) => assumedPriceLevels(DEFAULT_ASSUMPTIONS, code, months);

describe('the three models', () => {
  test('flat changes no rate', () => {
    const flat = { model: 'flat', drift: { EUR: 0.1 } } as const;
    expect(computeCurrencyPaths(flat, ['EUR'], 12, atTarget(12))).toEqual({});
  });

  test('drift changes each currency by its own rate, never the dollar', () => {
    const drift = { model: 'drift', drift: { EUR: 0.1, USD: 0.5 } } as const;
    const paths = computeCurrencyPaths(drift, ['USD', 'EUR', 'JPY'], 24, atTarget(24));
    expect(paths.USD).toBeUndefined();
    expect(paths.EUR?.[0]).toBeCloseTo(1.1 ** (1 / 12), 12);
    expect(paths.EUR?.[23]).toBeCloseTo(1.21, 12);
    expect(paths.JPY).toEqual(new Float64Array(24).fill(1));
  });

  test("inflation gap changes a currency by the difference of its inflation and the dollar's", () => {
    const paths = computeCurrencyPaths(
      { model: 'inflation_gap', drift: { INR: 9 } },
      ['USD', 'INR', 'CHF', 'EUR'],
      12,
      atTarget(12),
    );
    expect(paths.USD).toBeUndefined();
    expect(paths.INR?.[11]).toBeCloseTo(1.02 / 1.04, 12);
    expect(paths.CHF?.[11]).toBeCloseTo(1.02 / 1.01, 12);
    expect(paths.EUR).toEqual(new Float64Array(12).fill(1));
  });

  test("inflation gap uses the plan's assumed inflation, also for the dollar", () => {
    const assumptions = {
      fx: { model: 'inflation_gap', drift: {} },
      prices: { USD: 0.03, ILS: 0.05 },
    } as const;
    const shekels = [planItem('balance', { amount: 3700, currency: 'ILS' })];
    expect(forecastItems(shekels, { assumptions }).cash[11]).toBeCloseTo((1000 * 1.03) / 1.05, 9);
  });
});

describe('a plan with changing rates', () => {
  /** The euro gains 12 % a year; 0.85 euros are a dollar now. */
  const fx: FxAssumption = { model: 'drift', drift: { EUR: 0.12 } };
  const value = (month: number) => 1.12 ** ((month + 1) / 12) / 0.85;

  test('converts a flow at the rate of the end of its month', () => {
    const { margins } = forecastItems([planItem('income', { amount: 850, currency: 'EUR' })], {
      assumptions: { fx },
    });
    expect(margins[0]).toBeCloseTo(850 * value(0), 9);
    expect(margins[11]).toBeCloseTo(1120, 9);
  });

  test('cash stays in its original currency: net worth changes by margin and revaluation', () => {
    const items = [planItem('income', { amount: 850, currency: 'EUR', to: '2026-02' })];
    const { forecast, cash, margins } = forecastItems(items, { assumptions: { fx } });
    expect(cash[1]).toBeCloseTo(1700 * value(1), 9);
    expect(cash[11]).toBeCloseTo(1700 * value(11), 9);
    expect(margins[5]).toBe(0);
    expect(forecast[5]! - forecast[4]!).toBeCloseTo(1700 * (value(5) - value(4)), 9);
  });

  test('pays an expense abroad from available cash in the month it is due', () => {
    const items = [
      planItem('balance', { amount: 1000 }),
      planItem('expense', { amount: 425, currency: 'EUR', to: '2026-01' }),
    ];
    // 425 euros cost 425 times the value of a euro in January; the remaining dollars keep their value.
    const left = 1000 - 425 * value(0);
    const { cash } = forecastItems(items, { assumptions: { fx } });
    for (const month of [0, 1, 11]) expect(cash[month]).toBeCloseTo(left, 9);
  });

  test('owes an unpaid expense abroad in its own currency, so the debt rises with that currency', () => {
    const items = [planItem('expense', { amount: 850, currency: 'EUR', to: '2026-01' })];
    expect(forecastItems(items, { assumptions: { fx } }).cash[11]).toBeCloseTo(-1120, 9);
  });

  test('displayed in the currency that rises, the dollar falls', () => {
    const { cash } = forecastItems([planItem('balance', { amount: 1000 })], {
      currency: 'EUR',
      assumptions: { fx },
    });
    expect(cash[11]).toBeCloseTo(850 / 1.12, 9);
  });

  test('converts existing funds of a later fund at the rate before its first month', () => {
    const draft = { currency: 'USD', existingFunds: 850, existingFundsCurrency: 'EUR' } as const;
    const fund = (from?: string) =>
      forecastItems([planItem('saving', { ...draft, ...(from && { from }) })], {
        years: 2,
        assumptions: { fx },
      });
    expect(fund().saving[0]).toBeCloseTo(1000, 9);
    expect(fund('2027-01').saving[12]).toBeCloseTo(1120, 9);
    expect(fund('2027-01').saving[23]).toBeCloseTo(1120, 9);
  });

  test('a sale pays a debt at the rate of its month, so that no debt remains', () => {
    const items = [
      planItem('saving', { existingFunds: 8500, currency: 'EUR' }),
      planItem('expense', { amount: 1000, to: '2026-01' }),
    ];
    const { cash, saving } = forecastItems(items, { assumptions: { fx, deficitPolicy: 'liquidate' } });
    // Euros worth 1,000 dollars are sold in January; later gains of the euro apply to the rest.
    expect(cash).toEqual(new Float64Array(12));
    expect(saving[11]).toBeCloseTo((8500 - 1000 / value(0)) * value(11), 9);
  });

  test('inflation gap for a rupee with 4 % inflation', () => {
    const { cash } = forecastItems([planItem('balance', { amount: 83_000, currency: 'INR' })], {
      assumptions: { fx: { model: 'inflation_gap', drift: {} } },
    });
    expect(cash[11]).toBeCloseTo((1000 * 1.02) / 1.04, 9);
  });
});
