import { FALLBACK_RATES } from '@meridian/engine';
import { anyInflationModel } from '@meridian/engine/testing/arbitrary-economies.ts';
import { AROUND, anyAssumptions, anyItem, anyItems } from '@meridian/engine/testing/arbitrary-plans.ts';
import { planItem } from '@meridian/engine/testing/plans.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { simulatePlan, testKernel } from '#testing/built-kernel.ts';
import type { SimulationRequest } from './simulation-request.ts';
import { openForEdits } from './simulate-edits.ts';

const anySettings = fc.record({
  years: fc.constantFrom(1, 3),
  includeFxRisk: fc.boolean(),
  returnModel: fc.constantFrom('lognormal' as const, 'student_t' as const, 'historical_bootstrap' as const),
  // A copy each time, as it comes to a worker.
  history: fc
    .constantFrom([0.02, -0.03, 0.01], [0.02, -0.03, 0.02])
    .map((months) => ({ stocks: Float64Array.from(months), mixed: Float64Array.from(months) })),
  inflation: anyInflationModel,
  paths: fc.constantFrom(1, 130),
  seed: fc.integer({ min: 0, max: 2 }),
});

/** Edits one after the other: of items, of what the scenario assumes, and now and then of what the draws depend on. */
const anyEdits = fc
  .record({
    settings: fc.tuple(anySettings, anySettings),
    items: anyItems,
    edits: fc.array(
      fc.record({
        item: anyItem,
        assumptions: anyAssumptions,
        deficitPolicy: fc.constantFrom('overdraft' as const, 'liquidate' as const),
        drawsChange: fc.constantFrom(0, 0, 0, 1),
      }),
      { minLength: 2, maxLength: 5 },
    ),
  })
  .map(({ settings, items, edits }) =>
    edits.map(({ item, drawsChange, ...edit }, index): SimulationRequest => ({
      ...settings[drawsChange === 1 ? 1 : 0],
      ...edit,
      items: index === 0 ? items : [...items, item],
      start: AROUND,
      currency: 'USD',
      rates: FALLBACK_RATES,
    })),
  );

test('an edited plan over kept draws has the figures of a fresh simulation, bit for bit', () => {
  const compiled = testKernel();
  fc.assert(
    fc.property(anyEdits, (requests) => {
      const answer = openForEdits(compiled);
      for (const request of requests) expect(answer(request)).toStrictEqual(simulatePlan(request));
    }),
    { numRuns: 60 },
  );
}, 60_000);

test('another constant inflation over kept draws divides by its own prices', () => {
  const answer = openForEdits(testKernel());
  const request = (rate: number): SimulationRequest => ({
    items: [],
    start: AROUND,
    years: 2,
    currency: 'USD',
    rates: FALLBACK_RATES,
    deficitPolicy: 'overdraft',
    includeFxRisk: false,
    returnModel: 'lognormal',
    paths: 20,
    seed: 1,
    inflation: { type: 'constant', rate },
  });
  const plan = [planItem('balance', { amount: 1000, from: '2026-01' })];
  for (const rate of [0.02, 0.05]) {
    const changed = { ...request(rate), items: plan };
    expect(answer(changed)).toStrictEqual(simulatePlan(changed));
  }
  expect(simulatePlan({ ...request(0.05), items: plan }).real?.mean).not.toBe(0);
});
