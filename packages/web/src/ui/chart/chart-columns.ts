import type { Chart, ChartSeries } from './chart-types.ts';
import { type LegendSymbol, createSeriesSymbol } from './legend-symbol.ts';

/**
 * One column of a chart's table: a series, or one edge of a band, with its text at each position. Tooltip, screen reader, table and CSV use
 * the same columns.
 */
export interface ChartColumn {
  readonly key: string;
  readonly series: ChartSeries;
  readonly name: string;
  /** The full text at a position; empty if there is no value. */
  readonly text: (index: number) => string;
  /** The text of the sum of several positions; null if their values cannot be added up. */
  readonly sumText: ((from: number, to: number) => string) | null;
  /** Text direction: figures run from left to right in every language, names follow their own script. */
  readonly dir: 'ltr' | 'auto';
  /** The text at a position in a CSV file. */
  readonly cell: (index: number) => string;
  /**
   * The edge of a band whose value this column contains: lower (`from`) or upper (`to`). It is `to` for a series without two edges, and
   * null for a column of names.
   */
  readonly edge: 'from' | 'to' | null;
  /** The colour, dashes, marker or texture that identify the series. */
  readonly symbol: LegendSymbol;
}

/**
 * Returns the columns of all series, in the order of the series. A band has two columns. Points may have a second column with their names.
 */
export function createChartColumns(chart: Chart): ChartColumn[] {
  const { value, cell } = chart.y.format;
  return chart.series.flatMap((series) => {
    const symbol = createSeriesSymbol(series);
    const column = (name: string, values: ArrayLike<number>, edge: ChartColumn['edge'] = 'to'): ChartColumn => {
      const written = (write: (one: number) => string) => (index: number) => {
        const one = values[index] ?? Number.NaN;
        return Number.isNaN(one) ? '' : write(one);
      };
      const key = `${series.id} ${name}`;
      const sumText = series.isFlow === true ? sumOf(values, value) : null;
      return {
        key,
        series,
        name,
        dir: 'ltr',
        text: written(value),
        sumText,
        cell: written(cell),
        edge,
        symbol,
      };
    };
    switch (series.kind) {
      case 'line':
      case 'area':
      case 'bars':
        return [column(series.name, series.values)];
      case 'band':
        return [column(series.edges[0], series.low, 'from'), column(series.edges[1], series.high)];
      case 'points': {
        const { labels } = series;
        const points = column(series.name, series.values);
        if (labels === undefined) return [points];
        const text = (index: number) => (points.text(index) === '' ? '' : (labels.texts[index] ?? ''));
        return [{ ...column(labels.name, [], null), dir: 'auto', text, sumText: null, cell: text }, points];
      }
    }
  });
}

function sumOf(values: ArrayLike<number>, write: (one: number) => string) {
  return (from: number, to: number) => {
    let sum = 0;
    for (let index = from; index <= to; index++) sum += values[index] ?? Number.NaN;
    return Number.isNaN(sum) ? '' : write(sum);
  };
}
