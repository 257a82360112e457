import type { CurrencyCode } from './currencies.ts';
import { yearlyGrowth } from './growth.ts';
import type { Path } from './path.ts';

/**
 * How exchange rates move over the horizon of a scenario (finance.md section 14): `flat` not at all; `drift`
 * each currency by its own yearly change against the dollar; `inflation_gap` by the difference of the prices that
 * the plan assumes for the two (relative purchasing-power parity).
 */
export interface FxAssumption {
  readonly model: 'flat' | 'drift' | 'inflation_gap';
  /** Change of a currency's value in dollars as a decimal a year, above -1; absent: 0. Used by `drift` alone. */
  readonly drift: Readonly<Partial<Record<CurrencyCode, number>>>;
}

/**
 * The value in dollars of a unit of each currency at the end of each month, relative to now: V(i)/V(0-)
 * (finance.md section 14). `pricesOf` has the price level that the plan assumes for a currency. The dollar itself, and what does not move,
 * has no row.
 */
export function currencyPaths(
  { model, drift }: FxAssumption,
  codes: readonly CurrencyCode[],
  months: number,
  pricesOf: (code: CurrencyCode) => Float64Array,
): Path['currencies'] {
  if (model === 'flat') return {};
  const foreign = codes.filter((code) => code !== 'USD');
  if (model === 'drift') {
    return Object.fromEntries(foreign.map((code) => [code, yearlyGrowth(drift[code] ?? 0, months)]));
  }
  const dollarPrices = pricesOf('USD');
  return Object.fromEntries(
    foreign.map((code) => {
      const prices = pricesOf(code);
      return [code, dollarPrices.map((level, month) => level / prices[month]!)];
    }),
  );
}
