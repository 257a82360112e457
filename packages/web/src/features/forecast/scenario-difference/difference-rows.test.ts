import type { PlanDifference } from '@meridian/engine';
import { describe, expect, test } from 'vitest';
import { differenceRows, waterfallBars } from './difference-rows.ts';

/** Returns a difference whose items change net worth by these amounts. */
const difference = (from: number, amounts: number[], rest: Partial<PlanDifference> = {}): PlanDifference => {
  const { assumptions = 0, selling = 0 } = rest;
  const sum = amounts.reduce((all, amount) => all + amount, assumptions + selling);
  const items = amounts.map((amount, index) => {
    return { name: `Item ${index}`, category: 'income' as const, from: [], to: [], amount };
  });
  return { from, to: from + sum, items, assumptions, selling };
};

const amountsOf = ({ lines }: ReturnType<typeof differenceRows>) => lines.map(({ part, amount }) => [part, amount]);

describe('the rows of a difference', () => {
  test('small items share one row, and effects not caused by an item come last', () => {
    const shown = differenceRows(difference(100, [50, -20, 3, 2, 1], { assumptions: 7, selling: -4 }), {
      currency: 'USD',
      most: 2,
    });
    expect(amountsOf(shown)).toEqual([
      ['item', 50],
      ['item', -20],
      ['others', 6],
      ['assumptions', 7],
      ['selling', -4],
    ]);
    expect([shown.from, shown.to]).toEqual([100, 139]);
  });

  test('if only one item is beyond the limit, it has its own row instead of a combined row for one item', () => {
    const shown = differenceRows(difference(0, [3, 2, 1]), { currency: 'USD', most: 2 });
    expect(shown.lines.map(({ part }) => part)).toEqual(['item', 'item', 'item']);
  });

  test('the shown rows add up exactly, in dollars and in yen', () => {
    for (const currency of ['USD', 'JPY'] as const) {
      const { from, to, lines } = differenceRows(difference(10.304, [0.304, 0.304, 0.304, 0.604]), {
        currency,
        most: 9,
      });
      const sum = lines.reduce((all, { amount }) => all + amount, 0);
      expect(sum).toBeCloseTo(to - from, 9);
      expect(to).toBe(currency === 'USD' ? 11.82 : 12);
    }
  });
});

describe('the waterfall chart', () => {
  const bars = (from: number, amounts: number[]) =>
    waterfallBars(differenceRows(difference(from, amounts), { currency: 'USD', most: 9 }));

  test('each bar begins where the previous one ends; a line without effect has no bar', () => {
    const { moving, sums } = bars(100, [60, -30, 0]);
    expect(moving.map(({ amount }) => amount)).toEqual([60, -30]);
    expect(sums).toEqual([100, 160, 130]);
  });

  test('starts at zero, unless the changes would then be too small to see', () => {
    expect(bars(100, [60, -30]).base).toBe(0);
    expect(bars(-100, [150]).base).toBe(0);
    expect(bars(290_870, [45_000]).base).toBe(0);
    expect(bars(1_000_000, [200, -100]).base).toBe(999_900);
    expect(bars(-1_000_000, [200]).base).toBe(-999_700);
    expect(bars(1_000_000, []).base).toBe(0);
  });
});
