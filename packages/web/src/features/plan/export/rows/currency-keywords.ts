/** Currency signs and names beside amounts. */
import type { CurrencyCode } from '@meridian/engine';

/** Signs shared by several countries, with the currencies that they can mean. */
export const AMBIGUOUS_CURRENCY_SIGNS = {
  $: ['USD', 'CAD', 'AUD', 'MXN'],
  '¥': ['JPY', 'CNY'],
  kr: ['SEK', 'NOK', 'DKK'],
} as const satisfies Record<string, readonly CurrencyCode[]>;
export type AmbiguousCurrencySign = keyof typeof AMBIGUOUS_CURRENCY_SIGNS;

/** The names of each currency and ambiguous sign, in lower case, without spaces or a trailing dot, separated by bars. */
export const CURRENCY_KEYWORDS: Readonly<Partial<Record<CurrencyCode | AmbiguousCurrencySign, string>>> = {
  $: '$|dollar|dollars',
  MXN: 'peso|pesos|mx$|mex$',
  USD: 'us$|usd$|$us|$usd',
  EUR: '€|euro|euros',
  ILS: `₪|nis|ש"ח|ש״ח|ש''ח|שח|שקל|שקלים`,
  GBP: '£|pound|pounds',
  '¥': '¥',
  JPY: '円|yen|jp¥',
  CNY: 'cn¥|rmb|元|人民币|yuan',
  CAD: 'c$|ca$|cad$|$cad|cdn$',
  AUD: 'a$|au$|aud$',
  CHF: 'fr|sfr|franken',
  kr: 'kr|krone|kroner',
  SEK: 'krona|kronor|skr',
  NOK: 'nkr',
  DKK: 'dkr',
  PLN: 'zł|zl',
  CZK: 'kč|kc',
  HUF: 'ft',
  RUB: '₽|руб|р|рублей',
  BRL: 'r$|reais',
  INR: '₹|rs|rupees',
  KRW: '₩|원',
};
