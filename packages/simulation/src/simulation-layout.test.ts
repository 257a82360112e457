import {
  type AssetClass,
  CURRENCY_CODES,
  type SelectedInflation,
  type CurrencyCode,
  FALLBACK_RATES,
  type PlanItem,
  parseMonth,
} from '@meridian/engine';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { describe, expect, test } from 'vitest';
import { loadTestKernel } from '#testing/test-kernel.ts';
import { BLOCK_COUNT } from './simulation-shape.ts';
import { createLayout } from './simulation-layout.ts';
import { memoryBytes } from './simulation-memory.ts';
import type { SimulationRequest } from './simulation-request.ts';

function requestOf(items: readonly PlanItem[]): SimulationRequest {
  return {
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
  };
}

const shapeOf = (items: readonly PlanItem[], request: Partial<SimulationRequest> = {}) =>
  createLayout({ ...requestOf(items), ...request }, loadTestKernel()).shape;

const REVERTING: SelectedInflation = {
  model: {
    type: 'mean_reverting',
    currentRate: 0.03,
    longRunRate: 0.02,
    persistence: 0.4,
    volatility: 0.015,
  },
  currency: 'USD',
};

describe('funds with equal growth', () => {
  const fund = planItem('investment', { amount: 100, existingFunds: 1000, monthlyRate: 0.005 });

  test('are one group, with any existing funds and any start and end of deposits', () => {
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
      openingBalances: 2,
    });
  });

  test('have one currency per group if exchange rates are random, otherwise any', () => {
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
    { assetClass: 'bonds' },
    { assetClass: 'fixed' },
    { taxShare: 0.1 },
    { isLocked: true },
  ])('are separate groups if they differ by %o', (difference) => {
    expect(shapeOf([fund, { ...fund, ...difference }]).groups).toBe(2);
  });

  test.each<Partial<PlanItem>>([
    { payoutFrom: parseMonth('2031-01') },
    { payoutMonths: 24 },
    { payoutGrowth: 'prices' },
  ])('with payouts are separate groups if they differ by %o', (difference) => {
    const paidOut = { ...fund, payoutFrom: parseMonth('2030-01'), payoutMonths: 12 };
    expect(shapeOf([paidOut, paidOut]).groups).toBe(1);
    expect(shapeOf([paidOut, { ...paidOut, ...difference }]).groups).toBe(2);
  });

  test('are one group if payouts begin after the last month', () => {
    const later = { ...fund, payoutFrom: parseMonth('2050-01'), payoutMonths: 12 };
    expect(shapeOf([fund, later])).toMatchObject({ groups: 1 });
  });

  test('are sold together if no fund of their category is locked or taxed', () => {
    const saving = { ...fund, category: 'saving' as const };
    expect(shapeOf([fund, saving])).toMatchObject({ untaxedCategories: 7 });
    expect(shapeOf([fund, { ...saving, isLocked: true }])).toMatchObject({ untaxedCategories: 3 });
    expect(shapeOf([{ ...fund, taxShare: 0.1 }, saving])).toMatchObject({ untaxedCategories: 6 });
  });
});

describe('draws', () => {
  const income = planItem('income', { amount: 1, growth: 'prices' });

  test('include bonds and property only if such a fund follows a market', () => {
    const classes = (assetClass: AssetClass, interestLimit = 0) =>
      shapeOf([planItem('saving', { assetClass, interestLimit })]).classes;
    expect(classes('equities')).toBe(3);
    expect(classes('fixed')).toBe(3);
    expect(classes('bonds')).toBe(4);
    expect(classes('property')).toBe(5);
    expect(classes('property', 0.01)).toBe(3);
  });

  test('include a price level for every month only if an amount follows it', () => {
    expect(shapeOf([income], { inflation: REVERTING })).toMatchObject({ levelStep: 1, priceStep: 6 });
    const certain = { model: { type: 'constant', rate: 0.02 }, currency: 'EUR' } as const;
    expect(shapeOf([income], { inflation: certain })).toMatchObject({ levelStep: 6, isIndexed: false });
    const own = { ...income, growth: 'fixed' as const };
    expect(shapeOf([own], { inflation: REVERTING })).toMatchObject({ levelStep: 6, isIndexed: false });
  });

  test('have enough lattice dimensions for twenty currencies, bonds and property', () => {
    const all = [
      ...CURRENCY_CODES.map((currency) => ({ ...income, currency })),
      planItem('investment', { assetClass: 'property' }),
    ];
    const { shape, data } = createLayout({ ...requestOf(all), includeFxRisk: true }, loadTestKernel());
    expect(shape).toMatchObject({ rates: 18, ownRates: 18, classes: 5, shocks: 25 });
    const generators = data.slice(shape.data.generators, shape.data.units);
    expect(generators).toHaveLength(BLOCK_COUNT * shape.shocks);
    expect(new Set(generators).size).toBe(BLOCK_COUNT * shape.shocks);
    for (const generator of generators) expect(generator % 2).toBe(1);
  });

  test('of exchange rates are those of the plan, including existing funds that wait in another currency', () => {
    const later = planItem('saving', { from: '2030-01', existingFundsCurrency: 'CHF', currency: 'USD' });
    const withRisk = { includeFxRisk: true };
    expect(shapeOf([{ ...later, existingFunds: 5 }], withRisk)).toMatchObject({ rates: 1, units: 2 });
    expect(shapeOf([later], withRisk)).toMatchObject({ rates: 0, units: 1 });
    const now = { ...later, existingFunds: 5, from: null };
    expect(shapeOf([now], withRisk)).toMatchObject({ rates: 0, units: 1 });
  });

  test('of an additional display currency affect only displayed values', () => {
    const krone = [planItem('income', { amount: 1, currency: 'DKK' })];
    const seenIn = (currency: CurrencyCode) => shapeOf(krone, { currency, includeFxRisk: true });
    expect(seenIn('DKK')).toMatchObject({ rates: 0, displayMultiplierRate: -1, displayDivisorRate: -1 });
    expect(seenIn('EUR')).toMatchObject({ rates: 0, displayMultiplierRate: -1, displayDivisorRate: -1 });
    expect(seenIn('USD')).toMatchObject({ rates: 1, ownRates: 0, displayMultiplierRate: 0, displayDivisorRate: -1 });
    expect(seenIn('GBP')).toMatchObject({ rates: 2, ownRates: 0, displayMultiplierRate: 0, displayDivisorRate: 1 });
  });
});

describe('a shortfall', () => {
  const income = planItem('income', { amount: 1000 });
  const expense = planItem('expense', { amount: 900 });
  const more = planItem('expense', { amount: 200, from: '2030-01' });

  test('needs no second run if cash cannot run out', () => {
    expect(shapeOf([income, expense])).toMatchObject({ runs: 1, sells: false });
    expect(shapeOf([income, expense], { deficitPolicy: 'liquidate' })).toMatchObject({
      runs: 1,
      sells: false,
    });
  });

  test('is determined by a second run with sales, unless the first one sells', () => {
    expect(shapeOf([income, expense, more])).toMatchObject({ runs: 2, sells: false });
    expect(shapeOf([income, expense, more], { deficitPolicy: 'liquidate' })).toMatchObject({
      runs: 1,
      sells: true,
    });
  });

  test('may result from exchange rates alone', () => {
    const abroad = { ...income, currency: 'EUR' as const };
    expect(shapeOf([abroad, expense])).toMatchObject({ runs: 1 });
    expect(shapeOf([abroad, expense], { includeFxRisk: true })).toMatchObject({ runs: 2 });
  });

  test('may result from random prices', () => {
    const dear = { ...expense, growth: 'prices' as const };
    expect(shapeOf([income, dear])).toMatchObject({ runs: 1, isIndexed: false });
    expect(shapeOf([income, dear], { inflation: REVERTING })).toMatchObject({ runs: 2, isIndexed: true });
    const rising = { ...income, growth: 'prices' as const };
    expect(shapeOf([rising, expense], { inflation: REVERTING })).toMatchObject({ runs: 2 });
    expect(shapeOf([rising], { inflation: REVERTING })).toMatchObject({ runs: 1, isIndexed: true });
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
