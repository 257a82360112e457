import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, CURRENCY_CODES, FALLBACK_RATES, convert, isCurrencyCode } from './currencies.ts';

describe('the list of currencies', () => {
  test('has the twenty currencies in the order of the specification', () => {
    expect(CURRENCY_CODES.join(' ')).toBe(
      'USD EUR ILS GBP JPY CAD AUD CHF CNY SEK NOK DKK PLN CZK HUF RUB BRL MXN INR KRW',
    );
    expect(Object.keys(CURRENCIES)).toEqual([...CURRENCY_CODES]);
  });

  test('has every currency under its own code', () => {
    expect(Object.entries(CURRENCIES).filter(([code, currency]) => currency.code !== code)).toEqual([]);
  });

  test('has no two currencies with the same name or symbol', () => {
    const all = Object.values(CURRENCIES);
    expect(new Set(all.map((currency) => currency.symbol)).size).toBe(20);
    expect(new Set(all.map((currency) => currency.name)).size).toBe(20);
  });

  test('has the currencies shown without decimals', () => {
    expect(CURRENCY_CODES.filter((code) => CURRENCIES[code].decimals === 0)).toEqual(['JPY', 'KRW']);
  });

  test('has the built-in rates', () => {
    expect(FALLBACK_RATES).toEqual({
      USD: 1,
      EUR: 0.85,
      ILS: 3.7,
      GBP: 0.75,
      JPY: 150,
      CAD: 1.35,
      AUD: 1.53,
      CHF: 0.88,
      CNY: 7.25,
      SEK: 10.9,
      NOK: 10.8,
      DKK: 6.8,
      PLN: 4,
      CZK: 23.5,
      HUF: 365,
      RUB: 90,
      BRL: 5.5,
      MXN: 17.5,
      INR: 83,
      KRW: 1340,
    });
  });
});

describe('convert', () => {
  test.each([
    [100, 'USD', 'EUR', 85],
    [85, 'EUR', 'USD', 100],
    [1500, 'GBP', 'EUR', 1700],
    [37, 'ILS', 'JPY', 1500],
    [0, 'KRW', 'HUF', 0],
    [-50, 'USD', 'PLN', -200],
  ] as const)('%d %s in %s is %d', (amount, from, to, expected) => {
    expect(convert(amount, from, to, FALLBACK_RATES)).toBeCloseTo(expected, 9);
  });

  test('returns an amount of the same currency unchanged, bit for bit', () => {
    fc.assert(
      fc.property(fc.double(), fc.constantFrom(...CURRENCY_CODES), (amount, code) => {
        expect(convert(amount, code, code, FALLBACK_RATES)).toBe(amount);
      }),
    );
  });

  test('converting there and back returns the amount', () => {
    const code = fc.constantFrom(...CURRENCY_CODES);
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), code, code, (amount, from, to) => {
        const back = convert(convert(amount, from, to, FALLBACK_RATES), to, from, FALLBACK_RATES);
        expect(Math.abs(back - amount)).toBeLessThanOrEqual(1e-14 * Math.abs(amount));
      }),
    );
  });
});

test.each([
  ['USD', true],
  ['KRW', true],
  ['usd', false],
  ['XAU', false],
  ['', false],
  ['toString', false],
])('isCurrencyCode(%j) is %j', (text, expected) => {
  expect(isCurrencyCode(text)).toBe(expected);
});
