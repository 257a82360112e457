import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ECONOMIC_SCENARIOS, NO_ADJUSTMENTS, adjustItemReturns } from './economic-scenarios.ts';
import { ASSET_CLASSES } from '#item.ts';
import { createPathWithMoves } from '#kernel/market-path.ts';
import { anyItems, uniformNumber } from '#testing/arbitrary-plans.ts';
import { expectClose, largestAbsoluteValue } from '#testing/series-assertions.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

test('the three default scenarios of finance.md section 4, in order', () => {
  const rows = Object.entries(DEFAULT_ECONOMIC_SCENARIOS).map(([kind, scenario]) => {
    const { returns, inflation, volatilityMultiplier, crisisProbabilityMultiplier } = scenario;
    const points = [returns.pension, returns.investment, returns.saving, inflation].map((x) => 100 * x);
    return [kind, ...points, volatilityMultiplier, crisisProbabilityMultiplier].join(' ');
  });
  expect(rows).toEqual([
    'base 0 0 0 0 1 1',
    'optimistic 1 1.5 0.5 -0.5 0.8 0.5',
    'pessimistic -1.5 -2.5 -0.5 1.5 1.3 2',
  ]);
});

describe('adjusted fund returns', () => {
  const returns = { pension: 0.01, investment: 0.015, saving: 0.005 };

  test.each(['pension', 'investment', 'saving'] as const)(
    '%s: the yearly return rises by the adjustment',
    (category) => {
      const fund = planItem(category, { existingFunds: 1000, monthlyRate: 0.004 });
      const result = forecastItems(adjustItemReturns([fund], returns));
      expect(result[category][11]).toBeCloseTo(1000 * 1.004 ** 12 * (1 + returns[category]), 8);
    },
  );

  test('stay within the interest limit', () => {
    const fund = planItem('investment', { existingFunds: 1000, monthlyRate: 0.004, interestLimit: 0.0045 });
    const { investment } = forecastItems(adjustItemReturns([fund], returns));
    expect(investment[11]).toBeCloseTo(1000 * 1.0045 ** 12, 8);
    const loss = { ...returns, investment: -0.5 };
    expect(forecastItems(adjustItemReturns([fund], loss)).investment[11]).toBeCloseTo(500 * 1.004 ** 12, 8);
  });

  test('give equal payouts at the adjusted return', () => {
    const draft = { existingFunds: 120_000, monthlyRate: 0.004, payoutFrom: '2026-01', payoutMonths: 12 };
    const { margins, investment } = forecastItems(adjustItemReturns([planItem('investment', draft)], returns));
    margins.forEach((payout) => expect(payout).toBeCloseTo(margins[0]!, 7));
    expect(investment[11]).toBe(0);
  });

  test('leave balances, income and expenses unchanged, and everything if nothing is adjusted', () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const adjusted = adjustItemReturns(items, returns);
        items.forEach((item, index) => {
          const isPlain = ['balance', 'income', 'expense'].includes(item.category);
          expect(adjusted[index] === item).toBe(isPlain);
          expect(adjustItemReturns(items, NO_ADJUSTMENTS.returns)[index]).toBe(item);
        });
      }),
    );
  });

  test('without payouts and limits, have the same effect as a path whose returns are multiplied by equal factors', () => {
    fc.assert(
      fc.property(anyItems, uniformNumber(-0.2, 0.2), (items, points) => {
        const plan = items.map((item) => ({ ...item, payoutFrom: null, interestLimit: 0 }));
        const factors = new Float64Array(360).fill((1 + points) ** (1 / 12));
        const options = { years: 30, deficitPolicy: 'liquidate' } as const;
        const all = { pension: points, investment: points, saving: points };
        const adjusted = forecastItems(adjustItemReturns(plan, all), options);
        const path = createPathWithMoves({
          returns: Object.fromEntries(ASSET_CLASSES.map((name) => [name, factors])),
        });
        const moved = forecastItems(plan, { ...options, path });
        expectClose(adjusted.forecast, moved.forecast, largestAbsoluteValue(moved));
      }),
    );
  });
});
