import { describe, expect, test } from 'vitest';
import type { PlanItem } from './item.ts';
import { planFor, planItem } from '#testing/plans.ts';
import { WORKED_EXAMPLES } from '#testing/worked-examples.ts';

const liquidate = (items: readonly PlanItem[], years = 1) =>
  planFor(items, { years, deficitPolicy: 'liquidate' });

function expectSeries(actual: Float64Array, expected: readonly number[]): void {
  expected.forEach((value, month) => expect(actual[month], `month ${month}`).toBeCloseTo(value, 2));
}

describe('the liquidation example of finance.md 1.8', () => {
  const { saving, investment, cash, forecast } = liquidate(WORKED_EXAMPLES.liquidation);

  test('uses up the savings first', () => {
    expectSeries(saving, [1200, 1200, 700, 200, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  test('then the investment, which earns until it is sold', () => {
    expectSeries(investment.subarray(0, 5), [3030, 3060.3, 3090.9, 3121.81, 2853.03]);
    expectSeries(investment.subarray(9), [448.06, 0, 0]);
  });

  test('and lets cash go below zero only when nothing is left', () => {
    expectSeries(cash, [500, 0, 0, 0, 0, 0, 0, 0, 0, 0, -47.46, -547.46]);
  });

  test('net worth is still the sum', () => {
    expectSeries(
      forecast,
      Array.from(cash, (value, month) => value + saving[month]! + investment[month]!),
    );
  });
});

describe('selling', () => {
  const gap = planItem('expense', { amount: 1000, from: '2026-03', to: '2026-03' });

  test('takes from every fund of a kind in proportion to its value in the display currency', () => {
    const items = [
      gap,
      planItem('saving', { existingFunds: 1500 }),
      planItem('saving', {
        existingFunds: 850,
        existingFundsCurrency: 'EUR',
        currency: 'EUR',
        monthlyRate: 0.1,
        from: '2026-03',
      }),
    ];
    const { saving } = liquidate(items);
    // March: 1500 and 1000 * 1.1 = 1100 are 2600; 1000 goes, 1600/2600 of each stays; April: the second earns
    // 10 %.
    expect(saving[2]).toBeCloseTo(1600, 9);
    expect(saving[3]).toBeCloseTo((1600 / 2600) * (1500 + 1100 * 1.1), 9);
  });

  test('leaves investments alone while savings suffice', () => {
    const { saving, investment } = liquidate([
      gap,
      planItem('saving', { existingFunds: 1000 }),
      planItem('investment', { existingFunds: 1000 }),
    ]);
    expect([saving[2], investment[2]]).toEqual([0, 1000]);
  });

  test('never touches a pension', () => {
    const { pension, cash } = liquidate([gap, planItem('pension', { existingFunds: 9000 })]);
    expect([pension[11], cash[11]]).toEqual([9000, -1000]);
  });

  test('does not reach for a fund that begins later', () => {
    const { saving, cash } = liquidate([gap, planItem('saving', { existingFunds: 5000, from: '2026-06' })]);
    expect(cash.subarray(2, 5)).toEqual(Float64Array.of(-1000, -1000, -1000));
    // Once it is there it pays the debt off.
    expect([saving[5], cash[5]]).toEqual([4000, 0]);
  });

  test('does not sell while cash lasts, nor when it is exactly used up', () => {
    const { saving } = liquidate([
      gap,
      planItem('balance', { amount: 1000 }),
      planItem('saving', { existingFunds: 700 }),
    ]);
    expect(saving[11]).toBe(700);
  });

  test('a deposit that cash cannot pay is sold again at once', () => {
    const { saving, cash, margins } = liquidate([planItem('saving', { amount: 100, existingFunds: 50 })]);
    expect([saving[0], saving[11], cash[11], margins[0]]).toEqual([50, 50, 0, -100]);
  });
});
