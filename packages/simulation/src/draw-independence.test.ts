import { type PlanItem, parseMonth } from '@meridian/engine';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { describe, expect, test } from 'vitest';
import { recordSimulation } from '#testing/recorded-draws.ts';
import { createSimulationRequest } from '#testing/simulation-request-factory.ts';
import type { SimulationRequest } from './simulation-request.ts';

// A draw depends only on seed, path and month, not on which other draws exist.

const HISTORY = {
  stocks: Float64Array.from({ length: 50 }, (_, month) => Math.sin(month) / 20),
  mixed: Float64Array.from({ length: 50 }, (_, month) => Math.sin(month) / 40),
  bonds: Float64Array.from({ length: 50 }, (_, month) => Math.cos(month) / 50),
};

const INFLATION = {
  model: {
    type: 'mean_reverting',
    currentRate: 0.03,
    longRunRate: 0.02,
    persistence: 0.4,
    volatility: 0.015,
  },
  currency: 'GBP',
} as const;

const BASE = [planItem('investment', { existingFunds: 1000 })];
const EURO = planItem('income', { amount: 10, currency: 'EUR' });
const YEN = planItem('expense', { amount: 10, currency: 'JPY', growth: 'prices' });
const BONDS = planItem('saving', { existingFunds: 1000, assetClass: 'bonds' });
const HOUSE = planItem('investment', { existingFunds: 1000, assetClass: 'property' });
const LATER = planItem('pension', {
  existingFunds: 10,
  existingFundsCurrency: 'CHF',
  from: '2027-01',
  payoutFrom: '2028-01',
});

const ADDED: Readonly<Record<string, readonly PlanItem[]>> = {
  'a currency': [EURO],
  'more currencies, one of them only of existing funds, and amounts that follow prices': [EURO, YEN, LATER],
  'a bond fund': [BONDS],
  'a property': [HOUSE],
  'all of these': [EURO, YEN, BONDS, HOUSE, LATER],
};

const VARIANTS: Readonly<Record<string, Partial<SimulationRequest>>> = {
  'lognormal, reduced': {},
  'lognormal, plain': { draws: 'plain' },
  student_t: { returnModel: 'student_t' },
  historical_bootstrap: { returnModel: 'historical_bootstrap', history: HISTORY },
};

function drawsOf(items: readonly PlanItem[], request: Partial<SimulationRequest>) {
  const { growth, priceNormals, levels } = recordSimulation(
    createSimulationRequest(items, {
      start: parseMonth('2026-01'),
      years: 3,
      includeFxRisk: true,
      inflation: INFLATION,
      paths: 30,
      ...request,
    }),
  );
  return {
    factors: growth.map(({ equities, balanced, deposits }) => ({ equities, balanced, deposits })),
    bonds: growth.map(({ bonds }) => bonds),
    priceNormals,
    levels,
  };
}

describe.each(Object.entries(VARIANTS))('%s', (_, variant) => {
  const base = drawsOf(BASE, variant);

  test.each(Object.entries(ADDED))(
    'equities, balanced funds, deposits and inflation are the same with %s',
    (__, added) => {
      const other = drawsOf([...BASE, ...added], variant);
      expect(other.factors).toEqual(base.factors);
      expect(other.priceNormals).toEqual(base.priceNormals);
    },
  );

  test('bonds and property do not change the draws of exchange rates, and property does not change those of bonds', () => {
    const abroad = [...BASE, EURO, YEN];
    const plain = drawsOf(abroad, variant);
    const bonds = drawsOf([...abroad, BONDS], variant);
    const both = drawsOf([...abroad, BONDS, HOUSE], variant);
    expect(plain.levels[0]).toHaveLength(2);
    expect(bonds.levels).toEqual(plain.levels);
    expect(both.levels).toEqual(plain.levels);
    expect(both.bonds).toEqual(bonds.bonds);
    expect(new Set(bonds.bonds.map((row) => row?.[0])).size).toBeGreaterThan(1);
  });

  test('an additional display currency and a price model change no other draws', () => {
    const abroad = drawsOf([...BASE, EURO], { ...variant, currency: 'KRW' });
    expect(abroad.factors).toEqual(base.factors);
    expect(abroad.priceNormals).toEqual(base.priceNormals);
    const regimes = {
      type: 'regime_switching',
      normalRate: 0.02,
      highRate: 0.08,
      normalToHigh: 0.1,
      highToNormal: 0.2,
      currentRegime: 'normal',
    } as const;
    const other = drawsOf([...BASE, EURO], { ...variant, inflation: { model: regimes, currency: 'USD' } });
    expect(other.factors).toEqual(base.factors);
    expect(other.levels).toEqual(drawsOf([...BASE, EURO], variant).levels);
  });
});
