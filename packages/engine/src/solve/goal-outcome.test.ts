import { expect, test } from 'vitest';
import { FALLBACK_RATES } from '#currencies.ts';
import { goalOutcome } from './goal-outcome.ts';
import { parseMonth } from '#month.ts';
import { planItem } from '#testing/plans.ts';
import { crisisOf } from '#testing/presets.ts';

const OUTLOOK = { start: parseMonth('2026-01'), years: 1, currency: 'USD', rates: FALLBACK_RATES } as const;
const savings = planItem('balance', { amount: 1_000 });

test('in the money of the start what a crisis adds to prices is divided by too', () => {
  const rise = crisisOf({ durationMonths: 12, inflationShock: 0.21 });
  const plan = { ...OUTLOOK, items: [savings], assumptions: { prices: { USD: 0.1 } } };
  const { least } = goalOutcome(
    { plan, crisis: { test: rise, offset: 0 } },
    { end: 0, real: true },
    'spendable',
  );
  expect(least).toBeCloseTo(1_000 / (1.1 * 1.21), 9);
});

test.each([
  [1_000.004, true],
  [1_000.006, false],
])(
  'half a cent of a dollar may lack, in whatever currency at the rates of then: %d of 1000',
  (amount, holds) => {
    // By the end of the year a yen is worth half as much: half a cent is 1.5 of them, and not the 0.75 that it is now.
    const bill = planItem('expense', { amount, from: '2026-12', intervalMonths: 0 });
    const plan = { ...OUTLOOK, currency: 'JPY', items: [savings, bill] } as const;
    const assumptions = { fx: { model: 'drift', drift: { JPY: -0.5 } } } as const;
    const outcome = goalOutcome({ plan: { ...plan, assumptions } }, { minimum: 0 }, 'spendable');
    expect(outcome.holds).toBe(holds);
  },
);
