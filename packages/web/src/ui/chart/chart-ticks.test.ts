import { describe, expect, test } from 'vitest';
import { monthTicks, valueTicks } from './chart-ticks.ts';

/** Labels of `months` months from November 2026. */
const labels = (months: number) =>
  Array.from({ length: months }, (_, i) => {
    const month = 2026 * 12 + 10 + i;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });

const ticksOf = (months: number, limit: number) => {
  const all = labels(months);
  return monthTicks(all, 0, months - 1, limit).map((index) => all[index]);
};

test('a year shows months that divide it evenly', () => {
  expect(ticksOf(12, 12)).toHaveLength(12);
  expect(ticksOf(12, 5)).toEqual(['2027-01', '2027-04', '2027-07', '2027-10']);
});

test('longer stretches stand on Januaries of round years', () => {
  expect(ticksOf(60, 8)).toEqual(['2027-01', '2028-01', '2029-01', '2030-01', '2031-01']);
  expect(ticksOf(360, 8)).toEqual(['2030-01', '2035-01', '2040-01', '2045-01', '2050-01', '2055-01']);
});

test('a zoomed stretch has ticks of its own, inside itself', () => {
  const all = labels(360);
  const ticks = monthTicks(all, 100, 111, 6);
  expect(ticks.every((index) => index >= 100 && index <= 111)).toBe(true);
  expect(ticks.length).toBeGreaterThan(3);
  expect(ticks.length).toBeLessThanOrEqual(6);
});

describe('values', () => {
  test.each([
    [0, 468_000, [0, 100_000, 200_000, 300_000, 400_000, 500_000]],
    [-67_000, 470_000, [-100_000, 0, 100_000, 200_000, 300_000, 400_000, 500_000]],
    [0, 0.31, [0, 0.1, 0.2, 0.3, 0.4]],
    [0, 0, [0, 1]],
    [1_000, 1_000, [1_000, 1_200]],
    [-8, -3, [-8, -7, -6, -5, -4, -3]],
  ])('from %d to %d are round and reach around them', (low, high, expected) => {
    expect(valueTicks(low, high)).toEqual(expected);
  });

  test('of nothing are none', () => {
    expect(valueTicks(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)).toEqual([]);
  });
});
