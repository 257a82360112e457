import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StressTest, createCrisisPath } from './stress-tests.ts';
import { FALLBACK_RATES } from '#currencies.ts';
import { forecast } from '#forecast.ts';
import { anyStressTest } from '#testing/arbitrary-economies.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItems } from '#testing/arbitrary-plans.ts';
import { FORECAST_SERIES, expectClose, expectIdentical, largestAbsoluteValue } from '#testing/series-assertions.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';
import { createCrisis } from '#testing/stress-test-factory.ts';

const SHOCKED = createCrisis({ investmentShock: 0.5 });

describe('a crisis that begins later', () => {
  const MONTHS = 120;
  const still = new Float64Array(MONTHS + 10).fill(1);
  const rowsOf = (crisis: StressTest, offset?: number) => {
    const path = createCrisisPath(crisis, MONTHS, 'USD', offset);
    const levels = Object.values(path.levels).map(({ level }) => level);
    return [path.income, path.expenses, path.crisisPrices?.level ?? still, ...levels, path.currencies.USD ?? still];
  };

  test('with an offset of 0 equals the crisis that begins at once, bit for bit', () => {
    fc.assert(
      fc.property(anyStressTest, (crisis) => {
        const [now, later] = [rowsOf(crisis), rowsOf(crisis, 0)];
        later.forEach((row, position) => expectIdentical(row, now[position]!));
      }),
      { numRuns: 50 },
    );
  });

  test('has factors of exactly 1 before its start, and then the same course', () => {
    fc.assert(
      fc.property(anyStressTest, fc.nat(MONTHS + 10), (crisis, offset) => {
        const [now, later] = [rowsOf(crisis), rowsOf(crisis, offset)];
        later.forEach((row, position) => {
          const before = row.subarray(0, offset);
          expectIdentical(before, still.subarray(0, before.length));
          // A row that no shock changes is the shared row of ones, which may be longer than the path.
          const fromThere = now[position]!.subarray(0, Math.max(0, MONTHS - offset));
          expectIdentical(row.subarray(offset, MONTHS), fromThere);
        });
      }),
      { numRuns: 50 },
    );
  });

  test('ends later by the offset, and wages follow risen prices later', () => {
    const crisis = createCrisis({ investmentShock: 0.5, inflationShock: 0.1 });
    const { levels, crisisPrices } = createCrisisPath(crisis, MONTHS, 'USD', 24);
    expect(levels.equities).toMatchObject({ from: 24, until: 24 + 6 });
    expect(crisisPrices?.wagesFrom).toBe(24 + 6);
    const falling = createCrisisPath({ ...crisis, inflationShock: -0.1 }, MONTHS, 'USD', 24);
    expect(falling.crisisPrices?.wagesFrom).toBe(0);
  });

  test('leaves any plan unchanged until it begins', () => {
    const before = fc.property(
      anyItems,
      anyAssumptions,
      anyStressTest,
      fc.integer({ min: 1, max: MONTHS - 1 }),
      (items, assumptions, crisis, offset) => {
        const plan = {
          items,
          assumptions,
          start: CENTRAL_MONTH,
          years: 10,
          currency: 'EUR',
          rates: FALLBACK_RATES,
        } as const;
        const base = forecast(plan);
        const struck = forecast({ ...plan, path: createCrisisPath(crisis, MONTHS, 'EUR', offset) });
        for (const series of FORECAST_SERIES) {
          expectClose(struck[series].subarray(0, offset), base[series].subarray(0, offset), largestAbsoluteValue(base));
        }
      },
    );
    fc.assert(before, { numRuns: 50 });
  });

  test('begins in the given month: half of a two-month fall', () => {
    const fund = planItem('investment', { existingFunds: 1000 });
    const { investment } = forecastItems([fund], { path: createCrisisPath(SHOCKED, 12, 'USD', 3) });
    [1000, 1000, 1000, 750, 500, 625, 750, 875, 1000, 1000].forEach((value, month) =>
      expect(investment[month]).toBeCloseTo(value, 9),
    );
  });

  test.each([-1, 0.5, Number.NaN])('an offset of %s months is refused', (offset) => {
    expect(() => createCrisisPath(SHOCKED, 12, 'USD', offset)).toThrow(RangeError);
  });
});
