import { describe, expect, test } from 'vitest';
import { roundMoney } from './round-money.ts';
import { type ItemDraft, monthIndex, forecastItems, planItem } from '#testing/plan-factory.ts';

const FUND = { existingFunds: 120_000, payoutFrom: '2026-01', payoutMonths: 12 };

function paid(draft: ItemDraft, years = 2) {
  return forecastItems([planItem('pension', { ...FUND, ...draft })], { years });
}

const months = (count: number, value: number) => Array.from({ length: count }, () => value);
const rounded = (series: Float64Array) => Array.from(series, roundMoney);

describe('the golden values of finance.md section 14: 120,000 over twelve months', () => {
  test('at 0 %: 10,000 a month, then nothing', () => {
    const { margins, pension, cash } = paid({});
    expect(rounded(margins)).toEqual([...months(12, 10_000), ...months(12, 0)]);
    expect(pension.subarray(11)).toEqual(new Float64Array(13));
    expect(cash[23]).toBeCloseTo(120_000, 6);
  });

  test('at 0.5 % a month: 10,327.97 every month, 0.00 after the last', () => {
    const { margins, pension } = paid({ monthlyRate: 0.005 });
    expect(rounded(margins.subarray(0, 12))).toEqual(months(12, 10_327.97));
    expect(pension[10]).toBeGreaterThan(10_000);
    expect(pension.subarray(11)).toEqual(new Float64Array(13));
  });
});

test.each([0, 1])('payout_months %d: all at once', (payoutMonths) => {
  const { margins, pension } = paid({ payoutMonths, monthlyRate: 0.005, payoutFrom: '2026-02' });
  expect(rounded(margins.subarray(0, 3))).toEqual([0, 121_203, 0]);
  expect(pension.subarray(1)).toEqual(new Float64Array(23));
});

test('limit and fee are part of the expected growth: payouts are still equal', () => {
  const { margins } = paid({ monthlyRate: 0.02, interestLimit: 0.01, accumulationFee: 0.012 });
  for (const margin of margins.subarray(1, 12)) expect(margin).toBeCloseTo(margins[0]!, 6);
  expect(margins[12]).toBe(0);
});

test('a payout date in the past begins with the plan', () => {
  expect(paid({ payoutFrom: '2019-05' })).toEqual(paid({}));
});

test('a payout cannot begin before the fund', () => {
  const { margins } = paid({ from: '2026-06', payoutFrom: '2026-02' });
  expect(rounded(margins.subarray(4, 7))).toEqual([0, 10_000, 10_000]);
});

test('a payout beyond the horizon changes nothing', () => {
  expect(paid({ payoutFrom: '2028-01' })).toEqual(
    forecastItems([planItem('pension', { existingFunds: 120_000 })], { years: 2 }),
  );
});

test('a payout longer than the horizon leaves the rest in the fund', () => {
  const { margins, pension, forecast } = paid({ payoutMonths: 720 });
  expect(margins[23]).toBeCloseTo(120_000 / 720, 9);
  expect(pension[23]).toBeCloseTo(120_000 - 24 * (120_000 / 720), 6);
  expect(forecast[23]).toBeCloseTo(120_000, 6);
});

test('deposits stop with the first payout, both in the fund and in cash', () => {
  const saved = planItem('saving', {
    amount: 100,
    existingFunds: 300,
    payoutFrom: '2026-04',
    payoutMonths: 3,
  });
  const { margins, saving, cash } = forecastItems([saved]);
  expect([...margins.subarray(0, 7)]).toEqual([-100, -100, -100, 200, 200, 200, 0]);
  expect([...saving.subarray(1, 7)]).toEqual([500, 600, 400, 200, 0, 0]);
  expect(cash[11]).toBe(300);
});

test('a fund whose deposits ended long ago is paid out', () => {
  const { margins } = paid({ amount: 500, from: '2001-01', to: '2010-01' });
  expect(margins[0]).toBeCloseTo(10_000, 9);
});

describe('under liquidate', () => {
  const spending = planItem('expense', { amount: 1000 });

  test('the payout of a pension is used first, and savings only for the rest', () => {
    const items = [
      spending,
      planItem('pension', { existingFunds: 7200, payoutFrom: '2026-01', payoutMonths: 12 }),
      planItem('saving', { existingFunds: 10_000 }),
    ];
    const { cash, saving } = forecastItems(items, { deficitPolicy: 'liquidate' });
    expect(saving[11]).toBeCloseTo(10_000 - 12 * 400, 6);
    expect(rounded(cash)).toEqual(months(12, 0));
  });

  test('a sale reduces later payouts, which still use up the fund', () => {
    const items = [
      planItem('expense', { amount: 6000, to: '2026-01' }),
      planItem('saving', { existingFunds: 12_000, payoutFrom: '2026-01', payoutMonths: 12 }),
    ];
    const { margins, saving, cash, forecast } = forecastItems(items, { deficitPolicy: 'liquidate' });
    // In January 1,000 of 12,000 are paid out and 5,000 of the remaining 11,000 are sold; 6,000 remain for eleven months.
    expect(margins[0]).toBeCloseTo(-5000, 9);
    expect(saving[0]).toBeCloseTo(6000, 9);
    expect(margins[1]).toBeCloseTo(6000 / 11, 9);
    expect(saving[11]).toBe(0);
    expect(cash[11]).toBeCloseTo(6000, 6);
    expect(forecast[0]).toBeCloseTo(6000, 9);
  });

  test('a sale before the payouts begin leaves less to be paid out', () => {
    const items = [
      planItem('expense', { amount: 6000, to: '2026-01' }),
      planItem('investment', { existingFunds: 12_000, payoutFrom: '2026-07', payoutMonths: 6 }),
    ];
    const { margins } = forecastItems(items, { deficitPolicy: 'liquidate' });
    expect(rounded(margins.subarray(monthIndex('2026-06')))).toEqual([0, 1000, 1000, 1000, 1000, 1000, 1000]);
  });
});
