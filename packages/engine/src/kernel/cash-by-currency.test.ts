import { describe, expect, test } from 'vitest';
import { createCashByCurrency, repayNegativeCash, settleCash } from './cash-by-currency.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

/**
 * Creates cash by currency at changing rates, where `units` has the value of one unit of each currency, and a function that adds the flows
 * of a month.
 */
function potsAt(units: readonly number[], yearlyRate = 0) {
  const pots = createCashByCurrency(units.length, true, yearlyRate);
  const receive = (month: number, ...flows: number[]) => {
    pots.units.set(units);
    pots.inflow.set(flows);
    return settleCash(
      pots,
      flows.reduce((sum, flow, index) => sum + flow * units[index]!, 0),
      month,
    );
  };
  return { pots, receive };
}

describe('at month end, negative cash is paid from positive cash', () => {
  // One unit of the three currencies is worth 1, 2 and 4, so the cash in them is worth 100, 200 and -120.
  test('if there is enough, no debt remains, and each positive currency gives the same share', () => {
    const { pots, receive } = potsAt([1, 2, 4]);
    // Positive cash is worth 300, negative cash 120: 1 - 120/300 = 0.6 of each positive currency remains.
    expect(receive(0, 100, 100, -30)).toBeCloseTo(180, 12);
    expect(Array.from(pots.cash ?? [], Math.round)).toEqual([60, 60, 0]);
  });

  test('if there is not enough, no positive cash remains, and all debts shrink by the same share', () => {
    const { pots, receive } = potsAt([1, 2, 4]);
    // Positive cash is worth 100, negative cash 200 + 300: 1 - 100/500 = 0.8 of each debt remains.
    expect(receive(0, 100, -100, -75)).toBeCloseTo(-400, 12);
    expect(Array.from(pots.cash ?? [], Math.round)).toEqual([0, -80, -60]);
  });

  test('if it is exactly enough, all are 0', () => {
    const { pots, receive } = potsAt([1, 2, 4]);
    expect(receive(0, 100, 50, -50)).toBe(0);
    expect(pots.cash).toEqual(new Float64Array(3));
  });

  test('without debts, or without positive cash, nothing changes', () => {
    const { pots, receive } = potsAt([1, 2, 4]);
    receive(0, 7, 0, 5);
    expect([...(pots.cash ?? [])]).toEqual([7, 0, 5]);
    const owed = potsAt([1, 2, 4]);
    owed.receive(0, -7, 0, -5);
    expect([...(owed.pots.cash ?? [])]).toEqual([-7, 0, -5]);
  });

  test('a sale shrinks all negative currencies by the same share', () => {
    const { pots, receive } = potsAt([1, 2, 4]);
    receive(0, 100, -100, -75);
    // The sale pays 100 of the debt of 400.
    repayNegativeCash(pots, 100);
    expect(pots.worth).toBeCloseTo(-300, 12);
    expect(Array.from(pots.cash ?? [], Math.round)).toEqual([0, -60, -45]);
    repayNegativeCash(pots, 300);
    expect(pots.worth).toBe(0);
    expect(Array.from(pots.cash ?? [], Math.abs)).toEqual([0, 0, 0]);
  });
});

describe('at constant rates all cash is one total', () => {
  test('the total is the plain sum of all flows', () => {
    const pots = createCashByCurrency(2, false, 0);
    expect([settleCash(pots, 100, 0), settleCash(pots, -130, 1), settleCash(pots, 50, 2)]).toEqual([100, -30, 20]);
  });

  test('the total equals that of several currencies at the same rates', () => {
    const { receive } = potsAt([1, 2]);
    const months = [
      [100, -20],
      [-90, 10],
      [-50, 5],
      [80, -7],
    ] as const;
    let sum = 0;
    months.forEach(([one, other], month) => {
      sum += one + 2 * other;
      expect(receive(month, one, other)).toBeCloseTo(sum, 12);
    });
  });
});

describe('interest on cash of 12 % a year', () => {
  const month = 1.12 ** (1 / 12);

  test('is credited on positive cash before the flows of a month, except the first', () => {
    const { cash } = forecastItems([planItem('balance', { amount: 1000 }), planItem('income', { amount: 10 })], {
      assumptions: { cashRate: 0.12 },
    });
    expect(cash[0]).toBe(1010);
    expect(cash[1]).toBeCloseTo(1010 * month + 10, 9);
    expect(cash[2]).toBeCloseTo((1010 * month + 10) * month + 10, 9);
    // Only interest is added: a year after January, cash is 12 % more.
    const alone = forecastItems([planItem('balance', { amount: 1000 })], {
      years: 2,
      assumptions: { cashRate: 0.12 },
    });
    expect(alone.cash[12]).toBeCloseTo(1120, 9);
    expect(alone.margins).toEqual(new Float64Array(24));
  });

  test('is not credited on negative cash', () => {
    const { cash } = forecastItems([planItem('expense', { amount: 10, to: '2026-02' })], {
      assumptions: { cashRate: 0.12 },
    });
    expect([cash[0], cash[1], cash[2], cash[11]]).toEqual([-10, -20, -20, -20]);
  });

  test('is credited on each currency separately', () => {
    const { pots, receive } = potsAt([1, 2], 0.12);
    receive(0, 100, -20);
    // After January 100 - 2 * 20 = 60 of the first currency remain. In February they earn interest, 60 (1.12)^(1/12), and 5 of the
    // second currency are added, worth 10.
    expect(receive(1, 0, 5)).toBeCloseTo(60 * month + 10, 12);
    expect(pots.cash?.[0]).toBeCloseTo(60 * month, 12);
    expect(receive(2, -100, 0)).toBeCloseTo(60 * month * month + 10 * month - 100, 12);
    // The total is now negative and earns no interest.
    expect(receive(3, 0, 0)).toBeCloseTo(60 * month * month + 10 * month - 100, 12);
  });
});
