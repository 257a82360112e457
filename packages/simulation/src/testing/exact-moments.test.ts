import { CURRENCY_CODES, FALLBACK_RATES, type PlanItem, forecast } from '@meridian/engine';
import { CENTRAL_MONTH, anyAssumptions, anyItems, anyYears } from '@meridian/engine/testing/arbitrary-plans.ts';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactMoments } from './exact-moments.ts';
import { YEARLY_VOLATILITY, followsMarket } from './model-parameters.ts';

const about = (items: readonly PlanItem[], years: number, includeFxRisk = false) =>
  exactMoments({ items, start: CENTRAL_MONTH, years, currency: 'USD', rates: FALLBACK_RATES, includeFxRisk });

const v2 = 0.16 ** 2 / 12;

test('golden A of finance.md section 5.4', () => {
  const fund = planItem('investment', { existingFunds: 100_000, monthlyRate: 0.005, accumulationFee: 0.006 });
  const { total, investment } = about([fund], 10);
  expect(total.mean).toBeCloseTo(194_738.99, 2);
  expect(total.standardDeviation).toBeCloseTo(105_186.59, 2);
  expect(investment).toEqual(total);
});

test('deposits: the recursion m1, m2 of finance.md section 5.4', () => {
  const [h, d] = [1.004 * Math.exp(v2 / 2), 250];
  let [m1, m2] = [1000, 1_000_000];
  for (let month = 0; month < 36; month++) {
    m2 = h * h * Math.exp(v2) * m2 + 2 * d * h * m1 + d * d;
    m1 = h * m1 + d;
  }
  const { investment, total } = about(
    [planItem('investment', { existingFunds: 1000, amount: d, monthlyRate: 0.004 })],
    3,
  );
  expect(investment.mean).toBeCloseTo(m1, 7);
  expect(investment.standardDeviation).toBeCloseTo(Math.sqrt(m2 - m1 * m1), 7);
  expect(total.mean).toBeCloseTo(m1 - 36 * d, 7);
});

test.each([
  ['equities', 'balanced', 0.9],
  ['equities', 'deposits', 0],
  ['balanced', 'bonds', 0.4],
  ['property', 'equities', 0.25],
  ['deposits', 'property', 0.05],
] as const)('%s and %s: the cross moment of finance.md section 5.4', (one, other, correlation) => {
  const [v1, v2nd] = [YEARLY_VOLATILITY[one] / Math.sqrt(12), YEARLY_VOLATILITY[other] / Math.sqrt(12)];
  const [d1, d2] = [100, 300];
  const [h1, h2] = [1.005 * Math.exp(v1 ** 2 / 2), 1.003 * Math.exp(v2nd ** 2 / 2)];
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let month = 0; month < 24; month++) {
    ab = h1 * h2 * Math.exp(correlation * v1 * v2nd) * ab + d1 * h2 * b + d2 * h1 * a + d1 * d2;
    aa = h1 * h1 * Math.exp(v1 ** 2) * aa + 2 * d1 * h1 * a + d1 * d1;
    bb = h2 * h2 * Math.exp(v2nd ** 2) * bb + 2 * d2 * h2 * b + d2 * d2;
    [a, b] = [h1 * a + d1, h2 * b + d2];
  }
  const { total } = about(
    [
      planItem('investment', { amount: d1, monthlyRate: 0.005, assetClass: one }),
      planItem('pension', { amount: d2, monthlyRate: 0.003, assetClass: other }),
    ],
    2,
  );
  expect(total.mean).toBeCloseTo(a + b - 24 * d1, 7);
  expect(total.standardDeviation).toBeCloseTo(Math.sqrt(aa + bb + 2 * ab - (a + b) ** 2), 6);
});

test('a fund with a limit and one of class fixed are not random', () => {
  const { total, saving } = about(
    [
      planItem('investment', { existingFunds: 1000, monthlyRate: 0.02, interestLimit: 0.01 }),
      planItem('saving', { existingFunds: 1000, monthlyRate: 0.01, assetClass: 'fixed' }),
    ],
    1,
  );
  expect(saving.mean).toBeCloseTo(1000 * 1.01 ** 12, 8);
  expect(total.mean).toBeCloseTo(2000 * 1.01 ** 12, 8);
  expect(total.standardDeviation).toBeCloseTo(0, 3);
});

describe('exchange rates', () => {
  test('cash abroad: mean reversion of 2^(-1/120) a month, and half of the moves common to two currencies', () => {
    const balances = [
      planItem('balance', { amount: 850, currency: 'EUR' }),
      planItem('balance', { amount: 15_000, currency: 'JPY' }),
    ];
    const { total } = about(balances, 4, true);
    // The variance after 48 months is the sum of the monthly variances, each reduced by the reversion until the end.
    let left = 0;
    for (let month = 0; month < 48; month++) left += 2 ** (-month / 60) / 12;
    const [euro, yen] = [left * 0.09 ** 2, left * 0.1 ** 2];
    expect(total.mean).toBeCloseTo(1000 * Math.exp(euro / 2) + 100 * Math.exp(yen / 2), 8);
    const variance =
      1e6 * Math.exp(euro) * Math.expm1(euro) +
      1e4 * Math.exp(yen) * Math.expm1(yen) +
      2e5 * Math.exp((euro + yen) / 2) * Math.expm1(left * 0.09 * 0.1 * 0.5);
    expect(total.standardDeviation).toBeCloseTo(Math.sqrt(variance), 7);
  });

  test('the krone moves like the euro, and cash in the display currency is not random', () => {
    const krone = planItem('balance', { amount: 6800, currency: 'DKK' });
    expect(about([krone], 4, true).total.standardDeviation).toBeGreaterThan(50);
    for (const currency of ['DKK', 'EUR'] as const) {
      const request = { items: [krone], start: CENTRAL_MONTH, years: 4, currency, rates: FALLBACK_RATES };
      const { total } = exactMoments({ ...request, includeFxRisk: true });
      expect(total.standardDeviation).toBeCloseTo(0, 3);
    }
  });

  test('are refused if cash may become negative, or if a fund opens later with another currency', () => {
    const spent = [planItem('income', { amount: 10 }), planItem('expense', { amount: 1, currency: 'EUR' })];
    expect(() => about(spent, 1, true)).toThrow('never negative');
    expect(about(spent, 1).total.mean).toBeCloseTo(120 - 12 / 0.85, 8);
    const later = planItem('saving', {
      from: '2026-06',
      existingFunds: 1,
      existingFundsCurrency: 'EUR',
      currency: 'USD',
    });
    expect(() => about([later], 1, true)).toThrow('at current rates');
  });
});

const anyPlan = fc.record({
  items: anyItems,
  assumptions: anyAssumptions,
  years: anyYears,
  currency: fc.constantFrom(...CURRENCY_CODES),
});

type AnyPlan = typeof anyPlan extends fc.Arbitrary<infer Plan> ? Plan : never;

/**
 * Returns two plans whose exact moments are known: the plan at constant rates, and the plan with so much cash in every currency that none
 * becomes negative.
 */
function linearOnes({ items, assumptions, years, currency }: AnyPlan) {
  const common = { start: CENTRAL_MONTH, currency, rates: FALLBACK_RATES, includeFxRisk: false };
  const flat = { ...assumptions, fx: { model: 'flat', drift: {} }, cashRate: 0 } as const;
  const abroad = items.map((item) => planItem('balance', { amount: 1e8, currency: item.currency }));
  return [
    { ...common, items, years, assumptions: { ...flat, deficitPolicy: 'overdraft' as const } },
    {
      ...common,
      items: [...items, ...abroad],
      years: Math.min(years, 5),
      assumptions: { ...assumptions, deficitPolicy: 'overdraft' as const },
    },
  ];
}

function expectMean(mean: number, expected: number, size: number): void {
  expect(Math.abs(mean - expected)).toBeLessThanOrEqual(1e-6 + 1e-9 * Math.max(Math.abs(expected), size));
}

test('without volatility the mean is the forecast, for any plan whose months are linear', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      for (const request of linearOnes(plan)) {
        const { forecast: worth, cash } = forecast(request);
        const last = 12 * request.years - 1;
        const { total } = exactMoments({ ...request, volatilityMultiplier: 0 });
        expectMean(total.mean, worth[last]!, Math.abs(cash[last]!));
      }
    }),
    { numRuns: 60 },
  );
});

test('with volatility, the mean is the forecast with returns raised by e^(v^2/2), except for payouts, which use the expected returns', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      for (const request of linearOnes(plan)) {
        const items = request.items.map((item) => ({ ...item, payoutFrom: null }));
        const lifted = forecast({ ...request, items: items.map(withLift) });
        const last = 12 * request.years - 1;
        const { total } = exactMoments({ ...request, items });
        expectMean(total.mean, lifted.forecast[last]!, Math.abs(lifted.cash[last]!));
      }
    }),
    { numRuns: 60 },
  );
});

function withLift(item: PlanItem): PlanItem {
  const usual = { investment: 'equities', pension: 'balanced', saving: 'deposits' } as const;
  const { category, interestLimit, monthlyRate } = item;
  if (category === 'income' || category === 'expense' || category === 'balance') return item;
  const assetClass = item.assetClass ?? usual[category];
  if (interestLimit > 0 || !followsMarket(assetClass)) return item;
  return {
    ...item,
    monthlyRate: (1 + monthlyRate) * Math.exp(YEARLY_VOLATILITY[assetClass] ** 2 / 24) - 1,
  };
}
