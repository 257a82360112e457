/** Converts a permanent change of a currency's value to pinned rates of a scenario. Pure functions. */
import { LIMITS } from '@meridian/contract';
import { CURRENCY_CODES, type CurrencyCode, type Rates } from '@meridian/engine';

/** A currency, and the percentage by which its value changes against all others. */
export interface CurrencyValueChange {
  readonly code: CurrencyCode;
  readonly percent: number;
}

/**
 * Returns the changed exchange rates in units per dollar, limited to the rates that can be pinned. For a change of the dollar itself, these
 * are the rates of the other currencies in `used`; otherwise only the rate of the changed currency.
 */
export function toPinnedRates(
  rates: Rates,
  { code, percent }: CurrencyValueChange,
  used: readonly CurrencyCode[],
): Partial<Rates> {
  const factor = 1 + percent / 100;
  const within = (rate: number) => Math.min(Math.max(rate, LIMITS.pinnedRateMin), LIMITS.pinnedRateMax);
  if (code !== 'USD') return { [code]: within(rates[code] / factor) };
  const others = CURRENCY_CODES.filter((other) => other !== 'USD' && used.includes(other));
  return Object.fromEntries(others.map((other) => [other, within(rates[other] * factor)]));
}
