import { describe, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '#assumptions.ts';
import { computeCashFlow } from './cash-flow.ts';
import { FALLBACK_RATES } from '#currencies.ts';
import { runPlan } from './month-step.ts';
import { parseMonth } from '#month.ts';
import { CONSTANT_PATH } from './market-path.ts';
import { continueFromState, computePlanStates } from './plan-state.ts';
import { roundMoney } from '#round-money.ts';
import { planItem } from '#testing/plan-factory.ts';
import { WORKED_EXAMPLES } from '#testing/worked-examples.ts';

/**
 * The liquidation example of finance.md 1.8, and a fund that begins in July, the month with index 6, for which a test computes the state.
 */
const PLAN = computeCashFlow(
  [...WORKED_EXAMPLES.liquidation, planItem('saving', { existingFunds: 100, from: '2026-07' })],
  {
    start: parseMonth('2026-01'),
    months: 12,
    rates: FALLBACK_RATES,
    assumptions: DEFAULT_ASSUMPTIONS,
  },
);

describe.each(['liquidate', 'overdraft'] as const)('a plan continued from a state, under %s', (deficitPolicy) => {
  const valuation = { currency: 'USD', rates: FALLBACK_RATES, deficitPolicy } as const;

  test('equals the plan without interruption, bit for bit, and is 0 before', () => {
    const whole = runPlan(PLAN, CONSTANT_PATH, valuation).forecast;
    for (const state of computePlanStates(PLAN, CONSTANT_PATH, valuation, [0, 3, 6, 10])) {
      const rest = continueFromState(state, PLAN, CONSTANT_PATH, valuation);
      expect(rest.subarray(state.month)).toEqual(whole.subarray(state.month));
      expect(rest.subarray(0, state.month)).toEqual(new Float64Array(state.month));
    }
  });
});

test('a state has the values at the end of the month before it', () => {
  const [state] = computePlanStates(
    PLAN,
    CONSTANT_PATH,
    { currency: 'USD', rates: FALLBACK_RATES, deficitPolicy: 'liquidate' },
    [4],
  );
  // By the end of April 1000 of the savings are sold, the investment has earned 1 % four times, and the second saving has not
  // begun.
  expect(state?.month).toBe(4);
  expect([...(state?.cash ?? [])].map(Math.abs)).toEqual([0]);
  expect(state?.cashWorth).toBe(0);
  expect([...(state?.balances.saving ?? [])].map(roundMoney)).toEqual([200, 100]);
  expect([...(state?.balances.investment ?? [])].map(roundMoney)).toEqual([3121.81]);
});
