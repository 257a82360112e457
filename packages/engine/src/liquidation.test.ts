import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanItem } from './item.ts';
import { uniformNumber } from '#testing/arbitrary-plans.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';
import { WORKED_EXAMPLES } from '#testing/worked-examples.ts';

const liquidate = (items: readonly PlanItem[], years = 1) =>
  forecastItems(items, { years, deficitPolicy: 'liquidate' });

function expectSeries(actual: Float64Array, expected: readonly number[]): void {
  expected.forEach((value, month) => expect(actual[month], `month ${month}`).toBeCloseTo(value, 2));
}

describe('the liquidation example of finance.md 1.8', () => {
  const { saving, investment, cash, forecast, sold } = liquidate(WORKED_EXAMPLES.liquidation);

  test('uses up the savings first', () => {
    expectSeries(saving, [1200, 1200, 700, 200, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  test('then uses the investment, which earns until it is sold', () => {
    expectSeries(investment.subarray(0, 5), [3030, 3060.3, 3090.9, 3121.81, 2853.03]);
    expectSeries(investment.subarray(9), [448.06, 0, 0]);
  });

  test('lets cash become negative only if nothing is left', () => {
    expectSeries(cash, [500, 0, 0, 0, 0, 0, 0, 0, 0, 0, -47.46, -547.46]);
  });

  test('reports the sales of each category and month, limited to the available value', () => {
    expectSeries(sold.saving, [0, 0, 500, 500, 200, 0, 0, 0, 0, 0, 0, 0]);
    expectSeries(sold.investment, [0, 0, 0, 0, 300, 500, 500, 500, 500, 500, 452.54, 0]);
    expectSeries(sold.pension, Array<number>(12).fill(0));
    const overdrawn = forecastItems(WORKED_EXAMPLES.liquidation, { deficitPolicy: 'overdraft' });
    expect(overdrawn.sold.saving.every((value) => value === 0)).toBe(true);
  });

  test('has a net worth equal to cash plus funds', () => {
    expectSeries(
      forecast,
      Array.from(cash, (value, month) => value + saving[month]! + investment[month]!),
    );
  });
});

test('sales are reported before tax', () => {
  const fund = planItem('saving', { existingFunds: 1000, taxShare: 0.2 });
  const { sold, totalTaxes } = liquidate([planItem('expense', { amount: 80, to: '2026-01' }), fund]);
  expect(sold.saving[0]).toBeCloseTo(100, 9);
  expect(totalTaxes).toBeCloseTo(20, 9);
});

describe('selling', () => {
  const gap = planItem('expense', { amount: 1000, from: '2026-03', to: '2026-03' });

  test('reduces all funds of a category in proportion to their value in the display currency', () => {
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
    // In March the savings are 1500 + 1000 * 1.1 = 2600. 1000 are sold, so 1600/2600 of each remains. In April the second earns 10
    // %.
    expect(saving[2]).toBeCloseTo(1600, 9);
    expect(saving[3]).toBeCloseTo((1600 / 2600) * (1500 + 1100 * 1.1), 9);
  });

  test('does not sell investments while savings suffice', () => {
    const { saving, investment } = liquidate([
      gap,
      planItem('saving', { existingFunds: 1000 }),
      planItem('investment', { existingFunds: 1000 }),
    ]);
    expect([saving[2], investment[2]]).toEqual([0, 1000]);
  });

  test('never sells a pension without a month from which it may be drawn', () => {
    const { pension, cash, spendable } = liquidate([gap, planItem('pension', { existingFunds: 9000 })]);
    expect([pension[11], cash[11], spendable[11]]).toEqual([9000, -1000, -1000]);
  });

  test('sells a pension last, and only from the month from which it may be drawn', () => {
    const drawable = (drawableFrom: string) =>
      liquidate([
        gap,
        planItem('investment', { existingFunds: 300 }),
        planItem('pension', { existingFunds: 9000, drawableFrom }),
      ]);
    const open = drawable('2020-01');
    expect([open.investment[2], open.pension[2], open.cash[2]]).toEqual([0, 8300, 0]);
    const later = drawable('2026-05');
    expect([later.pension[3], later.cash[3]]).toEqual([9000, -700]);
    expect([later.pension[4], later.cash[4]]).toEqual([8300, 0]);
    // Until May only the investment of 300 could be sold.
    expect([0, 1, 2, 3, 4].map((month) => later.spendable[month])).toEqual([300, 300, -700, -700, 8300]);
  });

  test('never sells locked funds, and covers the whole shortfall with the others', () => {
    const { saving, investment, cash, spendable } = liquidate([
      gap,
      planItem('saving', { existingFunds: 600 }),
      planItem('saving', { existingFunds: 5000, isLocked: true }),
      planItem('investment', { existingFunds: 480_000, isLocked: true, assetClass: 'property' }),
    ]);
    expect([saving[1], investment[1], spendable[1]]).toEqual([5600, 480_000, 600]);
    expect([saving[2], investment[2], cash[2], spendable[2]]).toEqual([5000, 480_000, -400, -400]);
  });

  test('does not sell a fund that begins later', () => {
    const { saving, cash } = liquidate([gap, planItem('saving', { existingFunds: 5000, from: '2026-06' })]);
    expect(cash.subarray(2, 5)).toEqual(Float64Array.of(-1000, -1000, -1000));
    // Once the fund begins, its sale pays the debt.
    expect([saving[5], cash[5]]).toEqual([4000, 0]);
  });

  test('does not sell while cash lasts, nor if it is exactly used up', () => {
    const { saving } = liquidate([
      gap,
      planItem('balance', { amount: 1000 }),
      planItem('saving', { existingFunds: 700 }),
    ]);
    expect(saving[11]).toBe(700);
  });

  test('sells a deposit again at once if cash cannot pay it', () => {
    const { saving, cash, margins } = liquidate([planItem('saving', { amount: 100, existingFunds: 50 })]);
    expect([saving[0], saving[11], cash[11], margins[0]]).toEqual([50, 50, 0, -100]);
  });
});

describe('selling taxed funds', () => {
  const gap = planItem('expense', { amount: 1000, from: '2026-03', to: '2026-03' });

  test('sells more to cover the tax: cash is 0, and the fund shrinks by missing/(1 - t)', () => {
    const plan = liquidate([gap, planItem('saving', { existingFunds: 5000, taxShare: 0.2 })]);
    expect([plan.saving[1], plan.spendable[1]]).toEqual([5000, 4000]);
    expect(plan.saving[2]).toBeCloseTo(5000 - 1000 / 0.8, 9);
    expect([plan.cash[2], plan.cash[11]]).toEqual([0, 0]);
    expect(plan.totalTaxes).toBeCloseTo(250, 9);
    expect(plan.spendable[2]).toBeCloseTo(3000, 9);
  });

  test('sells the same share of every balance, in proportion to its proceeds after tax', () => {
    const plan = liquidate([
      gap,
      planItem('saving', { existingFunds: 1000 }),
      planItem('saving', {
        existingFunds: 2000,
        taxShare: 0.5,
        currency: 'EUR',
        existingFundsCurrency: 'USD',
      }),
    ]);
    // A sale of everything would bring 1,000 + 2,000 * 0.5 = 2,000; half of it is needed, so half of each is sold: 500 + 1,000.
    expect(plan.saving[2]).toBeCloseTo(1500, 9);
    expect(plan.cash[2]).toBe(0);
    expect(plan.totalTaxes).toBeCloseTo(500, 9);
  });

  test('sells everything if it is not enough', () => {
    const plan = liquidate([gap, planItem('saving', { existingFunds: 1000, taxShare: 0.25 })]);
    expect([plan.saving[2], plan.cash[2], plan.spendable[2]]).toEqual([0, -250, -250]);
  });

  test('does not sell a fund whose proceeds would be 0 after tax', () => {
    const plan = liquidate([gap, planItem('saving', { existingFunds: 1000, taxShare: 1 })]);
    expect([plan.saving[11], plan.cash[11], plan.spendable[11]]).toEqual([1000, -1000, -1000]);
  });

  test('payouts and income are reduced by their tax', () => {
    const plan = forecastItems([
      planItem('pension', {
        existingFunds: 1200,
        payoutFrom: '2026-01',
        payoutMonths: 12,
        taxShare: 0.25,
      }),
      planItem('income', { amount: 1000, taxShare: 0.4 }),
    ]);
    expect(plan.margins[0]).toBeCloseTo(75 + 600, 9);
    expect(plan.pension[0]).toBeCloseTo(1100, 9);
    expect(plan.totalTaxes).toBeCloseTo(12 * 25 + 12 * 400, 8);
  });

  test('under overdraft nothing may be sold, so spendable equals cash', () => {
    const { cash, spendable } = forecastItems([gap, planItem('saving', { existingFunds: 5000 })]);
    expect(spendable).toEqual(cash);
  });

  test('covers any shortfall that a taxed fund can pay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90_000 }), uniformNumber(0, 0.9), (missing, taxShare) => {
        const fund = planItem('investment', { existingFunds: 1_000_000, taxShare });
        const { cash, investment } = liquidate([planItem('expense', { amount: missing, to: '2026-01' }), fund]);
        expect(cash[0]).toBe(0);
        expect(investment[0]).toBeCloseTo(1_000_000 - missing / (1 - taxShare), 6);
      }),
    );
  });
});
