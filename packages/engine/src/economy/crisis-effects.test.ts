import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlanNetWorth, explainCrisisDifference, measureCrisisEffects } from './crisis-effects.ts';
import { computeItemNetWorths } from '#item-net-worths.ts';
import { forecastWithoutCrisis, forecastWithCrisis, crisisPath, computeEconomyPrices } from './economic-forecast.ts';
import { targetInflation } from './inflation-presets.ts';
import { stressTestPresets } from './stress-test-presets.ts';
import { type StressTest, createCrisisPath } from './stress-tests.ts';
import { FALLBACK_RATES } from '#currencies.ts';
import { type ForecastRequest, forecast } from '#forecast.ts';
import { anyStressTest } from '#testing/arbitrary-economies.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItems } from '#testing/arbitrary-plans.ts';
import { expectIdentical } from '#testing/series-assertions.ts';
import { planItem } from '#testing/plan-factory.ts';

const row = (...values: number[]) => Float64Array.from(values);
const CRISIS_OF_2008 = stressTestPresets('USD')[0]!;

type Plan = Omit<ForecastRequest, 'path' | 'deficitPolicy' | 'addedInflation'>;

const planOf = (items: Plan['items'], more: Partial<Plan> = {}): Plan => ({
  items,
  start: CENTRAL_MONTH,
  years: 10,
  currency: 'USD',
  rates: FALLBACK_RATES,
  ...more,
});

/** Returns the net worth of a plan with and without a crisis, optionally in prices of the start. */
function bothWorths(plan: Plan, { stress, offset }: { stress: StressTest; offset: number }, isReal = false) {
  const inflation = { model: targetInflation(plan.currency), currency: plan.currency };
  const calm = forecastWithoutCrisis({ ...plan, inflation });
  const struck = forecastWithCrisis({ ...plan, inflation }, stress, offset);
  const { path } = computeEconomyPrices(plan, inflation, 0);
  const prices = (level: Float64Array) => (isReal ? { prices: level } : {});
  const base: PlanNetWorth = {
    whole: calm.base.forecast,
    items: computeItemNetWorths({ ...plan, path }),
    ...prices(calm.priceIndex),
  };
  const through: PlanNetWorth = {
    whole: struck.crisis.forecast,
    items: computeItemNetWorths({ ...plan, path: crisisPath(plan, path, stress, offset) }),
    ...prices(struck.crisisPrices),
  };
  return { base, through, calm, struck };
}

describe('depth and duration of a fall', () => {
  test('the largest fall, its share of the base, the months below the base and the first month of recovery', () => {
    const effects = measureCrisisEffects(row(100, 100, 200, 200, 200), row(100, 40, 130, 195, 200));
    expect(effects).toEqual({
      trough: { index: 2, amount: 70, share: 0.35 },
      monthsBelow: 3,
      recoveredAt: 4,
    });
  });

  test('half a cent of difference is ignored, and a base of half a cent gives no share', () => {
    expect(measureCrisisEffects(row(0.005), row(0))).toEqual({
      trough: null,
      monthsBelow: 0,
      recoveredAt: null,
    });
    expect(measureCrisisEffects(row(0.005), row(-1)).trough).toMatchObject({ index: 0, share: null });
    expect(measureCrisisEffects(row(10, 0.005), row(5, 0))).toMatchObject({ monthsBelow: 1, recoveredAt: 1 });
  });

  test('recovery is the first month at the base, even if values fall again', () => {
    const effects = measureCrisisEffects(row(100, 100, 100, 100), row(80, 101, 99, 100));
    expect(effects).toMatchObject({ monthsBelow: 2, recoveredAt: 1 });
  });

  test('without a recovery there is no such month, and a negative base gives no share', () => {
    const effects = measureCrisisEffects(row(-10, -10), row(-10, -40));
    expect(effects).toEqual({
      trough: { index: 1, amount: 30, share: null },
      monthsBelow: 1,
      recoveredAt: null,
    });
  });

  test('a base of 0 up to rounding gives no share', () => {
    const effects = measureCrisisEffects(row(100.1, 2.8e-14), row(100.1, -3.88));
    expect(effects.trough).toMatchObject({ index: 1, share: null });
  });

  test('differences up to half a cent and gains are no fall', () => {
    const nothing = { trough: null, monthsBelow: 0, recoveredAt: null };
    expect(measureCrisisEffects(row(100, 100), row(99.996, 100))).toEqual(nothing);
    expect(measureCrisisEffects(row(100), row(150))).toEqual(nothing);
  });

  test('the golden fund of finance.md section 3, with a crisis that begins two years later', () => {
    const plan = planOf([planItem('investment', { existingFunds: 1000 })]);
    const { base, through } = bothWorths(plan, { stress: CRISIS_OF_2008, offset: 24 });
    const { trough, monthsBelow, recoveredAt } = measureCrisisEffects(base.whole, through.whole);
    expect(trough?.index).toBe(24 + 16);
    expect(trough?.amount).toBeCloseTo(490, 9);
    expect(trough?.share).toBeCloseTo(0.49, 9);
    // 17 months of fall and 40 of the 41 months of recovery; the last one ends at the old level.
    expect(monthsBelow).toBe(57);
    expect(recoveredAt).toBe(24 + 57);
  });
});

describe('loss by item', () => {
  const fund = planItem('investment', { id: 1, existingFunds: 1000 });
  const salary = planItem('income', { id: 2, amount: 100 });
  const rent = planItem('expense', { id: 3, amount: 60 });
  const shocks = { incomeShock: 0.5, expenseShock: 0.5, investmentShock: 0.5, inflationShock: 0 };
  const stress = { ...CRISIS_OF_2008, ...shocks, durationMonths: 2, recoveryMonths: 2, recoveryFraction: 0 };

  test('computed by hand: a fund and two salaries lose half, and two rents rise by half', () => {
    const plan = planOf([fund, salary, rent, planItem('balance', { id: 4, amount: 50 })], { years: 1 });
    const { base, through } = bothWorths(plan, { stress, offset: 0 });
    const { total, items, sales } = explainCrisisDifference(plan.items, base, through, 1);
    expect(items.map(({ item, amount }) => [item.id, amount])).toEqual([
      [1, -500],
      [2, -100],
      [3, -60],
    ]);
    expect(total).toBe(-660);
    expect(sales).toBe(0);
  });

  test('sales caused by the crisis are a separate part', () => {
    // Without the crisis nothing is sold. In the crisis a part of the fund worth 60 is sold, which therefore misses the recovery.
    const dip = {
      ...stress,
      incomeShock: 1,
      expenseShock: 0,
      recoveryFraction: 1,
      durationMonths: 1,
      recoveryMonths: 1,
    };
    const items = [fund, planItem('income', { id: 2, amount: 60 }), rent];
    const plan = planOf(items, { years: 1, assumptions: { deficitPolicy: 'liquidate' } });
    const { base, through } = bothWorths(plan, { stress: dip, offset: 0 });
    const { total, items: lines, sales } = explainCrisisDifference(items, base, through, 11);
    // The missing salary of 60 is replaced by selling a part of the fund at half its value; a month later that part would be worth
    // 60 more.
    expect(lines.map(({ item, amount }) => [item.id, amount])).toEqual([[2, -60]]);
    expect(sales).toBeCloseTo(-60, 9);
    expect(total).toBeCloseTo(-120, 9);
  });

  const anyCase = fc.tuple(anyItems, anyAssumptions, anyStressTest, fc.nat(119), fc.nat(119), fc.boolean());

  test('any plan: the value of an item equals the forecast of a plan with only this item, bit for bit', () => {
    fc.assert(
      fc.property(anyItems, anyAssumptions, anyStressTest, fc.nat(119), (items, assumptions, shock, offset) => {
        const plan = planOf(items, { assumptions });
        const path = createCrisisPath(shock, 120, 'USD', offset);
        const worths = computeItemNetWorths({ ...plan, path });
        items.forEach((item, position) => {
          const alone = forecast({ ...plan, items: [item], path, deficitPolicy: 'overdraft' });
          expectIdentical(worths[position]!, alone.forecast);
        });
      }),
      { numRuns: 30 },
    );
  });

  test('any plan: the parts add up to the difference in any month, nominal or real', () => {
    fc.assert(
      fc.property(anyCase, ([items, assumptions, shock, offset, index, isReal]) => {
        const plan = planOf(items, { assumptions, currency: 'ILS' });
        const { base, through, calm, struck } = bothWorths(plan, { stress: shock, offset }, isReal);
        const { total, items: lines, sales } = explainCrisisDifference(items, base, through, index);
        const expected = isReal
          ? struck.crisisReal[index]! - calm.base.forecast[index]! / calm.priceIndex[index]!
          : struck.crisis.forecast[index]! - calm.base.forecast[index]!;
        const worths = [...base.items, ...through.items].map((worth) => Math.abs(worth[index]!));
        const size = Math.max(1, ...worths);
        expect(Math.abs(total - expected)).toBeLessThanOrEqual(1e-9 * size);
        const sum = lines.reduce((soFar, { amount }) => soFar + amount, sales);
        expect(Math.abs(sum - total)).toBeLessThanOrEqual(1e-9 * size);
        expect(lines.every((line, place) => line.amount >= (lines[place - 1]?.amount ?? -Infinity))).toBe(true);
        expect(lines.every(({ item }) => !item.hidden)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('any plan with overdraft, constant rates and no interest: the items explain the whole difference', () => {
    const still = {
      deficitPolicy: 'overdraft',
      fx: { model: 'flat', drift: {} },
      cashRate: 0,
    } as const;
    fc.assert(
      fc.property(anyCase, ([items, given, shock, offset, index, isReal]) => {
        const plan = planOf(items, { assumptions: { ...given, ...still }, currency: 'ILS' });
        const crisis = { stress: { ...shock, fxShock: 0 }, offset };
        const { base, through } = bothWorths(plan, crisis, isReal);
        const { sales } = explainCrisisDifference(items, base, through, index);
        const worths = [...base.items, ...through.items].map((worth) => Math.abs(worth[index]!));
        expect(Math.abs(sales)).toBeLessThanOrEqual(1e-9 * Math.max(1, ...worths));
      }),
      { numRuns: 60 },
    );
  });

  test('currency exchange caused by the crisis belongs to no item', () => {
    // 100 dollars pay a rent of 85 euros, worth 100 dollars; then the dollar permanently loses half of its value.
    const items = [
      planItem('balance', { id: 4, amount: 100 }),
      planItem('expense', { id: 5, amount: 85, currency: 'EUR', to: '2026-01' }),
    ];
    const fall = {
      ...CRISIS_OF_2008,
      incomeShock: 0,
      inflationShock: 0,
      fxShock: 1,
      durationMonths: 1,
      recoveryFraction: 0,
    };
    const { base, through } = bothWorths(planOf(items, { years: 1 }), { stress: fall, offset: 1 });
    const { total, items: lines, sales } = explainCrisisDifference(items, base, through, 11);
    // The rent was paid in January. Computed alone, it is a debt of 85 euros, which is then worth 200 dollars.
    expect(total).toBeCloseTo(0, 9);
    expect(lines.map(({ item, amount }) => [item.id, Math.round(amount)])).toEqual([[5, -100]]);
    expect(sales).toBeCloseTo(100, 9);
  });
});
