import type { CrisisDifference, PlanItem } from '@meridian/engine';
import { expect, test } from 'vitest';
import { lossRows } from './loss-rows.ts';

const item = (id: number): PlanItem => ({
  id,
  category: 'investment',
  from: null,
  to: null,
  amount: 0,
  currency: 'USD',
  existingFunds: 0,
  existingFundsCurrency: 'USD',
  monthlyRate: 0,
  accumulationFee: 0,
  depositFee: 0,
  interestLimit: 0,
  hidden: false,
});
const ITEMS = Array.from({ length: 20 }, (_, id) => item(id));

/** Returns a difference in which the items with these indices change by these amounts. */
function differenceOf(amounts: readonly number[], sales = 0): CrisisDifference {
  const total = amounts.reduce((sum, amount) => sum + amount, sales);
  return { total, sales, items: amounts.map((amount, index) => ({ item: ITEMS[index] ?? item(0), amount })) };
}

const cents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

test('lines are sorted by the loss in the first column, and add up in every column', () => {
  const amounts = ITEMS.map((_, index) => -(index * 1.004 + 0.333));
  const { lines, totals } = lossRows(
    ITEMS,
    [differenceOf(amounts, -0.337), differenceOf(amounts.map((one) => -one / 3))],
    {
      currency: 'USD',
      most: 8,
    },
  );
  expect(lines.map(({ id }) => id)).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 'others', 'sales']);
  expect(lines.find(({ id }) => id === 'others')?.count).toBe(12);
  for (const column of [0, 1]) {
    const shown = lines.map((line) => line.amounts[column] ?? 0);
    expect(cents(shown)).toBe(Math.round((totals[column] ?? 0) * 100));
  }
  // No shown amount differs from the exact amount by more than a cent.
  expect(Math.abs((lines[0]?.amounts[0] ?? 0) - (amounts[19] ?? 0))).toBeLessThanOrEqual(0.011);
});

test('a single item over the limit has its own line instead of a combined one, and all items have one in the expanded table', () => {
  const nine = differenceOf(Array.from({ length: 9 }, () => -1));
  expect(lossRows(ITEMS, [nine], { currency: 'USD', most: 8 }).lines).toHaveLength(9);
  const ten = differenceOf(Array.from({ length: 10 }, () => -1));
  expect(lossRows(ITEMS, [ten], { currency: 'USD', most: 8 }).lines).toHaveLength(9);
  expect(lossRows(ITEMS, [ten], { currency: 'USD', most: Infinity }).lines).toHaveLength(10);
});

test('an item whose change rounds to zero has no line; the limit is half a unit in a currency without cents', () => {
  const small = differenceOf([-0.3, -20]);
  expect(lossRows(ITEMS, [small], { currency: 'USD', most: 8 }).lines).toHaveLength(2);
  const { lines, totals } = lossRows(ITEMS, [small], { currency: 'JPY', most: 8 });
  expect(lines.map(({ id, amounts }) => [id, amounts])).toEqual([[1, [-20]]]);
  expect(totals).toEqual([-20]);
});

test('without changes there are no lines', () => {
  const nothing = lossRows(ITEMS, [differenceOf([])], { currency: 'USD', most: 8 });
  expect(nothing).toEqual({ lines: [], totals: [0] });
});
