import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeCashFlow } from './cash-flow.ts';
import { withCrisisEffects } from './crisis-cash-flow.ts';
import { CONSTANT_PATH, type MarketPath } from './market-path.ts';
import { runPlan } from './month-step.ts';
import { CURRENCY_CODES, FALLBACK_RATES } from '#currencies.ts';
import { createCrisisPath } from '#economy/stress-tests.ts';
import { anyStressTest } from '#testing/arbitrary-economies.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItems } from '#testing/arbitrary-plans.ts';
import { FORECAST_SERIES, expectClose } from '#testing/series-assertions.ts';

const MONTHS = 120;

/** Returns the effects of a path on fund growth and exchange rates only, which a simulated path contains itself. */
function withoutFlowEffects({ levels, currencies }: MarketPath): MarketPath {
  const constant = CONSTANT_PATH.income;
  const growthOnly = Object.entries(levels).map(([name, course]) => [name, { ...course, level: constant }]);
  return { ...CONSTANT_PATH, currencies, levels: Object.fromEntries(growthOnly) };
}

test('a plan with the effects of a crisis, on a path with the others, equals the plan on the path of the crisis', () => {
  const anyOffset = fc.integer({ min: 0, max: 24 });
  const anyCurrency = fc.constantFrom(...CURRENCY_CODES);
  fc.assert(
    fc.property(
      anyItems,
      anyStressTest,
      anyOffset,
      anyCurrency,
      anyAssumptions,
      (items, stressTest, offset, currency, assumptions) => {
        const grid = { start: CENTRAL_MONTH, months: MONTHS, rates: FALLBACK_RATES, assumptions, addedInflation: 0 };
        const plan = computeCashFlow(items, grid);
        const crisis = createCrisisPath(stressTest, MONTHS, currency, offset);
        const valuation = { currency, rates: FALLBACK_RATES, deficitPolicy: assumptions.deficitPolicy } as const;
        const expected = runPlan(plan, crisis, valuation);
        const actual = runPlan(withCrisisEffects(plan, crisis), withoutFlowEffects(crisis), valuation);
        const size = Math.max(1, ...FORECAST_SERIES.flatMap((series) => [...expected[series]].map(Math.abs)));
        for (const series of FORECAST_SERIES) expectClose(actual[series], expected[series], size);
        for (const total of ['totalFees', 'totalTaxes', 'totalInterest'] as const)
          expect(Math.abs(actual[total] - expected[total])).toBeLessThanOrEqual(1e-9 * size * MONTHS);
      },
    ),
  );
});
