import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FALLBACK_RATES } from '#currencies.ts';
import { forecast } from '#forecast.ts';
import { parseMonth } from '#month.ts';
import { planItem } from '#testing/plan-factory.ts';
import { findFirstFailureMonth } from './first-failure-month.ts';
import type { GoalPlan, GoalVariable } from './goal-variable.ts';
import { solveGoal } from './solve-goal.ts';

const START = parseMonth('2026-01');
const planOver = (months: number, items: GoalPlan['items']): GoalPlan => ({
  items,
  start: START,
  years: 1,
  months,
  currency: 'USD',
  rates: FALLBACK_RATES,
});
const minimum = { minimum: 0 };

test('a solution found for some months fails in the month given by a longer forecast', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 50_000 }),
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 1, max: 60 }),
      (saved, wage, months) => {
        const items = [
          planItem('balance', { id: 1, amount: saved }),
          planItem('income', { id: 2, amount: wage, to: '2029-06' }),
          planItem('expense', { id: 3, amount: 1_000 }),
        ];
        const question: GoalVariable = { kind: 'item', itemId: 3, field: 'amount' };
        const { value } = solveGoal({ plan: planOver(months, items), question, target: minimum });
        const spent = value ?? 0;
        const long = planOver(120, items);
        const failing = findFirstFailureMonth({ plan: long, question, target: minimum }, spent);
        const { runsOutAt } = forecast({
          ...long,
          items: items.map((item) => (item.id === 3 ? { ...item, amount: spent } : item)),
        });
        expect(failing).toBe(runsOutAt === null ? null : START + runsOutAt);
        expect(failing === null || failing >= START + months).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test('an exchange rate is checked by net worth, and a target at the end never fails later', () => {
  const items = [
    planItem('saving', { id: 1, existingFunds: 1_000, isLocked: true }),
    planItem('expense', { id: 2, amount: 100 }),
  ];
  const goal = { plan: planOver(24, items), question: { kind: 'rate', code: 'EUR' } } as const;
  // Savings of 1,000 that may not be sold outweigh the debt from spending for ten months; in the eleventh net worth is negative.
  expect(findFirstFailureMonth({ ...goal, target: minimum }, 0)).toBe(START + 10);
  expect(findFirstFailureMonth({ ...goal, target: { end: 0 } }, 0)).toBeNull();
  expect(findFirstFailureMonth({ ...goal, plan: planOver(10, items), target: minimum }, 0)).toBeNull();
});
