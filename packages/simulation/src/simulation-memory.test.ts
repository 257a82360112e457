import {
  CURRENCY_CODES,
  type SelectedInflation,
  FALLBACK_RATES,
  type PlanItem,
  parseReturnHistory,
} from '@meridian/engine';
import { CENTRAL_MONTH, anyAssumptions, anyItems } from '@meridian/engine/testing/arbitrary-plans.ts';
import { createCrisis } from '@meridian/engine/testing/stress-test-factory.ts';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { readDataFile } from '@meridian/engine/testing/us-market-data.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyMinimumRequest, anyCrisis } from '#testing/arbitrary-requests.ts';
import { loadTestKernel } from '#testing/test-kernel.ts';
import { createSimulationRequest } from '#testing/simulation-request-factory.ts';
import { createLayout } from './simulation-layout.ts';
import { maxMemoryBytes, memoryBytes } from './simulation-memory.ts';
import type { SimulationRequest } from './simulation-request.ts';

const REVERTING: SelectedInflation = {
  model: {
    type: 'mean_reverting',
    currentRate: 0.03,
    longRunRate: 0.02,
    persistence: 0.4,
    volatility: 0.015,
  },
  currency: 'EUR',
};

const REGIMES: SelectedInflation = {
  model: {
    type: 'regime_switching',
    normalRate: 0.02,
    highRate: 0.08,
    normalToHigh: 0.01,
    highToNormal: 0.05,
    currentRegime: 'normal',
  },
  currency: 'USD',
};

const CLASSES = ['equities', 'balanced', 'deposits', 'bonds', 'property'] as const;

/** Creates a number of funds with different growth in a number of currencies, and an expense that they must pay. */
function planOf(currencies: number, funds: number, item: Pick<PlanItem, 'growth' | 'assetClass'>): readonly PlanItem[] {
  const last = CURRENCY_CODES[currencies - 1]!;
  return [
    ...Array.from({ length: funds }, (_, id) =>
      planItem('investment', {
        amount: 100,
        existingFunds: 50_000,
        currency: CURRENCY_CODES[id % currencies]!,
        monthlyRate: id / 1e5,
        ...item,
      }),
    ),
    ...CURRENCY_CODES.slice(0, currencies).map((currency) => planItem('income', { amount: 10, currency })),
    planItem('expense', { amount: 100_000, currency: last, ...item }),
  ];
}

function expectBound(request: SimulationRequest): void {
  const { shape } = createLayout(request, loadTestKernel());
  for (const workers of [1, 2, 8]) {
    const [bound, taken] = [maxMemoryBytes(request, workers), memoryBytes(shape, workers)];
    expect(bound).toBeGreaterThanOrEqual(taken);
    expect(bound).toBeLessThan(2 * taken);
  }
}

const risky = { includeFxRisk: true, paths: 100_000, years: 30 } as const;
const bondsAndPrices = { growth: 'prices', assetClass: 'property' } as const;

const CASES: readonly (readonly [string, SimulationRequest])[] = [
  ['one currency', createSimulationRequest(planOf(1, 220, {}), risky)],
  ['one currency, with sales', createSimulationRequest(planOf(1, 220, {}), { ...risky, deficitPolicy: 'liquidate' })],
  ['twenty currencies', createSimulationRequest(planOf(20, 220, {}), risky)],
  [
    'twenty currencies, with sales',
    createSimulationRequest(planOf(20, 220, {}), { ...risky, deficitPolicy: 'liquidate' }),
  ],
  ['twenty currencies and one fund', createSimulationRequest(planOf(20, 1, {}), risky)],
  ['no exchange-rate risk', createSimulationRequest(planOf(1, 1, {}), { ...risky, includeFxRisk: false })],
  ['regime-switching prices', createSimulationRequest(planOf(20, 220, {}), { ...risky, inflation: REGIMES })],
  [
    'property, and all amounts follow prices',
    createSimulationRequest(planOf(20, 60, bondsAndPrices), { ...risky, inflation: REVERTING }),
  ],
  [
    'the same, with student_t and few paths',
    createSimulationRequest(planOf(20, 60, bondsAndPrices), {
      ...risky,
      paths: 1000,
      returnModel: 'student_t',
      inflation: REVERTING,
    }),
  ],
  [
    'bonds in a historical bootstrap',
    createSimulationRequest(planOf(3, 10, { assetClass: 'bonds' }), {
      ...risky,
      returnModel: 'historical_bootstrap',
      history: parseReturnHistory(readDataFile('us_market_monthly.csv')),
      inflation: { model: { type: 'constant', rate: 0.02 }, currency: 'EUR' },
    }),
  ],
  [
    'a crisis, and the minimum of each path',
    createSimulationRequest(planOf(20, 220, {}), {
      paths: 100,
      years: 30,
      crisis: { test: createCrisis({ investmentShock: 0.5 }), offset: 1 },
      minimum: { of: 'spendable', from: 0, unit: 'money' },
    }),
  ],
  ['three years', createSimulationRequest(planOf(20, 220, {}), { ...risky, years: 3 })],
  [
    'so many paths that the grid can store one block but not two',
    createSimulationRequest(planOf(2, 6, {}), { ...risky, paths: 46_700 }),
  ],
  ['one year', createSimulationRequest(planOf(1, 1, {}), { ...risky, years: 1 })],
  ['one path of one year', createSimulationRequest(planOf(1, 1, {}), { years: 1, paths: 1 })],
  [
    'two years with a price level for every month',
    createSimulationRequest(planOf(1, 1, {}), { years: 2, paths: 33, inflation: REVERTING }),
  ],
  ['nothing', createSimulationRequest([], { years: 1, paths: 1 })],
];

describe('a simulation needs at most the upper bound of memory, and at least half of it', () => {
  test.each(CASES)('%s', (_, request) => {
    expectBound(request);
  });

  test('with funds of each asset class', () => {
    for (const assetClass of CLASSES) {
      expectBound(createSimulationRequest(planOf(2, 3, { assetClass }), { ...risky, paths: 300 }));
    }
  });
});

test('no plan needs more than the upper bound', () => {
  const anyRequest = fc.record({
    items: anyItems,
    assumptions: anyAssumptions,
    years: fc.constantFrom(1, 2, 7, 30),
    currency: fc.constantFrom(...CURRENCY_CODES),
    deficitPolicy: fc.constantFrom('overdraft' as const, 'liquidate' as const),
    includeFxRisk: fc.boolean(),
    returnModel: fc.constantFrom('lognormal' as const, 'student_t' as const),
    draws: fc.constantFrom('variance-reduced' as const, 'plain' as const),
    inflation: fc.constantFrom(REVERTING, REGIMES),
    crisis: anyCrisis(1),
    minimum: anyMinimumRequest,
    paths: fc.constantFrom(1, 333, 12_001, 46_700, 100_000),
  });
  fc.assert(
    fc.property(anyRequest, ({ items, ...options }) => {
      const request = createSimulationRequest(items, {
        ...options,
        start: CENTRAL_MONTH,
        rates: FALLBACK_RATES,
      });
      const { shape } = createLayout(request, loadTestKernel());
      for (const workers of [1, 8]) {
        expect(maxMemoryBytes(request, workers)).toBeGreaterThanOrEqual(memoryBytes(shape, workers));
      }
    }),
    { numRuns: 100 },
  );
});
