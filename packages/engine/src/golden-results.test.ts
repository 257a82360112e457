import { expect, test } from 'vitest';
import type { Forecast } from './forecast.ts';
import { ASSET_CLASSES } from './item.ts';
import { CONSTANT_PATH, MAX_MONTHS, createPathWithMoves } from '#kernel/market-path.ts';
import { FORECAST_SERIES, expectClose, largestAbsoluteValue } from '#testing/series-assertions.ts';
import { GOLDEN_RESULTS } from '#testing/data/golden-results.ts';
import { forecastItems } from '#testing/plan-factory.ts';
import { ALL_EXAMPLES_COMBINED, WORKED_EXAMPLES } from '#testing/worked-examples.ts';

const ones = () => new Float64Array(MAX_MONTHS).fill(1);

/** A path with all rows except currencies. All factors are 1. */
const ALL_ONES = createPathWithMoves({
  returns: Object.fromEntries(ASSET_CLASSES.map((name) => [name, ones()])),
  income: ones(),
  expenses: ones(),
  prices: ones(),
  crisisPrices: { level: ones(), currency: null, wagesFrom: 0 },
});

const PATHS = { 'the constant path': CONSTANT_PATH, 'a path whose factors are all 1': ALL_ONES };

/** Returns, at the given months, the series for which golden values were recorded; series that were added later have none. */
function at(result: Forecast, indices: readonly number[]) {
  const names = Object.keys(GOLDEN_RESULTS.examples.raise) as (keyof typeof GOLDEN_RESULTS.examples.raise)[];
  return Object.fromEntries(names.map((name) => [name, indices.map((index) => result[name][index])]));
}

for (const [name, path] of Object.entries(PATHS)) {
  // `toEqual` compares doubles by Object.is: bit for bit, except for the bits of NaN.
  test.each(Object.keys(WORKED_EXAMPLES) as (keyof typeof WORKED_EXAMPLES)[])(`${name}: %s`, (example) => {
    const deficitPolicy = example === 'liquidation' ? 'liquidate' : 'overdraft';
    const result = forecastItems(WORKED_EXAMPLES[example], { deficitPolicy, path });
    expect(at(result, [0, 1, 2, 5, 11])).toEqual(GOLDEN_RESULTS.examples[example]);
  });

  test.each(['overdraft', 'liquidate'] as const)(`${name}: all examples together, %s`, (deficitPolicy) => {
    const options = { years: 30, currency: 'JPY', deficitPolicy, path } as const;
    const result = forecastItems(ALL_EXAMPLES_COMBINED, options);
    expect(at(result, [0, 1, 13, 47, 120, 359])).toEqual(GOLDEN_RESULTS.everything[deficitPolicy]);
  });
}

test.each(['overdraft', 'liquidate'] as const)(
  'cash by currency at constant rates, %s: equal up to rounding',
  (deficitPolicy) => {
    const path = createPathWithMoves({
      currencies: { USD: ones(), EUR: ones(), ILS: ones(), GBP: ones(), JPY: ones() },
    });
    const options = { years: 30, currency: 'JPY', deficitPolicy } as const;
    const [apart, together] = [
      forecastItems(ALL_EXAMPLES_COMBINED, { ...options, path }),
      forecastItems(ALL_EXAMPLES_COMBINED, options),
    ];
    for (const name of FORECAST_SERIES) expectClose(apart[name], together[name], largestAbsoluteValue(together));
  },
);
