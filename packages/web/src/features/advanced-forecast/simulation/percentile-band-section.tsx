import { useMemo, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { type ChartFormat, useChartFormat } from '#ui/chart-format.ts';
import { type HighlightedSeries, monthsApart } from '#ui/chart/chart-types.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { ChipChoice } from '#ui/form/chip-choice.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import {
  type PercentileBandData,
  SAMPLE_PERCENTILES,
  type SamplePercentile,
  percentileBandChart,
  toPercentileBandData,
  samplePathAtPointer,
} from './percentile-band-chart.ts';
import { PercentileBandSummary } from './outcome-sentences.tsx';
import type { SimulationResultProps } from './simulation-inputs.ts';
import styles from './simulation.module.css';

/** Renders the chart of percentile bands with one sample path: the one nearest to the pointer, or the chosen one. */
export function PercentileBandSection(part: SimulationResultProps) {
  const { answer, currency, isReal } = part;
  const t = useText();
  const format = useChartFormat(currency);
  const [chosen, setChosen] = useState<SamplePercentile | null>(null);
  const [pointed, setPointed] = useState<SamplePercentile | null>(null);
  const sample = pointed ?? chosen;
  const futures = toPercentileBandData(part);
  const chart = useMemo(
    () => percentileBandChart(t, format, futures, { sample, isReal }),
    [t, format, futures, sample, isReal],
  );
  const onSeries = (series: HighlightedSeries | null) => {
    const shown = samplePathAtPointer(series);
    if (shown !== undefined) setPointed(shown);
  };
  return (
    <section className={styles.part}>
      <h3>{t('simulation.fan')}</h3>
      <Chart chart={chart} summary={<PercentileBandSummary {...part} />} onSeries={onSeries} />
      <ChipChoice
        label={t('simulation.path.choose')}
        isLabelShown
        value={chosen ?? 'none'}
        options={(['none', ...SAMPLE_PERCENTILES] as const).map((value) => ({
          value,
          label: t(`simulation.path.${value}`),
        }))}
        onChoose={(value) => setChosen(value === 'none' ? null : value)}
      />
      <p className={styles.note} role="status" data-screen-only={sample === null || undefined}>
        {sample === null ? (
          t('simulation.path.hint')
        ) : (
          <SampleSentence answer={answer} sample={sample} {...{ futures, format, currency }} />
        )}
      </p>
    </section>
  );
}

interface SampleSentenceProps {
  answer: SimulationResultProps['answer'];
  currency: SimulationResultProps['currency'];
  futures: PercentileBandData;
  format: ChartFormat;
  sample: SamplePercentile;
}

/** Describes one simulated path in a sentence: its end value, its worst month, and whether its cash lasts. */
function SampleSentence({ answer, currency, futures, format, sample }: SampleSentenceProps) {
  const t = useText();
  const write = useFormatters();
  const { path, totals } = futures.samples[sample];
  const lowest = totals.reduce((low, total, index) => (total < (totals[low] ?? 0) ? index : low), 0);
  const sentence = t('simulation.path.sentence', {
    number: String(path + 1),
    total: answer.num_simulations,
    count: write.number(answer.num_simulations),
    end: write.roundedAmount(totals.at(-1) ?? 0, currency),
    apart: monthsApart(futures.labels),
    lowest: write.roundedAmount(totals[lowest] ?? 0, currency),
    month: format.label(futures.labels[lowest] ?? ''),
  });
  // The sample path in today's money can differ from the nominal sample path. The result says only for the nominal sample path whether
  // cash lasts.
  const known = answer.samples[sample];
  if (known.path !== path) return sentence;
  const short = known.short_month;
  const cash = short === null ? t('simulation.path.lasts') : t('simulation.path.short', { month: format.label(short) });
  return `${sentence} ${cash}`;
}
