import type { AssetClass, CurrencyCode } from '@meridian/engine';

/**
 * Parameters of finance.md section 5.1, written separately from the simulation's, so that an error in one of the two is found.
 */

/** The correlated random factors of a simulation, in the order of finance.md section 5.1. */
export const FACTORS = ['equities', 'balanced', 'deposits', 'inflation', 'bonds', 'property'] as const;

export type Factor = (typeof FACTORS)[number];

/** An asset class that follows a market. */
export type MarketClass = Exclude<Factor, 'inflation'>;

/** Yearly volatility of the log return of each asset class. */
export const YEARLY_VOLATILITY: Readonly<Record<MarketClass, number>> = {
  equities: 0.16,
  balanced: 0.1,
  deposits: 0.01,
  bonds: 0.08,
  property: 0.1,
};

/** All asset classes that follow a market. */
export const MARKET_CLASSES = Object.keys(YEARLY_VOLATILITY) as readonly MarketClass[];

/** Returns true for all asset classes except `fixed`. */
export function followsMarket(assetClass: AssetClass): assetClass is MarketClass {
  return assetClass !== 'fixed';
}

const CORRELATIONS: Readonly<Record<string, number>> = {
  'equities balanced': 0.9,
  'equities deposits': 0,
  'equities inflation': -0.15,
  'equities bonds': 0.1,
  'equities property': 0.25,
  'balanced deposits': 0.1,
  'balanced inflation': -0.2,
  'balanced bonds': 0.4,
  'balanced property': 0.2,
  'deposits inflation': 0.3,
  'deposits bonds': 0.2,
  'deposits property': 0.05,
  'inflation bonds': -0.2,
  'inflation property': 0.2,
  'bonds property': 0,
};

/** Returns the correlation of two factors in a month. */
export function correlationOf(one: Factor, other: Factor): number {
  if (one === other) return 1;
  return CORRELATIONS[`${one} ${other}`] ?? CORRELATIONS[`${other} ${one}`]!;
}

/** Half-life in months of the deviation of a real exchange rate. */
export const RATE_HALF_LIFE_MONTHS = 120;

const RATE_VOLATILITY: Readonly<Partial<Record<CurrencyCode, number>>> = {
  EUR: 0.09,
  ILS: 0.08,
  GBP: 0.09,
  JPY: 0.1,
  CAD: 0.08,
  AUD: 0.12,
  CHF: 0.09,
  CNY: 0.04,
  SEK: 0.11,
  NOK: 0.11,
  PLN: 0.13,
  CZK: 0.12,
  HUF: 0.13,
  RUB: 0.18,
  BRL: 0.16,
  MXN: 0.11,
  INR: 0.07,
  KRW: 0.09,
};

/** Currencies whose dollar value has its own random draws; the Danish krone follows the euro. */
export const RANDOM_CURRENCIES = Object.keys(RATE_VOLATILITY) as readonly CurrencyCode[];

/** Returns the currency with whose dollar value a currency moves: itself, except that the Danish krone follows the euro. */
export function anchorCurrency(code: CurrencyCode): CurrencyCode {
  return code === 'DKK' ? 'EUR' : code;
}

/** Returns the yearly volatility of the dollar value of a currency; 0 for the dollar. */
export function rateVolatility(code: CurrencyCode): number {
  return RATE_VOLATILITY[anchorCurrency(code)] ?? 0;
}
