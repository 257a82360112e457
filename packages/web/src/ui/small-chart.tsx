type Values = ArrayLike<number>;

export interface SmallLine {
  readonly id: string;
  readonly color: string;
  /** SVG's own dashes, so that colour is never alone. */
  readonly dash?: string | undefined;
  readonly values: Values;
}

/** Filled between two rows of values. */
export interface SmallBand {
  readonly color: string;
  readonly opacity: number;
  readonly low: Values;
  readonly high: Values;
}

interface SmallChartProps {
  lines: readonly SmallLine[];
  bands?: readonly SmallBand[];
  /** The values at the foot and at the top of the picture. */
  range: readonly [low: number, high: number];
  /** The value that stands for nothing, or for no change: a dotted line. */
  baseline?: number;
  /** The picture in words; without them it is decoration beside words that say the same. */
  label?: string;
  className?: string | undefined;
}

/** The height of the drawing in its own units; its width is one unit a step. */
const HEIGHT = 100;

/** How something goes over time, as a shape without axes that fills its place; ui/chart has whatever a person reads figures from. */
export function SmallChart({ lines, bands = [], range, baseline, label, className }: SmallChartProps) {
  const [low, high] = range;
  const steps = Math.max(1, (lines[0]?.values.length ?? 2) - 1);
  const y = (value: number) => ((HEIGHT * (high - value)) / (high - low || 1)).toFixed(2);
  const points = (values: Values) => Array.from(values, (value, step) => `${step} ${y(value)}`);
  const stroke = { vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${steps} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="none"
      overflow="visible"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {bands.map(({ color, opacity, low: from, high: to }, band) => (
        <path
          key={band}
          fill={color}
          opacity={opacity}
          d={`M${[...points(to), ...points(from).toReversed()].join('L')}Z`}
        />
      ))}
      {baseline === undefined ? null : (
        <path
          {...stroke}
          stroke="var(--line-control)"
          strokeDasharray="2 3"
          d={`M0 ${y(baseline)}H${steps}`}
        />
      )}
      {lines.map(({ id, color, dash, values }) => (
        <path
          key={id}
          {...stroke}
          stroke={color}
          strokeWidth={2}
          strokeDasharray={dash}
          strokeLinejoin="round"
          d={`M${points(values).join('L')}`}
        />
      ))}
    </svg>
  );
}

/** The lowest and the highest value of some rows, and of a value that is always in the picture. */
export function rangeOf(rows: readonly Values[], fixed = 0): [low: number, high: number] {
  const all = rows.flatMap((row) => Array.from(row));
  return [Math.min(fixed, ...all), Math.max(fixed, ...all)];
}

/** A piece of a line beside its name. */
export function LineSign({ color, dash }: Pick<SmallLine, 'color' | 'dash'>) {
  return (
    <svg aria-hidden="true" width="28" height="4" viewBox="0 0 28 4">
      <path d="M0 2H28" stroke={color} strokeWidth={2.5} strokeDasharray={dash} />
    </svg>
  );
}
