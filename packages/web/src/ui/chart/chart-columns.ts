import type { Chart, ChartSeries } from './chart-description.ts';
import { type ChartSign, signOf } from './chart-sign.ts';

/** One column of a chart's table: what tooltip, speech, table and CSV say of a series at a position. */
export interface ChartColumn {
  readonly key: string;
  readonly series: ChartSeries;
  readonly name: string;
  /** In full; empty where there is nothing. */
  readonly text: (index: number) => string;
  /** The same of several positions together, where they add up; null where they do not. */
  readonly sumText: ((from: number, to: number) => string) | null;
  /** Figures run from left to right in every language, names as their letters do. */
  readonly dir: 'ltr' | 'auto';
  /** For a file. */
  readonly cell: (index: number) => string;
  /** Where in the plot it stands: where its series begins on y, where that ends, or nowhere. */
  readonly edge: 'from' | 'to' | null;
  /** How it is told from the others there. */
  readonly sign: ChartSign;
}

/** The columns of all series in their order: a band has two, points may have names. */
export function columnsOf(chart: Chart): ChartColumn[] {
  const { value, cell } = chart.y.format;
  return chart.series.flatMap((series) => {
    const sign = signOf(series);
    const column = (
      name: string,
      values: ArrayLike<number>,
      edge: ChartColumn['edge'] = 'to',
    ): ChartColumn => {
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
        sign,
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
