/** The amounts of a plan by currency and year, for the chart. */
import type { CurrencyExposure } from '@meridian/contract';
import { CURRENCY_CODES, type CurrencyCode } from '@meridian/engine';

/**
 * The measures of exposure, which are fields of each year in `CurrencyExposure`. The message `exposure.<measure>` is the name of a measure
 * on screen.
 */
export const EXPOSURE_MEASURES = ['income', 'expense', 'assets', 'debts'] as const;
export type ExposureMeasure = (typeof EXPOSURE_MEASURES)[number];

/** Maximum number of series with a colour of their own; further series are combined. */
const MOST = 9;

/** The yearly amounts in one currency, or in all remaining currencies combined. */
interface CurrencySeries {
  readonly code: CurrencyCode | 'others';
  readonly values: Float64Array;
}

/**
 * Returns the yearly amounts of a measure by currency, the currency with the largest total first; the smallest ones are combined if there
 * are too many.
 */
export function currencyExposureSeries({ years }: CurrencyExposure, measure: ExposureMeasure): CurrencySeries[] {
  const rows = new Map<CurrencyCode, Float64Array>();
  for (const [index, year] of years.entries()) {
    for (const [code, amount] of Object.entries(year[measure]) as [CurrencyCode, number][]) {
      const row = rows.get(code) ?? new Float64Array(years.length);
      row[index] = amount;
      rows.set(code, row);
    }
  }
  const size = (row: Float64Array) => row.reduce((sum, amount) => sum + Math.abs(amount), 0);
  const all = [...rows]
    .map(([code, values]): CurrencySeries => ({ code, values }))
    .toSorted((one, other) => size(other.values) - size(one.values));
  if (all.length <= MOST + 1) return all;
  const others = new Float64Array(years.length);
  for (const { values } of all.slice(MOST))
    for (const [index, amount] of values.entries()) others[index] = (others[index] ?? 0) + amount;
  return [...all.slice(0, MOST), { code: 'others', values: others }];
}

/** Returns every currency of a plan in the fixed order of `CURRENCY_CODES`, so that each has the same colour for all measures. */
export function exposureCurrencies({ years }: CurrencyExposure): CurrencyCode[] {
  const found = new Set(years.flatMap((year) => EXPOSURE_MEASURES.flatMap((measure) => Object.keys(year[measure]))));
  return CURRENCY_CODES.filter((code) => found.has(code));
}

/**
 * Returns each currency's share of a year's total in percent, the largest first; empty if the year has no amounts. Negative amounts are
 * ignored.
 */
export function currencyShares(series: readonly CurrencySeries[], index: number) {
  const amounts = series.map(({ code, values }) => ({ code, amount: Math.max(values[index] ?? 0, 0) }));
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0) return [];
  return amounts
    .map(({ code, amount }) => ({ code, percent: (100 * amount) / total }))
    .filter(({ percent }) => percent > 0)
    .toSorted((one, other) => other.percent - one.percent);
}

/** Returns the break-even moves in percent, the smallest first, and the currencies that never break the plan (`harmless`). */
export function sortBreakEvenMoves({ break_even: all }: CurrencyExposure) {
  const moves = all.flatMap(({ code, change_percent: percent }) => (percent === null ? [] : [{ code, percent }]));
  return {
    moves: moves.toSorted((one, other) => Math.abs(one.percent) - Math.abs(other.percent)),
    harmless: all.filter(({ change_percent: percent }) => percent === null).map(({ code }) => code),
  };
}
