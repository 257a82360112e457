import type { LiveFigure } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
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

const [WIDTH, HEIGHT] = [100, 30];

/** How a figure went, as a line without axes; its name says in words what can be seen in it. */
export function SparkLine({ name, points, written }: SparkLineProps) {
  const t = useText();
  const periodText = usePeriodText();
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const sorted = points.toSorted((one, other) => one.value - other.value);
  const [lowest = first, highest = last] = [sorted[0], sorted.at(-1)];
  // Zero is always in the picture: without it a small change would look like a large one.
  const bottom = Math.min(0, lowest.value);
  const top = Math.max(0, highest.value);
  const x = (index: number) => (points.length === 1 ? 0 : (index / (points.length - 1)) * WIDTH);
  const y = (value: number) => HEIGHT - ((value - bottom) / (top - bottom || 1)) * HEIGHT;
  const line = points.map(({ value }, index) => `${x(index).toFixed(2)},${y(value).toFixed(2)}`).join(' ');
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
      <svg role="img" aria-label={summary} viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} preserveAspectRatio="none">
        <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} className={styles.zero} />
        <polyline points={line} className={styles.line} />
      </svg>
      <p aria-hidden className={styles.ends}>
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  );
}
