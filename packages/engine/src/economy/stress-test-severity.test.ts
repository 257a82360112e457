import { describe, expect, test } from 'vitest';
import { type StressTest, classifySeverity } from './stress-tests.ts';
import { createCrisis } from '#testing/stress-test-factory.ts';

describe('severity', () => {
  test.each<[string, Partial<StressTest>]>([
    ['High', { investmentShock: 0.35 }],
    ['High', { incomeShock: 0.4 }],
    ['High', { fxShock: 0.4 }],
    ['Medium', { investmentShock: 0.3499 }],
    ['Medium', { incomeShock: 0.3999 }],
    ['Medium', { fxShock: 0.3999 }],
    ['Medium', { investmentShock: 0.18 }],
    ['Medium', { incomeShock: 0.2 }],
    ['Medium', { expenseShock: 0.2 }],
    ['Medium', { expenseShock: 5 }],
    ['Medium', { inflationShock: 0.05 }],
    ['Medium', { inflationShock: -0.05 }],
    ['Medium', { fxShock: 0.2 }],
    [
      'Low',
      {
        investmentShock: 0.1799,
        incomeShock: 0.1999,
        expenseShock: 0.1999,
        inflationShock: -0.0499,
        fxShock: 0.1999,
        pensionShock: 0.99,
        savingShock: 0.99,
        bondShock: 0.99,
        propertyShock: 0.99,
      },
    ],
    ['Low', { investmentShock: -1, fxShock: -0.9 }],
  ])('%s: %o', (severity, shocks) => {
    expect(classifySeverity(createCrisis(shocks))).toBe(severity);
  });
});
