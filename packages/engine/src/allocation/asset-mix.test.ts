import { expect, test } from 'vitest';
import { computeAssetMix } from './asset-mix.ts';
import { FALLBACK_RATES } from '#currencies.ts';
import type { AssetClass } from '#item.ts';
import { parseMonth } from '#month.ts';
import { planItem } from '#testing/plan-factory.ts';

const plan = {
  start: parseMonth('2026-01'),
  currency: 'USD',
  rates: { ...FALLBACK_RATES, EUR: 0.5 },
} as const;

test('investments are equities, pensions 60 to 40, savings and balances cash, in the display currency', () => {
  const items = [
    planItem('investment', { existingFunds: 1_000, amount: 50 }),
    planItem('pension', { existingFunds: 500, existingFundsCurrency: 'EUR', from: '2025-01-15' }),
    planItem('saving', { existingFunds: 300, existingFundsCurrency: 'USD', currency: 'EUR' }),
    planItem('balance', { amount: 200, from: '2026-01-20' }),
    planItem('income', { amount: 4_000, existingFunds: 9_000 }),
    planItem('expense', { amount: 3_000 }),
  ];
  expect(computeAssetMix({ ...plan, items })).toEqual({ equities: 1_600, bonds: 400, cash: 500, other: 0 });
});

test('a fund with an asset class counts as that class; property and fixed assets count as other', () => {
  const held = (category: 'investment' | 'pension' | 'saving', assetClass: AssetClass) =>
    computeAssetMix({ ...plan, items: [planItem(category, { existingFunds: 1_000, assetClass })] });
  const nothing = { equities: 0, bonds: 0, cash: 0, other: 0 };
  expect(held('pension', 'equities')).toEqual({ ...nothing, equities: 1_000 });
  expect(held('investment', 'balanced')).toEqual({ ...nothing, equities: 600, bonds: 400 });
  expect(held('investment', 'bonds')).toEqual({ ...nothing, bonds: 1_000 });
  expect(held('investment', 'deposits')).toEqual({ ...nothing, cash: 1_000 });
  expect(held('saving', 'property')).toEqual({ ...nothing, other: 1_000 });
  expect(held('saving', 'fixed')).toEqual({ ...nothing, other: 1_000 });
});

test('hidden items, later items, and items that end before they begin do not count', () => {
  const items = [
    planItem('investment', { existingFunds: 1_000, hidden: true }),
    planItem('investment', { existingFunds: 1_000, from: '2026-02-01' }),
    planItem('balance', { amount: 70, from: '2026-02-01' }),
    planItem('saving', { existingFunds: 40, from: '2025-12-01', to: '2025-11-01' }),
  ];
  expect(computeAssetMix({ ...plan, items })).toEqual({ equities: 0, bonds: 0, cash: 0, other: 0 });
});

test('a pinned rate replaces the live one', () => {
  const items = [planItem('saving', { existingFunds: 100, existingFundsCurrency: 'EUR' })];
  const assumptions = { pinnedRates: { EUR: 0.8 } };
  expect(computeAssetMix({ ...plan, items, assumptions }).cash).toBeCloseTo(125, 10);
});
