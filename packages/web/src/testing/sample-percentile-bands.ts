/** A chart of percentile bands, with made-up values for the test page or with the result of a simulation. */
import type { Chart, ChartSeries } from '#ui/chart/chart-types.ts';
import { BLUE, type SampleTexts, createGrowingValues, createSeriesIdentity } from './sample-figures.ts';

/** Five percentiles of an amount, from the 5th to the 95th, each with one value per month. */
export type PercentileValues = Readonly<Record<'p5' | 'p25' | 'p50' | 'p75' | 'p95', ArrayLike<number>>>;

const median = createGrowingValues(40_000, 0.0035, 900);
/** Returns values that lie this many standard deviations from the median. The standard deviation grows with the square root of time. */
const percentile = (deviations: number) =>
  median.map((value, month) => value * Math.exp(deviations * 0.045 * Math.sqrt(month / 12)));

export const SAMPLE_BANDS: PercentileValues = {
  p5: percentile(-1.64),
  p25: percentile(-0.67),
  p50: median,
  p75: percentile(0.67),
  p95: percentile(1.64),
};

/** Returns a chart of percentile bands, month by month. */
export function createSampleBandChart(texts: SampleTexts, labels: readonly string[], bands: PercentileValues): Chart {
  const { translate, months, amount } = texts;
  return {
    name: translate('Range of futures', 'טווח העתידים'),
    x: { type: 'months', name: translate('Month', 'חודש'), labels, format: months },
    y: { format: amount },
    series: createBandSeries(texts, bands),
  };
}

export function createBandSeries({ translate }: SampleTexts, bands: PercentileValues): ChartSeries[] {
  const edges = (low: number, high: number) =>
    [translate(`${low}th percentile`, `אחוזון ${low}`), translate(`${high}th percentile`, `אחוזון ${high}`)] as const;
  return [
    {
      kind: 'band',
      ...createSeriesIdentity('90', translate('9 of 10 futures', '9 מתוך 10 עתידים'), BLUE),
      texture: 'plain',
      edges: edges(5, 95),
      low: bands.p5,
      high: bands.p95,
    },
    {
      kind: 'band',
      ...createSeriesIdentity('50', translate('Half of the futures', 'מחצית העתידים'), BLUE),
      texture: 'rising',
      edges: edges(25, 75),
      low: bands.p25,
      high: bands.p75,
    },
    {
      kind: 'line',
      ...createSeriesIdentity('median', translate('Median', 'חציון'), 'var(--ink)'),
      dash: 'solid',
      marker: 'circle',
      values: bands.p50,
    },
  ];
}
