import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { expectIdentical } from '@meridian/engine/testing/series-assertions.ts';
import { readUsMarket } from '@meridian/engine/testing/us-market-data.ts';
import { describe, expect, test } from 'vitest';
import { MARKET_CLASSES, type MarketClass, YEARLY_VOLATILITY, correlationOf } from '#testing/model-parameters.ts';
import { correlation, covariance, standardDeviation, expectNear, mean } from '#testing/sample-statistics.ts';
import { type RecordedSimulation, recordSimulation } from '#testing/recorded-draws.ts';
import type { SimulationRequest } from './simulation-request.ts';

const PATHS = 1500;

/**
 * A plan with cash in dollars, euros, pounds and yen, so three random exchange rates in this order, and with bonds and property.
 */
const ITEMS = [
  ...(['USD', 'EUR', 'GBP', 'JPY'] as const).map((currency) => planItem('income', { amount: 1, currency })),
  planItem('saving', { assetClass: 'property' }),
];

function run(request: Partial<SimulationRequest>): RecordedSimulation {
  return recordSimulation({
    items: ITEMS,
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

/** All growth factors of one class, for every month of every path. */
function growthOf({ growth }: RecordedSimulation, name: MarketClass): Float64Array {
  return Float64Array.from(growth.flatMap((rows) => Array.from(rows[name]!)));
}

/** Factor by which the logarithm of a real exchange rate shrinks in a month: it halves in ten years. */
const LEFT = 2 ** (-1 / 120);

/** Monthly changes of the logarithm of a random exchange rate, less its pull back to 0, for every month of every path. */
function movesOf({ levels }: RecordedSimulation, rate: number): Float64Array {
  return Float64Array.from(
    levels.flatMap((rows) => {
      const logs = rows[rate]!.map(Math.log);
      return Array.from(logs, (log, month) => log - LEFT * (logs[month - 1] ?? 0));
    }),
  );
}

const COUNT = 24 * PATHS;
const NONE = new Float64Array(0);

describe.each(['variance-reduced', 'plain'] as const)('lognormal draws, %s', (draws) => {
  const simulated = run({ draws });
  const logs = Object.fromEntries(MARKET_CLASSES.map((name) => [name, growthOf(simulated, name).map(Math.log)]));
  const rates = [0, 1, 2].map((rate) => movesOf(simulated, rate));

  test.each(MARKET_CLASSES)('of %s have the median 1, the mean e^(v^2/2) and the volatility v', (name) => {
    const v = YEARLY_VOLATILITY[name] / Math.sqrt(12);
    expectNear(mean(logs[name]!), 0, v / Math.sqrt(COUNT));
    expectNear(mean(growthOf(simulated, name)), Math.exp(v ** 2 / 2), v / Math.sqrt(COUNT));
    expectNear(standardDeviation(logs[name]!) / v, 1, Math.sqrt(0.5 / COUNT));
  });

  test('have the correlations of the model, and none with exchange rates', () => {
    for (const one of MARKET_CLASSES) {
      for (const other of MARKET_CLASSES) {
        if (one === other) continue;
        const expected = correlationOf(one, other);
        const error = (1 - expected ** 2) / Math.sqrt(COUNT);
        expectNear(correlation(logs[one]!, logs[other]!), expected, error);
      }
      for (const rate of rates) expectNear(correlation(rate, logs[one]!), 0, 1 / Math.sqrt(COUNT));
    }
  });

  test('of exchange rates: a rise is as likely as a fall, and the correlation is 1/2', () => {
    [0.09, 0.09, 0.1].forEach((yearly, rate) => {
      const v = yearly / Math.sqrt(12);
      expectNear(mean(rates[rate]!), 0, v / Math.sqrt(COUNT));
      expectNear(standardDeviation(rates[rate]!) / v, 1, Math.sqrt(0.5 / COUNT));
    });
    for (const [one, other] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      expectNear(correlation(rates[one]!, rates[other]!), 0.5, (1 - 0.25) / Math.sqrt(COUNT));
    }
  });

  test('of different months are independent', () => {
    const logOf = (month: number) =>
      Float64Array.from(simulated.growth, ({ equities = NONE }) => Math.log(equities[month]!));
    expectNear(correlation(logOf(4), logOf(5)), 0, 1 / Math.sqrt(PATHS));
    const moved = (month: number) => Float64Array.from({ length: PATHS }, (_, path) => rates[0]![24 * path + month]!);
    expectNear(correlation(moved(4), moved(5)), 0, 1 / Math.sqrt(PATHS));
  });

  test.each(MARKET_CLASSES)('of %s have the same final distribution as independent months', (name) => {
    const v = YEARLY_VOLATILITY[name] * Math.SQRT2;
    const sums = sumsOf(simulated, name);
    expectNear(mean(sums), 0, v / Math.sqrt(PATHS));
    expectNear(standardDeviation(sums) / v, 1, Math.sqrt(0.5 / PATHS));
  });

  test('of exchange rates have the final distribution of a mean-reverting walk', () => {
    [0.09, 0.09, 0.1].forEach((yearly, rate) => {
      const logsAtEnd = Float64Array.from(simulated.levels, (rows) => Math.log(rows[rate]![23]!));
      const spread = Math.sqrt(((yearly ** 2 / 12) * (1 - LEFT ** 48)) / (1 - LEFT ** 2));
      expectNear(mean(logsAtEnd), 0, spread / Math.sqrt(PATHS));
      expectNear(standardDeviation(logsAtEnd) / spread, 1, Math.sqrt(0.5 / PATHS));
    });
  });
});

/** Returns the logarithm of the total growth of a class on each path. */
function sumsOf({ growth }: RecordedSimulation, name: MarketClass): Float64Array {
  return Float64Array.from(growth, (rows) => rows[name]!.reduce((sum, factor) => sum + Math.log(factor), 0));
}

test('with variance reduction, the mean of the sums is much closer to 0 than by chance', () => {
  const simulated = run({ paths: 1024 });
  for (const name of MARKET_CLASSES) {
    const v = YEARLY_VOLATILITY[name] * Math.SQRT2;
    expect(Math.abs(mean(sumsOf(simulated, name))), name).toBeLessThan((0.15 * v) / 32);
  }
});

test('a volatility multiplier scales the classes, not exchange rates', () => {
  const doubled = run({ volatilityMultiplier: 2 });
  for (const name of MARKET_CLASSES) {
    const expected = (2 * YEARLY_VOLATILITY[name]) / Math.sqrt(12);
    expectNear(standardDeviation(growthOf(doubled, name).map(Math.log)) / expected, 1, Math.sqrt(0.5 / COUNT));
  }
  const single = run({}).levels.flat();
  expect(single).toHaveLength(3 * PATHS);
  doubled.levels.flat().forEach((level, at) => expectIdentical(level, single[at]!));
});

describe.each(['variance-reduced', 'plain'] as const)('student_t, %s', (draws) => {
  const simulated = run({ returnModel: 'student_t', draws });

  test.each(MARKET_CLASSES)(
    'growth of %s has the mean e^(v^2/2), the volatility of the model and fat tails',
    (name) => {
      const v = YEARLY_VOLATILITY[name] / Math.sqrt(12);
      const growth = growthOf(simulated, name).map((factor) => factor / Math.exp(v ** 2 / 2));
      const centred = growth.map((factor) => (factor - 1) / v);
      expectNear(mean(growth), 1, v / Math.sqrt(COUNT));
      // The kurtosis of Student's t with 5 degrees of freedom is 9.
      expectNear(standardDeviation(growth) / v, 1, Math.sqrt((9 - 1) / 4 / COUNT));
      const kurtosis = mean(centred.map((value) => value ** 4)) / mean(centred.map((value) => value ** 2)) ** 2;
      expect(kurtosis).toBeGreaterThan(5);
    },
  );

  test('has the correlations of the model, and large moves of all classes in the same months', () => {
    const growths = MARKET_CLASSES.map((name) => growthOf(simulated, name));
    const size = (growth: Float64Array) => growth.map((factor) => Math.abs(factor - 1));
    growths.forEach((one, index) => {
      growths.slice(index + 1).forEach((other, ahead) => {
        const expected = correlationOf(MARKET_CLASSES[index]!, MARKET_CLASSES[index + 1 + ahead]!);
        // The error of a correlation with fat tails is about twice that of normal numbers.
        expectNear(correlation(one, other), expected, (2 * (1 - expected ** 2)) / Math.sqrt(COUNT));
        expect(correlation(size(one), size(other))).toBeGreaterThan(0.1);
      });
    });
  });

  test('multiplies a fund by at least 0.05 e^(v^2/2) in a month', () => {
    const wild = growthOf(run({ returnModel: 'student_t', draws, volatilityMultiplier: 20 }), 'equities');
    const lift = Math.exp((20 * 0.16) ** 2 / 24);
    expect(wild.reduce((least, factor) => Math.min(least, factor), lift) / lift).toBeCloseTo(0.05, 12);
  });
});

describe('historical_bootstrap', () => {
  const market = readUsMarket();
  const from = market.months.indexOf('1926-02');
  const isMissing = (value: number, month: number) => month > from && Number.isNaN(value);
  const stocks = market.stocks.slice(from, market.stocks.findIndex(isMissing));
  const bonds = market.bonds.slice(from, from + stocks.length);
  const mixed = stocks.map((stock, month) => 0.6 * stock + 0.4 * bonds[month]!);
  const history = { stocks, mixed, bonds };
  const simulated = run({ returnModel: 'historical_bootstrap', history });

  /** Returns ln((1 + y)/G) for the returns y with the geometric mean G of 1 + y; its mean is 0. */
  const centred = (returns: Float64Array) => {
    const logs = returns.map(Math.log1p);
    return logs.map((log) => log - mean(logs));
  };

  test.each([1, 1.5])('uses past years from randomly drawn months, multiplier %d', (multiplier) => {
    const { growth } = run({
      returnModel: 'historical_bootstrap',
      history,
      volatilityMultiplier: multiplier,
      paths: 500,
    });
    const pasts = { equities: centred(stocks), balanced: centred(mixed), bonds: centred(bonds) };
    const firsts = new Set<number>();
    let furthest = 0;
    for (const rows of growth) {
      for (const year of [0, 12]) {
        const { equities = NONE } = rows;
        const moved = Math.log(equities[year]!) / multiplier;
        const first = pasts.equities.findIndex((value) => Math.abs(value - moved) < 1e-13);
        firsts.add(first);
        for (let ahead = 0; ahead < 12; ahead++) {
          for (const [name, past] of Object.entries(pasts) as [MarketClass, Float64Array][]) {
            const expected = multiplier * past[(first + ahead) % past.length]!;
            furthest = Math.max(furthest, Math.abs(Math.log(rows[name]![year + ahead]!) - expected));
          }
        }
      }
    }
    expect(furthest).toBeLessThan(1e-12);
    expect(firsts.has(-1)).toBe(false);
    expect(firsts.size).toBeGreaterThan(600);
    // Years may also begin in the last twelve months of the data, which then continue with the first month.
    expect(Math.max(...firsts)).toBeGreaterThan(stocks.length - 12);
  });

  test('keeps deposits and property lognormal', () => {
    for (const name of ['deposits', 'property'] as const) {
      const v = YEARLY_VOLATILITY[name] / Math.sqrt(12);
      const logs = growthOf(simulated, name).map(Math.log);
      expectNear(mean(logs), 0, v / Math.sqrt(COUNT));
      expectNear(standardDeviation(logs) / v, 1, Math.sqrt(0.5 / COUNT));
      expectNear(standardDeviation(sumsOf(simulated, name)) / (v * Math.sqrt(24)), 1, Math.sqrt(0.5 / PATHS));
    }
    expectNear(
      correlation(growthOf(simulated, 'deposits'), growthOf(simulated, 'property')),
      0.05,
      1 / Math.sqrt(COUNT),
    );
  });

  test('does not change the draws of exchange rates', () => {
    const moves = movesOf(simulated, 0);
    expectNear(standardDeviation(moves) * Math.sqrt(12), 0.09, 0.09 / Math.sqrt(2 * COUNT));
    expect(Math.abs(covariance(moves, growthOf(simulated, 'equities')))).toBeLessThan(1e-4);
  });
});
