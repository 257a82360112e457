import { expect, test } from 'vitest';
import { stressTestPresets } from './stress-test-presets.ts';
import { severityOf } from './stress-tests.ts';
import { CURRENCY_CODES } from '#currencies.ts';

test('each preset has the severity that finance.md section 3 lists', () => {
  expect(stressTestPresets('USD').map((preset) => `${preset.name}: ${severityOf(preset)}`)).toEqual([
    'Global financial crisis (2008): High',
    'Dot-com bust (2000): High',
    'Stagflation (1973): High',
    'Pandemic shock (2020): Medium',
    'Great Depression (1929): High',
    'Lost decades (Japan 1990): High',
    'Flash crash (1987): Medium',
    'Inflation and rate shock (2022): Medium',
    'Mild recession: Low',
    'Currency crisis: Medium',
    'Job loss: High',
    'Emergency expense: Medium',
  ]);
});

test('a crisis of falling prices, its figures one by one', () => {
  expect(stressTestPresets('EUR')[4]).toEqual({
    name: 'Great Depression (1929)',
    probability: 0.005,
    durationMonths: 33,
    recoveryMonths: 151,
    incomeShock: 0.25,
    expenseShock: 0,
    investmentShock: 0.82,
    pensionShock: 0.61,
    savingShock: 0,
    inflationShock: -0.09,
    fxShock: 0,
    recoveryFraction: 1,
  });
});

test('only the currency crisis depends on the currency, and only half of it is undone', () => {
  const moving = CURRENCY_CODES.flatMap((code) =>
    stressTestPresets(code).filter(({ fxShock }) => fxShock > 0),
  );
  expect(moving.map(({ name }) => name)).toEqual(CURRENCY_CODES.map(() => 'Currency crisis'));
  expect(moving.map(({ fxShock }) => Math.round(100 * fxShock)).join(' ')).toBe(
    '25 28 17 41 30 26 40 24 12 41 33 28 56 29 39 91 67 37 27 53',
  );
  expect(moving.map((crisis) => severityOf(crisis).charAt(0)).join('')).toBe('MMMHMMHMMHMMHMMHHMMH');
  expect(moving[0]).toMatchObject({ recoveryFraction: 0.5, inflationShock: 0.08, recoveryMonths: 36 });
});
