import { stressTestPresets } from '#economy/stress-test-presets.ts';
import type { StressTest } from '#economy/stress-tests.ts';
import type { CurrencyCode } from '#currencies.ts';

/** The stress test of that name among the presets of a currency. Throws Error when there is none. */
export function presetTest(name: string, currency: CurrencyCode = 'USD'): StressTest {
  const found = stressTestPresets(currency).find((preset) => preset.name === name);
  if (found === undefined) throw new Error(`No preset is called '${name}'`);
  return found;
}

/** Two months down, four months up, and nothing but the shocks that are given. */
export function crisisOf(shocks: Partial<StressTest>): StressTest {
  return {
    probability: 0.01,
    durationMonths: 2,
    recoveryMonths: 4,
    recoveryFraction: 1,
    incomeShock: 0,
    expenseShock: 0,
    investmentShock: 0,
    pensionShock: 0,
    savingShock: 0,
    bondShock: 0,
    propertyShock: 0,
    inflationShock: 0,
    fxShock: 0,
    fxCurrency: null,
    ...shocks,
  };
}
