import type { CurrencyCode } from './currencies.ts';
import { yearlyGrowth } from './growth.ts';
import { pricesAtTarget } from './inflation.ts';
import type { Path } from './path.ts';

/**
 * How exchange rates move over the horizon of a scenario (finance.md section 14): `flat` not at all; `drift`
 * each currency by its own yearly change against the dollar; `inflation_gap` by the difference of the two
 * inflation targets (relative purchasing-power parity).
 */
export interface FxAssumption {
  readonly model: 'flat' | 'drift' | 'inflation_gap';
  /** Change of a currency's value in dollars as a decimal a year, above -1; absent: 0. Used by `drift` alone. */
  readonly drift: Readonly<Partial<Record<CurrencyCode, number>>>;
}

/**
 * The value in dollars of a unit of each currency at the end of each month, relative to now: V(i)/V(0-)
 * (finance.md section 14). The dollar itself, and what does not move, has no row.
 */
export function currencyPaths(
  { model, drift }: FxAssumption,
  codes: readonly CurrencyCode[],
  months: number,
): Path['currencies'] {
  if (model === 'flat') return {};
  const foreign = codes.filter((code) => code !== 'USD');
  if (model === 'drift') {
    return Object.fromEntries(foreign.map((code) => [code, yearlyGrowth(drift[code] ?? 0, months)]));
  }
  const dollarPrices = pricesAtTarget('USD', months);
  return Object.fromEntries(
    foreign.map((code) => {
      const prices = pricesAtTarget(code, months);
      return [code, dollarPrices.map((level, month) => level / prices[month]!)];
    }),
  );
}
