import { describe, expect, test } from 'vitest';
import { type FxAssumption, currencyPaths } from './exchange-rates.ts';
import { planFor, planItem } from '#testing/plans.ts';

describe('the three models', () => {
  test('flat moves nothing', () => {
    expect(currencyPaths({ model: 'flat', drift: { EUR: 0.1 } }, ['EUR'], 12)).toEqual({});
  });

  test('drift moves each currency by its own change, the dollar never', () => {
    const paths = currencyPaths({ model: 'drift', drift: { EUR: 0.1, USD: 0.5 } }, ['USD', 'EUR', 'JPY'], 24);
    expect(paths.USD).toBeUndefined();
    expect(paths.EUR?.[0]).toBeCloseTo(1.1 ** (1 / 12), 12);
    expect(paths.EUR?.[23]).toBeCloseTo(1.21, 12);
    expect(paths.JPY).toEqual(new Float64Array(24).fill(1));
  });

  test('inflation gap takes from a currency what its prices rise more than those of the dollar', () => {
    const paths = currencyPaths(
      { model: 'inflation_gap', drift: { INR: 9 } },
      ['USD', 'INR', 'CHF', 'EUR'],
      12,
    );
    expect(paths.USD).toBeUndefined();
    expect(paths.INR?.[11]).toBeCloseTo(1.02 / 1.04, 12);
    expect(paths.CHF?.[11]).toBeCloseTo(1.02 / 1.01, 12);
    expect(paths.EUR).toEqual(new Float64Array(12).fill(1));
  });
});

describe('a plan under moving rates', () => {
  /** The euro gains 12 % a year; 0.85 euros are a dollar now. */
  const fx: FxAssumption = { model: 'drift', drift: { EUR: 0.12 } };
  const value = (month: number) => 1.12 ** ((month + 1) / 12) / 0.85;

  test('a flow of a month converts at its value at the end of the month', () => {
    const { margins } = planFor([planItem('income', { amount: 850, currency: 'EUR' })], {
      assumptions: { fx },
    });
    expect(margins[0]).toBeCloseTo(850 * value(0), 9);
    expect(margins[11]).toBeCloseTo(1120, 9);
  });

  test('cash stays in the currency in which it arose: net worth changes by margin and revaluation', () => {
    const items = [planItem('income', { amount: 850, currency: 'EUR', to: '2026-02' })];
    const { forecast, cash, margins } = planFor(items, { assumptions: { fx } });
    expect(cash[1]).toBeCloseTo(1700 * value(1), 9);
    expect(cash[11]).toBeCloseTo(1700 * value(11), 9);
    expect(margins[5]).toBe(0);
    expect(forecast[5]! - forecast[4]!).toBeCloseTo(1700 * (value(5) - value(4)), 9);
  });

  test('an overdraft in a currency that rises costs more every month', () => {
    const items = [
      planItem('balance', { amount: 1000 }),
      planItem('expense', { amount: 850, currency: 'EUR', to: '2026-01' }),
    ];
    expect(planFor(items, { assumptions: { fx } }).cash[11]).toBeCloseTo(1000 - 1120, 9);
  });

  test('seen in the currency that moves it is the dollar that falls', () => {
    const { cash } = planFor([planItem('balance', { amount: 1000 })], {
      currency: 'EUR',
      assumptions: { fx },
    });
    expect(cash[11]).toBeCloseTo(850 / 1.12, 9);
  });

  test('existing funds of a fund yet to begin come into its currency at the rate before its first month', () => {
    const draft = { currency: 'USD', existingFunds: 850, existingFundsCurrency: 'EUR' } as const;
    const fund = (from?: string) =>
      planFor([planItem('saving', { ...draft, ...(from && { from }) })], { years: 2, assumptions: { fx } });
    expect(fund().saving[0]).toBeCloseTo(1000, 9);
    expect(fund('2027-01').saving[12]).toBeCloseTo(1120, 9);
    expect(fund('2027-01').saving[23]).toBeCloseTo(1120, 9);
  });

  test('what a sold fund yields arises in its own currency', () => {
    const items = [
      planItem('saving', { existingFunds: 8500, currency: 'EUR' }),
      planItem('expense', { amount: 1000, to: '2026-01' }),
    ];
    const { cash, saving } = planFor(items, { assumptions: { fx, deficitPolicy: 'liquidate' } });
    // 1,000 dollars of debt against euros worth as much: the euros gain, and nothing more is sold.
    expect(cash[0]).toBe(0);
    expect(cash[11]).toBeCloseTo(1000 * (value(11) / value(0)) - 1000, 9);
    expect(saving[11]).toBeCloseTo((8500 - 1000 / value(0)) * value(11), 9);
  });

  test('inflation gap against a rupee with 4 % of inflation', () => {
    const { cash } = planFor([planItem('balance', { amount: 83_000, currency: 'INR' })], {
      assumptions: { fx: { model: 'inflation_gap', drift: {} } },
    });
    expect(cash[11]).toBeCloseTo((1000 * 1.02) / 1.04, 9);
  });
});
