import { expect, test } from 'vitest';
import { CURRENCY_CODES } from './currencies.ts';
import { INFLATION_TARGETS } from './inflation-targets.ts';

test('every currency has the target of finance.md section 2', () => {
  const percent = CURRENCY_CODES.map((code) => Math.round(INFLATION_TARGETS[code] * 1e4) / 100);
  expect(percent).toEqual([2, 2, 2, 2, 2, 2, 2.5, 1, 2, 2, 2, 2, 2.5, 2, 3, 4, 3, 3, 4, 2]);
});
