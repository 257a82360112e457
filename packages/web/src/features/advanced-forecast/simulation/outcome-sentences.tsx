/** The outcome of a simulation in plain sentences, each of which is true also of a single future and of futures that are all the same. */
import { FormattedMessage } from 'react-intl';
import { useOutOf100 } from '#features/advanced-forecast/out-of-100.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useChartFormat } from '#ui/chart-format.ts';
import { monthsApart } from '#ui/chart/chart-description.ts';
import { useWrite } from '#ui/display.ts';
import { futuresOf } from './fan-chart.ts';
import { useOnlyEnd } from './margins.ts';
import type { ResultPart } from './simulation-question.ts';
import styles from './simulation.module.css';

interface DrawnProps {
  paths: number;
  /** Whether in this browser. */
  isHere: boolean;
}

/** How many futures were drawn, and where. */
export function Drawn({ paths, isHere }: DrawnProps) {
  const t = useText();
  const write = useWrite();
  return t('simulation.done', { count: paths, paths: write.number(paths), here: isHere });
}

/** Beyond the two decimals that bounds of an interval have. */
const HARDLY_ANY = 0.001;

/** In how many of 100 futures the money most likely lasts. */
export function MarginOfError({ answer: { confidence } }: Pick<ResultPart, 'answer'>) {
  const t = useText();
  const outOf100 = useOutOf100(1);
  const { low, high } = confidence.probability_of_shortfall;
  const [least, most] = [100 - high, 100 - low];
  // So near to none or to all that both bounds are rounded to it.
  if (most === 0) return t('simulation.lasts.margin.share', { share: outOf100(HARDLY_ANY) });
  if (least === 100) return t('simulation.lasts.margin.share', { share: outOf100(100 - HARDLY_ANY) });
  return t('simulation.lasts.margin', { low: outOf100(least, most), high: outOf100(most, least) });
}

/** Where the futures end: in the middle, at the bad and at the good end, or all at one amount. */
export function Ends(part: ResultPart) {
  const { answer, currency } = part;
  const onlyEnd = useOnlyEnd(part);
  const amount = (value: number) => <Amount value={value} currency={currency} />;
  if (onlyEnd !== null) {
    const values = { count: answer.num_simulations, end: amount(onlyEnd) };
    return (
      <p>
        <FormattedMessage id="simulation.onlyEnd" values={values} />
      </p>
    );
  }
  const { fan } = futuresOf(part);
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

/** Between what the futures lie in the last month, and which months there are. */
export function FanSummary(part: ResultPart) {
  const { answer, currency } = part;
  const t = useText();
  const format = useChartFormat(currency);
  const onlyEnd = useOnlyEnd(part);
  const futures = futuresOf(part);
  const month = format.label(futures.labels.at(-1) ?? '');
  const last = (values: readonly number[]) => format.value(values.at(-1) ?? 0);
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
      : t('simulation.fan.onlyEnd', { month, count: answer.num_simulations, end: format.value(onlyEnd) });
  const apart = monthsApart(futures.labels);
  return apart === 1 ? ends : `${ends} ${t('simulation.fan.apart', { apart })}`;
}

interface ShortfallSummaryProps {
  /** In how many percent of the futures the money has run out by the end of each year. */
  byYear: readonly number[];
  /** The last month of each. */
  yearEnds: readonly string[];
  currency: ResultPart['currency'];
}

/** By when the money has first run out, and in how many futures it ever does. */
export function ShortfallSummary({ byYear, yearEnds, currency }: ShortfallSummaryProps) {
  const t = useText();
  const write = useWrite();
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

/** Where most of the futures end. */
export function DistributionSummary(part: ResultPart) {
  const { answer, currency } = part;
  const t = useText();
  const write = useWrite();
  const onlyEnd = useOnlyEnd(part);
  if (onlyEnd !== null) {
    const values = { count: answer.num_simulations, end: write.amount(onlyEnd, currency) };
    return t('simulation.onlyEnd', values);
  }
  const { edges, counts } = futuresOf(part).distribution;
  const most = counts.indexOf(Math.max(...counts));
  return t('simulation.distribution.summary', {
    count: write.number(counts[most] ?? 0),
    all: write.number(answer.num_simulations),
    low: write.amount(edges[most] ?? 0, currency),
    high: write.amount(edges[most + 1] ?? 0, currency),
  });
}
