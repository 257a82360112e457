import { Chip } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import type { Text } from '#lib/text/text.ts';
import { useText } from '#lib/text/text.ts';
import { type ChartFormat, useChartFormat } from '#ui/chart-format.ts';
import type { Chart as ChartDescription, PointedSeries } from '#ui/chart/chart-description.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { useWrite } from '#ui/display.ts';
import type { ResultPart } from './simulation-results.tsx';
import styles from './simulation.module.css';

/** The paths that can be looked at: each ends nearest to that percentile of all ends. */
const SAMPLES = ['p10', 'p25', 'p50', 'p75', 'p90'] as const;
type Sample = (typeof SAMPLES)[number];

/** What of the chart leads to which of them. */
const POINTED: Readonly<Record<string, Sample>> = {
  'most from': 'p10',
  'half from': 'p25',
  'median to': 'p50',
  'half to': 'p75',
  'most to': 'p90',
};

/** The range of futures, and one of them as it went: whose end is nearest to what is pointed at, or the one that was chosen. */
export function FuturesPart({ answer, currency, isReal }: ResultPart) {
  const t = useText();
  const format = useChartFormat(currency);
  const [chosen, setChosen] = useState<Sample | null>(null);
  const [pointed, setPointed] = useState<Sample | null>(null);
  const sample = pointed ?? chosen;
  const futures = (isReal ? answer.real : undefined) ?? answer;
  const chart = useMemo(() => fanChart(t, format, futures, sample), [t, format, futures, sample]);
  const onSeries = (series: PointedSeries | null) => {
    if (series === null) setPointed(null);
    // The path itself is not one of them: what led to it stays.
    else if (series.id !== 'path') setPointed(POINTED[`${series.id} ${series.edge}`] ?? null);
  };
  return (
    <section className={styles.part}>
      <h3>{t('simulation.fan')}</h3>
      <Chart chart={chart} summary={<FanSummary futures={futures} format={format} />} onSeries={onSeries} />
      <SampleChoice chosen={chosen} onChoose={setChosen} />
      <p className={styles.note} role="status">
        {sample === null ? (
          t('simulation.path.hint')
        ) : (
          <SampleSentence answer={answer} sample={sample} {...{ futures, format }} />
        )}
      </p>
    </section>
  );
}

type Futures = Pick<ResultPart['answer'], 'labels' | 'fan'> & {
  readonly samples: Readonly<Record<Sample, { readonly path: number; readonly totals: readonly number[] }>>;
};

function fanChart(
  t: Text,
  format: ChartFormat,
  { labels, fan, samples }: Futures,
  sample: Sample | null,
): ChartDescription {
  const band = { kind: 'band', group: '', color: 'var(--series-forecast)' } as const;
  const path = sample === null ? null : samples[sample];
  const all = SAMPLES.flatMap((one) => samples[one].totals);
  return {
    name: t('simulation.fan'),
    x: { type: 'months', name: t('chart.month'), labels, format },
    y: {
      scale: 'linear',
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
        group: '',
        color: 'var(--ink)',
        dash: 'solid',
        marker: 'circle',
        values: fan.p50,
      },
      ...(path === null
        ? []
        : [
            {
              kind: 'line',
              id: 'path',
              name: t('simulation.path.name', { number: String(path.path + 1) }),
              group: '',
              color: 'var(--series-cash)',
              dash: 'dashed',
              marker: 'diamond',
              values: path.totals,
            } as const,
          ]),
    ],
    milestones: [],
  };
}

function FanSummary({ futures: { fan, labels }, format }: { futures: Futures; format: ChartFormat }) {
  const t = useText();
  const last = (values: readonly number[]) => format.value(values.at(-1) ?? 0);
  return t('simulation.fan.summary', {
    month: format.label(labels.at(-1) ?? ''),
    low: last(fan.p10),
    high: last(fan.p90),
    lowHalf: last(fan.p25),
    highHalf: last(fan.p75),
  });
}

function SampleChoice({
  chosen,
  onChoose,
}: {
  chosen: Sample | null;
  onChoose: (sample: Sample | null) => void;
}) {
  const t = useText();
  const name = useId();
  const labelId = useId();
  return (
    <div className={styles.choice} role="radiogroup" aria-labelledby={labelId}>
      <span id={labelId} className={styles.choiceName}>
        {t('simulation.path.choose')}
      </span>
      <Chip.Group
        value={chosen ?? 'none'}
        onChange={(value) => onChoose(SAMPLES.find((sample) => sample === value) ?? null)}
      >
        {(['none', ...SAMPLES] as const).map((sample) => (
          <Chip key={sample} name={name} value={sample} size="xs" variant="filled">
            {t(`simulation.path.${sample}`)}
          </Chip>
        ))}
      </Chip.Group>
    </div>
  );
}

interface SampleSentenceProps {
  answer: ResultPart['answer'];
  futures: Futures;
  format: ChartFormat;
  sample: Sample;
}

/** One future in words: where it ends, its worst month, and whether its cash lasts. */
function SampleSentence({ answer, futures, format, sample }: SampleSentenceProps) {
  const t = useText();
  const write = useWrite();
  const { path, totals } = futures.samples[sample];
  const lowest = totals.reduce((low, total, index) => (total < (totals[low] ?? 0) ? index : low), 0);
  const sentence = t('simulation.path.sentence', {
    number: String(path + 1),
    count: write.number(answer.num_simulations),
    end: format.value(totals.at(-1) ?? 0),
    lowest: format.value(totals[lowest] ?? 0),
    month: format.label(futures.labels[lowest] ?? ''),
  });
  // Of a path that was chosen by its real end only that is known.
  const known = answer.samples[sample];
  if (known.path !== path) return sentence;
  const short = known.short_month;
  const cash =
    short === null ? t('simulation.path.lasts') : t('simulation.path.short', { month: format.label(short) });
  return `${sentence} ${cash}`;
}
