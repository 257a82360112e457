import { describe, expect, test } from 'vitest';
import { FALLBACK_RATES } from '#currencies.ts';
import type { GoalVariable } from './goal-variable.ts';
import type { GoalTarget } from './goal-outcome.ts';
import { solveGoal } from './solve-goal.ts';
import type { PlanItem } from '#item.ts';
import { parseMonth } from '#month.ts';
import { planItem } from '#testing/plan-factory.ts';

const ask = (items: PlanItem[], question: GoalVariable, target: GoalTarget = { minimum: 0 }) =>
  solveGoal({
    plan: { items, start: parseMonth('2026-01'), years: 1, currency: 'USD', rates: FALLBACK_RATES },
    question,
    target,
  });
const savings = planItem('balance', { id: 1, amount: 1_000 });

describe('search points', () => {
  const question = { kind: 'item', itemId: 2, field: 'amount' } as const;

  test('are around the current amount', () => {
    // 18 points are evaluated, then the 2,500 cents between 75 and 100 are bisected 12 times.
    const rent = planItem('expense', { id: 2, amount: 50 });
    expect(ask([savings, rent], question)).toMatchObject({ value: 83.33, evaluations: 30 });
  });

  test('are around 1000 if the amount is 0', () => {
    // 18 points are evaluated, then the 6,250 cents between 62.50 and 125 are bisected 13 times.
    const rent = planItem('expense', { id: 2 });
    expect(ask([savings, rent], question)).toMatchObject({ value: 83.33, evaluations: 31 });
  });

  test('include every month once if there are few', () => {
    const spent = planItem('expense', { id: 2, amount: 200 });
    const earned = planItem('income', { id: 3, amount: 300, from: '2025-01' });
    expect(ask([savings, spent, earned], { kind: 'end', itemIds: [3] })).toMatchObject({
      value: parseMonth('2026-05'),
      evaluations: 12,
    });
  });

  test('include negative rates', () => {
    const fund = planItem('saving', { id: 2, existingFunds: 1_000 });
    const target = { end: 1_000 * 0.99 ** 12 };
    expect(ask([fund], { ...question, field: 'monthlyRate' }, target)).toMatchObject({ value: -1 });
  });
});

test('a rate is determined to a thousandth of a percent', () => {
  const fund = planItem('saving', { id: 2, existingFunds: 1_000 });
  const question = { kind: 'item', itemId: 2, field: 'monthlyRate' } as const;
  expect(ask([fund], question, { end: 1_000 * 1.00125 ** 12 })).toMatchObject({ value: 0.125 });
});

test('items with a common end cannot end before the last of them begins', () => {
  const earned = planItem('income', { id: 2, amount: 300 });
  const bonus = planItem('income', { id: 3, amount: 1, from: '2026-08' });
  const { value } = ask([savings, earned, bonus], { kind: 'end', itemIds: [2, 3] });
  expect(value).toBe(parseMonth('2026-08'));
});

test('a milestone may be in the last allowed month', () => {
  const spent = planItem('expense', { id: 2, amount: 200 });
  const earned = planItem('income', { id: 3, amount: 300, to: '2026-11' });
  const june = parseMonth('2026-06');
  const dates = [{ itemId: 3, field: 'to', offset: -1 }] as const;
  const { value } = ask([savings, spent, earned], { kind: 'milestone', dates, first: june, last: june });
  expect(value).toBe(june);
});
