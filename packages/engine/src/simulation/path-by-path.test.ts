import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS, assumedPath, assumedRates } from '#assumptions.ts';
import { cashFlow } from '#cash-flow.ts';
import { CURRENCY_CODES, type CurrencyCode, FALLBACK_RATES } from '#currencies.ts';
import { runPlan } from '#month-step.ts';
import { pathOf, withCurrencies } from '#path.ts';
import { AROUND, anyAssumptions, anyItems } from '#testing/arbitrary-plans.ts';
import type { BatchTask, Kernel } from './kernel.ts';
import { layOut } from './layout.ts';
import { BATCH, FUND_ORDER } from './layout-shape.ts';
import { type SimulationMemory, openMemory } from './memory.ts';
import { planLayout } from './plan-layout.ts';
import type { SimulationRequest } from './simulation-request.ts';
import { outcomesOf, runPaths, segmentsOf } from './tasks.ts';
import { TWIN } from './twin.ts';

/** Every category's growth and every random exchange rate by path and month, as the month loop is given them. */
interface Factors {
  readonly growth: Float64Array[][];
  readonly levels: Float64Array[][];
}

/** The twin, which also notes the factors that it carries plans on with. */
function noting(shape: SimulationMemory['shape'], factors: Factors): Kernel {
  const carryBlock = (memory: SimulationMemory, task: BatchTask, run: number) => {
    const { doubles } = memory;
    const { blockMonths, growth, corrections, levels } = shape.scratch;
    for (let month = task.from; month < task.to; month++) {
      for (let path = 0; path < task.count; path++) {
        FUND_ORDER.forEach((_, category) => {
          const at = task.scratch + growth + (category * blockMonths + month - task.from) * BATCH + path;
          const factor = doubles[at]! * doubles[task.scratch + corrections + category * BATCH + path]!;
          factors.growth[task.first + path]![category]![month] = factor;
        });
        for (let rate = 0; rate < shape.rates; rate++) {
          const row = rate * (blockMonths + 1) + month - task.from + 1;
          const level = doubles[task.scratch + levels + row * BATCH + path]!;
          factors.levels[task.first + path]![rate]![month] = level;
        }
      }
    }
    TWIN.carryBlock(memory, task, run);
  };
  return { ...TWIN, carryBlock };
}

const anyRequest = fc
  .record({
    items: anyItems,
    years: fc.constantFrom(1, 5, 30),
    currency: fc.constantFrom(...CURRENCY_CODES),
    assumptions: anyAssumptions,
    deficitPolicy: fc.constantFrom('overdraft' as const, 'liquidate' as const),
    includeFxRisk: fc.boolean(),
    returnModel: fc.constantFrom('lognormal' as const, 'student_t' as const, 'historical_bootstrap' as const),
    draws: fc.constantFrom('steered' as const, 'plain' as const),
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  })
  .map((fields) => ({
    ...fields,
    start: AROUND,
    rates: FALLBACK_RATES,
    paths: 3,
    history: { stocks: Float64Array.of(0.1, -0.2, 0.05), mixed: Float64Array.of(0.05, -0.1, 0.02) },
  })) satisfies fc.Arbitrary<SimulationRequest>;

/** What the engine's own month step makes of each path of a simulation. */
function pathsByEngine(request: SimulationRequest, factors: Factors) {
  const { items, start, years, currency } = request;
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...request.assumptions };
  const rates = assumedRates(request.rates, assumptions);
  const plan = cashFlow(items, start, 12 * years, rates);
  const assumed = assumedPath(assumptions, plan, currency);
  const random = planLayout(plan, assumed, { currency, rates }, request.includeFxRisk).rates;
  return factors.growth.map(([investment, pension, saving], path) => {
    const moved = withCurrencies(
      assumedPath(
        assumptions,
        plan,
        currency,
        pathOf({ returns: { investment: investment!, pension: pension!, saving: saving! } }),
      ),
      Object.fromEntries(random.map((code: CurrencyCode, rate) => [code, factors.levels[path]![rate]!])),
    );
    const under = (deficitPolicy: 'overdraft' | 'liquidate') =>
      runPlan(plan, moved, { currency, rates, deficitPolicy });
    return { asked: under(request.deficitPolicy), liquidated: under('liquidate') };
  });
}

describe('the month loop over many paths is the month step of the forecast', () => {
  test('each path alone, in every month, with limits, payouts, exchange rates and sales', () => {
    let sold = 0;
    let paidOut = 0;
    fc.assert(
      fc.property(anyRequest, (request) => {
        const memory = openMemory(layOut(request));
        const { shape, doubles } = memory;
        const rows = (count: number) => Array.from({ length: count }, () => new Float64Array(shape.months));
        const factors = {
          growth: Array.from({ length: 3 }, () => rows(3)),
          levels: Array.from({ length: 3 }, () => rows(shape.rates)),
        };
        runPaths(memory, segmentsOf(memory)[0]!, 0, 3, 0, noting(shape, factors));
        const { categories } = outcomesOf(memory, false);
        pathsByEngine(request, factors).forEach(({ asked, liquidated }, path) => {
          const size = Math.max(1, ...asked.forecast.map(Math.abs), ...asked.cash.map(Math.abs));
          for (let month = 0; month < shape.months; month++) {
            const total = doubles[shape.run.grid + month * shape.pathStride + path]!;
            if (!(Math.abs(total - asked.forecast[month]!) <= 1e-9 * size)) {
              expect.fail(`path ${path}, month ${month}: ${total}, not ${asked.forecast[month]}`);
            }
          }
          for (const category of FUND_ORDER) {
            const difference = categories[category][path]! - asked[category][shape.months - 1]!;
            expect(Math.abs(difference)).toBeLessThanOrEqual(1e-9 * size);
          }
          const least = Math.min(...liquidated.cash);
          const isShort = doubles[shape.run.outcomes + 5 * shape.pathStride + path]!;
          if (Math.abs(least + 0.005) > 1e-9 * size) expect(isShort).toBe(least < -0.005 ? 1 : 0);
          if (asked.cash.some((cash) => cash === 0) && request.deficitPolicy === 'liquidate') sold++;
        });
        if (request.items.some(({ payoutFrom }) => payoutFrom != null)) paidOut++;
      }),
      { numRuns: 300 },
    );
    expect(sold).toBeGreaterThan(10);
    expect(paidOut).toBeGreaterThan(10);
  });
});
