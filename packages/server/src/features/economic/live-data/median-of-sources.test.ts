import { expect, test } from 'vitest';
import { computeSourceMedian } from './median-of-sources.ts';

const said = (...pairs: [value: number, period: string][]) => pairs.map(([value, period]) => ({ value, period }));

test.each([
  ['of one is what it says', said([3, '2025']), 3],
  ['of three is the middle one', said([9, '2026-01'], [1, '2026-02'], [2, '2026-03']), 2],
  ['of four is the mean of the middle two', said([9, '2026'], [-1, '2026'], [2, '2026'], [3, '2026']), 2.5],
  // A year ends in December: 24 months before December 2026 still counts.
  ['takes what is 24 months behind', said([1, '2024'], [3, '2026-12-31']), 2],
  ['leaves out what is 25 months behind', said([1, '2024-11'], [3, '2026']), 3],
  ['counts a quarter to its end', said([1, '2024-Q3'], [3, '2026-09'], [8, '2024-Q2']), 2],
])('%s', (_name, readings, value) => {
  expect(computeSourceMedian(readings)?.value).toBe(value);
});

test('lists its sources, and is undefined without readings', () => {
  const readings = said([1, '2020'], [3, '2026'], [4, '2025']);
  expect(computeSourceMedian(readings)?.of).toEqual(readings.slice(1));
  expect(computeSourceMedian([])).toBeUndefined();
});
