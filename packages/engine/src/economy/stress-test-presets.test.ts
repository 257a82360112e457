import { expect, test } from 'vitest';
import { type StressTestPreset, stressTestPresets } from './stress-test-presets.ts';
import { classifySeverity } from './stress-tests.ts';
import { CURRENCY_CODES } from '#currencies.ts';

/** Table of finance.md section 3, in percent, with bonds and property in the last columns. */
const TABLE = `
Global financial crisis (2008) | 1.0 | 17 | 41 | 8 | 0 | 49 | 27 | 0 | -1 | High | 0 | 27
Dot-com bust (2000) | 1.0 | 30 | 44 | 3 | 0 | 42 | 18 | 0 | 0 | High | 0 | 0
Stagflation (1973) | 1.0 | 23 | 19 | 5 | 0 | 39 | 25 | 0 | 8 | High | 0 | 0
Pandemic shock (2020) | 2.0 | 2 | 5 | 10 | 0 | 20 | 10 | 0 | -2 | Medium | 0 | 0
Great Depression (1929) | 0.5 | 33 | 151 | 25 | 0 | 82 | 61 | 0 | -9 | High | 0 | 25
Lost decades (Japan 1990) | 0.5 | 156 | 168 | 5 | 0 | 59 | 21 | 0 | -2.5 | High | 0 | 40
Flash crash (1987) | 2.0 | 4 | 17 | 0 | 0 | 26 | 16 | 0 | 0 | Medium | 0 | 0
Inflation and rate shock (2022) | 1.5 | 10 | 15 | 0 | 0 | 19 | 19 | 0 | 6 | Medium | 18 | 0
Mild recession | 5.0 | 9 | 12 | 5 | 0 | 16 | 9 | 0 | -0.5 | Low | 0 | 0
Currency crisis | 2.0 | 12 | 36 | 5 | 0 | 25 | 15 | 0 | 8 | Medium | 0 | 0
Job loss | 4.0 | 6 | 3 | 60 | 0 | 0 | 0 | 0 | 0 | High | 0 | 0
Emergency expense | 5.0 | 6 | 6 | 10 | 30 | 0 | 0 | 0 | 0 | Medium | 0 | 0`;

/**
 * Percent by which other currencies rise in a currency crisis of the dollar, the euro, the shekel ..., in the order of the
 * currencies.
 */
const FX_SHOCKS = '25 28 17 41 30 26 40 24 12 41 33 28 56 29 39 91 67 37 27 53';

const percent = (share: number) => Math.round(1000 * share) / 10;

function tableRow(preset: StressTestPreset): string {
  const { incomeShock, expenseShock, investmentShock, pensionShock, savingShock, inflationShock } = preset;
  const shocks = [incomeShock, expenseShock, investmentShock, pensionShock, savingShock, inflationShock];
  return [
    preset.name,
    percent(preset.probability).toFixed(1),
    preset.durationMonths,
    preset.recoveryMonths,
    ...shocks.map(percent),
    classifySeverity(preset),
    percent(preset.bondShock),
    percent(preset.propertyShock),
  ].join(' | ');
}

test('the presets are those of finance.md section 3, with their severities', () => {
  expect(stressTestPresets('USD').map(tableRow)).toEqual(TABLE.trim().split('\n'));
});

test('only the currency crisis depends on the currency, and half of its rise is undone', () => {
  const crises = CURRENCY_CODES.map(stressTestPresets);
  const moving = crises.flat().filter(({ fxShock }) => fxShock !== 0);
  expect(moving.map(({ name }) => name)).toEqual(CURRENCY_CODES.map(() => 'Currency crisis'));
  expect(moving.map(({ fxShock }) => percent(fxShock)).join(' ')).toBe(FX_SHOCKS);
  expect(moving.map((crisis) => classifySeverity(crisis).charAt(0)).join('')).toBe('MMMHMMHMMHMMHMMHHMMH');
  const undone = crises.flat().filter(({ recoveryFraction }) => recoveryFraction === 0.5);
  expect(undone).toEqual(moving);
  expect(crises.flat().every(({ recoveryFraction: q }) => q === 0.5 || q === 1)).toBe(true);
});

test('all presets hit the currency for which they were made', () => {
  for (const code of CURRENCY_CODES) {
    expect(new Set(stressTestPresets(code).map(({ fxCurrency }) => fxCurrency))).toEqual(new Set([code]));
  }
});
