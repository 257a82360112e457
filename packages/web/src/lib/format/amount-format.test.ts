import { describe, expect, test } from 'vitest';
import { formatAmount, formatCompactAmount, formatRoundedAmount } from './amount-format.ts';

describe('formatAmount', () => {
  test.each([
    [1234, 'USD', '$1,234'],
    [1234.5, 'USD', '$1,234.50'],
    [1234.004, 'EUR', '€1,234'],
    [1234.996, 'EUR', '€1,235'],
    [1234.006, 'EUR', '€1,234.01'],
    [2.675, 'GBP', '£2.68'],
    [1234.56, 'JPY', '¥1,235'],
    [0.4, 'KRW', '₩0'],
    [1234.5, 'CHF', 'CHF\u00a01,234.50'],
    [-80, 'ILS', '\u2212₪80'],
    [-0.4, 'JPY', '¥0'],
    [0, 'USD', '$0'],
    [999_999_999_999_999, 'USD', '$999,999,999,999,999'],
    [1e15, 'USD', '>$999T'],
    [4.7e46, 'EUR', '>€999T'],
    [-4.7e46, 'CHF', '<\u2212CHF\u00a0999T'],
    [1.7e308, 'KRW', '>₩999T'],
    [Number.POSITIVE_INFINITY, 'USD', '–'],
    [Number.NaN, 'USD', '–'],
  ] as const)('writes %d %s as %s', (amount, currency, written) => {
    expect(formatAmount(amount, currency, '1,234.56')).toBe(written);
  });

  test('follows the user’s number format', () => {
    expect(formatAmount(1234.5, 'EUR', '1.234,56')).toBe('€1.234,50');
  });
});

describe('formatCompactAmount', () => {
  test.each([
    [0, '$0'],
    [950, '$950'],
    [1500, '$1.5k'],
    [999_999, '$1M'],
    [1_250_000, '$1.25M'],
    [-42_000, '\u2212$42k'],
    [3.2e12, '$3.2T'],
    [999.94e12, '$999.9T'],
    [999.96e12, '>$999T'],
    [4.7e46, '>$999T'],
    [-4.7e46, '<\u2212$999T'],
    [Number.NEGATIVE_INFINITY, '–'],
    [Number.NaN, '–'],
  ] as const)('writes %d as %s', (amount, written) => {
    expect(formatCompactAmount(amount, 'USD', '1,234.56')).toBe(written);
  });
});

test.each([
  [232_412.34, 'USD', '$232,400'],
  [-1_234_567.8, 'EUR', '\u2212€1,235,000'],
  [9_999.6, 'USD', '$10,000'],
  [999_950, 'ILS', '₪1,000,000'],
  [123.456, 'USD', '$123'],
  [12.345, 'USD', '$12.35'],
  [-0.001, 'USD', '$0'],
  [0, 'USD', '$0'],
  [1_234_567, 'JPY', '¥1,235,000'],
  [1e16, 'USD', '>$999T'],
  [Number.NaN, 'USD', '–'],
] as const)('with four significant digits, %d %s is %s', (amount, currency, written) => {
  expect(formatRoundedAmount(amount, currency, '1,234.56')).toBe(written);
});
