import { useMemo } from 'react';
import { useIsPrinting } from '#lib/use-is-printing.ts';
import { useText } from '#lib/text/text.ts';
import { useChartFormat, useNumberFormat, usePercentFormat } from '#ui/chart-format.ts';
import type { Chart as ChartDescription } from '#ui/chart/chart-types.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { toPercentileBandData } from './percentile-band-chart.ts';
import { DistributionSummary, ShortfallSummary, lastMonthsOfYears } from './outcome-sentences.tsx';
import type { SimulationResultProps } from './simulation-inputs.ts';
import styles from './simulation.module.css';

/** Renders the chart of the share of simulated paths in which the money has run out by each year. */
export function ShortfallSection({ answer, currency }: SimulationResultProps) {
  const t = useText();
  const isPrinting = useIsPrinting();
  const format = useChartFormat(currency);
  const percent = usePercentFormat();
  const { labels, shortfall_by_year: byYear } = answer;
  const yearEnds = useMemo(() => lastMonthsOfYears(labels, byYear.length), [labels, byYear.length]);
  const chart = useMemo<ChartDescription>(
    () => ({
      name: t('simulation.shortfall.name'),
      x: {
        type: 'months',
        name: t('simulation.shortfall.until'),
        labels: yearEnds,
        format,
      },
      y: { format: percent },
      series: [
        {
          kind: 'area',
          id: 'shortfall',
          name: t('simulation.shortfall.series'),
          color: 'var(--series-margin)',
          dash: 'solid',
          texture: 'rising',
          values: byYear,
        },
      ],
    }),
    [t, percent, format, byYear, yearEnds],
  );
  const summary = <ShortfallSummary {...{ byYear, yearEnds, currency }} />;
  return (
    <section className={styles.part}>
      <h3>{t('simulation.shortfall')}</h3>
      {/* An empty chart is not printed. */}
      {isPrinting && byYear.every((share) => share === 0) ? (
        <p className={styles.note}>{summary}</p>
      ) : (
        <Chart chart={chart} summary={summary} />
      )}
    </section>
  );
}

/** Renders the histogram of the simulated paths by final net worth. */
export function DistributionSection(part: SimulationResultProps) {
  const { currency, isReal } = part;
  const t = useText();
  const format = useChartFormat(currency);
  const number = useNumberFormat();
  const { distribution, median } = toPercentileBandData(part);
  const { edges, counts } = distribution;
  const inMiddle = Math.max(
    0,
    edges.findLastIndex((edge, bin) => edge <= median && bin < counts.length),
  );
  const worth = t(isReal ? 'simulation.distribution.worth.real' : 'simulation.distribution.worth');
  const chart = useMemo<ChartDescription>(
    () => ({
      name: t('simulation.distribution.name'),
      x: { type: 'bins', name: worth, edges, format },
      y: { format: number, name: t('simulation.distribution.series') },
      series: [
        {
          kind: 'bars',
          id: 'futures',
          name: t('simulation.distribution.series'),
          color: 'var(--series-forecast)',
          texture: 'plain',
          values: counts,
        },
      ],
      callouts: [
        {
          series: 'futures',
          index: inMiddle,
          text: t('simulation.distribution.median'),
          color: 'var(--ink)',
        },
      ],
    }),
    [t, number, format, worth, edges, counts, inMiddle],
  );
  return (
    <section className={styles.part}>
      <h3>{t('simulation.distribution')}</h3>
      <Chart chart={chart} summary={<DistributionSummary {...part} />} />
    </section>
  );
}
