import {
  CURRENCY_CODES,
  FALLBACK_RATES,
  adjustItemReturns,
  crisisPath,
  computeEconomyPrices,
  forecast,
} from '@meridian/engine';
import { CENTRAL_MONTH, anyAssumptions, anyItems, uniformNumber } from '@meridian/engine/testing/arbitrary-plans.ts';
import { repetitions } from '@meridian/engine/testing/repetitions.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCrisis } from '#testing/arbitrary-requests.ts';
import { createTestSimulation, simulatePlan } from '#testing/test-kernel.ts';
import type { SimulationRequest } from './simulation-request.ts';
import { viewOutcomes, runPaths, listSegments } from './simulation-tasks.ts';

const anyCurrency = fc.constantFrom(...CURRENCY_CODES);

/** A price model without randomness: constant, or mean reverting without volatility. */
const anyCertainPrices = fc.record({
  model: fc.oneof(
    fc.record({ type: fc.constant('constant' as const), rate: uniformNumber(-0.1, 0.3) }),
    fc.record({
      type: fc.constant('mean_reverting' as const),
      currentRate: uniformNumber(-0.1, 0.3),
      longRunRate: uniformNumber(-0.1, 0.3),
      persistence: uniformNumber(0, 0.99),
      volatility: fc.constant(0),
    }),
  ),
  currency: anyCurrency,
});

/** Generates a request whose paths are all equal, because nothing has volatility. */
const anyStill = fc
  .record({
    items: anyItems,
    years: fc.constantFrom(1, 3, 10, 30),
    currency: anyCurrency,
    assumptions: anyAssumptions,
    deficitPolicy: fc.constantFrom('overdraft' as const, 'liquidate' as const),
    returnModel: fc.constantFrom('lognormal' as const, 'student_t' as const, 'historical_bootstrap' as const),
    inflation: fc.option(anyCertainPrices, { nil: null }),
    addedInflation: fc.constantFrom(0, 0, 0.015),
    draws: fc.constantFrom('variance-reduced' as const, 'plain' as const),
  })
  .map(({ inflation, addedInflation, ...fields }): SimulationRequest => ({
    ...fields,
    ...(inflation === null ? { addedInflation } : { inflation }),
    history: {
      stocks: Float64Array.of(0.1, -0.2, 0.05),
      mixed: Float64Array.of(0.05, -0.1, 0.02),
      bonds: Float64Array.of(0.01, 0.02, -0.03),
    },
    start: CENTRAL_MONTH,
    rates: FALLBACK_RATES,
    includeFxRisk: false,
    volatilityMultiplier: 0,
    paths: 3,
    seed: 42,
  }));

test("the percentile band ends with the result's percentiles, and every point has its month", () => {
  fc.assert(
    fc.property(anyStill, (still) => {
      const result = simulatePlan({ ...still, volatilityMultiplier: 1, includeFxRisk: true, paths: 50 });
      const { fan, labels, percentile5, median, percentile95 } = result;
      const months = 12 * still.years;
      expect(labels).toEqual(forecast(still).labels);
      expect([fan.p5, fan.p50, fan.p95].map((row) => row[months - 1])).toEqual([percentile5, median, percentile95]);
      for (let month = 0; month < months; month++) {
        const points = [fan.p5, fan.p10, fan.p25, fan.p50, fan.p75, fan.p90, fan.p95].map((row) => row[month]);
        expect(points).toEqual(points.toSorted((one, other) => (one ?? 0) - (other ?? 0)));
      }
    }),
    { numRuns: 20 },
  );
});

describe('without volatility', () => {
  const numRuns = repetitions({ few: 80, many: 1_000 });

  test('every path equals the forecast in every month', () => {
    fc.assert(
      fc.property(anyStill, (request) => {
        const expected = forecast({
          ...request,
          ...computeEconomyPrices(request, request.inflation, request.addedInflation ?? 0),
        });
        const { memory, kernel } = createTestSimulation(request);
        const { shape, doubles } = memory;
        runPaths(memory, listSegments(memory)[0]!, 0, 3, 0, kernel);
        for (let month = 0; month < shape.months; month++) {
          for (let path = 0; path < 3; path++) {
            const total = doubles[shape.run.grid + month * shape.pathStride + path]!;
            const difference = Math.abs(total - expected.forecast[month]!);
            const size = Math.max(Math.abs(expected.forecast[month]!), Math.abs(expected.cash[month]!));
            if (!(difference <= 0.01 + 1e-9 * size)) {
              expect.fail(`month ${month}: ${total}, not ${expected.forecast[month]}`);
            }
          }
        }
        const { categories } = viewOutcomes(memory);
        for (const category of ['investment', 'pension', 'saving'] as const) {
          const last = expected[category][shape.months - 1]!;
          expect(Math.abs(categories[category][1]! - last)).toBeLessThanOrEqual(0.01 + 1e-9 * last);
        }
      }),
      { numRuns },
    );
  });

  test('through a crisis, every path equals the forecast through it', () => {
    let struck = 0;
    fc.assert(
      fc.property(anyStill, anyCrisis(3), (still, crisis) => {
        const request = { ...still, crisis };
        const { path, addedInflation } = computeEconomyPrices(still, still.inflation, still.addedInflation ?? 0);
        const expected = forecast({
          ...still,
          addedInflation,
          path: crisisPath(still, path, crisis.test, crisis.offset),
        });
        const size = Math.max(1, ...expected.forecast.map(Math.abs), ...expected.cash.map(Math.abs));
        const gone = expected.margins.reduce((sum, margin) => sum + Math.abs(margin), 0);
        const { memory, kernel } = createTestSimulation(request);
        const { shape, doubles } = memory;
        runPaths(memory, listSegments(memory)[0]!, 0, 3, 0, kernel);
        for (let month = 0; month < shape.months; month++) {
          for (let at = 0; at < 3; at++) {
            const total = doubles[shape.run.grid + month * shape.pathStride + at]!;
            if (!(Math.abs(total - expected.forecast[month]!) <= 1e-9 * size + 1e-13 * gone)) {
              expect.fail(`month ${month}: ${total}, not ${expected.forecast[month]}`);
            }
          }
        }
        if (shape.balanceFactorMonths > 1) struck++;
      }),
      { numRuns },
    );
    expect(struck).toBeGreaterThan(numRuns / 6);
  });

  test('adjusted returns equal those of the adjusted items', () => {
    fc.assert(
      fc.property(anyStill, (request) => {
        const returns = { investment: 0.02, pension: -0.015, saving: 0.005 };
        const adjusted = simulatePlan({ ...request, items: adjustItemReturns(request.items, returns) });
        expect(simulatePlan({ ...request, returns })).toEqual(adjusted);
      }),
      { numRuns: 20 },
    );
  });
});
