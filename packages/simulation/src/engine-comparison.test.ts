import {
  CONSTANT_PATH,
  CURRENCY_CODES,
  DEFAULT_ASSUMPTIONS,
  type DeficitPolicy,
  FALLBACK_RATES,
  HALF_A_CENT,
  type MarketPath,
  createAssumedPath,
  assumedPriceLevels,
  applyPinnedRates,
  computeCashFlow,
  convert,
  crisisLevels,
  crisisPath,
  createPathWithMoves,
  toPriceProcess,
  relativeCurrencyValue,
  runPlan,
  withExchangeRateMoves,
} from '@meridian/engine';
import { anyInflationModel } from '@meridian/engine/testing/arbitrary-economies.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItems } from '@meridian/engine/testing/arbitrary-plans.ts';
import { randomPricePath } from '@meridian/engine/testing/random-price-path.ts';
import { repetitions } from '@meridian/engine/testing/repetitions.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyMinimumRequest, anyCrisis } from '#testing/arbitrary-requests.ts';
import { splitmixFinalizer, splitmixOutputs, xoshiroOutputs } from '#testing/published-random-generators.ts';
import { type RecordedSimulation, outcomeRow, recordSimulation, totalsInMonth } from '#testing/recorded-draws.ts';
import { FUND_CATEGORY_ORDER } from './simulation-shape.ts';
import { createPlanLayout } from './plan-layout.ts';
import type { SimulationRequest } from './simulation-request.ts';
import { viewOutcomes } from './simulation-tasks.ts';

const anyRequest = fc
  .record({
    items: anyItems,
    years: fc.constantFrom(1, 5, 30),
    currency: fc.constantFrom(...CURRENCY_CODES),
    assumptions: anyAssumptions,
    deficitPolicy: fc.constantFrom('overdraft' as const, 'liquidate' as const),
    includeFxRisk: fc.boolean(),
    inflation: fc.option(fc.record({ model: anyInflationModel, currency: fc.constantFrom(...CURRENCY_CODES) }), {
      nil: null,
    }),
    returnModel: fc.constantFrom('lognormal' as const, 'student_t' as const, 'historical_bootstrap' as const),
    draws: fc.constantFrom('variance-reduced' as const, 'plain' as const),
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    crisis: fc.option(anyCrisis(4), { nil: null }),
    minimum: anyMinimumRequest,
  })
  .map(({ inflation, crisis, ...fields }) => ({
    ...fields,
    ...(inflation === null ? {} : { inflation }),
    ...(crisis === null ? {} : { crisis }),
    start: CENTRAL_MONTH,
    rates: FALLBACK_RATES,
    paths: 3,
    history: {
      stocks: Float64Array.of(0.1, -0.2, 0.05),
      mixed: Float64Array.of(0.05, -0.1, 0.02),
      bonds: Float64Array.of(0.01, 0.02, -0.03),
    },
  })) satisfies fc.Arbitrary<SimulationRequest>;

/**
 * Returns functions for each path. `run` computes the plan by the engine's month step with the factors of the path. `bound`, `halfCent` and
 * `priceLevel` return a value for a month.
 */
function pathsByEngine(request: SimulationRequest, simulated: RecordedSimulation) {
  const { items, start, years, currency, inflation } = request;
  const months = 12 * years;
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...request.assumptions };
  const rates = applyPinnedRates(request.rates, assumptions);
  const plan = computeCashFlow(items, { start, months, rates, assumptions });
  const assumed = createAssumedPath(assumptions, plan, currency);
  const still = { expected: new Float64Array(months).fill(1), random: null };
  const random = createPlanLayout(plan, assumed, still, { currency, rates }, request.includeFxRisk).rates;
  const own = inflation && assumedPriceLevels(assumptions, inflation.currency, months);
  const levels = pricesByEngine(request, simulated);
  const { cashRate } = assumptions;
  const met = metCrisis(request);
  const expected = createAssumedPath(assumptions, plan, currency, met);
  const plain = assumedPriceLevels(assumptions, currency, months);
  const shown = displayPriceFactors(request);
  const added = crisisLevels(met, currency, months);
  return simulated.growth.map((returns, path) => {
    const prices = own && levels[path]!.map((level, month) => level / own[month]!);
    const moves = { ...met, ...drawnGrowth(met, returns), ...(prices === undefined ? {} : { prices }) };
    const moved = withExchangeRateMoves(
      createAssumedPath(assumptions, plan, currency, createPathWithMoves(moves)),
      Object.fromEntries(
        CURRENCY_CODES.flatMap((code) => {
          const rate = random.indexOf(code === 'DKK' ? 'EUR' : code);
          return rate === -1 ? [] : [[code, simulated.levels[path]![rate]!]];
        }),
      ),
    );
    const dollar = convert(1, 'USD', currency, rates);
    return {
      run: (deficitPolicy: DeficitPolicy) => runPlan(plan, moved, { currency, rates, deficitPolicy, cashRate }),
      // Tolerance of a shortfall. It is wider than half a cent: a plan in one currency is compared at its assumed rate, but its random rate
      // may be twice as high.
      bound: (month: number) => 5 * HALF_A_CENT * dollar * relativeCurrencyValue(moved, 'USD', currency, month),
      /**
       * Half a US cent in the display currency at the end of a month: at the assumed rates, multiplied by the path's own change of
       * rates.
       */
      halfCent: (month: number) => {
        const levelOf = (rate: number) => (rate < 0 ? 1 : simulated.levels[path]![rate]![month]!);
        const { displayMultiplierRate, displayDivisorRate } = simulated.memory.shape;
        const cent = HALF_A_CENT * dollar * relativeCurrencyValue(expected, 'USD', currency, month);
        return (cent * levelOf(displayMultiplierRate)) / levelOf(displayDivisorRate);
      },
      priceLevel: (month: number) =>
        added[month]! * (own === undefined ? plain[month]! : levels[path]![month]! * shown[month]!),
    };
  });
}

type Growth = RecordedSimulation['growth'][number];

/** Returns a path with the crisis of the request and nothing else. */
function metCrisis(request: SimulationRequest): MarketPath {
  const { crisis } = request;
  return crisis === undefined ? CONSTANT_PATH : crisisPath(request, CONSTANT_PATH, crisis.test, crisis.offset);
}

/** Returns the drawn growth; during a crisis multiplied by the ratio of the class's levels. */
function drawnGrowth({ levels }: MarketPath, returns: Growth): Pick<MarketPath, 'returns' | 'levels'> {
  const struck = Object.entries(levels).map(([name, course]) => {
    const drawn = returns[name as keyof Growth];
    return [name, { ...course, ratio: course.ratio.map((ratio, month) => ratio * (drawn?.[month] ?? 1)) }];
  });
  return { returns, levels: Object.fromEntries(struck) as MarketPath['levels'] };
}

type EnginePath = ReturnType<typeof pathsByEngine>[number];

/**
 * Returns the minimum over a path's months as the engine computes it, in the unit of the request. Also returns the value of this unit in
 * money, in the month in which it is smallest, because the tolerance of the comparison depends on it.
 */
function leastByEngine(
  {
    minimum: asked,
    deficitPolicy,
  }: Required<Pick<SimulationRequest, 'minimum'>> & Pick<SimulationRequest, 'deficitPolicy'>,
  path: EnginePath,
) {
  const { of, from, unit } = asked;
  const isJudged = unit === 'half_cents';
  const series = path.run(isJudged && of === 'spendable' ? 'liquidate' : deficitPolicy);
  const values = of === 'forecast' ? series.forecast : isJudged ? series.cash : series.spendable;
  const divisors = { money: () => 1, money_of_start: path.priceLevel, half_cents: path.halfCent };
  const divided = values.map((value, month) => value / divisors[unit](month)).subarray(from);
  const finest = values.map((_, month) => divisors[unit](month)).subarray(from);
  return { least: divided.reduce((low, value) => Math.min(low, value)), unit: Math.min(...finest) };
}

/** Returns the price level of each path at the end of each month: the engine's process with the simulation's draws. */
function pricesByEngine(request: SimulationRequest, { priceNormals }: RecordedSimulation) {
  const { inflation, seed, years } = request;
  if (inflation === undefined) return [];
  return priceNormals.map((normals, path) => {
    const start = splitmixFinalizer((BigInt(seed) << 32n) | BigInt(path));
    const outputs = xoshiroOutputs(splitmixOutputs(start, 8).slice(4), 12 * years).values();
    const normal = normals.values();
    return randomPricePath(toPriceProcess(inflation.model), 12 * years, {
      normal: () => normal.next().value ?? 0,
      uniform: () => Number((outputs.next().value ?? 0n) >> 11n) / 2 ** 53,
    });
  });
}

/** Returns by month the plan's prices in the display currency divided by its prices in the model's currency. */
function displayPriceFactors({ inflation, years, currency, assumptions }: SimulationRequest): Float64Array {
  if (inflation === undefined) return new Float64Array(0);
  const plan = { ...DEFAULT_ASSUMPTIONS, ...assumptions };
  const own = assumedPriceLevels(plan, inflation.currency, 12 * years);
  return assumedPriceLevels(plan, currency, 12 * years).map((level, month) => level / own[month]!);
}

describe('the month loop over many paths equals the month step of the forecast', () => {
  test('for each path and month, with limits, payouts, exchange rates and sales', () => {
    const numRuns = repetitions({ few: 120, many: 1_000 });
    const seen = {
      sales: 0,
      payouts: 0,
      shortfalls: 0,
      rates: 0,
      limits: 0,
      prices: 0,
      crises: 0,
      debts: 0,
      judged: 0,
    };
    fc.assert(
      fc.property(anyRequest, (request) => {
        const simulated = recordSimulation(request);
        const { memory } = simulated;
        const { months } = memory.shape;
        const { minimums } = viewOutcomes(memory);
        pathsByEngine(request, simulated).forEach((byEngine, path) => {
          const { run, bound } = byEngine;
          const asked = run(request.deficitPolicy);
          const size = Math.max(1, ...asked.forecast.map(Math.abs), ...asked.cash.map(Math.abs));
          // Large flows cause rounding errors, even if little money remains at the end.
          const gone = asked.margins.reduce((sum, margin) => sum + Math.abs(margin), 0);
          const tolerance = 1e-9 * size + 1e-13 * gone;
          for (let month = 0; month < months; month++) {
            const total = totalsInMonth(memory, month)[path]!;
            if (!(Math.abs(total - asked.forecast[month]!) <= tolerance)) {
              expect.fail(`path ${path}, month ${month}: ${total}, not ${asked.forecast[month]}`);
            }
          }
          for (const category of FUND_CATEGORY_ORDER) {
            const difference = outcomeRow(memory, category)[path]! - asked[category][months - 1]!;
            expect(Math.abs(difference)).toBeLessThanOrEqual(tolerance);
          }
          const { least, unit } = leastByEngine(request, byEngine);
          if (!(Math.abs((minimums?.[path] ?? NaN) - least) <= tolerance / unit)) {
            expect.fail(`path ${path}: minimum ${minimums?.[path]}, not ${least}`);
          }
          const { cash, runsOutAt } = run('liquidate');
          const shortMonth = outcomeRow(memory, 'shortMonth')[path]!;
          // If cash is close to the bound, both results are correct.
          if (!cash.some((held, month) => held < 0 && held >= -bound(month) - tolerance)) {
            expect(shortMonth).toBe(runsOutAt === null ? 0 : runsOutAt + 1);
            const { of, from, unit: requestedUnit } = request.minimum;
            if (of === 'spendable' && from === 0 && requestedUnit === 'half_cents') {
              seen.judged++;
              expect((minimums?.[path] ?? NaN) < -1).toBe(shortMonth > 0);
            }
          }
          if (shortMonth > 0) seen.shortfalls++;
          if (request.deficitPolicy === 'liquidate' && asked.cash.includes(0)) seen.sales++;
        });
        if (request.items.some(({ payoutFrom }) => payoutFrom !== null)) seen.payouts++;
        if (memory.shape.rates > 1) seen.rates++;
        if (memory.shape.balanceFactorMonths > 1) seen.crises++;
        if (memory.shape.hasDebts) seen.debts++;
        if (request.items.some(({ interestLimit }) => interestLimit > 0)) seen.limits++;
        const { run, pathStride, pricePoints, priceStep, priceModel } = memory.shape;
        const shown = displayPriceFactors(request);
        const added = crisisLevels(metCrisis(request), request.currency, months);
        pricesByEngine(request, simulated).forEach((prices, path) => {
          if (priceModel > 0) seen.prices++;
          for (let point = 0; point < pricePoints; point++) {
            const month = (point + 1) * priceStep - 1;
            const real = memory.doubles[run.real + point * pathStride + path]!;
            const expected = totalsInMonth(memory, month)[path]! / (prices[month]! * shown[month]! * added[month]!);
            if (!(Math.abs(real - expected) <= 1e-9 * Math.abs(expected))) {
              expect.fail(`path ${path}, month ${month}: ${real} in prices of the start, not ${expected}`);
            }
          }
        });
      }),
      { numRuns },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(numRuns / 100);
  });
});
