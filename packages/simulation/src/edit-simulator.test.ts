import { FALLBACK_RATES } from '@meridian/engine';
import { anyInflationModel } from '@meridian/engine/testing/arbitrary-economies.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItem, anyItems } from '@meridian/engine/testing/arbitrary-plans.ts';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { repetitions } from '@meridian/engine/testing/repetitions.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyMinimumRequest, anyCrisis } from '#testing/arbitrary-requests.ts';
import { simulatePlan, loadTestKernel } from '#testing/test-kernel.ts';
import { createSimulationRequest } from '#testing/simulation-request-factory.ts';
import type { SimulationRequest } from './simulation-request.ts';
import { createEditSimulator } from './edit-simulator.ts';

const anySettings = fc.record({
  years: fc.constantFrom(1, 3),
  includeFxRisk: fc.boolean(),
  returnModel: fc.constantFrom('lognormal' as const, 'student_t' as const, 'historical_bootstrap' as const),
  // A new copy of the history for each request, because a worker receives copies.
  history: fc.constantFrom([0.02, -0.03, 0.01], [0.02, -0.03, 0.02]).map((months) => ({
    stocks: Float64Array.from(months),
    mixed: Float64Array.from(months),
    bonds: Float64Array.from(months),
  })),
  inflation: fc.record({ model: anyInflationModel, currency: fc.constantFrom('USD', 'EUR') }),
  paths: fc.constantFrom(1, 130),
  seed: fc.integer({ min: 0, max: 2 }),
});

/** Consecutive edits: of items, of assumptions, and sometimes of parameters on which the draws depend. */
const anyEdits = fc
  .record({
    settings: fc.tuple(anySettings, anySettings),
    items: anyItems,
    edits: fc.array(
      fc.record({
        item: anyItem,
        assumptions: anyAssumptions,
        deficitPolicy: fc.constantFrom('overdraft' as const, 'liquidate' as const),
        currency: fc.constantFrom('USD' as const, 'USD' as const, 'EUR' as const),
        crisis: fc.option(anyCrisis(1), { nil: undefined }),
        minimum: fc.option(anyMinimumRequest, { nil: undefined }),
        drawsChange: fc.constantFrom(0, 0, 0, 1),
      }),
      { minLength: 2, maxLength: 5 },
    ),
  })
  .map(({ settings, items, edits }) =>
    edits.map(({ item, drawsChange, crisis, minimum, ...edit }, index): SimulationRequest => ({
      ...settings[drawsChange === 1 ? 1 : 0],
      ...edit,
      ...(crisis === undefined ? {} : { crisis }),
      ...(minimum === undefined ? {} : { minimum, keepsPaths: true }),
      items: index === 0 ? items : [...items, item],
      start: CENTRAL_MONTH,
      rates: FALLBACK_RATES,
    })),
  );

test('an edited plan with stored draws gives the results of a new simulation, bit for bit', () => {
  const compiled = loadTestKernel();
  fc.assert(
    fc.property(anyEdits, (requests) => {
      const answer = createEditSimulator(compiled);
      for (const request of requests) expect(answer(request)).toStrictEqual(simulatePlan(request));
    }),
    { numRuns: repetitions({ few: 15, many: 300 }) },
  );
});

test('an edited amount that follows prices uses the prices of the stored draws', () => {
  const pricesOf = {
    mean_reverting: {
      type: 'mean_reverting',
      currentRate: 0.05,
      longRunRate: 0.02,
      persistence: 0.5,
      volatility: 0.02,
    },
    regime_switching: {
      type: 'regime_switching',
      normalRate: 0.02,
      highRate: 0.09,
      normalToHigh: 0.05,
      highToNormal: 0.1,
      currentRegime: 'normal',
    },
    historical_bootstrap: {
      type: 'historical_bootstrap',
      factors: Float64Array.from({ length: 30 }, (_, month) => 1.002 + Math.sin(month) / 200),
    },
  } as const;
  for (const model of Object.values(pricesOf)) {
    const answer = createEditSimulator(loadTestKernel());
    for (const amount of [900, 1100, 1500]) {
      const request = createSimulationRequest(
        [
          planItem('income', { amount: 1000, currency: 'EUR' }),
          planItem('expense', { amount, growth: 'prices' }),
          planItem('saving', { amount: 50, growth: 'prices', existingFunds: 9000, assetClass: 'bonds' }),
        ],
        {
          years: 5,
          includeFxRisk: true,
          deficitPolicy: 'liquidate',
          paths: 300,
          inflation: { model, currency: 'GBP' },
        },
      );
      const edited = answer(request);
      expect(edited).toStrictEqual(simulatePlan(request));
      if (amount === 1500) expect(edited.probabilityOfShortfall).toBeGreaterThan(0.5);
    }
  }
});

const REVERTING = {
  type: 'mean_reverting',
  currentRate: 0.05,
  longRunRate: 0.02,
  persistence: 0.5,
  volatility: 0.02,
} as const;

const historyOf = (scale: number) => {
  const row = (phase: number) => Float64Array.from({ length: 30 }, (_, month) => scale * Math.sin(phase * month));
  return { stocks: row(1), mixed: row(2), bonds: row(3) };
};

const HOUSEHOLD = [
  planItem('income', { amount: 1000, currency: 'EUR' }),
  planItem('expense', { amount: 1300 }),
  planItem('investment', { existingFunds: 9000, monthlyRate: 0.004 }),
];

const KEPT = createSimulationRequest(HOUSEHOLD, {
  years: 5,
  includeFxRisk: true,
  paths: 150,
  returnModel: 'historical_bootstrap',
  history: historyOf(0.05),
  inflation: { model: REVERTING, currency: 'USD' },
});

const CHANGES: readonly (readonly [string, Partial<SimulationRequest>])[] = [
  ['the seed', { seed: 43 }],
  ['the number of paths', { paths: 151 }],
  ['the horizon', { years: 6 }],
  ['the model of returns', { returnModel: 'student_t' }],
  ['the history', { history: historyOf(0.06) }],
  ['the volatility', { volatilityMultiplier: 1.5 }],
  ['plain draws', { draws: 'plain' }],
  ['the model of prices', { inflation: { model: { type: 'constant', rate: 0.03 }, currency: 'USD' } }],
  ['the parameters of the price model', { inflation: { model: { ...REVERTING, volatility: 0.03 }, currency: 'USD' } }],
  ['the currency of the price model', { inflation: { model: REVERTING, currency: 'AUD' } }],
  ['the display currency', { currency: 'EUR' }],
  ['the display currency, to one that the plan does not use', { currency: 'RUB' }],
  ['exchange-rate risk', { includeFxRisk: false }],
  [
    'a currency of the plan, to a more volatile one',
    { items: HOUSEHOLD.map((item) => (item.currency === 'EUR' ? { ...item, currency: 'RUB' } : item)) },
  ],
  ['the number of currencies', { items: [...HOUSEHOLD, planItem('income', { amount: 10, currency: 'GBP' })] }],
  ['bonds', { items: [...HOUSEHOLD, planItem('saving', { existingFunds: 10, assetClass: 'bonds' })] }],
  [
    'an added amount that follows prices',
    { items: [...HOUSEHOLD, planItem('income', { amount: 10, growth: 'prices' })] },
  ],
];

test.each(CHANGES)('after a change of %s the results are those of a new simulation', (_, change) => {
  const answer = createEditSimulator(loadTestKernel());
  const changed = { ...KEPT, ...change };
  const before = answer(KEPT);
  const fresh = simulatePlan(changed);
  expect(answer(changed)).toStrictEqual(fresh);
  expect(fresh).not.toEqual(before);
  // The first request again gives the first result.
  expect(answer(KEPT)).toStrictEqual(before);
});

test('with stored draws, another constant inflation still divides values by its own prices', () => {
  const answer = createEditSimulator(loadTestKernel());
  const request = (rate: number): SimulationRequest => ({
    items: [],
    start: CENTRAL_MONTH,
    years: 2,
    currency: 'USD',
    rates: FALLBACK_RATES,
    deficitPolicy: 'overdraft',
    includeFxRisk: false,
    returnModel: 'lognormal',
    paths: 20,
    seed: 1,
    inflation: { model: { type: 'constant', rate }, currency: 'USD' },
  });
  const plan = [planItem('balance', { amount: 1000, from: '2026-01' })];
  for (const rate of [0.02, 0.05]) {
    const changed = { ...request(rate), items: plan };
    expect(answer(changed)).toStrictEqual(simulatePlan(changed));
  }
  expect(simulatePlan({ ...request(0.05), items: plan }).real?.mean).not.toBe(0);
});
