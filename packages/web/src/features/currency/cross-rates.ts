import type { CurrencyPreferences } from '@meridian/contract';
import { CURRENCY_CODES, type CurrencyCode, type Rates } from '@meridian/engine';

/** Returns the rates for the engine, in units per US dollar, from rates per unit of the display currency. */
export function ratesPerDollar({ exchange_rates: perDisplay }: CurrencyPreferences): Rates {
  return scaledTo('USD', perDisplay);
}

/** Returns the preferences with another display currency. They are computed from the known rates, and equal the server's later response. */
export function withDisplayCurrency(preferences: CurrencyPreferences, currency: CurrencyCode): CurrencyPreferences {
  return {
    ...preferences,
    current_currency: currency,
    exchange_rates: scaledTo(currency, preferences.exchange_rates),
  };
}

/** Returns rates relative to another base currency: each rate divided by the rate of the new base. */
function scaledTo(base: CurrencyCode, rates: Rates): Record<CurrencyCode, number> {
  return Object.fromEntries(CURRENCY_CODES.map((code) => [code, rates[code] / rates[base]])) as Record<
    CurrencyCode,
    number
  >;
}
