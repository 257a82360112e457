import type { CurrencyCode } from './currencies.ts';

/** Inflation target of each central bank, a decimal a year (finance.md section 2). */
export const INFLATION_TARGETS: Readonly<Record<CurrencyCode, number>> = {
  USD: 0.02,
  EUR: 0.02,
  ILS: 0.02,
  GBP: 0.02,
  JPY: 0.02,
  CAD: 0.02,
  AUD: 0.025,
  CHF: 0.01,
  CNY: 0.02,
  SEK: 0.02,
  NOK: 0.02,
  DKK: 0.02,
  PLN: 0.025,
  CZK: 0.02,
  HUF: 0.03,
  RUB: 0.04,
  BRL: 0.03,
  MXN: 0.03,
  INR: 0.04,
  KRW: 0.02,
};
