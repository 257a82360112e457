/** The twenty currencies of product.md section 9, in its order. Every list of currencies in the product uses this order. */
export const CURRENCY_CODES = [
  'USD',
  'EUR',
  'ILS',
  'GBP',
  'JPY',
  'CAD',
  'AUD',
  'CHF',
  'CNY',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'RUB',
  'BRL',
  'MXN',
  'INR',
  'KRW',
] as const;

/** ISO 4217 code of one of the twenty currencies. */
export type CurrencyCode = (typeof CURRENCY_CODES)[number];

/**
 * A currency of the product. No other currency in the list has the same `symbol`. `decimals` is the number of digits shown after
 * the point. `fallbackRate` is the built-in exchange rate in units per 1 USD.
 */
export interface Currency {
  readonly code: CurrencyCode;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: 0 | 2;
  readonly fallbackRate: number;
}

/** Every currency by its code; decimals and fallback rates from product.md section 9. */
export const CURRENCIES: Readonly<Record<CurrencyCode, Currency>> = {
  USD: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2, fallbackRate: 1 },
  EUR: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2, fallbackRate: 0.85 },
  ILS: { code: 'ILS', name: 'Israeli New Shekel', symbol: '₪', decimals: 2, fallbackRate: 3.7 },
  GBP: { code: 'GBP', name: 'British Pound', symbol: '£', decimals: 2, fallbackRate: 0.75 },
  JPY: { code: 'JPY', name: 'Japanese Yen', symbol: '¥', decimals: 0, fallbackRate: 150 },
  CAD: { code: 'CAD', name: 'Canadian Dollar', symbol: 'C$', decimals: 2, fallbackRate: 1.35 },
  AUD: { code: 'AUD', name: 'Australian Dollar', symbol: 'A$', decimals: 2, fallbackRate: 1.53 },
  CHF: { code: 'CHF', name: 'Swiss Franc', symbol: 'CHF', decimals: 2, fallbackRate: 0.88 },
  CNY: { code: 'CNY', name: 'Chinese Yuan', symbol: 'CN¥', decimals: 2, fallbackRate: 7.25 },
  SEK: { code: 'SEK', name: 'Swedish Krona', symbol: 'SKr', decimals: 2, fallbackRate: 10.9 },
  NOK: { code: 'NOK', name: 'Norwegian Krone', symbol: 'NKr', decimals: 2, fallbackRate: 10.8 },
  DKK: { code: 'DKK', name: 'Danish Krone', symbol: 'DKr', decimals: 2, fallbackRate: 6.8 },
  PLN: { code: 'PLN', name: 'Polish Zloty', symbol: 'zł', decimals: 2, fallbackRate: 4 },
  CZK: { code: 'CZK', name: 'Czech Koruna', symbol: 'Kč', decimals: 2, fallbackRate: 23.5 },
  HUF: { code: 'HUF', name: 'Hungarian Forint', symbol: 'Ft', decimals: 2, fallbackRate: 365 },
  RUB: { code: 'RUB', name: 'Russian Ruble', symbol: '₽', decimals: 2, fallbackRate: 90 },
  BRL: { code: 'BRL', name: 'Brazilian Real', symbol: 'R$', decimals: 2, fallbackRate: 5.5 },
  MXN: { code: 'MXN', name: 'Mexican Peso', symbol: 'MX$', decimals: 2, fallbackRate: 17.5 },
  INR: { code: 'INR', name: 'Indian Rupee', symbol: '₹', decimals: 2, fallbackRate: 83 },
  KRW: { code: 'KRW', name: 'South Korean Won', symbol: '₩', decimals: 0, fallbackRate: 1340 },
};

/** Exchange rates: units of each currency per 1 USD, all above 0 (finance.md section 0). */
export type Rates = Readonly<Record<CurrencyCode, number>>;

/** Built-in rates, used if no live rates are available (product.md section 9). */
export const FALLBACK_RATES = Object.fromEntries(
  CURRENCY_CODES.map((code) => [code, CURRENCIES[code].fallbackRate]),
) as Rates;

/**
 * Converts an amount to another currency, unrounded: amount / R[from] * R[to]. The same currency returns the amount unchanged
 * (finance.md section 0).
 */
export function convert(amount: number, from: CurrencyCode, to: CurrencyCode, rates: Rates): number {
  return from === to ? amount : (amount / rates[from]) * rates[to];
}

/** Returns true if a text is one of the twenty codes, in capitals. */
export function isCurrencyCode(text: string): text is CurrencyCode {
  return Object.hasOwn(CURRENCIES, text);
}
