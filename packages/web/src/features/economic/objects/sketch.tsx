import styles from './objects.module.css';

interface SketchLine {
  readonly name: string;
  /** What the line comes to, beside its name. */
  readonly figure: string;
  readonly color: string;
  /** So that colour is never alone; SVG's own dashes. */
  readonly dash: string | undefined;
  readonly values: ArrayLike<number>;
}

interface SketchProps {
  lines: readonly SketchLine[];
  band?: { readonly low: ArrayLike<number>; readonly high: ArrayLike<number> };
  /** The value that stands for no change. */
  baseline: number;
  /** Values as they are written beside the picture. */
  write: (value: number) => string;
  /** What stands at the beginning and at the end of the time. */
  start: string;
  end: string;
  /** The whole picture in words. */
  sentence: string;
}

/** The height of the drawing in its own units; its width is one unit a step. */
const HEIGHT = 100;

/** A small picture of how something goes over time, drawn anew with every key: a description for ui/chart would be more than it shows. */
export function Sketch({ lines, band, baseline, write, start, end, sentence }: SketchProps) {
  const drawn = [...lines.map(({ values }) => values), ...(band === undefined ? [] : [band.low, band.high])];
  const extremes = drawn.flatMap((values) => [least(values), most(values)]);
  const low = Math.min(baseline, ...extremes);
  const high = Math.max(baseline, ...extremes);
  const span = high - low || 1;
  const steps = Math.max(1, (drawn[0]?.length ?? 2) - 1);
  const y = (value: number) => HEIGHT - ((value - low) / span) * HEIGHT;
  const points = (values: ArrayLike<number>) =>
    Array.from(values, (value, step) => `${step},${y(value).toFixed(2)}`);
  return (
    <figure className={styles.picture}>
      <div className={styles.plot} dir="ltr" aria-hidden="true">
        <span className={styles.scale}>
          <span>{write(high)}</span>
          <span>{write(low)}</span>
        </span>
        <svg className={styles.drawing} viewBox={`0 0 ${steps} ${HEIGHT}`} preserveAspectRatio="none">
          <line className={styles.baseline} x1={0} x2={steps} y1={y(baseline)} y2={y(baseline)} />
          {band === undefined ? null : (
            <polygon
              className={styles.band}
              points={[...points(band.high), ...points(band.low).toReversed()].join(' ')}
            />
          )}
          {lines.map(({ name, color, dash, values }) => (
            <polyline
              key={name}
              className={styles.line}
              points={points(values).join(' ')}
              stroke={color}
              strokeDasharray={dash}
            />
          ))}
        </svg>
        <span className={styles.time}>
          <bdi>{start}</bdi>
          <bdi>{end}</bdi>
        </span>
      </div>
      <ul className={styles.legendRow}>
        {lines.map(({ name, figure, color, dash }) => (
          <li key={name}>
            <svg className={styles.sign} viewBox="0 0 28 12" aria-hidden="true">
              <line x1={0} x2={28} y1={6} y2={6} stroke={color} strokeWidth={2.5} strokeDasharray={dash} />
            </svg>
            <span>
              {name} <bdi>{figure}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <figcaption className={styles.words}>{sentence}</figcaption>
    </figure>
  );
}

const least = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => Math.min(a, b), Infinity);
const most = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => Math.max(a, b), -Infinity);
