import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES, FALLBACK_RATES } from '#currencies.ts';
import { forecast } from '#forecast.ts';
import { AROUND, anyAssumptions, anyItems } from '#testing/arbitrary-plans.ts';
import { layOut } from './layout.ts';
import { openMemory } from './memory.ts';
import type { SimulationRequest } from './simulation-request.ts';
import { outcomesOf, runPaths, segmentsOf } from './tasks.ts';

const anyCurrency = fc.constantFrom(...CURRENCY_CODES);

/** Any plan, as a request without volatility. */
const anyStill = fc
  .record({
    items: anyItems,
    years: fc.constantFrom(1, 3, 10, 30),
    currency: anyCurrency,
    assumptions: anyAssumptions,
    deficitPolicy: fc.constantFrom('overdraft' as const, 'liquidate' as const),
    returnModel: fc.constantFrom('lognormal' as const, 'student_t' as const),
    draws: fc.constantFrom('steered' as const, 'plain' as const),
  })
  .map((fields) => ({
    ...fields,
    start: AROUND,
    rates: FALLBACK_RATES,
    includeFxRisk: false,
    volatilityMultiplier: 0,
    paths: 3,
    seed: 42,
  })) satisfies fc.Arbitrary<SimulationRequest>;

describe('without volatility', () => {
  test('every path is the forecast in every month', () => {
    fc.assert(
      fc.property(anyStill, (request) => {
        const expected = forecast(request);
        const memory = openMemory(layOut(request));
        const { shape, doubles } = memory;
        runPaths(memory, segmentsOf(memory)[0]!, 0, 3);
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
        const { categories } = outcomesOf(memory, false);
        for (const category of ['investment', 'pension', 'saving'] as const) {
          const last = expected[category][shape.months - 1]!;
          expect(Math.abs(categories[category][1]! - last)).toBeLessThanOrEqual(0.01 + 1e-9 * last);
        }
      }),
      { numRuns: 300 },
    );
  });
});
