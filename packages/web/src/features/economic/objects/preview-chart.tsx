import { LineSample, type SmallBand, SmallChart, findValueRange } from '#ui/small-chart.tsx';
import styles from './economic-objects.module.css';

interface SketchLine {
  readonly name: string;
  /** The value of the line, shown beside its name. */
  readonly figure: string;
  readonly color: string;
  readonly dash?: string | undefined;
  readonly values: ArrayLike<number>;
}

interface PreviewChartProps {
  lines: readonly SketchLine[];
  band?: Pick<SmallBand, 'low' | 'high'>;
  /** The value that means no change. */
  baseline: number;
  /** Formats a value shown beside the chart. */
  write: (value: number) => string;
  /** The labels at the start and end of the time axis. */
  start: string;
  end: string;
  /** A sentence that describes the chart, shown below it. */
  sentence: string;
}

/** Renders a small chart over time, updated with every key press. */
export function PreviewChart({ lines, band, baseline, write, start, end, sentence }: PreviewChartProps) {
  const bands = band === undefined ? [] : [{ ...band, color: 'var(--accent)', opacity: 0.18 }];
  const drawn = [...lines.map(({ values }) => values), ...bands.flatMap(({ low, high }) => [low, high])];
  const range = findValueRange(drawn, baseline);
  return (
    <figure className={styles.picture}>
      <div className={styles.plot} dir="ltr" aria-hidden="true">
        <span className={styles.scale}>
          <span>{write(range[1])}</span>
          <span>{write(range[0])}</span>
        </span>
        <SmallChart
          className={styles.drawing}
          lines={lines.map((line) => ({ ...line, id: line.name }))}
          bands={bands}
          range={range}
          baseline={baseline}
        />
        <span className={styles.time}>
          <bdi>{start}</bdi>
          <bdi>{end}</bdi>
        </span>
      </div>
      <ul className={styles.legendRow}>
        {lines.map(({ name, figure, color, dash }) => (
          <li key={name}>
            <LineSample color={color} dash={dash} />
            <span>
              {name} <bdi>{figure}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <figcaption className="quiet">{sentence}</figcaption>
    </figure>
  );
}
