import { type CurrencyCode, FALLBACK_RATES, type FundCategory, parseMonth } from '@meridian/engine';
import { planItem } from '@meridian/engine/testing/plans.ts';
import { readUsMarket } from '@meridian/engine/testing/us-market.ts';
import { describe, expect, test } from 'vitest';
import { type SimulatedPaths, simulatedPaths } from '#testing/simulated-factors.ts';
import { FUND_ORDER } from './layout-shape.ts';
import type { SimulationRequest } from './simulation-request.ts';

const PATHS = 1500;

/** A plan in dollars with cash in euros, pounds and yen: three random exchange rates, in this order. */
function run(request: Partial<SimulationRequest>): SimulatedPaths {
  return simulatedPaths({
    items: (['EUR', 'GBP', 'JPY'] as const).map((currency) => planItem('income', { amount: 1, currency })),
    start: parseMonth('2026-01'),
    years: 2,
    currency: 'USD',
    rates: FALLBACK_RATES,
    deficitPolicy: 'overdraft',
    includeFxRisk: true,
    returnModel: 'lognormal',
    paths: PATHS,
    seed: 42,
    ...request,
  });
}

/** All values of one category, every month of every path. */
function growthOf({ growth }: SimulatedPaths, category: FundCategory): Float64Array {
  return Float64Array.from(growth.flatMap((rows) => Array.from(rows[category])));
}

/** What a random exchange rate is multiplied with, every month of every path. */
function movesOf({ levels }: SimulatedPaths, rate: number): Float64Array {
  return Float64Array.from(
    levels.flatMap((rows) =>
      Array.from(rows[rate]!, (level, month) => level / (rows[rate]![month - 1] ?? 1)),
    ),
  );
}

const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;

function covariance(one: Float64Array, other: Float64Array): number {
  const [a, b] = [mean(one), mean(other)];
  return one.reduce((sum, value, index) => sum + (value - a) * (other[index]! - b), 0) / (one.length - 1);
}

const deviation = (values: Float64Array) => Math.sqrt(covariance(values, values));
const correlation = (one: Float64Array, other: Float64Array) =>
  covariance(one, other) / deviation(one) / deviation(other);

/** Within four standard errors of an expected value. */
function expectNear(actual: number, expected: number, standardError: number): void {
  if (!(Math.abs(actual - expected) <= 4 * standardError)) {
    expect.fail(`${actual}, not ${expected} with a standard error of ${standardError}`);
  }
}

const COUNT = 24 * PATHS;
const YEARLY = { investment: 0.16, pension: 0.1, saving: 0.01 };

describe.each(['steered', 'plain'] as const)('lognormal draws, %s', (draws) => {
  const simulated = run({ draws });
  const logsOf = (category: FundCategory) => growthOf(simulated, category).map(Math.log);
  const logs = { investment: logsOf('investment'), pension: logsOf('pension'), saving: logsOf('saving') };
  const rates = [0, 1, 2].map((rate) => movesOf(simulated, rate).map(Math.log));

  test('have the mean 1 and the volatility of the model', () => {
    FUND_ORDER.forEach((category) => {
      const v = YEARLY[category] / Math.sqrt(12);
      expectNear(mean(growthOf(simulated, category)), 1, v / Math.sqrt(COUNT));
      expectNear(mean(logs[category]), (-v * v) / 2, v / Math.sqrt(COUNT));
      expectNear(deviation(logs[category]) / v, 1, Math.sqrt(0.5 / COUNT));
    });
  });

  test('have the correlations of the model, and none with exchange rates', () => {
    const error = 1 / Math.sqrt(COUNT);
    expectNear(correlation(logs.investment, logs.pension), 0.9, error * (1 - 0.81));
    expectNear(correlation(logs.investment, logs.saving), 0, error);
    expectNear(correlation(logs.pension, logs.saving), 0.1, error);
    for (const rate of rates)
      for (const category of Object.values(logs)) expectNear(correlation(rate, category), 0, error);
  });

  test('of exchange rates have theirs: mean 1, correlation 1/2', () => {
    [0.09, 0.09, 0.1].forEach((yearly, rate) => {
      const v = yearly / Math.sqrt(12);
      expectNear(mean(movesOf(simulated, rate)), 1, v / Math.sqrt(COUNT));
      expectNear(deviation(rates[rate]!) / v, 1, Math.sqrt(0.5 / COUNT));
    });
    expectNear(correlation(rates[0]!, rates[2]!), 0.5, (1 - 0.25) / Math.sqrt(COUNT));
  });

  test('of one month say nothing about the next', () => {
    const logOf = (month: number) =>
      Float64Array.from(simulated.growth, ({ investment }) => Math.log(investment[month]!));
    expectNear(correlation(logOf(4), logOf(5)), 0, 1 / Math.sqrt(PATHS));
  });

  test('over the whole time make the level that independent months make', () => {
    const v = 0.16 * Math.SQRT2;
    const sums = Float64Array.from(simulated.growth, ({ investment }) =>
      investment.reduce((sum, factor) => sum + Math.log(factor), 0),
    );
    expectNear(mean(sums), (-v * v) / 2, v / Math.sqrt(PATHS));
    expectNear(deviation(sums) / v, 1, Math.sqrt(0.5 / PATHS));
    const levels = Float64Array.from(simulated.levels, (rows) => Math.log(rows[0]![23]!));
    expectNear(deviation(levels) / (0.09 * Math.SQRT2), 1, Math.sqrt(0.5 / PATHS));
  });
});

test('steering puts the sums evenly: their mean misses by far less than chance would', () => {
  const v = 0.16 * Math.SQRT2;
  const meanOf = (draws: 'steered' | 'plain') => {
    const sums = run({ draws, paths: 1024 }).growth.map(({ investment }) =>
      investment.reduce((sum, factor) => sum + Math.log(factor), 0),
    );
    return mean(Float64Array.from(sums)) + (v * v) / 2;
  };
  expect(Math.abs(meanOf('steered'))).toBeLessThan((0.1 * v) / 32);
});

test('a volatility multiplier scales the categories and leaves exchange rates alone', () => {
  const doubled = run({ volatilityMultiplier: 2 });
  expectNear(
    deviation(growthOf(doubled, 'investment').map(Math.log)) * Math.sqrt(12),
    0.32,
    0.32 / Math.sqrt(2 * COUNT),
  );
  expect(doubled.levels).toEqual(run({}).levels);
});

test('exchange rates are drawn between the currency and the one of the display', () => {
  const currency: CurrencyCode = 'EUR';
  const simulated = run({ currency, items: [planItem('income', { amount: 1, currency: 'BRL' })] });
  const expected = Math.sqrt(0.16 ** 2 + 0.09 ** 2 - 0.16 * 0.09);
  expectNear(
    (deviation(movesOf(simulated, 0).map(Math.log)) * Math.sqrt(12)) / expected,
    1,
    Math.sqrt(0.5 / COUNT),
  );
  expect(run({ includeFxRisk: false }).memory.shape.rates).toBe(0);
});

test('nineteen exchange rates are drawn, each its own', () => {
  const others = (Object.keys(FALLBACK_RATES) as CurrencyCode[]).filter((code) => code !== 'USD');
  const simulated = run({
    items: others.map((currency) => planItem('income', { amount: 1, currency })),
    paths: 20,
  });
  const { levels } = simulated;
  expect(new Set(levels[0]!.map((row) => row[23])).size).toBe(19);
  expect(new Set(levels.flatMap((rows) => rows.map((row) => row[0]))).size).toBe(19 * 20);
});

describe.each(['steered', 'plain'] as const)('student_t, %s', (draws) => {
  const simulated = run({ returnModel: 'student_t', draws });

  test('has the mean 1, the volatility of the model and fat tails', () => {
    FUND_ORDER.forEach((category) => {
      const v = YEARLY[category] / Math.sqrt(12);
      const growth = growthOf(simulated, category);
      const centred = growth.map((factor) => (factor - 1) / v);
      expectNear(mean(growth), 1, v / Math.sqrt(COUNT));
      // The kurtosis of Student's t with 5 degrees of freedom is 9.
      expectNear(deviation(growth) / v, 1, Math.sqrt((9 - 1) / 4 / COUNT));
      const kurtosis =
        mean(centred.map((value) => value ** 4)) / mean(centred.map((value) => value ** 2)) ** 2;
      expect(kurtosis).toBeGreaterThan(5);
      expect(Math.min(...growth.subarray(0, 10_000))).toBeGreaterThanOrEqual(0.05);
    });
  });

  test('has the correlations of the model, and categories that crash in the same months', () => {
    const [investment, saving] = [growthOf(simulated, 'investment'), growthOf(simulated, 'saving')];
    expectNear(correlation(investment, growthOf(simulated, 'pension')), 0.9, 0.01);
    const size = (growth: Float64Array) => growth.map((factor) => Math.abs(factor - 1));
    expect(correlation(size(investment), size(saving))).toBeGreaterThan(0.1);
  });

  test('loses at most 95 % in a month', () => {
    const wild = growthOf(run({ returnModel: 'student_t', draws, volatilityMultiplier: 20 }), 'investment');
    expect(wild.reduce((least, factor) => Math.min(least, factor), 1)).toBe(0.05);
  });
});

describe('historical_bootstrap', () => {
  const market = readUsMarket();
  const from = market.months.indexOf('1926-02');
  const stocks = market.stocks.slice(
    from,
    market.stocks.findIndex((value, month) => month > from && Number.isNaN(value)),
  );
  const mixed = stocks.map((stock, month) => 0.6 * stock + 0.4 * market.bonds[from + month]!);
  const simulated = run({ returnModel: 'historical_bootstrap', history: { stocks, mixed } });

  test('takes years of the past from months drawn at random, which go on at the beginning after the end', () => {
    const relative = (returns: Float64Array) => returns.map((value) => (1 + value) / (1 + mean(returns)));
    const [ofStocks, ofMix] = [relative(stocks), relative(mixed)];
    const position = new Map(Array.from(ofStocks, (growth, month) => [growth, month]));
    const firsts = new Set<number>();
    for (const { investment, pension, saving } of simulated.growth) {
      const starts = [investment[0]!, investment[12]!].map((growth) => position.get(growth) ?? NaN);
      const repeated = (past: Float64Array) =>
        investment.map((_, month) => past[(starts[Math.floor(month / 12)]! + (month % 12)) % past.length]!);
      expect(investment).toEqual(repeated(ofStocks));
      expect(saving).toEqual(investment);
      expect(pension).toEqual(repeated(ofMix));
      for (const start of starts) firsts.add(start);
    }
    expect(firsts.size).toBeGreaterThan(900);
    expect(Math.max(...firsts)).toBeGreaterThan(stocks.length - 12);
  });

  test('has the mean 1', () => {
    const error = deviation(stocks) * Math.sqrt(12 / COUNT);
    expectNear(mean(growthOf(simulated, 'investment')), 1, error);
  });

  test('draws exchange rates as ever', () => {
    expectNear(
      deviation(movesOf(simulated, 0).map(Math.log)) * Math.sqrt(12),
      0.09,
      0.09 / Math.sqrt(2 * COUNT),
    );
  });
});
