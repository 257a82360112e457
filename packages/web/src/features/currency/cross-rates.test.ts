import type { CurrencyPreferences } from '@meridian/contract';
import { FALLBACK_RATES, convert } from '@meridian/engine';
import { expect, test } from 'vitest';
import { ratesPerDollar, withDisplayCurrency } from './cross-rates.ts';

const inDollars: CurrencyPreferences = {
  current_currency: 'USD',
  available_currencies: [],
  exchange_rates: { ...FALLBACK_RATES },
  as_of: '2026-11-21',
  source: 'built-in',
  service: null,
  unquoted: [],
};

test('another display currency has all cross rates, its own being exactly 1', () => {
  const inShekels = withDisplayCurrency(inDollars, 'ILS');
  expect(inShekels.current_currency).toBe('ILS');
  expect(inShekels.exchange_rates.ILS).toBe(1);
  expect(inShekels.exchange_rates.USD).toBeCloseTo(1 / 3.7, 12);
  expect(inShekels.exchange_rates.EUR).toBeCloseTo(0.85 / 3.7, 12);
  expect(inShekels.source).toBe('built-in');
});

test('conversions are the same for every display currency', () => {
  const rates = ratesPerDollar(withDisplayCurrency(withDisplayCurrency(inDollars, 'JPY'), 'ILS'));
  expect(rates.USD).toBe(1);
  for (const [from, to] of [
    ['EUR', 'ILS'],
    ['KRW', 'GBP'],
    ['USD', 'JPY'],
  ] as const) {
    expect(convert(1000, from, to, rates)).toBeCloseTo(convert(1000, from, to, FALLBACK_RATES), 8);
  }
});
