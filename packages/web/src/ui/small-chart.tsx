type Values = ArrayLike<number>;

export interface SmallLine {
  readonly id: string;
  readonly color: string;
  /** An SVG dash pattern, so that colour is not the only difference. */
  readonly dash?: string | undefined;
  readonly values: Values;
}

/** A filled area between two series of values. */
export interface SmallBand {
  readonly color: string;
  readonly opacity: number;
  readonly low: Values;
  readonly high: Values;
}

interface SmallChartProps {
  lines: readonly SmallLine[];
  bands?: readonly SmallBand[];
  /** The values at the bottom and at the top of the chart. */
  range: readonly [low: number, high: number];
  /** The value of a dotted reference line, such as zero or no change. */
  baseline?: number;
  /** A description of the chart for screen readers. If absent, the chart is decorative, and a text beside it gives the same information. */
  label?: string;
  className?: string | undefined;
}

/** The height of the drawing in SVG units. Two neighbouring values are one unit apart horizontally. */
const HEIGHT = 100;

/** Renders values over time as lines and areas without axes. Charts from which figures can be read are in ui/chart. */
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
        <path {...stroke} stroke="var(--line-control)" strokeDasharray="2 3" d={`M0 ${y(baseline)}H${steps}`} />
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

/** Returns the lowest and the highest of all values and of `fixed`, which is 0 by default. */
export function findValueRange(rows: readonly Values[], fixed = 0): [low: number, high: number] {
  const all = rows.flatMap((row) => Array.from(row));
  return [Math.min(fixed, ...all), Math.max(fixed, ...all)];
}

/** Renders a sample of a line, shown beside its name. */
export function LineSample({ color, dash }: Pick<SmallLine, 'color' | 'dash'>) {
  return (
    <svg aria-hidden="true" width="28" height="4" viewBox="0 0 28 4">
      <path d="M0 2H28" stroke={color} strokeWidth={2.5} strokeDasharray={dash} />
    </svg>
  );
}
