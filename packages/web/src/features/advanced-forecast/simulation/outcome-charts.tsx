import { useMemo } from 'react';
import { editableNumber } from '#lib/format/number-format.ts';
import { usePrinting } from '#lib/printing.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useChartFormat } from '#ui/chart-format.ts';
import type { Chart as ChartDescription, ValueFormat } from '#ui/chart/chart-description.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { useDisplay, useWrite } from '#ui/display.ts';
import { DistributionSummary, ShortfallSummary } from './outcome-sentences.tsx';
import type { ResultPart } from './simulation-question.ts';
import styles from './simulation.module.css';

/** By when the money has run out, and in what share of the futures. */
export function ShortfallPart({ answer, currency }: ResultPart) {
  const t = useText();
  const write = useWrite();
  const isPrinting = usePrinting();
  const { numberFormat } = useDisplay();
  const format = useChartFormat(currency);
  const month = useMonthText();
  const { labels, shortfall_by_year: byYear } = answer;
  const yearEnds = useMemo(() => byYear.map((_, year) => labels[12 * year + 11] ?? ''), [byYear, labels]);
  const chart = useMemo<ChartDescription>(() => {
    const percent = (value: number) => write.percent(value, { min: 0, max: 2 });
    return {
      name: t('simulation.shortfall.name'),
      x: {
        type: 'months',
        name: t('simulation.shortfall.until'),
        labels: yearEnds,
        format: { label: format.label, tick: (label) => month(label, 'year') },
      },
      y: {
        scale: 'linear',
        format: { value: percent, short: percent, cell: (value) => editableNumber(value, numberFormat) },
      },
      series: [
        {
          kind: 'area',
          id: 'shortfall',
          name: t('simulation.shortfall.series'),
          group: '',
          color: 'var(--series-margin)',
          dash: 'solid',
          texture: 'rising',
          values: byYear,
        },
      ],
      milestones: [],
    };
  }, [t, write, month, numberFormat, format, byYear, yearEnds]);
  const summary = <ShortfallSummary {...{ byYear, yearEnds, currency }} />;
  return (
    <section className={styles.part}>
      <h3>{t('simulation.shortfall')}</h3>
      {/* Paper is spared a chart with nothing in it. */}
      {isPrinting && byYear.every((share) => share === 0) ? (
        <p className={styles.note}>{summary}</p>
      ) : (
        <Chart chart={chart} summary={summary} />
      )}
    </section>
  );
}

/** Where the futures end: how many in each range of net worth. */
export function DistributionPart(part: ResultPart) {
  const { answer, currency, isReal } = part;
  const t = useText();
  const write = useWrite();
  const { numberFormat } = useDisplay();
  const format = useChartFormat(currency);
  const { distribution, median } = (isReal ? answer.real : undefined) ?? answer;
  const { edges, counts } = distribution;
  const inMiddle = Math.max(
    0,
    edges.findLastIndex((edge, bin) => edge <= median && bin < counts.length),
  );
  const chart = useMemo<ChartDescription>(() => {
    const count = (value: number) => write.number(value);
    const numbers: ValueFormat = {
      value: count,
      short: count,
      cell: (value) => editableNumber(value, numberFormat),
    };
    return {
      name: t('simulation.distribution.name'),
      x: { type: 'bins', name: t('simulation.distribution.worth'), edges, format },
      y: { scale: 'linear', format: numbers, name: t('simulation.distribution.series') },
      series: [
        {
          kind: 'bars',
          id: 'futures',
          name: t('simulation.distribution.series'),
          group: '',
          color: 'var(--series-forecast)',
          texture: 'plain',
          values: counts,
        },
      ],
      milestones: [],
      callouts: [
        {
          series: 'futures',
          index: inMiddle,
          text: t('simulation.distribution.median'),
          color: 'var(--ink)',
        },
      ],
    };
  }, [t, write, numberFormat, format, edges, counts, inMiddle]);
  return (
    <section className={styles.part}>
      <h3>{t('simulation.distribution')}</h3>
      <Chart chart={chart} summary={<DistributionSummary {...part} />} />
    </section>
  );
}
