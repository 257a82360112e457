import { expect, test } from 'vitest';
import type { Chart } from './chart-types.ts';
import { createChartColumns } from './chart-columns.ts';
import { eventsOfRow, createPositionRows, createYearRows } from './chart-table.tsx';

const MONTHS = ['2026-11', '2026-12', '2027-01', ...monthsOf(2027, 2, 12), '2028-01', '2028-02'];

function monthsOf(year: number, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${year}-${String(first + index).padStart(2, '0')}`);
}

const told = (from: number, to: number) => createYearRows(MONTHS, { from, to }).map(({ index }) => MONTHS[index]);

test('by month, every position of the window has a row', () => {
  expect(createPositionRows({ from: 2, to: 4 }).map(({ index }) => index)).toEqual([2, 3, 4]);
});

test('by year, each calendar year has the row of its last month in the window', () => {
  expect(told(0, MONTHS.length - 1)).toEqual(['2026-12', '2027-12', '2028-02']);
  expect(told(3, 8)).toEqual(['2027-07']);
  expect(told(0, 0)).toEqual(['2026-11']);
  expect(told(1, 2)).toEqual(['2026-12', '2027-01']);
});

test('the row of a year lists the events of all its months', () => {
  const milestones = [
    { index: 0, name: 'Today' },
    { index: 3, name: 'Loan ends' },
    { index: 13, name: 'School begins' },
    { index: 14, name: 'Car' },
  ];
  const chart = { milestones } as unknown as Chart;
  const rows = createYearRows(MONTHS, { from: 0, to: MONTHS.length - 1 });
  expect(rows.map((row) => eventsOfRow(chart, row))).toEqual([['Today'], ['Loan ends', 'School begins'], ['Car']]);
});

test('the row of a year has the sum of its months only for flows; a month without a value adds nothing to the sum', () => {
  const line = { kind: 'line', color: 'red', dash: 'solid', marker: 'circle' } as const;
  const series = [
    { ...line, id: 'margin', name: 'Margin', isFlow: true, values: [1, 2, 3, Number.NaN] },
    { ...line, id: 'cash', name: 'Cash', values: [1, 3, 6, 6] },
  ];
  const chart = { series, y: { format: { value: String, cell: String } } } as unknown as Chart;
  const [margin, cash] = createChartColumns(chart);
  expect([margin?.sumText?.(0, 2), margin?.sumText?.(1, 1), margin?.sumText?.(2, 3)]).toEqual(['6', '2', '']);
  expect(cash?.sumText).toBeNull();
});
