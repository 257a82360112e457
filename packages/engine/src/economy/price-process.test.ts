import { describe, expect, test } from 'vitest';
import { type InflationModel, expectedPriceLevels } from './inflation-models.ts';
import { inflationPresets } from './inflation-presets.ts';
import { type PriceProcess, toPriceProcess } from './price-process.ts';
import { randomPricePath } from '#testing/random-price-path.ts';

const REVERTING: InflationModel = {
  type: 'mean_reverting',
  currentRate: 0.0425,
  longRunRate: 0.023,
  persistence: 0.41,
  volatility: 0.0151,
};

/** Returns a source of normal and uniform numbers that takes them from two lists, over and over. */
function listed(normals: number[], uniforms: number[]) {
  const next = (values: number[]) => {
    let at = 0;
    return () => values[at++ % values.length] ?? Number.NaN;
  };
  return { normal: next(normals), uniform: next(uniforms) };
}

describe('monthly form of a mean-reverting model', () => {
  const process = toPriceProcess(REVERTING) as Extract<PriceProcess, { type: 'mean_reverting' }>;

  test('twelve months give the yearly process', () => {
    const { persistence: m, deviation } = process;
    expect(m ** 12).toBeCloseTo(0.41, 12);
    // The random changes of twelve months, each multiplied by the monthly persistence m for every later month, together have the
    // variance of one year.
    const variance = Array.from({ length: 12 }, (_, ahead) => (deviation * m ** ahead) ** 2);
    expect(Math.sqrt(variance.reduce((sum, value) => sum + value, 0))).toBeCloseTo(0.0151, 12);
  });

  test('is the discrete form of a Vasicek process with speed -ln phi', () => {
    const speed = -Math.log(0.41);
    const vasicek = 0.0151 * Math.sqrt((2 * speed) / (1 - 0.41 ** 2));
    const step = vasicek * Math.sqrt((1 - Math.exp(-speed / 6)) / (2 * speed));
    expect(process.deviation).toBeCloseTo(step, 12);
  });

  test('without persistence, months are independent', () => {
    const forgetful = toPriceProcess({ ...REVERTING, persistence: 0 });
    expect(forgetful).toMatchObject({ persistence: 0, deviation: 0.0151 });
  });

  test('without shocks, follows the expected path', () => {
    const prices = randomPricePath(process, 360, listed([0], []));
    expectedPriceLevels(REVERTING, 360).forEach((level, month) => expect(prices[month]).toBeCloseTo(level, 10));
  });

  test('a shock takes effect in the next month, and the floor applies only to the factor', () => {
    const prices = randomPricePath(process, 3, listed([-100, 0], []));
    const shaken = 0.023 + process.persistence * 0.0195 - 100 * process.deviation;
    expect(prices[0]).toBeCloseTo(1.0425 ** (1 / 12), 12);
    expect(prices[1]! / prices[0]!).toBeCloseTo(0.9 ** (1 / 12), 12);
    expect(shaken).toBeLessThan(-0.3);
    // The next rate follows from the rate without the floor: two months later it is still below the floor.
    expect(prices[2]! / prices[1]!).toBeCloseTo(0.9 ** (1 / 12), 12);
  });
});

test('the regime changes if the random number is below its probability', () => {
  const process = toPriceProcess({
    type: 'regime_switching',
    normalRate: 0,
    highRate: 0.12,
    normalToHigh: 0.25,
    highToNormal: 0.5,
    currentRegime: 'normal',
  });
  const prices = randomPricePath(process, 6, listed([], [0.25, 0.24, 0.5, 0.49, 0.9, 0]));
  const isHigh = [false, false, true, true, false, false];
  let level = 1;
  isHigh.forEach((high, month) => {
    level *= high ? 1.12 ** (1 / 12) : 1;
    expect(prices[month]).toBeCloseTo(level, 12);
  });
});

test('a path that begins in the high regime', () => {
  const model = inflationPresets('USD')[2]!;
  const process = toPriceProcess({ ...model, currentRegime: 'high' } as InflationModel);
  expect(randomPricePath(process, 1, listed([], [0.9]))[0]).toBeCloseTo(1.08 ** (1 / 12), 12);
});

test('a bootstrap uses past years; after the end the data continue with the beginning', () => {
  const factors = Float64Array.from({ length: 30 }, (_, month) => Math.exp(month / 1000));
  const process = toPriceProcess({ type: 'historical_bootstrap', factors });
  const prices = randomPricePath(process, 26, listed([], [0, 0.999, 0.5]));
  const months = [...Array(12).keys(), 29, ...Array(11).keys(), 15, 16];
  let sum = 0;
  months.forEach((month, at) => {
    sum += month / 1000;
    expect(Math.log(prices[at]!)).toBeCloseTo(sum, 12);
  });
});

test('constant prices use no random numbers', () => {
  const model: InflationModel = { type: 'constant', rate: 0.02 };
  const prices = randomPricePath(toPriceProcess(model), 360, listed([], []));
  expectedPriceLevels(model, 360).forEach((level, month) => expect(prices[month]).toBeCloseTo(level, 10));
});
