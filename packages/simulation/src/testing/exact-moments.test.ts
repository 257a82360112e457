import { FALLBACK_RATES, type PlanItem, forecast } from '@meridian/engine';
import { AROUND, anyAssumptions, anyItems, anyYears } from '@meridian/engine/testing/arbitrary-plans.ts';
import { planItem } from '@meridian/engine/testing/plans.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactMoments } from './exact-moments.ts';
import { meanFactor, meanProduct } from './return-moments.ts';

const about = (items: readonly PlanItem[], years: number, includeFxRisk = false) =>
  exactMoments({ items, start: AROUND, years, currency: 'USD', rates: FALLBACK_RATES, includeFxRisk });

const v2 = 0.16 ** 2 / 12;

test('golden A of finance.md section 5.4', () => {
  const fund = planItem('investment', { existingFunds: 100_000, monthlyRate: 0.005, accumulationFee: 0.006 });
  const { total, investment } = about([fund], 10);
  expect(total.mean).toBeCloseTo(171_341.76, 2);
  expect(total.standardDeviation).toBeCloseTo(92_548.78, 2);
  expect(investment).toEqual(total);
});

test('deposits: the recursion m1, m2 of finance.md section 5.4', () => {
  const [g, d] = [1.004, 250];
  let [m1, m2] = [1000, 1_000_000];
  for (let month = 0; month < 36; month++) {
    m2 = g * g * Math.exp(v2) * m2 + 2 * d * g * m1 + d * d;
    m1 = g * m1 + d;
  }
  const { investment, total } = about(
    [planItem('investment', { existingFunds: 1000, amount: d, monthlyRate: 0.004 })],
    3,
  );
  expect(investment.mean).toBeCloseTo(m1, 7);
  expect(investment.standardDeviation).toBeCloseTo(Math.sqrt(m2 - m1 * m1), 7);
  expect(total.mean).toBeCloseTo(m1 - 36 * d, 7);
});

test('two correlated funds: the cross moment of finance.md section 5.4', () => {
  const [g1, g2, d1, d2] = [1.005, 1.003, 100, 300];
  const cross = Math.exp((0.9 * 0.16 * 0.1) / 12);
  const pensionSquare = Math.exp(0.1 ** 2 / 12);
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let month = 0; month < 24; month++) {
    ab = g1 * g2 * cross * ab + d1 * g2 * b + d2 * g1 * a + d1 * d2;
    aa = g1 * g1 * Math.exp(v2) * aa + 2 * d1 * g1 * a + d1 * d1;
    bb = g2 * g2 * pensionSquare * bb + 2 * d2 * g2 * b + d2 * d2;
    [a, b] = [g1 * a + d1, g2 * b + d2];
  }
  const { total } = about(
    [
      planItem('investment', { amount: d1, monthlyRate: 0.005 }),
      planItem('pension', { amount: d2, monthlyRate: 0.003 }),
    ],
    2,
  );
  expect(total.mean).toBeCloseTo(a + b - 24 * d1, 7);
  expect(total.standardDeviation).toBeCloseTo(Math.sqrt(aa + bb + 2 * ab - (a + b) ** 2), 7);
});

test('cash abroad: sd^2 = E^2 (e^(sigma^2 t) - 1), and two currencies share half of their moves', () => {
  const balances = [
    planItem('balance', { amount: 850, currency: 'EUR' }),
    planItem('balance', { amount: 15_000, currency: 'JPY' }),
  ];
  const { total } = about(balances, 4, true);
  const grown = (variance: number) => Math.expm1(4 * variance);
  expect(total.mean).toBeCloseTo(1100, 9);
  const variance = 1e6 * grown(0.09 ** 2) + 1e4 * grown(0.1 ** 2) + 2e5 * grown(0.09 * 0.1 * 0.5);
  expect(total.standardDeviation).toBeCloseTo(Math.sqrt(variance), 7);
});

describe('factors under a ceiling', () => {
  const factor = { category: 'investment', growth: 1.005, ceiling: 1.01 } as const;

  test('have the mean that a sum over 200,000 quantile steps has', () => {
    const v = Math.sqrt(v2);
    let [sum, square, mixed] = [0, 0, 0];
    const steps = 200_000;
    for (let step = 0; step < steps; step++) {
      const z = -9 + (18 * (step + 0.5)) / steps;
      const weight = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * (18 / steps);
      const raw = 1.005 * Math.exp(v * z - v2 / 2);
      sum += weight * Math.min(raw, 1.01);
      square += weight * Math.min(raw, 1.01) ** 2;
      mixed += weight * Math.min(raw, 1.01) * Math.min(raw * 1.002, 1.03);
    }
    expect(meanFactor(factor)).toBeCloseTo(sum, 9);
    expect(meanProduct(factor, factor)).toBeCloseTo(square, 8);
    expect(meanProduct(factor, { ...factor, growth: 1.005 * 1.002, ceiling: 1.03 })).toBeCloseTo(mixed, 8);
  });

  test('that hardly ever binds, change nothing, also across categories', () => {
    const high = { ...factor, ceiling: 1.5 };
    const other = { category: 'pension', growth: 1.003, ceiling: Infinity } as const;
    expect(meanProduct(high, other)).toBeCloseTo(1.005 * 1.003 * Math.exp((0.9 * 0.16 * 0.1) / 12), 9);
    expect(meanProduct(other, high)).toBeCloseTo(meanProduct(high, other), 9);
  });

  test('that always binds, leave the ceiling', () => {
    expect(meanFactor({ ...factor, growth: 1.9 })).toBeCloseTo(1.01, 12);
    expect(meanProduct({ ...factor, growth: 1.9 }, { ...factor, category: 'saving', growth: 2 })).toBeCloseTo(
      1.0201,
      9,
    );
  });
});

test('without limits the mean is the forecast, for any plan', () => {
  fc.assert(
    fc.property(anyItems, anyAssumptions, anyYears, (items, assumptions, years) => {
      const free = items.map((item) => ({ ...item, interestLimit: 0 }));
      const request = {
        items: free,
        start: AROUND,
        years,
        currency: 'EUR' as const,
        rates: FALLBACK_RATES,
        assumptions: { ...assumptions, deficitPolicy: 'overdraft' as const },
      };
      const expected = forecast(request).forecast[12 * years - 1]!;
      const { mean } = exactMoments({ ...request, includeFxRisk: false }).total;
      expect(Math.abs(mean - expected)).toBeLessThanOrEqual(1e-6 + 1e-9 * Math.abs(expected));
    }),
    { numRuns: 60 },
  );
});
