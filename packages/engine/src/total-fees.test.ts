import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FALLBACK_RATES } from './currencies.ts';
import { forecast, toRealForecast } from './forecast.ts';
import { toCrisisLevels, createPathWithMoves } from '#kernel/market-path.ts';
import { assumedPriceLevels } from './assumed-prices.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItems, anyYears } from '#testing/arbitrary-plans.ts';
import { FORECAST_SERIES, expectClose, expectIdentical, largestAbsoluteValue } from '#testing/series-assertions.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

describe('the fees of a year, computed by hand', () => {
  test('are 0 without fees', () => {
    const { totalFees } = forecastItems([planItem('saving', { amount: 500, existingFunds: 10_000 })]);
    expect(totalFees).toBe(0);
  });

  test('on deposits: 1 % of twelve times 500', () => {
    const { totalFees } = forecastItems([planItem('pension', { amount: 500, depositFee: 0.01 })]);
    expect(totalFees).toBeCloseTo(60, 9);
  });

  test('on the balance: 0.1 % a month of a balance that the fees reduce', () => {
    // The monthly fees are 1000, 999, 998.001, ...; their sum over twelve months is 1,000,000 (1 - 0.999^12) = 11,934.22.
    const { totalFees, saving } = forecastItems([
      planItem('saving', { existingFunds: 1_000_000, accumulationFee: 0.012 }),
    ]);
    expect(totalFees).toBeCloseTo(11_934.22, 2);
    expect(totalFees + saving[11]!).toBeCloseTo(1_000_000, 6);
  });

  test('match finance.md section 1.8: 5.025 and 5 in the first month', () => {
    const charged = planItem('saving', {
      amount: 500,
      existingFunds: 10_000,
      monthlyRate: 0.005,
      accumulationFee: 0.006,
      depositFee: 0.01,
    });
    expect(forecastItems([charged]).totalFees).toBeCloseTo(12 * 5 + accumulated(10_000, 495, 1.005, 0.0005, 12), 9);
    expect(forecastItems([{ ...charged, to: CENTRAL_MONTH }]).totalFees).toBeCloseTo(
      5 + accumulated(10_000, 495, 1.005, 0.0005, 1) + accumulated(10_539.975, 0, 1.005, 0.0005, 11),
      9,
    );
  });

  test('end when a fund is fully paid out', () => {
    const fund = { existingFunds: 12_000, accumulationFee: 0.012, payoutFrom: '2026-03' };
    const { totalFees } = forecastItems([planItem('saving', fund)]);
    expect(totalFees).toBeCloseTo(12 + 11.988 + 11.976012, 9);
  });

  test('are not charged on the sold part', () => {
    const items = [
      planItem('expense', { amount: 12_000, to: '2026-02', from: '2026-02' }),
      planItem('investment', { existingFunds: 12_000, accumulationFee: 0.012 }),
    ];
    expect(forecastItems(items, { deficitPolicy: 'liquidate' }).totalFees).toBeCloseTo(12 + 11.988, 9);
  });

  test('in a crisis are charged on the reduced balance', () => {
    // The balance of 12,000 - 12 = 11,988 falls by half to 5,994 in February. The payout in March is computed from the recovered
    // value.
    const level = Float64Array.of(1, 0.5, 1);
    const path = createPathWithMoves({ levels: { deposits: toCrisisLevels(level, 0, 3) } });
    const fund = planItem('saving', { existingFunds: 12_000, accumulationFee: 0.012, payoutFrom: '2026-03' });
    expect(forecastItems([fund], { path }).totalFees).toBeCloseTo(12 + 5.994 + 2 * 5.988006, 9);
  });

  test('are each converted at the rate of their month', () => {
    const fund = planItem('pension', { amount: 100, currency: 'EUR', depositFee: 0.01, to: '2026-12' });
    const fx = { model: 'drift' as const, drift: { EUR: 0.21 } };
    const assumptions = { deficitPolicy: 'overdraft' as const, fx, pinnedRates: { EUR: 1 } };
    let expected = 0;
    for (let month = 1; month <= 12; month++) expected += 1.21 ** (month / 12);
    expect(forecastItems([fund], { assumptions }).totalFees).toBeCloseTo(expected, 9);
  });
});

/** Returns the fees of `months` months on a balance with a return, a fee and a deposit. */
function accumulated(opening: number, deposit: number, growth: number, fee: number, months: number): number {
  let [balance, fees] = [opening, 0];
  for (let month = 0; month < months; month++) {
    const grown = balance * growth;
    fees += grown * fee;
    balance = grown * (1 - fee) + deposit;
  }
  return fees;
}

describe('any plan under any assumptions', () => {
  const anyRequest = fc.record({
    items: anyItems,
    years: anyYears,
    assumptions: anyAssumptions,
    start: fc.constant(CENTRAL_MONTH),
    currency: fc.constantFrom('USD' as const, 'JPY' as const),
    rates: fc.constant(FALLBACK_RATES),
  });
  test('has no fees without fee rates', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const items = request.items.map((item) => ({ ...item, accumulationFee: 0, depositFee: 0 }));
        expect(forecast({ ...request, items }).totalFees).toBe(0);
      }),
    );
  });

  test('in prices of the start, all series are divided by the price level except fees, taxes and interest', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const nominal = forecast(request);
        const prices = assumedPriceLevels(request.assumptions, request.currency, 12 * request.years);
        const real = toRealForecast(nominal, prices);
        for (const series of FORECAST_SERIES) {
          expectIdentical(
            real[series],
            nominal[series].map((value, month) => value / prices[month]!),
          );
        }
        const { totalFees, totalTaxes, totalInterest, runsOutAt, labels } = nominal;
        expect(real).toMatchObject({ totalFees, totalTaxes, totalInterest, runsOutAt, labels });
      }),
    );
  });

  test('a sale of funds without return, fees and rate moves loses only its tax', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const items = request.items.map((item) => ({
          ...item,
          currency: request.currency,
          existingFundsCurrency: request.currency,
          monthlyRate: 0,
          accumulationFee: 0,
          depositFee: 0,
          payoutFrom: null,
        }));
        const under = (deficitPolicy: 'overdraft' | 'liquidate') =>
          forecast({
            ...request,
            assumptions: { ...request.assumptions, cashRate: 0 },
            items,
            deficitPolicy,
          });
        const [kept, sold] = [under('overdraft'), under('liquidate')];
        const last = kept.forecast.length - 1;
        const taxes = sold.totalTaxes - kept.totalTaxes;
        expectClose(
          [sold.forecast[last]! + taxes],
          [kept.forecast[last]!],
          Math.max(largestAbsoluteValue(kept, sold), sold.totalTaxes),
        );
      }),
    );
  });
});
