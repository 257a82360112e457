import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { selectCrisisCurrency } from './crisis-currency.ts';
import { anyCrisisProbability, combineCrises, computeCrisisOutcomes } from './crisis-probability.ts';
import { stressTestPresets } from './stress-test-presets.ts';
import { type StressTest, createCrisisPath } from './stress-tests.ts';
import { forecast } from '#forecast.ts';
import { FALLBACK_RATES } from '#currencies.ts';
import type { PlanItem } from '#item.ts';
import { CENTRAL_MONTH, anyItems } from '#testing/arbitrary-plans.ts';
import { anyStressTest } from '#testing/arbitrary-economies.ts';
import { expectClose } from '#testing/series-assertions.ts';
import { planItem } from '#testing/plan-factory.ts';
import { createCrisis } from '#testing/stress-test-factory.ts';

const PRESETS = stressTestPresets('USD');
const CRISIS_OF_2008 = PRESETS[0]!;
const FUND = planItem('investment', { existingFunds: 1000 });

function planOf(items: readonly PlanItem[], years: number) {
  return { items, start: CENTRAL_MONTH, years, currency: 'USD', rates: FALLBACK_RATES } as const;
}

/** Computes the outcomes of all crises and combines them. */
function crisisProbability<Test extends StressTest>(
  plan: ReturnType<typeof planOf>,
  tests: readonly Test[],
  multiplier?: number,
) {
  return combineCrises(computeCrisisOutcomes(plan, tests, multiplier), plan.years);
}

const withProbability = (probability: number): StressTest => ({ ...CRISIS_OF_2008, probability });
const percent = (share: number) => (100 * share).toFixed(4);

describe('probability', () => {
  test('the golden values of finance.md section 6: 1.5, 8 and 4 % a year over ten years', () => {
    const tests = [0.015, 0.08, 0.04].map(withProbability);
    const { anyProbability, expectedCrises, crises } = crisisProbability(planOf([], 10), tests);
    expect(crises.map(({ probability }) => percent(probability))).toEqual(['56.5612', '33.5167', '14.0270']);
    expect(crises.map(({ test: given }) => given)).toEqual([tests[1], tests[2], tests[0]]);
    expect(percent(anyProbability)).toBe('75.1714');
    expect(expectedCrises).toBeCloseTo(1.35, 12);
  });

  test('anyCrisisProbability equals the probability of the whole analysis', () => {
    const { anyProbability, crises } = crisisProbability(planOf([], 17), PRESETS, 1.7);
    const annual = crises.map(({ annualProbability }) => annualProbability);
    expect(anyCrisisProbability(annual, 17)).toBe(anyProbability);
    expect(anyCrisisProbability(annual, 0)).toBe(0);
    expect(anyCrisisProbability([], 17)).toBe(0);
    expect(anyCrisisProbability([0.2, 1], 1)).toBe(1);
  });

  test.each([
    [1, 22.84],
    [5, 72.65],
    [10, 92.52],
    [30, 99.96],
  ])('probability of any preset within %d years', (years, expected) => {
    const { anyProbability } = crisisProbability(planOf([], years), PRESETS);
    expect(Math.round(1e4 * anyProbability) / 100).toBe(expected);
  });

  test('the multiplier applies to the yearly probability, which is capped at 1', () => {
    const [twice, capped] = [2, 20].map((multiplier) =>
      crisisProbability(planOf([], 3), [withProbability(0.1)], multiplier),
    );
    expect(twice?.crises[0]?.annualProbability).toBe(0.2);
    expect(twice?.anyProbability).toBeCloseTo(1 - 0.8 ** 3, 12);
    expect(twice?.expectedCrises).toBeCloseTo(0.6, 12);
    expect(capped?.crises[0]).toMatchObject({ annualProbability: 1, probability: 1 });
    expect(capped?.anyProbability).toBe(1);
    expect(capped?.expectedCrises).toBe(3);
  });

  test('without crises or probability, nothing is expected', () => {
    expect(crisisProbability(planOf([FUND], 1), [])).toEqual({
      anyProbability: 0,
      expectedCrises: 0,
      expectedLoss: 0,
      crises: [],
    });
    expect(crisisProbability(planOf([FUND], 1), PRESETS, 0)).toMatchObject({
      anyProbability: 0,
      expectedLoss: 0,
    });
  });

  test('equally probable crises stay in the given order', () => {
    const { crises } = crisisProbability(planOf([], 5), PRESETS);
    expect(crises.slice(0, 4).map(({ test: { name } }) => name)).toEqual([
      'Mild recession',
      'Emergency expense',
      'Job loss',
      'Pandemic shock (2020)',
    ]);
  });
});

describe('expected loss', () => {
  test('the crisis of 2008 within two years: mean of one that begins at once and one that begins a year later', () => {
    const { expectedLoss, crises } = crisisProbability(planOf([FUND], 2), [CRISIS_OF_2008]);
    // The crisis that begins at once has recovered 7 of 41 months by the end; the one that begins a year later has fallen for 12
    // of 17 months. Results are in the plan's own prices; the crisis lowers prices by 1 % a year until the trough.
    const atOnce = (1000 * (1 - 0.49 * (1 - 7 / 41))) / 0.99 ** (17 / 12);
    const later = (1000 * (1 - (0.49 * 12) / 17)) / 0.99;
    const impact = 1000 - (atOnce + later) / 2;
    expect(crises[0]?.impact).toBeCloseTo(impact, 9);
    expect(crises[0]?.impactShare).toBeCloseTo(impact / 1000, 12);
    expect(crises[0]?.trough).toBeCloseTo(0.51 / 0.99 ** (17 / 12) - 1, 12);
    expect(crises[0]?.worstLoss).toBeCloseTo(1000 - 510 / 0.99 ** (17 / 12), 9);
    expect(expectedLoss).toBeCloseTo((1 - 0.99 ** 2) * impact, 9);
  });

  test('a fall in its first month counts as the trough even if the next month undoes it', () => {
    const flash = createCrisis({ investmentShock: 0.2, durationMonths: 1, recoveryMonths: 1 });
    expect(computeCrisisOutcomes(planOf([FUND], 1), [flash])[0]).toMatchObject({
      impact: expect.closeTo(0, 9),
      trough: expect.closeTo(-0.2, 12),
    });
  });

  test('a plan with only debt has no relative loss: its largest loss is an amount', () => {
    const spending = planItem('expense', { amount: 100 });
    const stress = createCrisis({ expenseShock: 0.3, durationMonths: 12, recoveryMonths: 0 });
    const [crisis] = computeCrisisOutcomes(planOf([spending], 2), [stress]);
    // Spending is 30 % higher for a year, whenever the crisis begins.
    expect(crisis).toMatchObject({ impactShare: null, trough: null });
    expect(crisis?.worstLoss).toBeCloseTo(12 * 30, 9);
    expect(computeCrisisOutcomes(planOf([FUND], 1), [createCrisis({})])[0]?.worstLoss).toBe(0);
  });

  test("results are divided by a crisis's inflation only if it affects the display currency", () => {
    const stress = createCrisis({
      inflationShock: 0.08,
      fxShock: 1e-9,
      fxCurrency: 'USD',
      durationMonths: 12,
    });
    const within = (currency: 'USD' | 'EUR') =>
      computeCrisisOutcomes({ ...planOf([FUND], 1), currency }, [stress])[0]!.impactShare;
    expect(within('USD')).toBeCloseTo(1 - 1 / 1.08, 8);
    expect(within('EUR')).toBeCloseTo(0, 8);
  });

  test('a crisis with a gain has a negative impact and does not add to the expected loss', () => {
    const boom = { ...CRISIS_OF_2008, investmentShock: -0.5, inflationShock: 0, recoveryFraction: 0 };
    const { expectedLoss, crises } = crisisProbability(planOf([FUND], 3), [boom]);
    // The crises that begin at once and after one year have reached the full gain; the third has reached 12 of 17 months.
    const gain = (500 + 500 + (500 * 12) / 17) / 3;
    expect(crises[0]?.impact).toBeCloseTo(-gain, 9);
    expect(crises[0]?.impactShare).toBeCloseTo(-gain / 1000, 12);
    // With this crisis, net worth is never below that of the plan, and it is equal before the crisis begins.
    expect(crises[0]?.trough).toBe(0);
    expect(expectedLoss).toBe(0);
  });

  test('shares of a base that is not above 0 are null', () => {
    const debts = planOf([planItem('expense', { amount: 10 })], 1);
    expect(crisisProbability(debts, [CRISIS_OF_2008]).crises[0]).toMatchObject({
      impactShare: null,
      trough: null,
    });
    const rising = planOf([planItem('balance', { amount: 100 }), planItem('expense', { amount: 30 })], 1);
    const [crisis] = crisisProbability(rising, [{ ...CRISIS_OF_2008, expenseShock: 0.1 }]).crises;
    expect(crisis?.impactShare).toBeNull();
    // Without the crisis, only the first three months are above 0: 70, 40, 10.
    expect(crisis?.trough).toBeLessThan(-0.8);
  });

  test.each([
    [300.3, 100.1, '2026-03'],
    [600.12, 50.01, '2026-12'],
  ])(
    'a balance of %d that payments of %d a month use up exactly gives no shares, although a rounding error remains',
    (amount, monthly, to) => {
      const expense = planItem('expense', { amount: monthly, to });
      const spent = planOf([planItem('balance', { amount }), expense], 1);
      const left = forecast(spent).forecast[11]!;
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(1e-12);
      for (const { impactShare, trough } of crisisProbability(spent, PRESETS).crises) {
        expect(impactShare).toBeNull();
        expect(Math.abs(trough ?? Infinity)).toBeLessThan(10);
      }
    },
  );

  test('any plan: the impact is the mean difference of the forecasts with and without the crisis, whichever other crises are analysed', () => {
    const lots = fc.array(anyStressTest, { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(anyItems, lots, fc.constantFrom('overdraft', 'liquidate'), (items, tests, deficitPolicy) => {
        const plan = { ...planOf(items, 3), deficitPolicy };
        const base = forecast(plan).forecast;
        const impacts = tests.map((one) => {
          const hit = selectCrisisCurrency(one, plan);
          const isTold = one.fxShock <= 0 || hit === 'USD';
          const ends = [0, 12, 24].map((offset) => {
            const path = createCrisisPath(one, 36, hit, offset);
            const level = isTold ? (path.crisisPrices?.level[35] ?? 1) : 1;
            return forecast({ ...plan, path }).forecast[35]! / level;
          });
          return base[35]! - (ends[0]! + ends[1]! + ends[2]!) / 3;
        });
        const outcomes = computeCrisisOutcomes(plan, [...tests, ...tests]);
        const size = Math.max(1, ...base.map(Math.abs), ...impacts.map(Math.abs));
        expectClose(
          outcomes.map(({ impact }) => impact),
          [...impacts, ...impacts],
          size,
        );
        const parts = tests.flatMap((one) => computeCrisisOutcomes(plan, [one]));
        expect(combineCrises(parts, 3)).toEqual(crisisProbability(plan, tests));
      }),
      { numRuns: 60 },
    );
  });

  test('any plan: the expected loss is at most the sum of the losses, and no trough is less deep than the impact', () => {
    fc.assert(
      fc.property(
        anyItems,
        fc.array(anyStressTest, { maxLength: 4 }),
        fc.integer({ min: 1, max: 5 }),
        (items, tests, years) => {
          const { anyProbability, expectedLoss, crises } = crisisProbability(planOf(items, years), tests);
          const single = Math.max(0, ...crises.map(({ probability }) => probability));
          expect(anyProbability).toBeGreaterThanOrEqual(single - 1e-12);
          expect(anyProbability).toBeLessThanOrEqual(1);
          expect(crises).toHaveLength(tests.length);
          const losses = crises.reduce((sum, { impact }) => sum + Math.max(0, impact), 0);
          expect(expectedLoss).toBeLessThanOrEqual(losses * (1 + 1e-12));
          for (const { impactShare, trough } of crises) {
            if (impactShare === null) continue;
            expect(Number(trough)).toBeLessThanOrEqual(1e-12 * (1 + Math.abs(impactShare)) - impactShare);
          }
        },
      ),
    );
  });
});
