import { expect, test } from 'vitest';
import { chartCsv } from './chart-file.ts';
import type { ChartFormat, ChartSeries } from '#ui/chart/chart-series.ts';

const line = (name: string, values: number[], group = ''): ChartSeries => ({
  id: name,
  name,
  group,
  color: 'red',
  dash: 'solid',
  marker: 'circle',
  values,
});

const plain: ChartFormat = { label: String, tick: String, value: String, short: String, cell: String };

test('a row a month, a column a series', () => {
  const csv = chartCsv(
    'Month',
    ['2026-11', '2026-12'],
    [line('Net worth', [1, -2.5]), line('Cash', [3, 4], 'Plan B')],
    plain,
  );
  expect(csv).toBe('\uFEFFMonth,Net worth,Plan B: Cash\r\n2026-11,1,3\r\n2026-12,-2.5,4\r\n');
});

test('names that a spreadsheet would run or break on are made harmless', () => {
  const csv = chartCsv('Month', [], [line('=1+1', []), line('a "b", c', []), line('-x', [])], plain);
  expect(csv).toBe('\uFEFFMonth,\'=1+1,"a ""b"", c",\'-x\r\n');
});

test('a number with a decimal comma is one cell, and no formula', () => {
  const comma: ChartFormat = { ...plain, cell: (value) => String(value).replace('.', ',') };
  const csv = chartCsv('Month', ['2026-11'], [line('Net worth', [-2.5]), line('Cash', [3])], comma);
  expect(csv).toBe('\uFEFFMonth,Net worth,Cash\r\n2026-11,"-2,5",3\r\n');
});

test('hidden amounts stay hidden', () => {
  const hidden: ChartFormat = { ...plain, cell: () => '•••••' };
  expect(chartCsv('Month', ['2026-11'], [line('Net worth', [1234.5])], hidden)).not.toContain('1234');
});
