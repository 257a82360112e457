import { describe, expect, test } from 'vitest';
import { type InflationModel, expectedPriceLevels } from './inflation-models.ts';
import { inflationOutlook, yearlyInflation } from './inflation-outlook.ts';
import { parsePriceHistory } from './price-and-return-history.ts';
import { readDataFile } from '#testing/us-market-data.ts';
import { toPriceProcess } from './price-process.ts';
import { randomPricePath } from '#testing/random-price-path.ts';

const MODELS = {
  constant: { type: 'constant', rate: 0.02 },
  mean_reverting: {
    type: 'mean_reverting',
    currentRate: 0.0425,
    longRunRate: 0.023,
    persistence: 0.41,
    volatility: 0.0151,
  },
  regime_switching: {
    type: 'regime_switching',
    normalRate: 0.024,
    highRate: 0.08,
    normalToHigh: 0.0125,
    highToNormal: 0.05,
    currentRegime: 'normal',
  },
} as const satisfies Record<string, InflationModel>;

/** A small random generator with a seed (Mulberry32), and normal numbers from it (Box and Muller 1958). */
function draws(seed: number) {
  let state = seed;
  const uniform = () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

test.each(Object.values(MODELS))('the expected rates of $type give its expected prices', (model) => {
  const { expected } = inflationOutlook(model, 120);
  const prices = expectedPriceLevels(model, 120);
  let level = 1;
  for (const [month, rate] of expected.entries()) {
    level *= (1 + rate) ** (1 / 12);
    expect(level).toBeCloseTo(prices[month]!, 10);
  }
});

test('80 % of the random paths of a mean-reverting model are within its bounds in every month', () => {
  const model = MODELS.mean_reverting;
  const { low, high } = inflationOutlook(model, 121);
  const chance = draws(7);
  const paths = 4000;
  const counts = new Map([12, 60, 120].map((month) => [month, { below: 0, above: 0 }]));
  for (let path = 0; path < paths; path += 1) {
    const prices = randomPricePath(toPriceProcess(model), 121, chance);
    for (const [month, count] of counts) {
      const rate = (prices[month]! / prices[month - 1]!) ** 12 - 1;
      if (rate < low[month]!) count.below += 1;
      if (rate > high[month]!) count.above += 1;
    }
  }
  // Five standard deviations of the share of paths, which is expected to be 10 %.
  const margin = 5 * Math.sqrt((0.1 * 0.9) / paths);
  for (const { below, above } of counts.values()) {
    expect(Math.abs(below / paths - 0.1)).toBeLessThan(margin);
    expect(Math.abs(above / paths - 0.1)).toBeLessThan(margin);
  }
});

test('the high regime is the upper bound when more than 10 % of the paths are in it', () => {
  const { low, high } = inflationOutlook(MODELS.regime_switching, 120);
  // The probability of the high regime in the month with index i is (1 - 0.9375^i) / 5, which exceeds 10 % from i = 11.
  expect([high[10], high[11], high[119]]).toEqual([0.024, 0.08, 0.08]);
  expect(new Set(low)).toEqual(new Set([0.024]));
  const lasting = { ...MODELS.regime_switching, currentRegime: 'high', highToNormal: 0 } as const;
  expect(new Set(inflationOutlook(lasting, 24).low)).toEqual(new Set([0.08]));
  // The 'high' rate may be the lower one, because the model does not compare the two rates.
  const mirrored = inflationOutlook({ ...MODELS.regime_switching, normalRate: 0.08, highRate: 0.024 }, 120);
  expect([mirrored.low[10], mirrored.low[11], mirrored.low[119]]).toEqual([0.08, 0.024, 0.024]);
  expect(new Set(mirrored.high)).toEqual(new Set([0.08]));
});

test('rates respect the floor of a path, and without volatility the bounds equal the expectation', () => {
  const wild = { ...MODELS.mean_reverting, volatility: 0.5 };
  expect(Math.min(...inflationOutlook(wild, 120).low)).toBe(-0.1);
  const calm = inflationOutlook({ ...MODELS.mean_reverting, volatility: 0, persistence: 0 }, 12);
  expect(calm.low).toEqual(calm.expected);
  expect(calm.high).toEqual(calm.expected);
  expect(Array.from(calm.expected.subarray(0, 3))).toEqual([0.0425, 0.023, 0.023]);
});

describe('bootstrap', () => {
  const { USD: factors = new Float64Array() } = parsePriceHistory(readDataFile('cpi_monthly.csv'));
  const model = { type: 'historical_bootstrap', factors } as const;

  test('expected rates give its expected prices in every month', () => {
    const { expected } = inflationOutlook(model, 120);
    const [first = 0] = expected;
    expect(new Set(expected)).toEqual(new Set([first]));
    expect((1 + first) ** 10).toBeCloseTo(expectedPriceLevels(model, 120)[119]!, 10);
  });

  test('80 % of the years of random paths are within its bounds', () => {
    const { low, high } = inflationOutlook(model, 60);
    expect(low[0]).toBeLessThan(high[0]!);
    const chance = draws(11);
    const years = Array.from({ length: 1000 }, () => randomPricePath(toPriceProcess(model), 60, chance)).flatMap(
      (prices) => [12, 24, 36, 48].map((month) => prices[month + 11]! / prices[month - 1]! - 1),
    );
    const margin = 5 * Math.sqrt((0.1 * 0.9) / years.length);
    const share = (isSo: (rate: number) => boolean) => years.filter(isSo).length / years.length;
    expect(Math.abs(share((rate) => rate < low[0]!) - 0.1)).toBeLessThan(margin);
    expect(Math.abs(share((rate) => rate > high[0]!) - 0.1)).toBeLessThan(margin);
  });

  test('each past month is the first month of exactly one year', () => {
    // The logarithms of the eleven monthly factors are 0, 0.01 ... 0.10. The twelve months from month k contain all eleven (sum
    // 0.55) and month k a second time (k/100).
    const rising = Float64Array.from({ length: 11 }, (_, month) => Math.exp(month / 100));
    const { low, high } = inflationOutlook({ type: 'historical_bootstrap', factors: rising }, 1);
    expect(low[0]).toBeCloseTo(Math.expm1(0.56), 12);
    expect(high[0]).toBeCloseTo(Math.expm1(0.64), 12);
  });

  test('repeats a history of less than a year, and refuses an empty one', () => {
    const steady = { type: 'historical_bootstrap', factors: Float64Array.of(Math.exp(0.01)) } as const;
    const { low, expected, high } = inflationOutlook(steady, 2);
    for (const rate of [low[1], expected[1], high[1]]) expect(rate).toBeCloseTo(Math.expm1(0.12), 12);
    expect(() => inflationOutlook({ ...steady, factors: new Float64Array() }, 2)).toThrow(RangeError);
  });
});

test('yearly inflation is given for each month that ends a year', () => {
  const factors = Float64Array.from({ length: 13 }, (_, month) => Math.exp(month === 0 ? 0.05 : 0.01));
  const [first, second] = yearlyInflation(factors);
  expect(first).toBeCloseTo(Math.expm1(0.16), 12);
  expect(second).toBeCloseTo(Math.expm1(0.12), 12);
  expect(yearlyInflation(factors)).toHaveLength(2);
  expect(yearlyInflation(factors.subarray(0, 11))).toHaveLength(0);
});
