import { type ChartFormat, type ChartSeries, fullName } from '#ui/chart/chart-series.ts';
import { BYTE_ORDER_MARK } from '#ui/save-file.ts';

/** The chart's numbers as CSV (RFC 4180, with a byte order mark so that spreadsheets read any script). */
export function chartCsv(
  labelHeading: string,
  labels: readonly string[],
  series: readonly ChartSeries[],
  format: ChartFormat,
): string {
  const heading = [labelHeading, ...series.map(fullName)];
  const rows = labels.map((label, index) => [
    label,
    ...series.map(({ values }) => format.cell(values[index] ?? 0)),
  ]);
  return BYTE_ORDER_MARK + [heading, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

const LOOKS_LIKE_A_FORMULA = /^[=+@\t\r]|^-(?![\d.,]+$)/;

function csvCell(text: string): string {
  const harmless = LOOKS_LIKE_A_FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
