import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanItem } from './item.ts';
import { evenly } from '#testing/arbitrary-plans.ts';
import { planFor, planItem } from '#testing/plans.ts';
import { WORKED_EXAMPLES } from '#testing/worked-examples.ts';

const liquidate = (items: readonly PlanItem[], years = 1) =>
  planFor(items, { years, deficitPolicy: 'liquidate' });

function expectSeries(actual: Float64Array, expected: readonly number[]): void {
  expected.forEach((value, month) => expect(actual[month], `month ${month}`).toBeCloseTo(value, 2));
}

describe('the liquidation example of finance.md 1.8', () => {
  const { saving, investment, cash, forecast, sold } = liquidate(WORKED_EXAMPLES.liquidation);

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

  test('says what is sold of each kind in each month, and nothing where cash is left below zero', () => {
    expectSeries(sold.saving, [0, 0, 500, 500, 200, 0, 0, 0, 0, 0, 0, 0]);
    expectSeries(sold.investment, [0, 0, 0, 0, 300, 500, 500, 500, 500, 500, 452.54, 0]);
    expectSeries(sold.pension, Array<number>(12).fill(0));
    const overdrawn = planFor(WORKED_EXAMPLES.liquidation, { deficitPolicy: 'overdraft' });
    expect(overdrawn.sold.saving.every((value) => value === 0)).toBe(true);
  });

  test('net worth is still the sum', () => {
    expectSeries(
      forecast,
      Array.from(cash, (value, month) => value + saving[month]! + investment[month]!),
    );
  });
});

test('what is sold is told before its tax', () => {
  const fund = planItem('saving', { existingFunds: 1000, taxShare: 0.2 });
  const { sold, totalTaxes } = liquidate([planItem('expense', { amount: 80, to: '2026-01' }), fund]);
  expect(sold.saving[0]).toBeCloseTo(100, 9);
  expect(totalTaxes).toBeCloseTo(20, 9);
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

  test('never touches a pension that names no month from which it may be drawn', () => {
    const { pension, cash, spendable } = liquidate([gap, planItem('pension', { existingFunds: 9000 })]);
    expect([pension[11], cash[11], spendable[11]]).toEqual([9000, -1000, -1000]);
  });

  test('takes a pension last, and from its month on', () => {
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
    // Until May 300 of the investment are all that could be sold.
    expect([0, 1, 2, 3, 4].map((month) => later.spendable[month])).toEqual([300, 300, -700, -700, 8300]);
  });

  test('never touches what is locked, and takes all of the need from the others', () => {
    const { saving, investment, cash, spendable } = liquidate([
      gap,
      planItem('saving', { existingFunds: 600 }),
      planItem('saving', { existingFunds: 5000, isLocked: true }),
      planItem('investment', { existingFunds: 480_000, isLocked: true, assetClass: 'property' }),
    ]);
    expect([saving[1], investment[1], spendable[1]]).toEqual([5600, 480_000, 600]);
    expect([saving[2], investment[2], cash[2], spendable[2]]).toEqual([5000, 480_000, -400, -400]);
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

describe('selling what is taxed', () => {
  const gap = planItem('expense', { amount: 1000, from: '2026-03', to: '2026-03' });

  test('takes as much more as the tax takes: cash is 0, and the fund has shrunk by missing/(1 - t)', () => {
    const plan = liquidate([gap, planItem('saving', { existingFunds: 5000, taxShare: 0.2 })]);
    expect([plan.saving[1], plan.spendable[1]]).toEqual([5000, 4000]);
    expect(plan.saving[2]).toBeCloseTo(5000 - 1000 / 0.8, 9);
    expect([plan.cash[2], plan.cash[11]]).toEqual([0, 0]);
    expect(plan.totalTaxes).toBeCloseTo(250, 9);
    expect(plan.spendable[2]).toBeCloseTo(3000, 9);
  });

  test('what it brings is what counts: pro rata to that, every balance gives the same share', () => {
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
    // 1,000 + 2,000 * 0.5 = 2,000 could be had; half of it is needed, so half of each is sold: 500 + 1,000.
    expect(plan.saving[2]).toBeCloseTo(1500, 9);
    expect(plan.cash[2]).toBe(0);
    expect(plan.totalTaxes).toBeCloseTo(500, 9);
  });

  test('that does not bring enough is all gone', () => {
    const plan = liquidate([gap, planItem('saving', { existingFunds: 1000, taxShare: 0.25 })]);
    expect([plan.saving[2], plan.cash[2], plan.spendable[2]]).toEqual([0, -250, -250]);
  });

  test('that would bring nothing is not sold', () => {
    const plan = liquidate([gap, planItem('saving', { existingFunds: 1000, taxShare: 1 })]);
    expect([plan.saving[11], plan.cash[11], plan.spendable[11]]).toEqual([1000, -1000, -1000]);
  });

  test('a payout brings what its tax leaves, an income too', () => {
    const plan = planFor([
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

  test('under overdraft nothing could be sold: spendable is cash', () => {
    const { cash, spendable } = planFor([gap, planItem('saving', { existingFunds: 5000 })]);
    expect(spendable).toEqual(cash);
  });

  test('any shortfall that a taxed fund can pay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90_000 }), evenly(0, 0.9), (missing, taxShare) => {
        const fund = planItem('investment', { existingFunds: 1_000_000, taxShare });
        const { cash, investment } = liquidate([
          planItem('expense', { amount: missing, to: '2026-01' }),
          fund,
        ]);
        expect(cash[0]).toBe(0);
        expect(investment[0]).toBeCloseTo(1_000_000 - missing / (1 - taxShare), 6);
      }),
    );
  });
});
