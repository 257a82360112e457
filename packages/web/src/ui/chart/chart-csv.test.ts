import { expect, test } from 'vitest';
import type { LineSeries } from './chart-types.ts';
import { createChartCsv, toCsv } from './chart-csv.ts';

const line = (name: string, values: number[]): LineSeries => ({
  kind: 'line',
  id: name,
  name,
  color: 'red',
  dash: 'solid',
  marker: 'circle',
  values,
});

const csvOf = (labels: string[], series: LineSeries[], cell: (value: number) => string = String) =>
  createChartCsv({
    name: 'Forecast',
    x: { type: 'months', name: 'Month', labels, format: { label: String, tick: String } },
    y: { format: { value: String, short: String, cell, unit: '' } },
    series,
    milestones: [],
  });

test('one row per month, one column per series', () => {
  const csv = csvOf(['2026-11', '2026-12'], [line('Net worth', [1, -2.5]), line('Plan B: Cash', [3, 4])]);
  expect(csv).toBe('\uFEFFMonth,Net worth,Plan B: Cash\r\n2026-11,1,3\r\n2026-12,-2.5,4\r\n');
});

test('names that a spreadsheet would execute or split are made harmless', () => {
  const csv = csvOf([], [line('=1+1', []), line('a "b", c', []), line('-x', [])]);
  expect(csv).toBe('\uFEFFMonth,\'=1+1,"a ""b"", c",\'-x\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  ['-1+1', "'-1+1"],
  ['-1,5', '"-1,5"'],
  ['one\rtwo', '"one\rtwo"'],
  ['one\ntwo', '"one\ntwo"'],
  ['\r=1', '"\'\r=1"'],
])('the cell %j is written as %j', (cell, written) => {
  expect(toCsv([[cell, 'next']])).toBe(`\uFEFF${written},next\r\n`);
});

test('a number with a decimal comma is one cell and not a formula', () => {
  const comma = (value: number) => String(value).replace('.', ',');
  const csv = csvOf(['2026-11'], [line('Net worth', [-2.5]), line('Cash', [3])], comma);
  expect(csv).toBe('\uFEFFMonth,Net worth,Cash\r\n2026-11,"-2,5",3\r\n');
});

test('hidden amounts are masked', () => {
  expect(csvOf(['2026-11'], [line('Net worth', [1234.5])], () => '•••••')).not.toContain('1234');
});

test('a file has the axis titles of the page in its headings', () => {
  const plain = { value: String, short: String, cell: String };
  const bars = { ...line('Futures', [7]), kind: 'bars', texture: 'plain' } as const;
  const csv = createChartCsv({
    name: 'Distribution of the end',
    x: { type: 'bins', name: 'Net worth', edges: [0, 10], format: { ...plain, unit: 'EUR' } },
    y: { name: 'Futures', format: { ...plain, unit: '' } },
    series: [bars],
    milestones: [],
  });
  expect(csv.split('\r\n')[0]).toBe('\uFEFFNet worth (EUR),Futures');

  const months = createChartCsv({
    name: 'Forecast',
    x: { type: 'months', name: 'Month', labels: ['2026-11'], format: { label: String, tick: String } },
    y: { name: 'In today’s money', format: { ...plain, unit: 'EUR' } },
    series: [line('Plan B: Cash', [3])],
    milestones: [],
  });
  expect(months.split('\r\n')[0]).toBe('\uFEFFMonth,"Plan B: Cash (In today’s money, EUR)"');
});
