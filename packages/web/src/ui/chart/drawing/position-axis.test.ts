import { formatMonth } from '@meridian/engine';
import { describe, expect, test } from 'vitest';
import type { Chart } from '#ui/chart/chart-types.ts';
import { chooseMonthTicks, createPositionAxis, shortenNames } from './position-axis.ts';

const NOVEMBER_2026 = 12 * 2026 + 10;

/** Returns labels as in the results in today's money: the last month of each interval of `apart` months. */
const labelsOf = (start: number, apart: number, positions: number) =>
  Array.from({ length: positions }, (_, position) => formatMonth(start + (position + 1) * apart - 1));

const format = {
  label: String,
  tick: (month: string, namesYear: boolean) =>
    month.endsWith('-01') ? month.slice(0, 4) : namesYear ? month : month.slice(5),
};

/** Returns the labels of an axis with room for `limit` labels of 84 pixels each. */
function textsOf(labels: readonly string[], limit: number, window = { from: 0, to: labels.length - 1 }) {
  const chart: Chart = {
    name: '',
    x: { type: 'months', name: '', labels, format },
    y: { format: { value: String, short: String, cell: String, unit: '' } },
    series: [],
    milestones: [],
  };
  const axis = createPositionAxis(chart, window, 84 * limit);
  axis.span(0, 84 * limit);
  return axis.ticks().map(({ text }) => text);
}

describe('the axis of positions that are some months apart', () => {
  test('shows the first position of each year if no position is a January', () => {
    expect(textsOf(labelsOf(NOVEMBER_2026, 6, 10), 10)).toEqual([
      '2027-04',
      '10',
      '2028-04',
      '10',
      '2029-04',
      '10',
      '2030-04',
      '10',
      '2031-04',
      '10',
    ]);
    expect(textsOf(labelsOf(NOVEMBER_2026, 12, 20), 4)).toEqual(['2030-10', '2035-10', '2040-10', '2045-10']);
  });

  test('shows Januaries if a position is a January', () => {
    expect(textsOf(labelsOf(NOVEMBER_2026, 3, 20), 5)).toEqual(['2027', '2028', '2029', '2030', '2031']);
    expect(textsOf(labelsOf(12 * 2026 + 1, 12, 20), 4)).toEqual(['2030', '2035', '2040', '2045']);
  });

  test('shows the year for a zoomed period and for a single year', () => {
    expect(textsOf(labelsOf(NOVEMBER_2026, 3, 20), 5, { from: 1, to: 3 })).toEqual(['2027-04', '07', '10']);
    expect(textsOf(labelsOf(NOVEMBER_2026, 12, 1), 5)).toEqual(['2027-10']);
  });

  test('of consecutive months shows Januaries only', () => {
    expect(textsOf(labelsOf(NOVEMBER_2026, 1, 12), 5)).toEqual(['2027', '04', '07', '10']);
  });

  test.each([1, 3, 6, 12])('contains a year and ascends at equal distances, with steps of %i months', (apart) => {
    for (let start = NOVEMBER_2026; start < NOVEMBER_2026 + 12; start++) {
      for (const years of [2, 3, 5, 10, 20, 30]) {
        for (const limit of [3, 4, 7, 12]) {
          const labels = labelsOf(start, apart, (12 * years) / apart);
          const plan = `${labels[0]} for ${years} years, ${limit} labels`;
          const ticks = chooseMonthTicks(labels, 0, labels.length - 1, limit);
          expect(ticks.length, plan).toBeLessThanOrEqual(limit);
          const gaps = ticks.slice(1).map((tick, index) => tick - ticks[index]!);
          expect(
            gaps.every((gap) => gap > 0 && gap === gaps[0]),
            plan,
          ).toBe(true);
          expect(
            textsOf(labels, limit).some((text) => /^\d{4}/.test(text)),
            plan,
          ).toBe(true);
        }
      }
    }
  });
});

test('names with the same beginning are cut in the middle, others at the end', () => {
  const names = ['Everything in London', 'Everything in Zurich', 'Rent of the flat', 'Rent', 'Rent'];
  expect(shortenNames(names, 9)).toEqual(['Ever…ndon', 'Ever…rich', 'Rent of…', 'Rent', 'Rent']);
  expect(shortenNames(['Rent of the flat', 'Rent of the flat'], 9)).toEqual(['Rent of…', 'Rent of…']);
});
