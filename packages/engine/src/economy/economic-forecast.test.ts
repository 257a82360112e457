import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EconomicForecastRequest, atOnce, economicForecastSteps } from './economic-forecast.ts';
import { DEFAULT_SCENARIOS, adjustedItems } from './economic-scenarios.ts';
import { type InflationModel, expectedPrices } from './inflation-models.ts';
import { stressTestPresets } from './stress-test-presets.ts';
import { stressPath } from './stress-tests.ts';
import { CURRENCY_CODES, FALLBACK_RATES } from '#currencies.ts';
import { forecast } from '#forecast.ts';
import { AROUND, anyAssumptions, anyItems, anyYears } from '#testing/arbitrary-plans.ts';
import { anyInflationModel, anyStressTest } from '#testing/arbitrary-economies.ts';
import { planItem } from '#testing/plans.ts';

const TWO_PERCENT: InflationModel = { type: 'constant', rate: 0.02 };
const CRISIS_OF_2008 = stressTestPresets('USD')[0]!;
const STAGFLATION = stressTestPresets('USD')[2]!;

/** Ten years from January 2026, in dollars, at 2 % inflation. */
function against(items: EconomicForecastRequest['items'], economy: Partial<EconomicForecastRequest> = {}) {
  const request = {
    items,
    start: AROUND,
    years: 10,
    currency: 'USD',
    rates: FALLBACK_RATES,
    inflation: TWO_PERCENT,
    ...economy,
  } as const;
  const result = atOnce(economicForecastSteps(request));
  return { ...result, baseForecast: result.base.forecast, crisisAdjusted: result.crisis.forecast };
}

const FUND = planItem('investment', { existingFunds: 1000 });

describe('a fund of 1000 without a return, ten years', () => {
  test('buys less every year', () => {
    const { base, baseForecast, inflationAdjusted, priceIndex } = against([FUND]);
    expect(base.labels).toHaveLength(120);
    expect(baseForecast.every((value) => value === 1000)).toBe(true);
    expect([11, 59, 119].map((month) => priceIndex[month]!.toFixed(8))).toEqual([
      '1.02000000',
      '1.10408080',
      '1.21899442',
    ]);
    // 1000/1.02 and 1000/1.02^10
    expect([11, 119].map((month) => inflationAdjusted[month]!.toFixed(2))).toEqual(['980.39', '820.35']);
  });

  test('under the pessimistic scenario returns less, while prices rise faster', () => {
    const { baseForecast, inflationAdjusted, crisisAdjusted, priceIndex, inflation } = against([FUND], {
      adjustments: DEFAULT_SCENARIOS.pessimistic,
    });
    expect(inflation).toEqual({ type: 'constant', rate: 0.035 });
    expect(priceIndex[119]).toBeCloseTo(1.035 ** 10, 10);
    // -2.5 points a year on a return of 0: 1000 * 0.975^10 / 1.035^10
    expect(inflationAdjusted[119]).toBeCloseTo(1000 * (0.975 / 1.035) ** 10, 8);
    expect(baseForecast[119]).toBe(1000);
    expect(crisisAdjusted).toBe(baseForecast);
  });

  test('through the crisis of 2008: nominal and in the prices of the start', () => {
    const { baseForecast, inflationAdjusted, crisisAdjusted, crisisReal } = against([FUND], {
      stress: CRISIS_OF_2008,
      adjustments: { ...DEFAULT_SCENARIOS.base, returns: { pension: 0, investment: 0.05, saving: 0 } },
    });
    expect(baseForecast[16]).toBe(1000);
    // The crisis strikes the plan as it is, not as the scenario adjusts it.
    expect([16, 36, 57].map((month) => crisisAdjusted[month]!.toFixed(2))).toEqual([
      '510.00',
      '749.02',
      '1000.00',
    ]);
    expect(inflationAdjusted[11]).toBeCloseTo((1000 * 1.05) / 1.02, 9);
    // Prices of the crisis: 17 months at -1 points a year.
    expect(crisisReal[16]).toBeCloseTo(510 / (1.02 ** (17 / 12) * 0.99 ** (17 / 12)), 9);
  });

  test('prices that a crisis brought stay: 23 months at 8 points, then 19 months of less and less', () => {
    const { crisisReal, priceIndex } = against([FUND], { stress: STAGFLATION });
    let price = 1.08 ** (23 / 12);
    for (let month = 1; month <= 19; month++) price *= (1 + 0.08 * (1 - month / 19)) ** (1 / 12);
    expect(crisisReal[119]).toBeCloseTo(1000 / (1.02 ** 10 * price), 8);
    expect(priceIndex[119]).toBeCloseTo(1.02 ** 10, 10);
  });
});

test('the assumptions of the scenario hold in all three, under what the crisis does on top', () => {
  const { baseForecast, crisisAdjusted, inflationAdjusted, rates } = against(
    [planItem('saving', { currency: 'EUR', existingFunds: 1000 })],
    {
      assumptions: { pinnedRates: { EUR: 0.5 }, fx: { model: 'drift', drift: { EUR: 0.05 } } },
      stress: { ...CRISIS_OF_2008, inflationShock: 0, fxShock: 0.2, durationMonths: 12 },
    },
  );
  expect(rates).toEqual({ ...FALLBACK_RATES, EUR: 0.5 });
  expect(baseForecast[11]).toBeCloseTo(2000 * 1.05, 8);
  expect(crisisAdjusted[11]).toBeCloseTo(2000 * 1.05 * 1.2, 8);
  expect(inflationAdjusted[11]).toBeCloseTo((2000 * 1.05) / 1.02, 8);
});

test('a crisis of the currency on display, on top of what the plan assumes about it', () => {
  const { baseForecast, crisisAdjusted } = against([planItem('saving', { existingFunds: 100 })], {
    currency: 'EUR',
    assumptions: { fx: { model: 'drift', drift: { EUR: 0.1, GBP: -0.1 } } },
    stress: { ...CRISIS_OF_2008, fxShock: 0.2, durationMonths: 12 },
  });
  // The euro gains 10 % on the dollar in the plan, and every foreign currency 20 % on the euro in the crisis.
  expect(baseForecast[11]).toBeCloseTo(85 / 1.1, 9);
  expect(crisisAdjusted[11]).toBeCloseTo((85 / 1.1) * 1.2, 9);
});

test('any plan: base is the forecast bit for bit, and every array is what its section says', () => {
  fc.assert(
    fc.property(
      anyItems,
      anyYears,
      fc.constantFrom(...CURRENCY_CODES),
      anyAssumptions,
      anyInflationModel,
      anyStressTest,
      fc.nat(400),
      (items, years, currency, assumptions, inflation, stress, crisisOffset) => {
        const plan = { items, start: AROUND, years, currency, rates: FALLBACK_RATES, assumptions };
        const adjustments = { ...DEFAULT_SCENARIOS.optimistic, inflation: 0 };
        const request = { ...plan, inflation, stress, adjustments, crisisOffset };
        const result = atOnce(economicForecastSteps(request));
        const base = forecast(plan);
        const path = stressPath(stress, 12 * years, currency, crisisOffset);
        const better = forecast({ ...plan, items: adjustedItems(items, adjustments.returns) });
        const prices = expectedPrices(inflation, 12 * years);
        const through = forecast({ ...plan, path });
        expect(result).toMatchObject({
          base: { labels: base.labels, forecast: base.forecast, cash: base.cash },
          crisis: { forecast: through.forecast, cash: through.cash },
          priceIndex: prices,
          inflationAdjusted: better.forecast.map((value, month) => value / prices[month]!),
        });
        result.crisisReal.forEach((value, month) => {
          const nominal = result.crisis.forecast[month]!;
          const difference = Math.abs(value * prices[month]! * path.prices[month]! - nominal);
          expect(difference).toBeLessThanOrEqual(1e-12 * Math.abs(nominal));
        });
      },
    ),
    { numRuns: 50 },
  );
});

test('a crisis that begins later strikes from that month on, in the prices of the start too', () => {
  const { crisisAdjusted, crisisReal } = against([FUND], { stress: CRISIS_OF_2008, crisisOffset: 24 });
  expect(crisisAdjusted.subarray(0, 24).every((value) => value === 1000)).toBe(true);
  expect([24 + 16, 24 + 36, 24 + 57].map((month) => crisisAdjusted[month]!.toFixed(2))).toEqual([
    '510.00',
    '749.02',
    '1000.00',
  ]);
  // Two years of the plan's prices alone, then 17 months at 1 point a year less.
  expect(crisisReal[40]).toBeCloseTo(510 / (1.02 ** (41 / 12) * 0.99 ** (17 / 12)), 9);
});

test.each([
  ['a pause before its run', {}, 1],
  ['two more for the plan under an economic scenario', { adjustments: DEFAULT_SCENARIOS.pessimistic }, 3],
  ['one more for a crisis', { adjustments: DEFAULT_SCENARIOS.pessimistic, stress: CRISIS_OF_2008 }, 4],
])('the forecast in steps has %s', (_, economy, pauses) => {
  const plan = { items: [FUND], start: AROUND, years: 1, currency: 'USD', rates: FALLBACK_RATES } as const;
  expect([...economicForecastSteps({ ...plan, inflation: TWO_PERCENT, ...economy })]).toHaveLength(pauses);
});

test('a horizon that is none is refused as by the forecast', () => {
  expect(() => against([], { years: 31 })).toThrow(RangeError);
  expect(() => against([], { years: 0 })).toThrow('1 to 30');
});
