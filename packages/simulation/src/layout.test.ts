import { FALLBACK_RATES, type PlanItem, parseMonth } from '@meridian/engine';
import { planItem } from '@meridian/engine/testing/plans.ts';
import { describe, expect, test } from 'vitest';
import { layOut } from './layout.ts';
import { memoryBytes } from './memory.ts';
import type { SimulationRequest } from './simulation-request.ts';

function shapeOf(items: readonly PlanItem[], request: Partial<SimulationRequest> = {}) {
  return layOut({
    items,
    start: parseMonth('2026-01'),
    years: 10,
    currency: 'USD',
    rates: FALLBACK_RATES,
    deficitPolicy: 'overdraft',
    includeFxRisk: false,
    returnModel: 'lognormal',
    paths: 1000,
    seed: 42,
    ...request,
  }).shape;
}

describe('funds that grow alike', () => {
  const fund = planItem('investment', { amount: 100, existingFunds: 1000, monthlyRate: 0.005 });

  test('are one group, whatever they hold and whenever deposits begin and end', () => {
    const many = Array.from({ length: 200 }, (_, index): PlanItem => {
      return {
        ...fund,
        amount: index,
        existingFunds: 10 * index,
        intervalMonths: 1 + (index % 3),
        to: fund.from,
      };
    });
    expect(shapeOf(many).groups).toBe(1);
    expect(shapeOf([fund, { ...fund, from: parseMonth('2027-05') }])).toMatchObject({
      groups: 1,
      openings: 2,
    });
  });

  test('are of one currency where exchange rates move, and of any where they do not', () => {
    const abroad = [fund, { ...fund, currency: 'EUR' as const }, { ...fund, currency: 'JPY' as const }];
    expect(shapeOf(abroad)).toMatchObject({ groups: 1, units: 1, rates: 0 });
    expect(shapeOf(abroad, { includeFxRisk: true })).toMatchObject({ groups: 3, units: 3, rates: 2 });
    const fx = { model: 'drift', drift: { EUR: 0.02 } } as const;
    expect(shapeOf(abroad, { assumptions: { fx } })).toMatchObject({ groups: 3, units: 3, rates: 0 });
  });

  test.each<Partial<PlanItem>>([
    { category: 'saving' },
    { monthlyRate: 0.004 },
    { accumulationFee: 0.01 },
    { interestLimit: 0.02 },
    { payoutFrom: parseMonth('2030-01'), payoutMonths: 12 },
  ])('differ by %o', (difference) => {
    expect(shapeOf([fund, { ...fund, ...difference }]).groups).toBe(2);
  });

  test('are the same when payouts begin after the last month', () => {
    const later = { ...fund, payoutFrom: parseMonth('2050-01'), payoutMonths: 12 };
    expect(shapeOf([fund, later])).toMatchObject({ groups: 1 });
  });
});

describe('a shortfall', () => {
  const income = planItem('income', { amount: 1000 });
  const expense = planItem('expense', { amount: 900 });
  const more = planItem('expense', { amount: 200, from: '2030-01' });

  test('needs no run of its own where cash cannot run out', () => {
    expect(shapeOf([income, expense])).toMatchObject({ runs: 1, sells: false, hasProceeds: false });
    expect(shapeOf([income, expense], { deficitPolicy: 'liquidate' })).toMatchObject({
      runs: 1,
      sells: false,
    });
  });

  test('is judged by a second run that sells, unless the first one does', () => {
    expect(shapeOf([income, expense, more])).toMatchObject({ runs: 2, sells: false, hasProceeds: true });
    expect(shapeOf([income, expense, more], { deficitPolicy: 'liquidate' })).toMatchObject({
      runs: 1,
      sells: true,
    });
  });

  test('may come from exchange rates alone', () => {
    const abroad = { ...income, currency: 'EUR' as const };
    expect(shapeOf([abroad, expense])).toMatchObject({ runs: 1 });
    expect(shapeOf([abroad, expense], { includeFxRisk: true })).toMatchObject({ runs: 2 });
  });
});

test('memory: 10,000 paths of 30 years fit into 40 MB, 100,000 into 64 MB with two threads', () => {
  const items = (['investment', 'pension', 'saving'] as const).flatMap((category) =>
    [0, 1].map((index) => planItem(category, { amount: 100, monthlyRate: index / 1000 })),
  );
  const request = { years: 30, includeFxRisk: true, deficitPolicy: 'liquidate' as const };
  const plan = [...items, planItem('expense', { amount: 5000, currency: 'EUR' })];
  expect(memoryBytes(shapeOf(plan, { ...request, paths: 10_000 }), 2)).toBeLessThan(40e6);
  expect(memoryBytes(shapeOf(plan, { ...request, paths: 100_000 }), 2)).toBeLessThan(64 * 2 ** 20);
});
