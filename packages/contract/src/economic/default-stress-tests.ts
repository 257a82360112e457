/** Preset stress tests with their initial values. */
import { type CurrencyCode, type StressTest, classifySeverity, stressTestPresets } from '@meridian/engine';
import { toPercent } from './response-rounding.ts';
import type { StressTestResponse } from './stress-test.ts';

/** Fields of a stress test without those that the database adds. */
export type StressTestFields = Omit<StressTestResponse, 'id' | 'is_preset' | 'created_at' | 'version'>;

/** Converts the durations and shocks of a test to the API's form, in percent: the inverse of `toEngineStressTest`. */
export function fromEngineStressTest(test: Omit<StressTest, 'probability'>) {
  return {
    duration_months: test.durationMonths,
    recovery_months: test.recoveryMonths,
    income_shock: exactPercent(test.incomeShock),
    expense_shock: exactPercent(test.expenseShock),
    investment_shock: exactPercent(test.investmentShock),
    pension_shock: exactPercent(test.pensionShock),
    saving_shock: exactPercent(test.savingShock),
    bond_shock: exactPercent(test.bondShock),
    property_shock: exactPercent(test.propertyShock),
    inflation_shock: exactPercent(test.inflationShock),
    fx_shock: exactPercent(test.fxShock),
    fx_currency: test.fxCurrency,
    recovery_fraction: exactPercent(test.recoveryFraction),
  };
}

/** Converts a decimal to percent without binary rounding errors, so that a user's shock has the decimals that the user typed. */
function exactPercent(share: number): number {
  return Number((100 * share).toPrecision(12));
}

/**
 * Returns the twelve preset stress tests in the order of finance.md section 3. Their exchange rate shock hits the display
 * currency `currency`. A call that refreshes the presets restores these values.
 */
export function defaultStressTests(currency: CurrencyCode): StressTestFields[] {
  return stressTestPresets(currency).map(({ name, ...test }) => ({
    name,
    probability: toPercent(test.probability),
    severity: classifySeverity(test),
    ...fromEngineStressTest(test),
  }));
}
