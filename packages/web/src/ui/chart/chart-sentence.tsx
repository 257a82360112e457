import { type Text, useText } from '#lib/text/text.ts';
import { type Chart, type ChartSeries, positionCount, positionName } from './chart-description.ts';

/** Of more series than this, the sentence tells the first ones and counts the rest. */
const TOLD = 3;

/** The whole chart in words, in the person's language and formats. */
export function ChartSentence({ chart }: { chart: Chart }) {
  const t = useText();
  if (positionCount(chart) === 0 || chart.series.length === 0) return t('chart.sentence.nothing');
  const told = chart.series.slice(0, TOLD).map((series) => sentenceOf(t, chart, series));
  const more = chart.series.length - told.length;
  const stretches = (chart.stretches ?? []).map(({ name, from, to }) =>
    t('chart.sentence.stretch', { name, first: positionName(chart, from), last: positionName(chart, to) }),
  );
  return [...told, ...(more > 0 ? [t('chart.sentence.more', { count: more })] : []), ...stretches].join(' ');
}

/** Where a series starts and ends, or between what it lies. */
function sentenceOf(t: Text, chart: Chart, series: ChartSeries): string {
  const { short: value } = chart.y.format;
  const { name } = series;
  const last = positionCount(chart) - 1;
  const place = { name, first: positionName(chart, 0), last: positionName(chart, last) };
  const at = (values: ArrayLike<number>, index: number) => value(values[index] ?? Number.NaN);
  switch (series.kind) {
    case 'line':
    case 'area':
      return t('chart.sentence.line', {
        ...place,
        from: at(series.values, 0),
        to: at(series.values, last),
      });
    case 'band':
      return t('chart.sentence.band', { ...place, from: at(series.low, last), to: at(series.high, last) });
    case 'bars': {
      const highest = indexOfHighest(series.values);
      const peak = { position: positionName(chart, highest), value: at(series.values, highest) };
      return t('chart.sentence.bars', { ...place, ...peak });
    }
    case 'points': {
      const indices = Array.from(series.values, (_, index) => index).filter(
        (index) => !Number.isNaN(series.values[index]),
      );
      const values = indices.map((index) => series.values[index] ?? 0);
      return t('chart.sentence.points', {
        name,
        axis: chart.x.name,
        first: positionName(chart, indices[0] ?? 0),
        last: positionName(chart, indices.at(-1) ?? 0),
        count: indices.length,
        from: value(Math.min(...values)),
        to: value(Math.max(...values)),
      });
    }
  }
}

function indexOfHighest(values: ArrayLike<number>): number {
  let highest = 0;
  for (let index = 1; index < values.length; index++) {
    if ((values[index] ?? 0) > (values[highest] ?? 0)) highest = index;
  }
  return highest;
}
