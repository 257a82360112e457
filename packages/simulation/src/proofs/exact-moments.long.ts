import { CURRENCY_CODES, type PlanItem } from '@meridian/engine';
import { anyAssumptions, anyItems } from '@meridian/engine/testing/arbitrary-plans.ts';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { SimulationRequest } from '#simulation-request.ts';
import { simulatePlan } from '#testing/test-kernel.ts';
import { exactMoments } from '#testing/exact-moments.ts';
import { createSimulationRequest } from '#testing/simulation-request-factory.ts';

// Finance.md section 5.4: the mean of a simulation is within 4 standard errors of the exact one, which follows from the recursion
// of its moments. The standard deviation is compared within a tolerance.
vi.setConfig({ testTimeout: 60_000 });

/** Relative tolerance of a sampled standard deviation, whose own error depends on the tails. */
const SPREAD_TOLERANCE = 0.12;

function expectExact(request: SimulationRequest): void {
  const exact = exactMoments(request);
  const figures = simulatePlan(request);
  const { total, ...categories } = exact;
  const pairs = [
    [figures, total],
    ...(['pension', 'saving', 'investment'] as const).map(
      (category) => [figures.categories[category], categories[category]] as const,
    ),
  ] as const;
  for (const [sampled, expected] of pairs) {
    // The exact deviation is the root of a difference of squares, which loses half of the digits.
    const rounding = 0.01 + 1e-6 * Math.abs(expected.mean);
    const error = expected.standardDeviation / Math.sqrt(request.paths);
    expect(Math.abs(sampled.mean - expected.mean)).toBeLessThanOrEqual(4 * error + rounding);
    const spread = Math.abs(sampled.standardDeviation - expected.standardDeviation);
    expect(spread).toBeLessThanOrEqual(SPREAD_TOLERANCE * expected.standardDeviation + rounding);
  }
}

/** Cash in several currencies, never negative in any of them, because exact moments are known only in that case. */
const household: readonly PlanItem[] = [
  planItem('income', { amount: 6000, monthlyRate: 0.002, taxShare: 0.25 }),
  planItem('income', { amount: 3000, currency: 'EUR', growth: 'prices' }),
  planItem('expense', { amount: 2500, currency: 'EUR' }),
  planItem('expense', { amount: 700, loanBalance: 120_000, loanRate: 0.04 }),
  planItem('saving', { amount: 400, existingFunds: 20_000, monthlyRate: 0.002, interestLimit: 0.003 }),
  planItem('saving', { existingFunds: 30_000, monthlyRate: 0.003, assetClass: 'bonds', currency: 'EUR' }),
  planItem('pension', {
    amount: 2500,
    currency: 'ILS',
    existingFunds: 150_000,
    monthlyRate: 0.004,
    accumulationFee: 0.005,
    depositFee: 0.02,
    payoutFrom: '2033-01',
    payoutMonths: 120,
    taxShare: 0.1,
  }),
  planItem('investment', { amount: 700, existingFunds: 30_000, monthlyRate: 0.006, from: '2027-03' }),
  planItem('investment', { existingFunds: 300_000, monthlyRate: 0.002, assetClass: 'property' }),
  planItem('investment', {
    existingFunds: 10_000,
    existingFundsCurrency: 'GBP',
    currency: 'JPY',
    monthlyRate: 0.005,
  }),
];

/**
 * The same household with all amounts in shekels. Its cash soon becomes negative, but in a single currency the moments are known
 * all the same.
 */
const shekels = household.map((item): PlanItem => ({
  ...item,
  currency: 'ILS',
  existingFundsCurrency: 'ILS',
  amount: item.amount / 2,
}));

const plans: Readonly<Record<string, readonly PlanItem[]>> = {
  'deposits into one fund': [planItem('investment', { amount: 1000, existingFunds: 5000, monthlyRate: 0.005 })],
  'two funds of one class': [
    planItem('investment', { amount: 1000, monthlyRate: 0.006 }),
    planItem('investment', { existingFunds: 50_000, monthlyRate: 0.003, accumulationFee: 0.01 }),
  ],
  'two correlated funds': [
    planItem('investment', { amount: 300, existingFunds: 40_000, monthlyRate: 0.006 }),
    planItem('pension', { amount: 800, existingFunds: 60_000, monthlyRate: 0.004, depositFee: 0.02 }),
  ],
  'all five classes, and one fund under a limit': [
    planItem('investment', { amount: 300, existingFunds: 40_000, monthlyRate: 0.006, interestLimit: 0.02 }),
    ...(['equities', 'balanced', 'bonds', 'deposits', 'property'] as const).map((assetClass) =>
      planItem('saving', { amount: 300, existingFunds: 40_000, monthlyRate: 0.004, assetClass }),
    ),
  ],
  'a payout while markets move': [
    planItem('pension', {
      existingFunds: 300_000,
      monthlyRate: 0.004,
      payoutFrom: '2028-01',
      payoutMonths: 120,
    }),
    planItem('expense', { amount: 2500 }),
  ],
  'a household in four currencies': household,
  'a household in shekels': shekels,
};

describe.each(Object.entries(plans))('%s', (_, items) => {
  test.each([1, 2, 3])('seed %d', (seed) => {
    expectExact(createSimulationRequest(items, { paths: 1000, seed, includeFxRisk: true }));
  });

  test('without variance reduction', () => {
    expectExact(createSimulationRequest(items, { paths: 2000, draws: 'plain', includeFxRisk: true }));
  });
});

test('the household in other display currencies, with drift, interest and lower volatility', () => {
  const assumptions = {
    fx: { model: 'drift' as const, drift: { EUR: 0.02, ILS: -0.03 } },
    pinnedRates: { GBP: 0.8 },
    cashRate: 0.03,
  };
  for (const currency of ['ILS', 'EUR', 'CHF'] as const) {
    const request = { paths: 1000, currency, assumptions, volatilityMultiplier: 0.8, includeFxRisk: true };
    expectExact(createSimulationRequest(household, request));
  }
});

const anyOptions = {
  items: anyItems,
  years: fc.constantFrom(1, 2, 5, 10),
  currency: fc.constantFrom('USD' as const, 'ILS' as const, 'RUB' as const),
  volatilityMultiplier: fc.constantFrom(0.5, 1, 1.3),
  draws: fc.constantFrom('variance-reduced' as const, 'plain' as const),
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
};
// A statistical test: fixed seeds, so that it never fails by chance. Shrinking is off, because a smaller plan would often fail by
// chance.
const CHANCE = { numRuns: 60, seed: 14, endOnFailure: true };

test('random plans at constant rates', () => {
  fc.assert(
    fc.property(fc.record({ ...anyOptions, assumptions: anyAssumptions }), ({ items, assumptions, ...options }) => {
      const flat = { ...assumptions, fx: { model: 'flat', drift: {} }, cashRate: 0 } as const;
      expectExact(createSimulationRequest(items, { ...options, assumptions: flat, paths: 1000 }));
    }),
    CHANCE,
  );
});

test('random plans in one currency, displayed in another, with exchange-rate risk', () => {
  fc.assert(
    fc.property(
      fc.record({ ...anyOptions, code: fc.constantFrom(...CURRENCY_CODES) }),
      ({ items, code, ...options }) => {
        const inOne = items.map((item) => ({ ...item, currency: code, existingFundsCurrency: code }));
        expectExact(createSimulationRequest(inOne, { ...options, includeFxRisk: true, paths: 1000 }));
      },
    ),
    CHANCE,
  );
});

test('random plans in many currencies without negative cash', () => {
  fc.assert(
    fc.property(fc.record({ ...anyOptions, assumptions: anyAssumptions }), ({ items, assumptions, ...options }) => {
      const abroad = items.map((item) => ({ ...item, existingFundsCurrency: item.currency }));
      const held = items.map(({ currency }) => planItem('balance', { amount: 10_000_000, currency }));
      const all = [...abroad, ...held].filter(({ category }) => category !== 'expense');
      expectExact(createSimulationRequest(all, { ...options, assumptions, includeFxRisk: true, paths: 1000 }));
    }),
    CHANCE,
  );
});
