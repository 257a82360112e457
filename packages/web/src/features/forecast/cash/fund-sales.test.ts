import { expect, test } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import { lockedFunds, summarizeSales } from './fund-sales.ts';

const LABELS = ['2047-01', '2047-02', '2047-03', '2047-04'];
const sold = (saving: number[], investment: number[] = [0, 0, 0, 0]) => ({
  labels: LABELS,
  sold: {
    saving: Float64Array.from(saving),
    investment: Float64Array.from(investment),
    pension: new Float64Array(4),
  },
});

test('the summary has the first and the last month with a sale, and the amounts by category in the order of sale', () => {
  expect(summarizeSales(sold([0, 500, 0, 0], [0, 200, 0, 700]))).toEqual({
    from: 1,
    to: 3,
    total: 1_400,
    parts: [
      { category: 'saving', amount: 500 },
      { category: 'investment', amount: 900 },
    ],
  });
});

test('the summary is null if nothing is sold, or no more than a rounding error', () => {
  expect(summarizeSales(sold([0, 0, 0, 0]))).toBeNull();
  expect(summarizeSales(sold([1e-9, 0, 0, 0]))).toBeNull();
});

test('locked funds are visible savings and investments that the user locked', () => {
  const items = [
    createItem({ id: 1, category: 'investment', is_locked: true }),
    createItem({ id: 2, category: 'saving' }),
    createItem({ id: 3, category: 'saving', is_locked: true, is_hidden: true }),
    createItem({ id: 4, category: 'pension', is_locked: true }),
  ];
  expect(lockedFunds(items, '2047-01').map(({ id }) => id)).toEqual([1]);
});

test('funds that have not begun or are already paid out are not locked funds', () => {
  const house = createItem({ id: 1, category: 'investment', is_locked: true, from_date: '2047-02-28' });
  const months = ['2047-01', '2047-02', '2047-04', '2047-05', '2047-06'];
  const areActive = (changes: Partial<typeof house>) =>
    months.map((month) => lockedFunds([{ ...house, ...changes }], month).length);
  expect(areActive({})).toEqual([0, 1, 1, 1, 1]);
  expect(areActive({ payout_from_date: '2047-05-01', payout_months: 1 })).toEqual([0, 1, 1, 0, 0]);
  expect(areActive({ payout_from_date: '2047-05-01', payout_months: 2 })).toEqual([0, 1, 1, 1, 0]);
});
