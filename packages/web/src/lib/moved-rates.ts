/** A lasting change of a currency's value as rates that a scenario pins. Pure. */
import { LIMITS } from '@meridian/contract';
import { CURRENCY_CODES, type CurrencyCode, type Rates } from '@meridian/engine';

/** By how many percent a currency changes in value against all others. */
export interface MovedCurrency {
  readonly code: CurrencyCode;
  readonly percent: number;
}

/** The rate that it comes to, in units per dollar; where it is the dollar's, those of the others of `used`. */
export function movedRates(
  rates: Rates,
  { code, percent }: MovedCurrency,
  used: readonly CurrencyCode[],
): Partial<Rates> {
  const factor = 1 + percent / 100;
  const within = (rate: number) => Math.min(Math.max(rate, LIMITS.pinnedRateMin), LIMITS.pinnedRateMax);
  if (code !== 'USD') return { [code]: within(rates[code] / factor) };
  const others = CURRENCY_CODES.filter((other) => other !== 'USD' && used.includes(other));
  return Object.fromEntries(others.map((other) => [other, within(rates[other] * factor)]));
}
