import { expect, test } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import { summarizeScenario } from './scenario-summary.ts';

test('an empty scenario has no items and no period', () => {
  expect(summarizeScenario([])).toEqual({
    counts: { balance: 0, income: 0, expense: 0, saving: 0, pension: 0, investment: 0 },
    hidden: 0,
    from: null,
    to: null,
  });
});

test('counts items by category, including hidden ones', () => {
  const facts = summarizeScenario([createItem(), createItem({ is_hidden: true }), createItem({ category: 'pension' })]);
  expect(facts.counts).toMatchObject({ expense: 2, pension: 1 });
  expect(facts.hidden).toBe(1);
});

test('the period is from the first start to the last end', () => {
  const facts = summarizeScenario([
    createItem({ from_date: '2026-03-01', to_date: '2027-01-31' }),
    createItem({ from_date: '2025-12-24', to_date: '2026-05-01' }),
    createItem({ category: 'balance', from_date: '2028-02-01' }),
  ]);
  expect(facts).toMatchObject({ from: '2025-12-24', to: '2028-02-01' });
});

test('an item without a start or end leaves that side of the period open', () => {
  const facts = summarizeScenario([createItem({ from_date: '2026-03-01' }), createItem({ to_date: '2027-01-31' })]);
  expect(facts).toMatchObject({ from: null, to: null });
});
