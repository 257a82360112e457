import type { AssetClass, CurrencyCode } from '@meridian/engine';

/** The numbers of finance.md section 5.1, written down apart from those that the simulation has, so that neither can hide a fault of the other. */

/** The factors in the order of the section. */
export const FACTORS = ['equities', 'balanced', 'deposits', 'inflation', 'bonds', 'property'] as const;

/** One of the six factors. */
export type Factor = (typeof FACTORS)[number];

/** A class of assets that markets move. */
export type MovedClass = Exclude<Factor, 'inflation'>;

/** Yearly log volatility of each class. */
export const VOLATILITY: Readonly<Record<MovedClass, number>> = {
  equities: 0.16,
  balanced: 0.1,
  deposits: 0.01,
  bonds: 0.08,
  property: 0.1,
};

/** The classes that markets move. */
export const MOVED_CLASSES = Object.keys(VOLATILITY) as readonly MovedClass[];

/** Tells the classes that markets move from `fixed`. */
export function isMoved(assetClass: AssetClass): assetClass is MovedClass {
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

/** The correlation of two factors in a month. */
export function correlationOf(one: Factor, other: Factor): number {
  if (one === other) return 1;
  return CORRELATIONS[`${one} ${other}`] ?? CORRELATIONS[`${other} ${one}`]!;
}

/** The months after which half of what moved a real exchange rate is undone. */
export const HALF_LIFE = 120;

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

/** The currencies whose value in dollars moves by draws of their own: not the krone, which the euro moves. */
export const RANDOM_CURRENCIES = Object.keys(RATE_VOLATILITY) as readonly CurrencyCode[];

/** The currency whose value in dollars moves a currency: its own, but for the Danish krone. */
export function movedBy(code: CurrencyCode): CurrencyCode {
  return code === 'DKK' ? 'EUR' : code;
}

/** By how much the value of a currency in dollars moves in a year; 0 for the dollar. */
export function rateVolatility(code: CurrencyCode): number {
  return RATE_VOLATILITY[movedBy(code)] ?? 0;
}
