import { stressTestPresets } from '#economy/stress-test-presets.ts';
import type { StressTest } from '#economy/stress-tests.ts';
import type { CurrencyCode } from '#currencies.ts';

/** Returns the preset stress test with this name for a display currency. Throws Error if there is none. */
export function findPresetStressTest(name: string, currency: CurrencyCode = 'USD'): StressTest {
  const found = stressTestPresets(currency).find((preset) => preset.name === name);
  if (found === undefined) throw new Error(`No preset is called '${name}'`);
  return found;
}

/** Creates a stress test with two months of fall, four of recovery, and only the given shocks. */
export function createCrisis(shocks: Partial<StressTest>): StressTest {
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
