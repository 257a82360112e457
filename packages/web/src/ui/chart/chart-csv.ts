import { createChartColumns } from './chart-columns.ts';
import { type Chart, isNumericAxis, isWithin, formatPositionForCsv, positionCount } from './chart-types.ts';
import { BYTE_ORDER_MARK } from '#ui/download-file.ts';

/**
 * Returns the chart's values as CSV. A shaded range becomes a column with 1 at its positions and 0 elsewhere. Headings include the axis
 * titles, as in 'Cash (In today’s money, EUR)'.
 */
export function createChartCsv(chart: Chart): string {
  const columns = createChartColumns(chart);
  const { x, y, shadedRanges = [] } = chart;
  const heading = [
    withUnit(x.name, isNumericAxis(x) ? x.format.unit : ''),
    ...columns.map(({ name, dir }) => {
      return dir === 'ltr' ? withUnit(name, y.name === name ? '' : (y.name ?? ''), y.format.unit) : name;
    }),
    ...shadedRanges.map(({ name }) => name),
  ];
  const rows = Array.from({ length: positionCount(chart) }, (_, index) => [
    formatPositionForCsv(chart, index),
    ...columns.map(({ cell }) => cell(index)),
    ...shadedRanges.map((range) => (isWithin(range, index) ? '1' : '0')),
  ]);
  return toCsv([heading, ...rows]);
}

function withUnit(heading: string, ...units: string[]): string {
  const known = units.filter((unit) => unit !== '').join(', ');
  return known === '' ? heading : `${heading} (${known})`;
}

/** Returns rows of cells as CSV (RFC 4180), with a byte order mark so that spreadsheets read any script. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

const LOOKS_LIKE_A_FORMULA = /^[=+@\t\r]|^-(?![\d.,]+$)/;

function csvCell(text: string): string {
  const harmless = LOOKS_LIKE_A_FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
