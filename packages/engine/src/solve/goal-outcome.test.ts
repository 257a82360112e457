import { expect, test } from 'vitest';
import { FALLBACK_RATES } from '#currencies.ts';
import { evaluateGoal } from './goal-outcome.ts';
import { parseMonth } from '#month.ts';
import { planItem } from '#testing/plan-factory.ts';
import { createCrisis } from '#testing/stress-test-factory.ts';

const OUTLOOK = { start: parseMonth('2026-01'), years: 1, currency: 'USD', rates: FALLBACK_RATES } as const;
const savings = planItem('balance', { amount: 1_000 });

test("values in prices of the start are also divided by the crisis's inflation", () => {
  const rise = createCrisis({ durationMonths: 12, inflationShock: 0.21 });
  const plan = { ...OUTLOOK, items: [savings], assumptions: { prices: { USD: 0.1 } } };
  const { minimum } = evaluateGoal({ plan, crisis: { test: rise, offset: 0 } }, { end: 0, real: true }, 'spendable');
  expect(minimum).toBeCloseTo(1_000 / (1.1 * 1.21), 9);
});

test.each([
  [1_000.004, true],
  [1_000.006, false],
])('half a US cent may be missing, at the rates of that month: %d of 1000', (amount, holds) => {
  // By the end of the year a yen is worth half as much, so half a US cent is 1.5 yen instead of today's 0.75.
  const bill = planItem('expense', { amount, from: '2026-12', intervalMonths: 0 });
  const plan = { ...OUTLOOK, currency: 'JPY', items: [savings, bill] } as const;
  const assumptions = { fx: { model: 'drift', drift: { JPY: -0.5 } } } as const;
  const outcome = evaluateGoal({ plan: { ...plan, assumptions } }, { minimum: 0 }, 'spendable');
  expect(outcome.holds).toBe(holds);
});
