/** The preset stress tests as they are at first. */
import { type CurrencyCode, type StressTest, severityOf, stressTestPresets } from '@meridian/engine';
import { percentOf } from './round-answer.ts';
import type { StressTestAnswer } from './stress-test.ts';

/** Everything of a stress test but what a row of its own adds to it. */
export type StressTestFields = Omit<StressTestAnswer, 'id' | 'is_preset' | 'created_at' | 'version'>;

/** The course and the shocks of a test as the wire has them, in percent: the other way round of `toEngineStressTest`. */
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

/** A decimal in percent, without what binary fractions leave over: a person's own shocks have as many decimals as they typed. */
function exactPercent(share: number): number {
  return Number((100 * share).toPrecision(12));
}

/** The twelve of finance.md section 3 in its order, with the exchange rate shock of a display currency: what refreshing puts back. */
export function firstStressTests(currency: CurrencyCode): StressTestFields[] {
  return stressTestPresets(currency).map(({ name, ...test }) => ({
    name,
    probability: percentOf(test.probability),
    severity: severityOf(test),
    ...fromEngineStressTest(test),
  }));
}
