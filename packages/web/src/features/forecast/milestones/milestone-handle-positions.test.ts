import { parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { milestoneHandlePositions, allowedRange } from './milestone-handle-positions.ts';

const START = parseMonth('2026-01');
const milestone = (id: number, month: string) => ({ id, name: `Number ${id}`, date: `${month}-15` });
const placed = (months: readonly string[], from: number, to: number) =>
  milestoneHandlePositions(
    months.map((month, id) => milestone(id, month)),
    START,
    { from, to },
  ).map(({ index, side, level }) => [index, side, level]);

test('handles are at their month, stacked within one month; those outside the visible range are at its edge, the nearest first', () => {
  expect(placed(['2026-03', '2047-01', '2026-03', '2031-01', '2027-12'], 0, 23)).toEqual([
    [2, 'within', 0],
    [252, 'after', 1],
    [2, 'within', 1],
    [60, 'after', 0],
    [23, 'within', 0],
  ]);
  expect(placed(['2026-01', '2026-05', '2026-05', '2027-01', '2028-01'], 12, 23)).toEqual([
    [0, 'before', 2],
    [4, 'before', 0],
    [4, 'before', 1],
    [12, 'within', 0],
    [24, 'after', 0],
  ]);
});

test('a milestone in the past has no handle', () => {
  expect(placed(['2025-12', '2026-01'], 0, 23)).toEqual([[0, 'within', 0]]);
});

test('a milestone in the visible range stays in it; one outside can move anywhere within eighty years', () => {
  const window = { from: 12, to: 23 };
  expect(allowedRange({ side: 'within', index: 12 }, window)).toEqual(window);
  expect(allowedRange({ side: 'after', index: 24 }, window)).toEqual({ from: 0, to: 959 });
  expect(allowedRange({ side: 'before', index: 3 }, window)).toEqual({ from: 0, to: 959 });
  expect(allowedRange({ side: 'after', index: 1_400 }, window)).toEqual({ from: 0, to: 1_400 });
});
