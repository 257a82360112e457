import * as fc from 'fast-check';
import { CURRENCY_CODES } from '#currencies.ts';
import type { InflationModel } from '#economy/inflation-models.ts';
import type { StressTest } from '#economy/stress-tests.ts';
import { uniformNumber } from './arbitrary-plans.ts';

const rate = uniformNumber(-0.1, 1);

/** Generates an inflation model within the ranges of finance.md section 9. */
export const anyInflationModel: fc.Arbitrary<InflationModel> = fc.oneof(
  fc.record({ type: fc.constant('constant' as const), rate }),
  fc.record({
    type: fc.constant('mean_reverting' as const),
    currentRate: rate,
    longRunRate: rate,
    persistence: uniformNumber(0, 0.99),
    volatility: uniformNumber(0, 0.5),
  }),
  fc.record({
    type: fc.constant('regime_switching' as const),
    normalRate: rate,
    highRate: rate,
    normalToHigh: uniformNumber(0, 1),
    highToNormal: uniformNumber(0, 1),
    currentRegime: fc.constantFrom('normal', 'high'),
  }),
  fc.record({
    type: fc.constant('historical_bootstrap' as const),
    factors: fc
      .array(uniformNumber(0.98, 1.03), { minLength: 1, maxLength: 60 })
      .map((factors) => Float64Array.from(factors)),
  }),
);

/** Generates a stress test within the ranges of finance.md section 9; a third of its shocks are 0. */
export const anyStressTest: fc.Arbitrary<StressTest> = fc.record({
  probability: uniformNumber(0, 1),
  durationMonths: fc.integer({ min: 1, max: 600 }),
  recoveryMonths: fc.integer({ min: 0, max: 600 }),
  incomeShock: shock(0, 1),
  expenseShock: shock(-0.5, 5),
  investmentShock: shock(-1, 0.99),
  pensionShock: shock(-1, 0.99),
  savingShock: shock(-1, 0.99),
  bondShock: shock(-1, 0.99),
  propertyShock: shock(-1, 0.99),
  inflationShock: shock(-0.2, 1),
  fxShock: shock(-0.9, 10),
  fxCurrency: fc.option(fc.constantFrom(...CURRENCY_CODES)),
  recoveryFraction: uniformNumber(0, 1),
});

function shock(min: number, max: number): fc.Arbitrary<number> {
  return fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: uniformNumber(min, max) });
}
