/** Crises on simulated paths, computed by hand (finance.md sections 3 and 16). */
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { createCrisis } from '@meridian/engine/testing/stress-test-factory.ts';
import { expect, test } from 'vitest';
import { simulatePlan } from '#testing/test-kernel.ts';
import { createSimulationRequest } from '#testing/simulation-request-factory.ts';
import type { MinimumRequest } from './simulation-request.ts';

/** A crisis in which shares lose half of their value within two months and never recover. */
const SLUMP = {
  test: createCrisis({ investmentShock: 0.5, recoveryMonths: 0, recoveryFraction: 0 }),
  offset: 6,
};

test("shares halve on every path, in addition to the path's own returns", () => {
  const fund = planItem('investment', { existingFunds: 1000, monthlyRate: 0.005 });
  const request = createSimulationRequest([fund], { years: 2, keepsPaths: true });
  const [calm, slump] = [request, { ...request, crisis: SLUMP }].map((one) => simulatePlan(one).byPath?.totals);
  expect(slump).toHaveLength(1000);
  // In the two months of the fall and the month after it, the crisis level replaces the plan's return.
  slump?.forEach((total, path) => expect(total / (calm?.[path] ?? 0)).toBeCloseTo(0.5 / 1.005 ** 3, 12));
});

test('minimum of spendable money and of net worth by path', () => {
  const items = [
    planItem('balance', { amount: 1000 }),
    planItem('expense', { amount: 100, to: '2026-06' }),
    planItem('income', { amount: 50, from: '2026-07' }),
    planItem('saving', { existingFunds: 300, taxShare: 0.2 }),
    planItem('investment', { existingFunds: 5000, isLocked: true, interestLimit: 0.01 }),
  ];
  const request = createSimulationRequest(items, {
    years: 1,
    paths: 3,
    volatilityMultiplier: 0,
    keepsPaths: true,
    deficitPolicy: 'liquidate',
  });
  const leastOf = (least: MinimumRequest, more: Partial<typeof request> = {}) =>
    Array.from(simulatePlan({ ...request, ...more, minimum: least }).byPath?.minimums ?? []);
  const everywhere = { from: 0, unit: 'money' } as const;
  // At the end of June 400 of cash and, after tax, 240 of the savings are left.
  expect(leastOf({ ...everywhere, of: 'spendable' })).toEqual([640, 640, 640]);
  expect(leastOf({ ...everywhere, of: 'spendable', from: 8 })).toEqual([790, 790, 790]);
  expect(leastOf({ ...everywhere, of: 'spendable' }, { deficitPolicy: 'overdraft' })).toEqual([400, 400, 400]);
  expect(leastOf({ ...everywhere, of: 'forecast' })).toEqual([5700, 5700, 5700]);
  expect(leastOf({ ...everywhere, of: 'spendable', unit: 'half_cents' })).toEqual([80_000, 80_000, 80_000]);
  // Inflation of 10 % a year: after half a year prices are 1.1^(1/2) times as high.
  const real = { unit: 'money_of_start', of: 'spendable' } as const;
  const [least = 0] = leastOf({ from: 5, ...real }, { assumptions: { prices: { USD: 0.1 } } });
  expect(least).toBeCloseTo(640 / 1.1 ** 0.5, 9);
  // With a crisis that raises prices by 21 % a year from the first month, values are also divided by the crisis's price level.
  const dearer = { test: createCrisis({ inflationShock: 0.21, durationMonths: 12 }), offset: 0 };
  const [divided = 0] = leastOf({ from: 0, ...real }, { assumptions: { prices: { USD: 0 } }, crisis: dearer });
  const spent = [1, 2, 3, 4, 5, 6].reduce((sum, month) => sum + 100 * 1.21 ** (month / 12), 0);
  expect(divided).toBeCloseTo((1240 - spent) / 1.1, 9);
});
