/** The preset stress tests as they are at first. */
import { type CurrencyCode, severityOf, stressTestPresets } from '@meridian/engine';
import { percentOf } from './round-answer.ts';
import type { StressTestAnswer } from './stress-test.ts';

/** Everything of a stress test but what a row of its own adds to it. */
export type StressTestFields = Omit<StressTestAnswer, 'id' | 'is_preset' | 'created_at' | 'version'>;

/** The twelve of finance.md section 3 in its order, with the exchange rate shock of a display currency: what refreshing puts back. */
export function firstStressTests(currency: CurrencyCode): StressTestFields[] {
  return stressTestPresets(currency).map(({ name, ...test }) => ({
    name,
    probability: percentOf(test.probability),
    duration_months: test.durationMonths,
    recovery_months: test.recoveryMonths,
    severity: severityOf(test),
    income_shock: percentOf(test.incomeShock),
    expense_shock: percentOf(test.expenseShock),
    investment_shock: percentOf(test.investmentShock),
    pension_shock: percentOf(test.pensionShock),
    saving_shock: percentOf(test.savingShock),
    bond_shock: percentOf(test.bondShock),
    property_shock: percentOf(test.propertyShock),
    inflation_shock: percentOf(test.inflationShock),
    fx_shock: percentOf(test.fxShock),
    fx_currency: test.fxCurrency,
    recovery_fraction: percentOf(test.recoveryFraction),
  }));
}
