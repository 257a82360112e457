/** The months and calendar years of a forecast that can be explained. Pure functions. */
import { type MonthRange, calendarYears, formatMonth } from '@meridian/engine';

/** A month or a calendar year, given by the index of one of its months. */
export interface Period {
  readonly unit: 'month' | 'year';
  readonly month: number;
}

/** The period of a forecast: `start` is its first month, `months` its length. */
export interface ForecastMonths {
  readonly start: number;
  readonly months: number;
}

/**
 * A period, the periods before and after it, and the period compared with it. These three are null if the forecast does not contain them.
 */
export interface PeriodWithNeighbours {
  readonly span: MonthRange;
  readonly before: MonthRange | null;
  readonly after: MonthRange | null;
  /**
   * The period compared with this one. For a year, the year before; for a month, the same month of the year before, or in the first year
   * the month before.
   */
  readonly comparedWith: MonthRange | null;
}

/** Returns a period with the periods before and after it. A month after the end of the forecast is replaced by the last month. */
export function periodWithNeighbours({ unit, month }: Period, { start, months }: ForecastMonths): PeriodWithNeighbours {
  const at = Math.min(month, months - 1);
  if (unit === 'month') {
    const span = { first: at, last: at };
    const neighbour = (index: number) => (index < 0 || index >= months ? null : { first: index, last: index });
    const before = neighbour(at - 1);
    return { span, before, after: neighbour(at + 1), comparedWith: neighbour(at - 12) ?? before };
  }
  const years = calendarYears(start, months);
  const index = years.findIndex(({ last }) => at <= last);
  const [span = { first: at, last: at }] = years.slice(index);
  const before = years[index - 1] ?? null;
  return { span, before, after: years[index + 1] ?? null, comparedWith: before };
}

/** Returns the first and the last month of a span as 'YYYY-MM'. */
export function firstAndLastMonth({ first, last }: MonthRange, { start }: ForecastMonths) {
  return { first: formatMonth(start + first), last: formatMonth(start + last) };
}

/** Returns the spans that explain a period: first the span compared with it, if any, then its own span. */
export function spansToExplain({ comparedWith, span }: PeriodWithNeighbours): MonthRange[] {
  return comparedWith === null ? [span] : [comparedWith, span];
}
