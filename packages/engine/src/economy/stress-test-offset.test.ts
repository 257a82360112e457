import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stressTestPresets } from './stress-test-presets.ts';
import { type StressTest, stressPath } from './stress-tests.ts';
import { FALLBACK_RATES } from '#currencies.ts';
import { forecast } from '#forecast.ts';
import { anyStressTest } from '#testing/arbitrary-economies.ts';
import { AROUND, anyAssumptions, anyItems } from '#testing/arbitrary-plans.ts';
import { planFor, planItem } from '#testing/plans.ts';

/** Two months down by half and four months up. */
const SHOCKED: StressTest = {
  ...stressTestPresets('USD')[0]!,
  durationMonths: 2,
  recoveryMonths: 4,
  investmentShock: 0.5,
};

const SERIES = ['forecast', 'margins', 'pension', 'investment', 'saving', 'cash'] as const;

describe('a crisis that begins later', () => {
  const MONTHS = 120;
  const rowsOf = (crisis: StressTest, offset?: number) => {
    const { funds, income, expenses, prices, deposits, currencies } = stressPath(
      crisis,
      MONTHS,
      'USD',
      offset,
    );
    const { pension, investment, saving } = funds;
    const moving = [pension, investment, saving].flatMap((fund) => [fund.shocks, fund.deposits]);
    // Foreign currencies move alike.
    return [
      income,
      expenses,
      prices,
      ...moving,
      currencies.EUR ?? new Float64Array(MONTHS).fill(1),
      deposits,
    ];
  };

  test('by 0 months is the one that begins at once, bit for bit', () => {
    fc.assert(
      fc.property(anyStressTest, (crisis) => {
        expect(rowsOf(crisis, 0)).toEqual(rowsOf(crisis));
      }),
      { numRuns: 50 },
    );
  });

  test('leaves every month before it at exactly 1, and is the same crisis from there on', () => {
    fc.assert(
      fc.property(anyStressTest, fc.nat(MONTHS + 10), (crisis, offset) => {
        const [now, later] = [rowsOf(crisis), rowsOf(crisis, offset)];
        later.forEach((row, position) => {
          const before = row.subarray(0, offset);
          expect(before).toEqual(new Float64Array(before.length).fill(1));
          // A row of returns or deposits that no shock moves may be longer than the path.
          expect(row.subarray(offset, MONTHS)).toEqual(
            now[position]!.subarray(0, Math.max(0, MONTHS - offset)),
          );
        });
      }),
      { numRuns: 50 },
    );
  });

  test('leaves any plan as it is until it begins', () => {
    const before = fc.property(
      anyItems,
      anyAssumptions,
      anyStressTest,
      fc.integer({ min: 1, max: MONTHS - 1 }),
      (items, assumptions, crisis, offset) => {
        const plan = {
          items,
          assumptions,
          start: AROUND,
          years: 10,
          currency: 'EUR',
          rates: FALLBACK_RATES,
        } as const;
        const base = forecast(plan);
        const struck = forecast({ ...plan, path: stressPath(crisis, MONTHS, 'EUR', offset) });
        for (const series of SERIES) {
          const size = Math.max(1, ...Array.from(base[series].subarray(0, offset), Math.abs));
          for (let month = 0; month < offset; month++) {
            const difference = Math.abs(struck[series][month]! - base[series][month]!);
            expect(difference).toBeLessThanOrEqual(1e-9 * size);
          }
        }
      },
    );
    fc.assert(before, { numRuns: 50 });
  });

  test('strikes the month that is named first: half of a fall of two months', () => {
    const fund = planItem('investment', { existingFunds: 1000 });
    const { investment } = planFor([fund], { path: stressPath(SHOCKED, 12, 'USD', 3) });
    [1000, 1000, 1000, 750, 500, 625, 750, 875, 1000, 1000].forEach((value, month) =>
      expect(investment[month]).toBeCloseTo(value, 9),
    );
  });

  test.each([-1, 0.5, Number.NaN])('%s months is no beginning', (offset) => {
    expect(() => stressPath(SHOCKED, 12, 'USD', offset)).toThrow(RangeError);
  });
});
