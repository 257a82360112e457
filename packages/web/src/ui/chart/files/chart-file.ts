import { columnsOf, fullName } from '#ui/chart/chart-columns.ts';
import { type Chart, isWithin, positionCell, positionCount } from '#ui/chart/chart-description.ts';
import { BYTE_ORDER_MARK } from '#ui/save-file.ts';

/** The chart's numbers as CSV. A stretch is a column too: 1 in its positions, 0 in all others. */
export function chartCsv(chart: Chart): string {
  const columns = columnsOf(chart);
  const { stretches = [] } = chart;
  const heading = [
    chart.x.name,
    ...columns.map(({ name, series: { group } }) => fullName({ name, group })),
    ...stretches.map(({ name }) => name),
  ];
  const rows = Array.from({ length: positionCount(chart) }, (_, index) => [
    positionCell(chart, index),
    ...columns.map(({ cell }) => cell(index)),
    ...stretches.map((stretch) => (isWithin(stretch, index) ? '1' : '0')),
  ]);
  return csvOf([heading, ...rows]);
}

/** Rows of cells as CSV (RFC 4180, with a byte order mark so that spreadsheets read any script). */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

const LOOKS_LIKE_A_FORMULA = /^[=+@\t\r]|^-(?![\d.,]+$)/;

function csvCell(text: string): string {
  const harmless = LOOKS_LIKE_A_FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
