import { describe, expect, test } from 'vitest';
import { CONSTANT_PATH, MOST_MONTHS, pathOf, relativeValue, withCurrencies } from './path.ts';
import { planFor, planItem } from '#testing/plans.ts';

const row = (...factors: number[]) => Float64Array.from({ length: 12 }, (_, month) => factors[month] ?? 1);

describe('what the rows of a path move', () => {
  test.each([
    ['income', 'income', { income: row(0.9) }, [90, 100]],
    ['expense', 'expenses', { expenses: row(1.2) }, [-120, -100]],
    ['expense', 'prices, on top', { expenses: row(1.2), prices: row(1.5, 1.1) }, [-180, -110]],
    ['saving', 'deposits', { deposits: row(0.5) }, [-50, -100]],
    ['investment', 'deposits', { deposits: row(0.5) }, [-50, -100]],
  ] as const)('%s: %s', (category, _, moves, expected) => {
    const { margins } = planFor([planItem(category, { amount: 100 })], { path: pathOf(moves) });
    expected.forEach((value, month) => expect(margins[month]).toBeCloseTo(value, 9));
  });

  test('deposits arrive as they leave cash, those of a pension by themselves', () => {
    const items = (['saving', 'pension'] as const).map((category) => planItem(category, { amount: 100 }));
    const { saving, pension } = planFor(items, {
      path: pathOf({ deposits: row(1, 0.5), pensionDeposits: row(0.25) }),
    });
    expect([...saving.subarray(0, 3)]).toEqual([100, 150, 250]);
    expect([...pension.subarray(0, 3)]).toEqual([25, 125, 225]);
  });

  test('each category of funds has returns and shocks of its own', () => {
    const items = (['saving', 'investment', 'pension'] as const).map((category) =>
      planItem(category, { existingFunds: 1000, monthlyRate: 0.02, interestLimit: 0.01 }),
    );
    const { saving, investment, pension } = planFor(items, {
      path: pathOf({ returns: { investment: row(0.5, 2) }, shocks: { pension: row(1, 2) } }),
    });
    [1010, 1020.1].forEach((value, month) => expect(saving[month]).toBeCloseTo(value, 9));
    [510, 515.1].forEach((value, month) => expect(investment[month]).toBeCloseTo(value, 9));
    [1010, 2040.2].forEach((value, month) => expect(pension[month]).toBeCloseTo(value, 9));
  });

  test('a payout follows the expected return, whatever the path does to the fund', () => {
    const fund = planItem('investment', { existingFunds: 120_000, payoutFrom: '2026-01', payoutMonths: 12 });
    const { margins, investment } = planFor([fund], {
      path: pathOf({ shocks: { investment: row(1, 1, 0.5) } }),
    });
    expect([...margins.subarray(0, 4)].map(Math.round)).toEqual([10_000, 10_000, 5000, 5000]);
    expect(investment[11]).toBe(0);
  });
});

test('the golden of section 3: a fund of 1000 through the crisis of 2008', () => {
  const [fall, duration, recovery] = [0.49, 17, 41];
  const level = (k: number) =>
    1 - fall * (k <= duration ? k / duration : Math.max(0, 1 - (k - duration) / recovery));
  const shocks = {
    investment: Float64Array.from({ length: 60 }, (_, month) => level(month + 1) / level(month)),
  };
  const { investment } = planFor([planItem('investment', { existingFunds: 1000 })], {
    years: 5,
    path: pathOf({ shocks }),
  });
  expect([16, 36, 57].map((month) => investment[month]!.toFixed(2))).toEqual(['510.00', '749.02', '1000.00']);
});

test('a shorter horizon is the beginning of the same path', () => {
  const path = pathOf({
    returns: { saving: Float64Array.from({ length: 24 }, (_, month) => 1 + month / 100) },
  });
  const items = [planItem('saving', { existingFunds: 1000, amount: 10 })];
  expect(planFor(items, { path }).saving).toEqual(planFor(items, { years: 2, path }).saving.subarray(0, 12));
});

describe('currencies', () => {
  const path = withCurrencies(CONSTANT_PATH, { EUR: row(2), JPY: row(1, 4) });

  test('only their ratio counts', () => {
    expect(relativeValue(path, 'EUR', 'USD', 0)).toBe(2);
    expect(relativeValue(path, 'EUR', 'JPY', 0)).toBe(2);
    expect(relativeValue(path, 'EUR', 'JPY', 1)).toBe(0.25);
    expect(relativeValue(path, 'JPY', 'JPY', 1)).toBe(1);
    expect(relativeValue(path, 'EUR', 'USD', -1)).toBe(1);
  });

  test('further moves come on top, and the first path stays as it was', () => {
    const further = withCurrencies(path, { EUR: row(3, 5), GBP: row(7) });
    expect(further.currencies.EUR?.slice(0, 2)).toEqual(Float64Array.of(6, 5));
    expect(further.currencies.GBP?.[0]).toBe(7);
    expect(path.currencies.EUR?.[0]).toBe(2);
  });

  test('a path of the caller comes on top of the drift of the scenario', () => {
    const { cash } = planFor([planItem('balance', { amount: 850, currency: 'EUR' })], {
      path,
      assumptions: { fx: { model: 'drift', drift: { EUR: 0.1 } } },
    });
    expect(cash[0]).toBeCloseTo(2000 * 1.1 ** (1 / 12), 9);
    expect(cash[11]).toBeCloseTo(1100, 9);
  });
});

test('the constant path covers the longest horizon', () => {
  expect(CONSTANT_PATH.income).toHaveLength(MOST_MONTHS);
  expect(CONSTANT_PATH.funds.saving.steadyUntil[0]).toBe(MOST_MONTHS);
});
