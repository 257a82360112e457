import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCY_CODES, FALLBACK_RATES } from './currencies.ts';
import { crisisPath } from '#economy/economic-forecast.ts';
import { forecast } from './forecast.ts';
import { pathOf } from './path.ts';
import { AROUND, anyAssumptions, anyItems, anyYears } from '#testing/arbitrary-plans.ts';
import { anyStressTest } from '#testing/arbitrary-economies.ts';
import { naiveForecast } from '#testing/naive-forecast.ts';

const surprise = fc
  .array(fc.double({ min: -0.01, max: 0.01, noNaN: true }), { minLength: 360, maxLength: 360 })
  .map((changes) => {
    let level = 1;
    return Float64Array.from(changes, (change) => (level *= 1 + change));
  });

test('any plan under any assumptions, in any crisis and any prices, comes out as item by item, month by month', () => {
  fc.assert(
    fc.property(
      anyItems,
      anyAssumptions,
      fc.constantFrom(...CURRENCY_CODES),
      anyYears,
      fc.option(fc.tuple(anyStressTest, fc.integer({ min: 0, max: 120 }))),
      fc.option(surprise),
      (items, assumptions, currency, years, crisis, prices) => {
        const plan = { items, start: AROUND, years, currency, rates: FALLBACK_RATES, assumptions };
        const calm = pathOf(prices === null ? {} : { prices });
        const path = crisis === null ? calm : crisisPath(plan, calm, crisis[0], crisis[1]);
        const result = forecast({ ...plan, path });
        const naive = naiveForecast({ ...plan, path });
        const largest = Math.max(1, ...naive.forecast.map(Math.abs), ...naive.debts, ...naive.spendable.map(Math.abs), ...naive.cash.map(Math.abs));
        for (const name of ['forecast', 'margins', 'cash', 'debts', 'spendable'] as const) {
          result[name].forEach((value, month) => {
            if (Math.abs(value - naive[name][month]!) > 1e-6 * largest) throw new Error(`${name} ${month}: ${value} ${naive[name][month]}`);
          });
        }
        for (const name of ['totalFees', 'totalTaxes', 'totalInterest'] as const) {
          if (Math.abs(result[name] - naive[name]) > 1e-6 * Math.max(1, Math.abs(naive[name]), largest)) throw new Error(`${name}: ${result[name]} ${naive[name]}`);
        }
      },
    ),
    { numRuns: 500 },
  );
  expect(true).toBe(true);
});
