import { DEFAULT_SCENARIO_ASSUMPTIONS, toEngineAssumptions, toPlanItem } from '@meridian/contract';
import { type CurrencyCode, FALLBACK_RATES, type Rates, forecast, parseMonth, solveGoal } from '@meridian/engine';
import { expect, test } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import type { PlanInQuestion } from './question-choices.ts';
import { answerChanges } from './answer-changes.ts';

/** Income in euros, spending and saving in dollars and shekels. */
const ITEMS = [
  createItem({ id: 1, category: 'income', amount: 1_000, currency: 'EUR' }),
  createItem({ id: 2, category: 'expense', amount: 700, currency: 'USD' }),
  createItem({ id: 3, category: 'expense', amount: 500, currency: 'ILS' }),
  createItem({ id: 4, category: 'balance', amount: 2_000, currency: 'EUR' }),
];

function planIn(display: CurrencyCode): PlanInQuestion {
  const assumptions = {
    ...DEFAULT_SCENARIO_ASSUMPTIONS,
    fx: { model: 'drift' as const, drift: { EUR: 1 } },
    pinned_rates: { ILS: 3.5 },
  };
  const plan = {
    plan: ITEMS.map(toPlanItem),
    items: ITEMS,
    assumptions: toEngineAssumptions(assumptions),
    scenario: { assumptions, milestones: [] },
    start: parseMonth('2026-01'),
    years: 10,
    months: undefined,
    currency: { code: display, rates: FALLBACK_RATES },
  };
  return plan as unknown as PlanInQuestion;
}

test.each([
  ['EUR', 'USD'],
  ['USD', 'EUR'],
  ['EUR', 'ILS'],
  // The value of the display currency itself changes.
  ['EUR', 'EUR'],
] as const)(
  'a change of %s with display currency %s is stored as pinned rates, with which the forecast equals the answer',
  (code, display) => {
    const plan = planIn(display);
    const { plan: items, start, years, assumptions, scenario } = plan;
    const outlook = { items, start, years, currency: display, rates: FALLBACK_RATES };
    const answer = solveGoal({
      plan: { ...outlook, assumptions },
      question: { kind: 'rate', code },
      target: { minimum: 0 },
    });
    expect(answer.value).not.toBeNull();
    const changes = answerChanges({ about: 'rate', code }, plan, answer);
    const pinned = changes?.assumptions?.pinned_rates as Partial<Rates> | undefined;
    expect(pinned?.ILS === 3.5).toBe(code === 'EUR');
    const kept = toEngineAssumptions({ ...scenario.assumptions, pinned_rates: pinned ?? {} });
    const { forecast: worth } = forecast({ ...outlook, assumptions: kept });
    for (const [month, value] of worth.entries()) expect(value).toBeCloseTo(answer.after.forecast[month] ?? 0, 6);
  },
);

test('if no exchange rate breaks the plan, there are no changes to store', () => {
  const nothing = { value: null } as Parameters<typeof answerChanges>[2];
  expect(answerChanges({ about: 'rate', code: 'EUR' }, planIn('USD'), nothing)).toBeNull();
});
