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

/** A period with the ones around it; null where the forecast has none. */
export interface Place {
  readonly span: MonthSpan;
  readonly before: MonthSpan | null;
  readonly after: MonthSpan | null;
}

/** Where a period stands among those of its unit; beyond the forecast's end its last one. */
export function placeOf({ unit, month }: Period, { start, months }: Grid): Place {
  const at = Math.min(month, months - 1);
  if (unit === 'month') {
    const span = { first: at, last: at };
    const neighbour = (index: number) =>
      index < 0 || index >= months ? null : { first: index, last: index };
    return { span, before: neighbour(at - 1), after: neighbour(at + 1) };
  }
  const years = calendarYears(start, months);
  const index = years.findIndex(({ last }) => at <= last);
  const [span = { first: at, last: at }] = years.slice(index);
  return { span, before: years[index - 1] ?? null, after: years[index + 1] ?? null };
}

/** The first and the last month of a span as 'YYYY-MM'. */
export function endsOf({ first, last }: MonthSpan, { start }: Grid) {
  return { first: formatMonth(start + first), last: formatMonth(start + last) };
}

/** The spans that explain a period: the one before it, where there is one, and its own. */
export function spansOf({ before, span }: Place): MonthSpan[] {
  return before === null ? [span] : [before, span];
}
