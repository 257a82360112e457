import type { CurrencyPreferences } from '@meridian/contract';
import { CURRENCY_CODES, type CurrencyCode, type Rates } from '@meridian/engine';

/** The rates as the engine takes them, units per 1 USD, out of rates per 1 unit of the display currency. */
export function ratesPerDollar({ exchange_rates: perDisplay }: CurrencyPreferences): Rates {
  return scaledTo('USD', perDisplay);
}

/** The preferences with another display currency: what the server will answer, from the rates already known. */
export function withDisplayCurrency(
  preferences: CurrencyPreferences,
  currency: CurrencyCode,
): CurrencyPreferences {
  return {
    ...preferences,
    current_currency: currency,
    exchange_rates: scaledTo(currency, preferences.exchange_rates),
  };
}

/** Rates of any base as rates of another: every rate divided by the new base's. */
function scaledTo(base: CurrencyCode, rates: Rates): Record<CurrencyCode, number> {
  return Object.fromEntries(CURRENCY_CODES.map((code) => [code, rates[code] / rates[base]])) as Record<
    CurrencyCode,
    number
  >;
}
