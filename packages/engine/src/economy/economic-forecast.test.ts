import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { selectCrisisCurrency } from './crisis-currency.ts';
import {
  type SelectedInflation,
  type EconomicForecastRequest,
  economicForecastSteps,
  computeEconomyPrices,
} from './economic-forecast.ts';
import { DEFAULT_ECONOMIC_SCENARIOS, NO_ADJUSTMENTS, adjustItemReturns } from './economic-scenarios.ts';
import { expectedPriceLevels } from './inflation-models.ts';
import { stressTestPresets } from './stress-test-presets.ts';
import { createCrisisPath } from './stress-tests.ts';
import { CURRENCY_CODES, FALLBACK_RATES } from '#currencies.ts';
import { type Forecast, forecast } from '#forecast.ts';
import { CONSTANT_PATH, createPathWithMoves } from '#kernel/market-path.ts';
import { assumedPriceLevels } from '#assumed-prices.ts';
import { runToEnd } from '#kernel/interruptible-steps.ts';
import { anyInflationModel, anyStressTest } from '#testing/arbitrary-economies.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItems, anyYears } from '#testing/arbitrary-plans.ts';
import { expectIdentical, expectIdenticalForecast } from '#testing/series-assertions.ts';
import { planItem } from '#testing/plan-factory.ts';
import { createCrisis } from '#testing/stress-test-factory.ts';

const TWO_PERCENT: SelectedInflation = { model: { type: 'constant', rate: 0.02 }, currency: 'USD' };
const CRISIS_OF_2008 = stressTestPresets('USD')[0]!;
const STAGFLATION = stressTestPresets('USD')[2]!;

/** Runs ten years from January 2026, in dollars, at 2 % inflation. */
function against(items: EconomicForecastRequest['items'], economy: Partial<EconomicForecastRequest> = {}) {
  const request = {
    items,
    start: CENTRAL_MONTH,
    years: 10,
    currency: 'USD',
    rates: FALLBACK_RATES,
    inflation: TWO_PERCENT,
    ...economy,
  } as const;
  const result = runToEnd(economicForecastSteps(request));
  return { ...result, baseForecast: result.base.forecast, crisisAdjusted: result.crisis.forecast };
}

const FUND = planItem('investment', { existingFunds: 1000 });

describe('a fund of 1000 without a return, ten years', () => {
  test('loses purchasing power every year', () => {
    const { base, baseForecast, inflationAdjusted, priceIndex } = against([FUND]);
    expect(base.labels).toHaveLength(120);
    expect(baseForecast.every((value) => value === 1000)).toBe(true);
    expect([11, 59, 119].map((month) => priceIndex[month]!.toFixed(8))).toEqual([
      '1.02000000',
      '1.10408080',
      '1.21899442',
    ]);
    // Net worth of 1000 after one and ten years, in prices of the start: 1000/1.02 and 1000/1.02^10.
    expect([11, 119].map((month) => inflationAdjusted[month]!.toFixed(2))).toEqual(['980.39', '820.35']);
  });

  test('has a lower return and higher inflation under the pessimistic scenario', () => {
    const { baseForecast, inflationAdjusted, crisisAdjusted, priceIndex, inflation } = against([FUND], {
      adjustments: DEFAULT_ECONOMIC_SCENARIOS.pessimistic,
    });
    expect(inflation).toEqual({ model: { type: 'constant', rate: 0.035 }, currency: 'USD' });
    expect(priceIndex[119]).toBeCloseTo(1.035 ** 10, 10);
    // The return of 0 falls by 2.5 percentage points a year, at 3.5 % inflation: 1000 * 0.975^10 / 1.035^10.
    expect(inflationAdjusted[119]).toBeCloseTo(1000 * (0.975 / 1.035) ** 10, 8);
    expect(baseForecast[119]).toBe(1000);
    expect(crisisAdjusted).toBe(baseForecast);
  });

  test('through the crisis of 2008: nominal and in prices of the start', () => {
    const { baseForecast, inflationAdjusted, crisisAdjusted, crisisReal } = against([FUND], {
      stress: CRISIS_OF_2008,
      adjustments: {
        ...DEFAULT_ECONOMIC_SCENARIOS.base,
        returns: { pension: 0, investment: 0.05, saving: 0 },
      },
    });
    expect(baseForecast[16]).toBe(1000);
    // The crisis applies to the plan as it is, without the scenario's adjustments.
    expect([16, 36, 57].map((month) => crisisAdjusted[month]!.toFixed(2))).toEqual(['510.00', '749.02', '1000.00']);
    expect(inflationAdjusted[11]).toBeCloseTo((1000 * 1.05) / 1.02, 9);
    // In the crisis prices rise by 1 percentage point a year less for 17 months.
    expect(crisisReal[16]).toBeCloseTo(510 / (1.02 ** (17 / 12) * 0.99 ** (17 / 12)), 9);
  });

  test('after a crisis, prices stay at the level they reached: 23 months at 8 points a year more', () => {
    const { crisisReal, crisisPrices, priceIndex } = against([FUND], { stress: STAGFLATION });
    const risen = 1.08 ** (23 / 12);
    expect(crisisPrices[119]).toBeCloseTo(1.02 ** 10 * risen, 10);
    expect(priceIndex[119]).toBeCloseTo(1.02 ** 10, 10);
    expect(crisisReal[119]).toBeCloseTo(1000 / (1.02 ** 10 * risen), 8);
  });
});

describe('prices of an economy', () => {
  const plan = { years: 10, currency: 'USD', assumptions: { prices: { USD: 0.03, ILS: 0.05 } } } as const;
  const shekels: SelectedInflation = { model: { type: 'constant', rate: 0.07 }, currency: 'ILS' };

  test('are the plan’s own without a model, plus the points of an economic scenario', () => {
    const { priceIndex, addedInflation, path } = computeEconomyPrices(plan, undefined, 0.015);
    expect(priceIndex[119]).toBeCloseTo(1.045 ** 10, 10);
    expect(addedInflation).toBe(0.015);
    expect(path).toEqual(CONSTANT_PATH);
  });

  test("change with a model of another currency by its difference from the plan's assumption", () => {
    const { priceIndex, addedInflation, path } = computeEconomyPrices(plan, shekels, 0.01);
    // Prices in shekels rise by 8 % instead of 5 % a year, so the prices of every currency rise by the factor 1.08/1.05 a year more
    // than the plan assumes.
    expect(priceIndex[119]).toBeCloseTo((1.03 * (1.08 / 1.05)) ** 10, 10);
    expect(path.prices[119]).toBeCloseTo((1.08 / 1.05) ** 10, 10);
    expect(addedInflation).toBe(0);
  });

  test('are those of a model of the display currency', () => {
    const { priceIndex } = computeEconomyPrices({ ...plan, currency: 'ILS' }, shekels, 0);
    expect(priceIndex).toEqual(expectedPriceLevels(shekels.model, 120));
  });
});

describe('all three forecasts use the same prices', () => {
  const rent = planItem('expense', { amount: 1000, growth: 'prices' });
  const assumptions = { prices: { USD: 0.03 } };
  const last = ({ margins }: Forecast) => margins[119];

  test('with a model', () => {
    const quiet = createCrisis({ durationMonths: 12 });
    const { base, crisis } = against([rent], { assumptions, stress: quiet });
    expect(last(base)).toBeCloseTo(-1000 * 1.02 ** 10, 8);
    expect(last(crisis)).toBeCloseTo(-1000 * 1.02 ** 10, 8);
  });

  test("without a model: the plan's prices plus the points of the economic scenario", () => {
    const adjustments = { ...NO_ADJUSTMENTS, inflation: 0.015 };
    const stress = createCrisis({ inflationShock: 0.08, durationMonths: 12 });
    const economy = { assumptions, inflation: undefined, adjustments, stress };
    const { base, crisis, priceIndex, inflationAdjusted, inflation } = against([rent], economy);
    expect(inflation).toBeNull();
    expect(last(base)).toBeCloseTo(-1000 * 1.045 ** 10, 8);
    expect(last(crisis)).toBeCloseTo(-1000 * 1.045 ** 10 * 1.08, 8);
    // 120 payments of 1,000 at the prices of their month, in prices of the end.
    const spent = priceIndex.reduce((sum, level) => sum + 1000 * level, 0);
    expect(inflationAdjusted[119]).toBeCloseTo(-spent / 1.045 ** 10, 8);
  });

  test("exchange rates follow only the plan's own prices", () => {
    const fx = { model: 'inflation_gap', drift: {} } as const;
    const shekels = [planItem('balance', { amount: 3700, currency: 'ILS' })];
    const { baseForecast } = against(shekels, { assumptions: { prices: { USD: 0.03, ILS: 0.05 }, fx } });
    expect(baseForecast[119]).toBeCloseTo(1000 * (1.03 / 1.05) ** 10, 8);
  });
});

test("the scenario's assumptions apply to all three forecasts, and the crisis in addition", () => {
  const { baseForecast, crisisAdjusted, inflationAdjusted, rates } = against(
    [planItem('saving', { currency: 'EUR', existingFunds: 1000 })],
    {
      assumptions: { pinnedRates: { EUR: 0.5 }, fx: { model: 'drift', drift: { EUR: 0.05 } } },
      stress: { ...CRISIS_OF_2008, inflationShock: 0, fxShock: 0.2, durationMonths: 12 },
    },
  );
  expect(rates).toEqual({ ...FALLBACK_RATES, EUR: 0.5 });
  expect(baseForecast[11]).toBeCloseTo(2000 * 1.05, 8);
  // The crisis of 2008 is the preset for dollars, so it hits the dollar.
  expect(crisisAdjusted[11]).toBeCloseTo(2000 * 1.05 * 1.2, 8);
  expect(inflationAdjusted[11]).toBeCloseTo((2000 * 1.05) / 1.02, 8);
});

describe("a crisis of the plan's currency, displayed in another currency", () => {
  const plan = [
    planItem('saving', { existingFunds: 85, currency: 'EUR' }),
    planItem('income', { amount: 1, currency: 'EUR' }),
  ];
  const stress = createCrisis({
    fxShock: 0.25,
    inflationShock: 0.08,
    durationMonths: 12,
    recoveryFraction: 0,
  });

  test("lowers the plan's value and does not change prices in the display currency", () => {
    const { crisis, crisisReal, crisisPrices, priceIndex } = against(plan, { stress });
    // The largest income is in euros, so a euro falls to 1/1.25 of its value.
    expect(crisis.saving[11]).toBeCloseTo(100 / 1.25, 9);
    expect(crisisPrices).toEqual(priceIndex);
    expect(crisisReal[11]).toBeCloseTo(crisis.forecast[11]! / 1.02, 9);
  });

  test("in the plan's own currency, lowers no value but raises prices", () => {
    const inflation: SelectedInflation = { ...TWO_PERCENT, currency: 'EUR' };
    const { crisis, crisisReal } = against(plan, { stress, currency: 'EUR', inflation });
    expect(crisis.saving[11]).toBe(85);
    expect(crisisReal[11]).toBeCloseTo(crisis.forecast[11]! / (1.02 * 1.08), 9);
  });
});

test('any plan: all forecasts equal those of the engine on the corresponding paths, bit for bit', () => {
  fc.assert(
    fc.property(
      anyItems,
      anyYears,
      fc.constantFrom(...CURRENCY_CODES),
      anyAssumptions,
      anyInflationModel,
      anyStressTest,
      fc.nat(400),
      (items, years, currency, assumptions, model, stress, crisisOffset) => {
        const plan = { items, start: CENTRAL_MONTH, years, currency, rates: FALLBACK_RATES, assumptions };
        const adjustments = { ...DEFAULT_ECONOMIC_SCENARIOS.optimistic, inflation: 0 };
        const inflation = { model, currency };
        const result = runToEnd(economicForecastSteps({ ...plan, inflation, stress, adjustments, crisisOffset }));
        const prices = expectedPriceLevels(model, 12 * years);
        const planned = assumedPriceLevels(assumptions, currency, 12 * years);
        const calm = createPathWithMoves({ prices: prices.map((level, month) => level / planned[month]!) });
        const hit = selectCrisisCurrency(stress, plan);
        const path = { ...createCrisisPath(stress, 12 * years, hit, crisisOffset), prices: calm.prices };
        const better = { ...plan, items: adjustItemReturns(items, adjustments.returns) };
        expectIdenticalForecast(result.base, forecast({ ...plan, path: calm }));
        expectIdenticalForecast(result.crisis, forecast({ ...plan, path }));
        expectIdentical(result.priceIndex, prices);
        const adjusted = forecast({ ...better, path: calm }).forecast;
        expectIdentical(
          result.inflationAdjusted,
          adjusted.map((value, month) => value / prices[month]!),
        );
        const isTold = stress.fxShock <= 0 || currency === hit;
        const level = isTold ? path.crisisPrices?.level : undefined;
        expectIdentical(
          result.crisisReal,
          result.crisis.forecast.map((value, month) => value / (prices[month]! * (level?.[month] ?? 1))),
        );
      },
    ),
    { numRuns: 50 },
  );
});

test('a later crisis starts in its month, also in prices of the start', () => {
  const { crisisAdjusted, crisisReal } = against([FUND], { stress: CRISIS_OF_2008, crisisOffset: 24 });
  expect(crisisAdjusted.subarray(0, 24).every((value) => value === 1000)).toBe(true);
  expect([24 + 16, 24 + 36, 24 + 57].map((month) => crisisAdjusted[month]!.toFixed(2))).toEqual([
    '510.00',
    '749.02',
    '1000.00',
  ]);
  // Two years of the plan's own inflation, then 17 months with 1 percentage point a year less.
  expect(crisisReal[40]).toBeCloseTo(510 / (1.02 ** (41 / 12) * 0.99 ** (17 / 12)), 9);
});

test.each([
  ['one pause, before the forecast of the plan', {}, 1],
  [
    'two more pauses with the adjustments of an economic scenario',
    { adjustments: DEFAULT_ECONOMIC_SCENARIOS.pessimistic },
    3,
  ],
  ['one more pause with a crisis', { adjustments: DEFAULT_ECONOMIC_SCENARIOS.pessimistic, stress: CRISIS_OF_2008 }, 4],
])('the forecast in steps has %s', (_, economy, pauses) => {
  const plan = {
    items: [FUND],
    start: CENTRAL_MONTH,
    years: 1,
    currency: 'USD',
    rates: FALLBACK_RATES,
  } as const;
  expect([...economicForecastSteps({ ...plan, inflation: TWO_PERCENT, ...economy })]).toHaveLength(pauses);
});

test('an invalid horizon is refused as in the forecast', () => {
  expect(() => against([], { years: 31 })).toThrow(RangeError);
  expect(() => against([], { years: 0 })).toThrow('1 to 30');
});
