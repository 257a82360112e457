import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS, assumedPath, assumedRates } from '#assumptions.ts';
import { cashFlow } from '#cash-flow.ts';
import { CURRENCY_CODES, FALLBACK_RATES } from '#currencies.ts';
import { type DeficitPolicy, runPlan } from '#month-step.ts';
import { pathOf, withCurrencies } from '#path.ts';
import { AROUND, anyAssumptions, anyItems } from '#testing/arbitrary-plans.ts';
import { type SimulatedPaths, outcomeRow, simulatedPaths, totalsOf } from '#testing/simulated-factors.ts';
import { FUND_ORDER } from './layout-shape.ts';
import { planLayout } from './plan-layout.ts';
import type { SimulationRequest } from './simulation-request.ts';

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

/** What the engine's own month step makes of the factors of each path, under a policy. */
function pathsByEngine(request: SimulationRequest, { growth, levels }: SimulatedPaths) {
  const { items, start, years, currency } = request;
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...request.assumptions };
  const rates = assumedRates(request.rates, assumptions);
  const plan = cashFlow(items, start, 12 * years, rates);
  const assumed = assumedPath(assumptions, plan, currency);
  const random = planLayout(plan, assumed, { currency, rates }, request.includeFxRisk).rates;
  return growth.map((returns, path) => {
    const moved = withCurrencies(
      assumedPath(assumptions, plan, currency, pathOf({ returns })),
      Object.fromEntries(random.map((code, rate) => [code, levels[path]![rate]!])),
    );
    return (deficitPolicy: DeficitPolicy) => runPlan(plan, moved, { currency, rates, deficitPolicy });
  });
}

describe('the month loop over many paths is the month step of the forecast', () => {
  test('each path alone, in every month, with limits, payouts, exchange rates and sales', () => {
    const seen = { sales: 0, payouts: 0, shortfalls: 0, rates: 0 };
    fc.assert(
      fc.property(anyRequest, (request) => {
        const simulated = simulatedPaths(request);
        const { memory } = simulated;
        const { months } = memory.shape;
        pathsByEngine(request, simulated).forEach((run, path) => {
          const asked = run(request.deficitPolicy);
          const size = Math.max(1, ...asked.forecast.map(Math.abs), ...asked.cash.map(Math.abs));
          // Money that has come and gone leaves the rounding of its sums behind, however little is there at last.
          const gone = asked.margins.reduce((sum, margin) => sum + Math.abs(margin), 0);
          const tolerance = 1e-9 * size + 1e-13 * gone;
          for (let month = 0; month < months; month++) {
            const total = totalsOf(memory, month)[path]!;
            if (!(Math.abs(total - asked.forecast[month]!) <= tolerance)) {
              expect.fail(`path ${path}, month ${month}: ${total}, not ${asked.forecast[month]}`);
            }
          }
          for (const category of FUND_ORDER) {
            const difference = outcomeRow(memory, category)[path]! - asked[category][months - 1]!;
            expect(Math.abs(difference)).toBeLessThanOrEqual(tolerance);
          }
          const { cash } = run('liquidate');
          const shortMonth = outcomeRow(memory, 'shortMonth')[path]!;
          // Where cash lies on the bound but for rounding, either answer is right.
          if (!cash.some((held) => Math.abs(held + 0.005) <= tolerance)) {
            expect(shortMonth).toBe(cash.findIndex((held) => held < -0.005) + 1);
          }
          if (shortMonth > 0) seen.shortfalls++;
          if (request.deficitPolicy === 'liquidate' && asked.cash.includes(0)) seen.sales++;
        });
        if (request.items.some(({ payoutFrom }) => payoutFrom !== null)) seen.payouts++;
        if (memory.shape.rates > 1) seen.rates++;
      }),
      { numRuns: 200 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
  });
});
