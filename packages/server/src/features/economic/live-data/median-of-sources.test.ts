import { expect, test } from 'vitest';
import { computeSourceMedian } from './median-of-sources.ts';

const said = (...pairs: [value: number, period: string][]) => pairs.map(([value, period]) => ({ value, period }));

test.each([
  ['the median of one source is its value', said([3, '2025']), 3],
  ['the median of three sources is the middle one', said([9, '2026-01'], [1, '2026-02'], [2, '2026-03']), 2],
  [
    'the median of four sources is the mean of the middle two',
    said([9, '2026'], [-1, '2026'], [2, '2026'], [3, '2026']),
    2.5,
  ],
  // A year ends in December: 24 months before December 2026 still counts.
  ['a value 24 months older than the newest counts', said([1, '2024'], [3, '2026-12-31']), 2],
  ['a value 25 months older than the newest is left out', said([1, '2024-11'], [3, '2026']), 3],
  ['the age of a quarter counts from its end', said([1, '2024-Q3'], [3, '2026-09'], [8, '2024-Q2']), 2],
])('%s', (_name, observations, value) => {
  expect(computeSourceMedian(observations)?.value).toBe(value);
});

test('the median lists the observations that it uses, and is undefined without any', () => {
  const observations = said([1, '2020'], [3, '2026'], [4, '2025']);
  expect(computeSourceMedian(observations)?.observations).toEqual(observations.slice(1));
  expect(computeSourceMedian([])).toBeUndefined();
});
