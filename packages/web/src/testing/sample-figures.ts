/** The made-up figures behind the sample charts, and the largest chart there is. */
import type {
  ChartDash,
  ChartMarker,
  LineSeries,
  MonthFormat,
  ValueFormat,
} from '#ui/chart/chart-description.ts';

export interface SampleWords {
  readonly months: MonthFormat;
  readonly amount: ValueFormat;
  readonly percent: ValueFormat;
  readonly count: ValueFormat;
  /** The English or the Hebrew word. */
  readonly say: (english: string, hebrew: string) => string;
}

export const MONTHS = 361;

/** Months from January 2027. */
export const monthLabels = (length: number) =>
  Array.from(
    { length },
    (_, at) => `${2027 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
  );

export const along = <Value>(length: number, valueAt: (index: number) => Value): Value[] =>
  Array.from({ length }, (_, at) => valueAt(at));

/** What grows from `first` by `rate` a month while `added` comes in, with some weather. */
export function growth(first: number, rate: number, added: number, weather = 0): number[] {
  let worth = first;
  return along(MONTHS, (month) => {
    if (month > 0) worth = worth * (1 + rate) + added;
    return worth * (1 + weather * Math.sin(month / 9) * Math.cos(month / 23));
  });
}

export const named = (id: string, name: string, color: string) => ({ id, name, color });

export const BLUE = 'var(--series-forecast)';
export const GREY = 'var(--series-margin)';
export const TEAL = 'var(--series-pension)';
export const YELLOW = 'var(--series-investment)';
export const GREEN = 'var(--series-saving)';

const DASHES: readonly ChartDash[] = ['solid', 'dashed', 'dotted', 'dash-dot'];
const MARKERS: readonly ChartMarker[] = ['circle', 'square', 'triangle', 'diamond', 'wedge'];

/** As much as the dashboard ever draws: four scenarios of five lines. `variant` gives the same chart other values. */
export function crowdedSeries(variant = 0): LineSeries[] {
  const colors = [BLUE, GREY, TEAL, YELLOW, GREEN];
  return Array.from({ length: 20 }, (_, line) => ({
    kind: 'line',
    ...named(String(line), `Line ${line % 5}`, colors[line % 5] ?? BLUE),
    dash: DASHES[Math.floor(line / 5)] ?? 'solid',
    marker: MARKERS[line % 5] ?? 'circle',
    values: growth(10_000 + 1_000 * line, 0.001 + line / 9_000, 300 + variant, 0.02 * (line % 4)),
  }));
}

export const crowdedLabels = monthLabels(MONTHS);
