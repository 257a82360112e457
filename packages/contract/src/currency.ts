import { CURRENCIES, CURRENCY_CODES, type CurrencyCode, type Rates, convert } from '@meridian/engine';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currencyCode, decimal } from './value-schemas.ts';
import { DEFAULT_CURRENCY, LIMITS } from './limits.ts';
import { message } from '#error-messages/validation-issues.ts';

/** Source of exchange rates: fetched within the last hour, cached from an earlier fetch, or built into the product. */
export const RATE_SOURCES = ['live', 'cached', 'built-in'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

const describedCurrency = z.object({ code: currencyCode, name: z.string(), symbol: z.string() });

/** A currency with its exchange rate: `rate` is the number of its units for 1 unit of the base currency. */
export const currencyRate = describedCurrency.extend({ rate: z.number() }).meta({ id: 'CurrencyRate' });
export type CurrencyRate = z.infer<typeof currencyRate>;

/** Fields of a response that say when, and by which service, its exchange rates were published. */
const rateOrigin = {
  /** Day of the oldest rates; null for the built-in rates, which are approximate and have no date. */
  as_of: z.string().nullable(),
  source: z.enum(RATE_SOURCES),
  /** Host that returned the rates, and after commas the hosts that supplied missing currencies; null for the built-in rates. */
  service: z.string().nullable(),
  /** Currencies that no host returned. Their rates are older, or built in. */
  unquoted: z.array(currencyCode),
};

const tooLarge = message('value.too_large', { label: 'amount', max: LIMITS.moneyMax });

const conversionQuery = z.strictObject({
  base: currencyCode.default(DEFAULT_CURRENCY),
  amount: decimal().pipe(z.number().min(-LIMITS.moneyMax, tooLarge).max(LIMITS.moneyMax, tooLarge)).optional(),
  from: currencyCode.optional(),
  to: currencyCode.optional(),
});

/** Display currency and the rates to convert amounts to it; `exchange_rates` are units per 1 `current_currency`. */
export const currencyPreferences = z
  .object({
    current_currency: currencyCode,
    available_currencies: z.array(describedCurrency),
    exchange_rates: z.record(z.enum(CURRENCY_CODES), z.number()),
    ...rateOrigin,
  })
  .meta({ id: 'CurrencyPreferences' });
export type CurrencyPreferences = z.infer<typeof currencyPreferences>;

/** Exchange rates in units per 1 USD, with their day (null for the built-in ones) and source. */
export interface QuotedRates {
  rates: Rates;
  asOf: string | null;
  source: RateSource;
  /** Hosts that published the rates, separated by commas; null for the built-in ones. */
  service: string | null;
  /** Currencies for which no rate service returned a rate. */
  unquoted: CurrencyCode[];
}

/** Returns every currency with its exchange rate: the number of its units for 1 unit of `base`. */
export function listCurrencyRates(base: CurrencyCode, rates: Rates): CurrencyRate[] {
  return CURRENCY_CODES.map((code) => {
    const { name, symbol } = CURRENCIES[code];
    return { code, name, symbol, rate: convert(1, base, code, rates) };
  });
}

/** Returns the data needed to show amounts of any currency in the display currency `currency`. */
export function currencyPreferencesFor(
  currency: CurrencyCode,
  { rates, asOf, source, service, unquoted }: QuotedRates,
): CurrencyPreferences {
  const quoted = listCurrencyRates(currency, rates);
  const perUnit = quoted.map(({ code, rate }) => [code, rate] as const);
  return {
    current_currency: currency,
    available_currencies: quoted.map(({ code, name, symbol }) => ({ code, name, symbol })),
    exchange_rates: Object.fromEntries(perUnit) as Record<CurrencyCode, number>,
    as_of: asOf,
    source,
    service,
    unquoted,
  };
}

/** Endpoints that convert an amount, and read and change the display currency. */
export const currencyEndpoints = {
  convert: endpoint('GET /api/currency/convert/', {
    summary: 'Returns exchange rates; with amount, from and to also that conversion, rounded to 2 decimals',
    access: 'public',
    query: conversionQuery,
    response: z.object({
      base: currencyCode,
      ...rateOrigin,
      currencies: z.array(currencyRate),
      result: z.number().optional(),
    }),
  }),
  readPreferences: endpoint('GET /api/currency/preferences/', {
    summary: 'Returns the display currency, the available currencies and their rates',
    response: currencyPreferences,
  }),
  updatePreferences: endpoint('PATCH /api/currency/preferences/', {
    summary: 'Changes the display currency',
    body: z.strictObject({ currency: currencyCode }),
    response: currencyPreferences,
  }),
};
