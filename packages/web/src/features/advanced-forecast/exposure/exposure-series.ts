/** The amounts of a plan by currency and year, as a chart shows them. */
import type { CurrencyExposure } from '@meridian/contract';
import { CURRENCY_CODES, type CurrencyCode } from '@meridian/engine';

/** Fields of a year of CurrencyExposure; the message `exposure.<measure>` names each. */
export const MEASURES = ['income', 'expense', 'assets', 'debts'] as const;
export type Measure = (typeof MEASURES)[number];

/** As many as the page has colours for; the rest is one. */
const MOST = 9;

/** The amounts in one currency, or in all those that have no series of their own; a value a year. */
interface CurrencySeries {
  readonly code: CurrencyCode | 'others';
  readonly values: Float64Array;
}

/** Those currencies first in which there is most over all years. */
export function exposureSeries({ years }: CurrencyExposure, measure: Measure): CurrencySeries[] {
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

/** Every currency of a plan, in the order of the product: each has the same colour whatever is measured. */
export function codesOf({ years }: CurrencyExposure): CurrencyCode[] {
  const found = new Set(years.flatMap((year) => MEASURES.flatMap((measure) => Object.keys(year[measure]))));
  return CURRENCY_CODES.filter((code) => found.has(code));
}

/** The shares of a year by size, the largest first, in percent; none where there is nothing. Cash below zero is no share of anything. */
export function sharesOf(series: readonly CurrencySeries[], index: number) {
  const amounts = series.map(({ code, values }) => ({ code, amount: Math.max(values[index] ?? 0, 0) }));
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0) return [];
  return amounts
    .map(({ code, amount }) => ({ code, percent: (100 * amount) / total }))
    .filter(({ percent }) => percent > 0)
    .toSorted((one, other) => other.percent - one.percent);
}

/** The moves that a plan does not survive, the nearest first, and the currencies of which no move is one. */
export function breakEvens({ break_even: all }: CurrencyExposure) {
  const moves = all.flatMap(({ code, change_percent: percent }) =>
    percent === null ? [] : [{ code, percent }],
  );
  return {
    moves: moves.toSorted((one, other) => Math.abs(one.percent) - Math.abs(other.percent)),
    harmless: all.filter(({ change_percent: percent }) => percent === null).map(({ code }) => code),
  };
}
