import { expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '#assumptions.ts';
import { computeCashFlow } from './cash-flow.ts';
import { FALLBACK_RATES } from '#currencies.ts';
import { finalNetWorthSteps } from './final-net-worth-steps.ts';
import { runPlan } from './month-step.ts';
import { parseMonth } from '#month.ts';
import { CONSTANT_PATH } from './market-path.ts';
import { WORKED_EXAMPLES } from '#testing/worked-examples.ts';

test.each(['liquidate', 'overdraft'] as const)(
  'two years end as in a single run under %s, with a yield every half year',
  (deficitPolicy) => {
    const grid = {
      start: parseMonth('2026-01'),
      months: 24,
      rates: FALLBACK_RATES,
      assumptions: DEFAULT_ASSUMPTIONS,
    };
    // Cash is negative from the third month on, so the returns of the remaining funds show what was sold.
    const plan = computeCashFlow(WORKED_EXAMPLES.liquidation, grid);
    const valuation = { currency: 'USD', rates: FALLBACK_RATES, deficitPolicy } as const;
    const steps = finalNetWorthSteps(plan, CONSTANT_PATH, valuation);
    let pauses = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) pauses++;
    expect(step.value).toBe(runPlan(plan, CONSTANT_PATH, valuation).forecast[23]);
    expect(pauses).toBe(4);
  },
);
