import type { LiveFigure } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import { SmallChart, rangeOf } from '#ui/small-chart.tsx';
import styles from './live-data.module.css';
import { usePeriodText } from './use-period-text.ts';

type Points = NonNullable<LiveFigure['history']>['points'];

interface SparkLineProps {
  /** What it shows. */
  name: string;
  /** Oldest first, at least one. */
  points: Points;
  written: (value: number) => string;
}

/** How a figure went, as a line without axes; its name says in words what can be seen in it. */
export function SparkLine({ name, points, written }: SparkLineProps) {
  const t = useText();
  const periodText = usePeriodText();
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const sorted = points.toSorted((one, other) => one.value - other.value);
  const [lowest = first, highest = last] = [sorted[0], sorted.at(-1)];
  const values = points.map(({ value }) => value);
  const [from, to] = [periodText(first.period), periodText(last.period)];
  const summary = t('live.history', {
    name,
    from,
    to,
    lowest: written(lowest.value),
    lowestAt: periodText(lowest.period),
    highest: written(highest.value),
    highestAt: periodText(highest.period),
    last: written(last.value),
  });
  return (
    <div className={styles.spark}>
      {/* Zero is always in it: without, a small change would look like a large one. */}
      <SmallChart
        lines={[{ id: name, color: 'var(--accent-text)', values }]}
        range={rangeOf([values])}
        baseline={0}
        label={summary}
      />
      <p aria-hidden className={styles.ends}>
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  );
}
