import {
  CURRENCY_CODES,
  type CurrencyCode,
  DEFAULT_ASSUMPTIONS,
  FALLBACK_RATES,
  type PlanItem,
  createAssumedPath,
  applyPinnedRates,
  computeCashFlow,
  convert,
  relativeCurrencyValue,
} from '@meridian/engine';
import { anyInflationModel } from '@meridian/engine/testing/arbitrary-economies.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItems } from '@meridian/engine/testing/arbitrary-plans.ts';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { repetitions } from '@meridian/engine/testing/repetitions.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simulatePlan } from '#testing/test-kernel.ts';
import { type RecordedSimulation, outcomeRow, recordSimulation, totalsInMonth } from '#testing/recorded-draws.ts';
import { createSimulationRequest } from '#testing/simulation-request-factory.ts';
import type { SimulationRequest } from './simulation-request.ts';

// Finance.md sections 1.6 and 5.1: shortfalls do not depend on the display currency.

/** An expense for which the money of most plans does not suffice. */
const EXPENSE = planItem('expense', { amount: 20_000 });

const anyRequest = fc
  .record({
    items: anyItems,
    isShort: fc.boolean(),
    years: fc.constantFrom(1, 4, 12),
    assumptions: anyAssumptions,
    deficitPolicy: fc.constantFrom('overdraft' as const, 'liquidate' as const),
    inflation: fc.option(fc.record({ model: anyInflationModel, currency: fc.constantFrom(...CURRENCY_CODES) }), {
      nil: null,
    }),
    returnModel: fc.constantFrom('lognormal' as const, 'student_t' as const),
    draws: fc.constantFrom('variance-reduced' as const, 'plain' as const),
    // The plan's only currency, or the number of its currencies.
    currencies: fc.oneof(fc.constantFrom(...CURRENCY_CODES), fc.constantFrom(2, 20)),
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  })
  .map(({ inflation, currencies, items, isShort, ...fields }) => ({
    ...fields,
    ...(inflation === null ? {} : { inflation }),
    items: [...items, ...(isShort ? [EXPENSE] : [])].map((item) => {
      if (currencies === 20) return withoutRoundAmount(item);
      const code = currencies === 2 ? CURRENCY_CODES[CURRENCY_CODES.indexOf(item.currency) % 2]! : currencies;
      return withoutRoundAmount({ ...item, currency: code, existingFundsCurrency: code });
    }),
    start: CENTRAL_MONTH,
    rates: FALLBACK_RATES,
    includeFxRisk: true,
    currency: 'USD',
    paths: 4,
  })) satisfies fc.Arbitrary<SimulationRequest>;

/** Avoids cash of exactly half a US cent below zero, for which rounding would decide. */
function withoutRoundAmount(item: PlanItem): PlanItem {
  return { ...item, amount: (item.amount * Math.PI) / 3 };
}

/**
 * Returns the value of one unit of the display currency in dollars in a month, by the plan's assumptions without its random rate.
 */
function dollarsOf(request: SimulationRequest): (month: number) => number {
  const { items, start, years, currency } = request;
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...request.assumptions };
  const rates = applyPinnedRates(request.rates, assumptions);
  const plan = computeCashFlow(items, { start, months: 12 * years, rates, assumptions });
  const path = createAssumedPath(assumptions, plan, currency);
  return (month) => convert(1, currency, 'USD', rates) * relativeCurrencyValue(path, currency, 'USD', month);
}

/**
 * Returns the random rate of the display currency on each path. A plan in only this currency has no such draws, so they are read
 * from the same plan displayed in dollars.
 */
function levelOf(seen: RecordedSimulation, inDollars: RecordedSimulation) {
  const { displayDivisorRate, rates } = seen.memory.shape;
  if (displayDivisorRate >= 0) return (path: number, month: number) => seen.levels[path]![displayDivisorRate]![month]!;
  const { displayMultiplierRate } = inDollars.memory.shape;
  if (rates > 0 || displayMultiplierRate < 0) return () => 1;
  return (path: number, month: number) => inDollars.levels[path]![displayMultiplierRate]![month]!;
}

test("for any plan, cash runs out in the same months, and net worth in dollars at the path's rates is the same", () => {
  const counts = { short: 0, ofOne: 0 };
  fc.assert(
    fc.property(anyRequest, (request) => {
      const inDollars = recordSimulation(request);
      const short = outcomeRow(inDollars.memory, 'shortMonth');
      if (short.some((month) => month > 0)) counts.short++;
      if (inDollars.memory.shape.displayMultiplierRate >= 0) counts.ofOne++;
      const months = 12 * request.years;
      const most = Float64Array.from(short, (_, path) =>
        Math.max(
          1,
          ...Array.from({ length: months }, (__, month) => Math.abs(totalsInMonth(inDollars.memory, month)[path]!)),
        ),
      );
      const flowing = request.items.reduce((sum, { amount }) => sum + amount, 0) * months;
      for (const currency of CURRENCY_CODES) {
        const shown = { ...request, currency };
        const seen = recordSimulation(shown);
        expect(outcomeRow(seen.memory, 'shortMonth')).toEqual(short);
        const dollars = dollarsOf(shown);
        const level = levelOf(seen, inDollars);
        for (let month = 0; month < months; month++) {
          const value = dollars(month);
          const expectedTotals = totalsInMonth(inDollars.memory, month);
          totalsInMonth(seen.memory, month).forEach((total, path) => {
            const expected = expectedTotals[path]!;
            const difference = Math.abs(total * value * level(path, month) - expected);
            if (!(difference <= 1e-9 * most[path]! + 1e-13 * flowing)) {
              expect.fail(`${currency}, path ${path}, month ${month}: ${total * value}, not ${expected}`);
            }
          });
        }
      }
    }),
    { numRuns: repetitions({ few: 30, many: 200 }) },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
});

describe.each(['overdraft', 'liquidate'] as const)(
  'a household in shekels, dollars and pounds, %s',
  (deficitPolicy) => {
    const items = [
      planItem('income', { amount: 22_000, currency: 'ILS', growth: 'prices' }),
      planItem('expense', { amount: 4400 }),
      planItem('expense', { amount: 2300, currency: 'GBP', growth: 'prices' }),
      planItem('saving', { existingFunds: 40_000, monthlyRate: 0.002 }),
      planItem('investment', {
        existingFunds: 300_000,
        currency: 'ILS',
        monthlyRate: 0.005,
        taxShare: 0.125,
      }),
    ];
    const seenIn = (currency: CurrencyCode) =>
      simulatePlan(
        createSimulationRequest(items, {
          currency,
          deficitPolicy,
          includeFxRisk: true,
          paths: 500,
          keepsPaths: true,
        }),
      );

    test('has the same probability, years and paths of shortfalls in all twenty display currencies', () => {
      const inDollars = seenIn('USD');
      expect(inDollars.probabilityOfShortfall).toBeGreaterThan(0.1);
      expect(inDollars.probabilityOfShortfall).toBeLessThan(0.9);
      for (const currency of CURRENCY_CODES) {
        const seen = seenIn(currency);
        expect(seen.probabilityOfShortfall).toBe(inDollars.probabilityOfShortfall);
        expect(seen.confidence.probabilityOfShortfall).toEqual(inDollars.confidence.probabilityOfShortfall);
        expect(seen.shortfallByYear).toEqual(inDollars.shortfallByYear);
        expect(seen.byPath?.shortMonths).toEqual(inDollars.byPath?.shortMonths);
      }
    });
  },
);
