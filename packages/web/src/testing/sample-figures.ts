/** The made-up figures of the sample charts. */
import type { MonthFormat, ValueFormat } from '#ui/chart/chart-types.ts';

export interface SampleTexts {
  readonly months: MonthFormat;
  readonly amount: ValueFormat;
  readonly percent: ValueFormat;
  readonly count: ValueFormat;
  /** Returns the one of two texts that is in the current language. */
  readonly translate: (english: string, hebrew: string) => string;
}

export const SAMPLE_MONTH_COUNT = 361;

/** Returns labels of months from January 2027 on. */
export const monthLabels = (length: number) =>
  Array.from({ length }, (_, at) => `${2027 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`);

export const createValues = <Value>(length: number, valueAt: (index: number) => Value): Value[] =>
  Array.from({ length }, (_, at) => valueAt(at));

/**
 * Returns monthly values that start at `first`, grow by `rate` per month, and rise by `added` each month. `fluctuation` is the relative
 * size of the deviations from this curve.
 */
export function createGrowingValues(first: number, rate: number, added: number, fluctuation = 0): number[] {
  let worth = first;
  return createValues(SAMPLE_MONTH_COUNT, (month) => {
    if (month > 0) worth = worth * (1 + rate) + added;
    return worth * (1 + fluctuation * Math.sin(month / 9) * Math.cos(month / 23));
  });
}

export const createSeriesIdentity = (id: string, name: string, color: string) => ({ id, name, color });

export const BLUE = 'var(--series-forecast)';
export const GREY = 'var(--series-margin)';
export const TEAL = 'var(--series-pension)';
export const YELLOW = 'var(--series-investment)';
export const GREEN = 'var(--series-saving)';
