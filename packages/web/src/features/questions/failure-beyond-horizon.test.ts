import { FALLBACK_RATES, type Goal, parseMonth, solveGoal } from '@meridian/engine';
import { toPlanItem } from '@meridian/contract';
import { expect, test } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import { failureBeyondHorizon } from './failure-beyond-horizon.ts';

const start = parseMonth('2026-01');
const goal: Goal = {
  plan: {
    items: [
      createItem({ id: 1, category: 'balance', amount: 12_000 }),
      createItem({ id: 2, category: 'income', amount: 500, to_date: '2027-12-31', growth: 'fixed' }),
      createItem({ id: 3, category: 'expense', amount: 500, growth: 'fixed' }),
    ].map(toPlanItem),
    start,
    years: 2,
    months: undefined,
    currency: 'USD',
    rates: FALLBACK_RATES,
  },
  question: { kind: 'end', itemIds: [2] },
  target: { minimum: 0 },
};
const beyond = (asked: Goal, success: number | null = null) =>
  failureBeyondHorizon({ goal: asked, success }, solveGoal(asked));

test('an answer for a horizon of two years fails in the month after the money is spent; a horizon of thirty years is not checked beyond its end', () => {
  // 12,000 pay the expenses of 500 for exactly two years, so within two years the job may end at once. Over thirty
  // years this fails.
  expect(solveGoal(goal)).toMatchObject({ reason: 'always' });
  expect(beyond(goal)).toBe('otherwise');
  expect(beyond(goal, 90)).toBeNull();
  const spending: Goal = { ...goal, question: { kind: 'item', itemId: 3, field: 'amount' } };
  // At 1,000 a month, the 12,000 and the wages of two years are spent exactly at the end of the horizon, so the next
  // month fails.
  expect(solveGoal(spending)).toMatchObject({ value: 1_000 });
  expect(beyond(spending)).toBe(start + 24);
  expect(beyond({ ...spending, target: { end: 0 } })).toBeNull();
  expect(beyond({ ...spending, plan: { ...goal.plan, years: 30 } })).toBeNull();
});
