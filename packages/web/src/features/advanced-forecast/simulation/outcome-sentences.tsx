/** The outcome of a simulation in sentences, which are also correct for a single path and for identical paths. */
import { FormattedMessage } from 'react-intl';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useChartFormat } from '#ui/chart-format.ts';
import { monthsApart } from '#ui/chart/chart-types.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { toPercentileBandData } from './percentile-band-chart.ts';
import { marginDecimals, toMarginOfError, useIdenticalEndValue } from './margin-of-error-format.ts';
import type { SimulationResultProps } from './simulation-inputs.ts';
import styles from './simulation.module.css';

interface PathCountSentenceProps {
  paths: number;
  /** True if this browser simulated, false if the server did. */
  isHere: boolean;
}

/** Shows the number of simulated paths, and where they were computed. */
export function PathCountSentence({ paths, isHere }: PathCountSentenceProps) {
  const t = useText();
  const write = useFormatters();
  return t('simulation.done', { count: paths, paths: write.number(paths), here: isHere });
}

/** The smallest margin shown, in percentage points, because interval bounds have two decimals. */
const LEAST_MARGIN = 0.01;

/** Renders the margin of error of the share of simulated paths in which the money lasts. */
export function MarginOfError({ answer }: Pick<SimulationResultProps, 'answer'>) {
  const t = useText();
  const write = useFormatters();
  const shortfall = answer.confidence.probability_of_shortfall;
  const margin = toMarginOfError(answer.probability_of_shortfall, shortfall);
  if (margin < LEAST_MARGIN) return t('simulation.lasts.margin.least', { least: write.number(LEAST_MARGIN) });
  const decimals = marginDecimals(margin);
  return t('simulation.lasts.margin', {
    low: write.number(100 - shortfall.high, decimals),
    high: write.number(100 - shortfall.low, decimals),
  });
}

/** Renders the end values: the median, the low and the high percentile; or the common amount if all paths end equally. */
export function EndValueSentence(part: SimulationResultProps) {
  const { answer, currency } = part;
  const onlyEnd = useIdenticalEndValue(part);
  const amount = (value: number) => <Amount value={value} currency={currency} rounded />;
  if (onlyEnd !== null) {
    const values = { count: answer.num_simulations, end: amount(onlyEnd) };
    return (
      <p>
        <FormattedMessage id="simulation.onlyEnd" values={values} />
      </p>
    );
  }
  const { fan } = toPercentileBandData(part);
  const last = (values: readonly number[]) => amount(values.at(-1) ?? 0);
  return (
    <ul className={styles.sentences}>
      <li>
        <FormattedMessage id="simulation.middle" values={{ median: last(fan.p50) }} />
      </li>
      <li>
        <FormattedMessage id="simulation.bad" values={{ p10: last(fan.p10), p5: last(fan.p5) }} />
      </li>
      <li>
        <FormattedMessage id="simulation.good" values={{ p95: last(fan.p95) }} />
      </li>
    </ul>
  );
}

/** Describes the range of the simulated paths in the last month, and which months the chart shows. */
export function PercentileBandSummary(part: SimulationResultProps) {
  const { answer, currency } = part;
  const t = useText();
  const write = useFormatters();
  const format = useChartFormat(currency);
  const onlyEnd = useIdenticalEndValue(part);
  const futures = toPercentileBandData(part);
  const month = format.label(futures.labels.at(-1) ?? '');
  const amount = (value: number) => write.roundedAmount(value, currency);
  const last = (values: readonly number[]) => amount(values.at(-1) ?? 0);
  const { p10, p25, p75, p90 } = futures.fan;
  const ends =
    onlyEnd === null
      ? t('simulation.fan.summary', {
          month,
          low: last(p10),
          high: last(p90),
          lowHalf: last(p25),
          highHalf: last(p75),
        })
      : t('simulation.fan.onlyEnd', { month, count: answer.num_simulations, end: amount(onlyEnd) });
  const apart = monthsApart(futures.labels);
  return apart === 1 ? ends : `${ends} ${t('simulation.fan.apart', { apart })}`;
}

/** Returns the last month of each year of a horizon with the months `labels`; the last year can be partial. */
export function lastMonthsOfYears(labels: readonly string[], years: number): string[] {
  return Array.from({ length: years }, (_, year) => labels[12 * year + 11] ?? labels.at(-1) ?? '');
}

interface ShortfallSummaryProps {
  /** The percentage of simulated paths in which the money has run out by the end of each year. */
  byYear: readonly number[];
  /** The last month of each year. */
  yearEnds: readonly string[];
  currency: SimulationResultProps['currency'];
}

/** Renders the sentence on when the money first runs out, and in how many simulated paths it ever does. */
export function ShortfallSummary({ byYear, yearEnds, currency }: ShortfallSummaryProps) {
  const t = useText();
  const write = useFormatters();
  const format = useChartFormat(currency);
  const first = byYear.findIndex((share) => share > 0);
  if (first < 0) return t('simulation.shortfall.never');
  return t('simulation.shortfall.summary', {
    isOnce: first === byYear.length - 1,
    first: format.label(yearEnds[first] ?? ''),
    share: write.percent(byYear[first] ?? 0, { min: 0, max: 2 }),
    last: format.label(yearEnds.at(-1) ?? ''),
    all: write.percent(byYear.at(-1) ?? 0, { min: 0, max: 2 }),
  });
}

/** Renders the sentence on the range in which most simulated paths end. */
export function DistributionSummary(part: SimulationResultProps) {
  const { answer, currency } = part;
  const t = useText();
  const write = useFormatters();
  const onlyEnd = useIdenticalEndValue(part);
  if (onlyEnd !== null) {
    const values = { count: answer.num_simulations, end: write.roundedAmount(onlyEnd, currency) };
    return t('simulation.onlyEnd', values);
  }
  const { edges, counts } = toPercentileBandData(part).distribution;
  const most = counts.indexOf(Math.max(...counts));
  return t('simulation.distribution.summary', {
    count: write.number(counts[most] ?? 0),
    all: write.number(answer.num_simulations),
    low: write.roundedAmount(edges[most] ?? 0, currency),
    high: write.roundedAmount(edges[most + 1] ?? 0, currency),
  });
}
