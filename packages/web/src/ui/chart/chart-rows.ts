import { type Chart, type ChartWindow, newsAt } from './chart-description.ts';

/** A row of a chart's table: a position, and the first position whose news it tells. */
export interface ChartRow {
  readonly index: number;
  readonly newsFrom: number;
}

/** Every position of the window. */
export function rowsOf({ from, to }: ChartWindow): ChartRow[] {
  return Array.from({ length: to - from + 1 }, (_, row) => ({ index: from + row, newsFrom: from + row }));
}

/** The last month that each calendar year has in the window: December, or the month in which the window ends. */
export function yearRowsOf(months: readonly string[], { from, to }: ChartWindow): ChartRow[] {
  const rows: ChartRow[] = [];
  let newsFrom = from;
  for (let index = from; index <= to; index++) {
    const isLast = index === to || months[index]?.slice(0, 4) !== months[index + 1]?.slice(0, 4);
    if (!isLast) continue;
    rows.push({ index, newsFrom });
    newsFrom = index + 1;
  }
  return rows;
}

/** What happens in the months of a row. */
export function newsOf(chart: Chart, { newsFrom, index }: ChartRow): string[] {
  return rowsOf({ from: newsFrom, to: index }).flatMap((row) => newsAt(chart, row.index));
}
