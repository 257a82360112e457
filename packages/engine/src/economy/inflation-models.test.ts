import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type InflationModel, adjustInflationModel, expectedPriceLevels, longRunRate } from './inflation-models.ts';
import { assumedPriceLevels } from '#assumed-prices.ts';
import { anyInflationModel } from '#testing/arbitrary-economies.ts';

const CONSTANT: InflationModel = { type: 'constant', rate: 0.02 };
const MEAN_REVERTING: InflationModel = {
  type: 'mean_reverting',
  currentRate: 0.0425,
  longRunRate: 0.023,
  persistence: 0.41,
  volatility: 0.0151,
};
const REGIME: InflationModel = {
  type: 'regime_switching',
  normalRate: 0.024,
  highRate: 0.08,
  normalToHigh: 0.0125,
  highToNormal: 0.05,
  currentRegime: 'normal',
};
const BOOTSTRAP: InflationModel = {
  type: 'historical_bootstrap',
  factors: Float64Array.of(0.001, 0.004, -0.002, 0.003).map(Math.exp),
};

const atEndOf = (prices: Float64Array) => [1, 12, 60, 120, 360].map((months) => prices[months - 1]!.toFixed(8));

describe('the expected price level', () => {
  test.each<[string, InflationModel, string[]]>([
    ['constant', CONSTANT, ['1.00165158', '1.02000000', '1.10408080', '1.21899442', '1.81136158']],
    ['mean reverting', MEAN_REVERTING, ['1.00347450', '1.03638350', '1.14512631', '1.28334044', '2.02234780']],
    ['two regimes', REGIME, ['1.00197833', '1.02714866', '1.17211219', '1.39303757', '2.78256541']],
  ])('%s: the golden levels of finance.md section 2', (_, model, expected) => {
    expect(atEndOf(expectedPriceLevels(model, 360))).toEqual(expected);
  });

  test('of a bootstrap rises by the mean of the monthly log changes', () => {
    const prices = expectedPriceLevels(BOOTSTRAP, 360);
    [1, 12, 360].forEach((months) => expect(prices[months - 1]).toBeCloseTo(Math.exp(months * 0.0015), 12));
  });

  test('begins with the high rate in the high regime', () => {
    expect(expectedPriceLevels({ ...REGIME, currentRegime: 'high' }, 1)[0]).toBeCloseTo(1.08 ** (1 / 12), 12);
  });

  test('of the constant model at a target equals that of a plan without assumptions', () => {
    expect(expectedPriceLevels(CONSTANT, 360)).toEqual(assumedPriceLevels({ prices: {} }, 'USD', 360));
  });

  test('does not depend on the horizon', () => {
    fc.assert(
      fc.property(anyInflationModel, fc.integer({ min: 1, max: 360 }), (model, months) => {
        expect(expectedPriceLevels(model, months)).toEqual(expectedPriceLevels(model, 360).subarray(0, months));
      }),
    );
  });

  test('a bootstrap without data is refused', () => {
    const empty: InflationModel = { type: 'historical_bootstrap', factors: new Float64Array(0) };
    expect(() => expectedPriceLevels(empty, 12)).toThrow(RangeError);
    expect(() => longRunRate(empty)).toThrow('at least one month');
  });
});

describe('long-run rate', () => {
  test.each<[string, InflationModel, number]>([
    ['constant', CONSTANT, 0.02],
    ['mean reverting', MEAN_REVERTING, 0.023],
    // The high regime applies in one month of five in the long run: 0.0125 / (0.0125 + 0.05).
    ['two regimes', REGIME, 0.8 * 0.024 + 0.2 * 0.08],
    ['a regime that never ends', { ...REGIME, normalToHigh: 0, highToNormal: 0 }, 0.024],
    ['a high regime that never ends', { ...REGIME, normalToHigh: 0, highToNormal: 0, currentRegime: 'high' }, 0.08],
    ['bootstrap', BOOTSTRAP, Math.exp(0.018) - 1],
  ])('%s', (_, model, expected) => {
    expect(longRunRate(model)).toBeCloseTo(expected, 12);
  });

  test('equals the growth of the expected path after many years', () => {
    fc.assert(
      fc.property(anyInflationModel, (model) => {
        fc.pre(isSettledIn500Years(model));
        const prices = expectedPriceLevels(model, 6000);
        expect((prices[5999]! / prices[5998]!) ** 12 - 1).toBeCloseTo(longRunRate(model), 6);
      }),
    );
  });
});

function isSettledIn500Years(model: InflationModel): boolean {
  if (model.type === 'mean_reverting') return model.persistence < 0.95;
  if (model.type !== 'regime_switching') return true;
  return Math.abs(1 - model.normalToHigh - model.highToNormal) < 0.99;
}

describe('adjusted inflation', () => {
  test('every rate parameter rises, and nothing else changes', () => {
    expect(adjustInflationModel(CONSTANT, 0.015)).toEqual({ ...CONSTANT, rate: 0.035 });
    expect(adjustInflationModel(MEAN_REVERTING, 0.01)).toEqual({
      ...MEAN_REVERTING,
      currentRate: 0.0425 + 0.01,
      longRunRate: 0.023 + 0.01,
    });
    expect(adjustInflationModel(REGIME, -0.005)).toEqual({
      ...REGIME,
      normalRate: 0.024 - 0.005,
      highRate: 0.08 - 0.005,
    });
  });

  test('an adjustment of 0 returns the same model', () => {
    fc.assert(
      fc.property(anyInflationModel, (model) => {
        expect(adjustInflationModel(model, 0)).toBe(model);
      }),
    );
  });

  test('the long-run rate stays exact for regimes that rarely change', () => {
    const rare = {
      type: 'regime_switching',
      normalRate: 0.02,
      highRate: 0.08,
      currentRegime: 'normal',
    } as const;
    const rate = longRunRate({ ...rare, normalToHigh: 5e-324, highToNormal: 1e-323 });
    expect(rate).toBeCloseTo(0.04, 15);
  });

  test('the long-run rate rises by the adjustment for every model', () => {
    fc.assert(
      fc.property(anyInflationModel, fc.double({ min: -0.2, max: 0.2, noNaN: true }), (model, points) => {
        const expected = longRunRate(model) + points;
        expect(longRunRate(adjustInflationModel(model, points))).toBeCloseTo(expected, 10);
      }),
    );
  });
});
