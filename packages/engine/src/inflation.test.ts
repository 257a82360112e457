import { expect, test } from 'vitest';
import { CURRENCY_CODES } from './currencies.ts';
import { INFLATION_TARGETS, pricesAtTarget } from './inflation.ts';

test('every currency has the target of finance.md section 2', () => {
  const percent = CURRENCY_CODES.map((code) => Math.round(INFLATION_TARGETS[code] * 1e4) / 100);
  expect(percent).toEqual([2, 2, 2, 2, 2, 2, 2.5, 1, 2, 2, 2, 2, 2.5, 2, 3, 4, 3, 3, 4, 2]);
});

test('the golden price levels of the constant model at 2 %', () => {
  const prices = pricesAtTarget('USD', 360);
  expect([1, 12, 60, 120, 360].map((months) => prices[months - 1]!.toFixed(8))).toEqual([
    '1.00165158',
    '1.02000000',
    '1.10408080',
    '1.21899442',
    '1.81136158',
  ]);
});
