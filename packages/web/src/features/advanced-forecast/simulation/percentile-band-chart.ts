/** Draws the percentile bands of the simulated paths as a chart, with one sample path. */
import type { Translate } from '#lib/text/text.ts';
import type { ChartFormat } from '#ui/chart-format.ts';
import type { Chart as ChartDescription, LineSeries, HighlightedSeries } from '#ui/chart/chart-types.ts';
import type { SimulationResultProps } from './simulation-inputs.ts';

/** The percentiles of end values with a sample path: the simulated path whose end value is nearest to the percentile. */
export const SAMPLE_PERCENTILES = ['p10', 'p25', 'p50', 'p75', 'p90'] as const;
export type SamplePercentile = (typeof SAMPLE_PERCENTILES)[number];

/** The sample path that the pointer selects, by '<series id> <edge>' of the series under it. */
const SAMPLE_BY_SERIES_EDGE: Readonly<Record<string, SamplePercentile>> = {
  'most from': 'p10',
  'half from': 'p25',
  'median to': 'p50',
  'half to': 'p75',
  'most to': 'p90',
};

/**
 * Returns the sample path that belongs to the part of the chart under the pointer. Returns null if the pointer is not on the chart, and
 * undefined if the part belongs to no sample path, so that the shown path stays.
 */
export function samplePathAtPointer(pointed: HighlightedSeries | null): SamplePercentile | null | undefined {
  if (pointed === null) return null;
  return SAMPLE_BY_SERIES_EDGE[`${pointed.id} ${pointed.edge}`];
}

/** The percentile bands and sample paths, nominal or in today's money. */
export type PercentileBandData = Pick<SimulationResultProps['answer'], 'labels' | 'fan'> & {
  readonly samples: Readonly<Record<SamplePercentile, { readonly path: number; readonly totals: readonly number[] }>>;
};

/** Returns the figures to show from the result: in today's money, or nominal. */
export function toPercentileBandData({ answer, isReal }: Pick<SimulationResultProps, 'answer' | 'isReal'>) {
  return (isReal ? answer.real : undefined) ?? answer;
}

export function percentileBandChart(
  t: Translate,
  format: ChartFormat,
  { labels, fan, samples }: PercentileBandData,
  { sample, isReal }: { sample: SamplePercentile | null; isReal: boolean },
): ChartDescription {
  const band = { kind: 'band', color: 'var(--series-forecast)' } as const;
  const all = SAMPLE_PERCENTILES.flatMap((one) => samples[one].totals);
  return {
    name: t('simulation.fan'),
    x: { type: 'months', name: t('chart.month'), labels, format },
    y: {
      name: t(isReal ? 'forecast.money.real' : 'forecast.money.nominal'),
      format,
      reach: [Math.min(...all), Math.max(...all)],
    },
    series: [
      {
        ...band,
        id: 'most',
        name: t('simulation.fan.most'),
        texture: 'plain',
        edges: [t('simulation.fan.p10'), t('simulation.fan.p90')],
        low: fan.p10,
        high: fan.p90,
      },
      {
        ...band,
        id: 'half',
        name: t('simulation.fan.half'),
        texture: 'rising',
        edges: [t('simulation.fan.p25'), t('simulation.fan.p75')],
        low: fan.p25,
        high: fan.p75,
      },
      {
        kind: 'line',
        id: 'median',
        name: t('simulation.fan.median'),
        color: 'var(--ink)',
        dash: 'solid',
        marker: 'circle',
        values: fan.p50,
      },
      ...(sample === null ? [] : [pathLine(t, samples[sample])]),
    ],
  };
}

function pathLine(t: Translate, { path, totals }: PercentileBandData['samples'][SamplePercentile]): LineSeries {
  return {
    kind: 'line',
    id: 'path',
    name: t('simulation.path.name', { number: String(path + 1) }),
    color: 'var(--series-cash)',
    dash: 'dashed',
    marker: 'diamond',
    values: totals,
  };
}
