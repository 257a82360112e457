/** Crises that simulated paths go through, by hand (finance.md sections 3 and 16). */
import { planItem } from '@meridian/engine/testing/plans.ts';
import { crisisOf } from '@meridian/engine/testing/presets.ts';
import { expect, test } from 'vitest';
import { simulatePlan } from '#testing/built-kernel.ts';
import { simulationOf } from '#testing/simulations.ts';
import type { LeastAsked } from './simulation-request.ts';

/** Half of what shares are worth is lost in two months and stays lost. */
const SLUMP = { test: crisisOf({ investmentShock: 0.5, recoveryMonths: 0, recoveryFraction: 0 }), offset: 6 };

test('shares halve on every path, on top of what they do there', () => {
  const fund = planItem('investment', { existingFunds: 1000, monthlyRate: 0.005 });
  const request = simulationOf([fund], { years: 2, keepsPaths: true });
  const [calm, slump] = [request, { ...request, crisis: SLUMP }].map(
    (one) => simulatePlan(one).byPath?.totals,
  );
  expect(slump).toHaveLength(1000);
  // In the two months of the fall and the one in which it ends the level takes the place of the plan's return.
  slump?.forEach((total, path) => expect(total / (calm?.[path] ?? 0)).toBeCloseTo(0.5 / 1.005 ** 3, 12));
});

test('the least that could be spent, and the least net worth, path by path', () => {
  const items = [
    planItem('balance', { amount: 1000 }),
    planItem('expense', { amount: 100, to: '2026-06' }),
    planItem('income', { amount: 50, from: '2026-07' }),
    planItem('saving', { existingFunds: 300, taxShare: 0.2 }),
    planItem('investment', { existingFunds: 5000, isLocked: true, interestLimit: 0.01 }),
  ];
  const request = simulationOf(items, {
    years: 1,
    paths: 3,
    volatilityMultiplier: 0,
    keepsPaths: true,
    deficitPolicy: 'liquidate',
  });
  const leastOf = (least: LeastAsked, more: Partial<typeof request> = {}) =>
    Array.from(simulatePlan({ ...request, ...more, least }).byPath?.leasts ?? []);
  const everywhere = { from: 0, unit: 'money' } as const;
  // 400 are left at the end of June, and 240 of the savings after tax.
  expect(leastOf({ ...everywhere, of: 'spendable' })).toEqual([640, 640, 640]);
  expect(leastOf({ ...everywhere, of: 'spendable', from: 8 })).toEqual([790, 790, 790]);
  expect(leastOf({ ...everywhere, of: 'spendable' }, { deficitPolicy: 'overdraft' })).toEqual([
    400, 400, 400,
  ]);
  expect(leastOf({ ...everywhere, of: 'forecast' })).toEqual([5700, 5700, 5700]);
  expect(leastOf({ ...everywhere, of: 'spendable', unit: 'half_cents' })).toEqual([80_000, 80_000, 80_000]);
  // Prices of 10 % a year: after half of one it takes 1.1^(1/2) to buy what 1 bought.
  const real = { unit: 'money_of_start', of: 'spendable' } as const;
  const [least = 0] = leastOf({ from: 5, ...real }, { assumptions: { prices: { USD: 0.1 } } });
  expect(least).toBeCloseTo(640 / 1.1 ** 0.5, 9);
  // A crisis that lets them rise by 21 % a year from the first month on divides by its own level too.
  const dearer = { test: crisisOf({ inflationShock: 0.21, durationMonths: 12 }), offset: 0 };
  const [divided = 0] = leastOf(
    { from: 0, ...real },
    { assumptions: { prices: { USD: 0 } }, crisis: dearer },
  );
  const spent = [1, 2, 3, 4, 5, 6].reduce((sum, month) => sum + 100 * 1.21 ** (month / 12), 0);
  expect(divided).toBeCloseTo((1240 - spent) / 1.1, 9);
});
