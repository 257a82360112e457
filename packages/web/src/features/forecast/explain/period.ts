/** The months and calendar years of a forecast that can be explained. Pure. */
import { type MonthSpan, calendarYears, formatMonth } from '@meridian/engine';

/** A month or a calendar year, by the index of one of its months. */
export interface Period {
  readonly unit: 'month' | 'year';
  readonly month: number;
}

/** The grid of a forecast: its first month, and how many there are. */
export interface Grid {
  readonly start: number;
  readonly months: number;
}

/** A period with the ones around it, and the one that it is compared with; null where the forecast has none. */
export interface Place {
  readonly span: MonthSpan;
  readonly before: MonthSpan | null;
  readonly after: MonthSpan | null;
  /** The year before; of a month the same one a year before, in the first year the month before. */
  readonly against: MonthSpan | null;
}

/** Where a period stands among those of its unit; beyond the forecast's end its last one. */
export function placeOf({ unit, month }: Period, { start, months }: Grid): Place {
  const at = Math.min(month, months - 1);
  if (unit === 'month') {
    const span = { first: at, last: at };
    const neighbour = (index: number) =>
      index < 0 || index >= months ? null : { first: index, last: index };
    const before = neighbour(at - 1);
    return { span, before, after: neighbour(at + 1), against: neighbour(at - 12) ?? before };
  }
  const years = calendarYears(start, months);
  const index = years.findIndex(({ last }) => at <= last);
  const [span = { first: at, last: at }] = years.slice(index);
  const before = years[index - 1] ?? null;
  return { span, before, after: years[index + 1] ?? null, against: before };
}

/** The first and the last month of a span as 'YYYY-MM'. */
export function endsOf({ first, last }: MonthSpan, { start }: Grid) {
  return { first: formatMonth(start + first), last: formatMonth(start + last) };
}

/** The spans that explain a period: the one that it is compared with, where there is one, and its own. */
export function spansOf({ against, span }: Place): MonthSpan[] {
  return against === null ? [span] : [against, span];
}
