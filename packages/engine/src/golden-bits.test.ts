import { expect, test } from 'vitest';
import type { Forecast } from './forecast.ts';
import { CONSTANT_PATH, MOST_MONTHS, pathOf } from './path.ts';
import { GOLDEN_BITS } from '#testing/data/golden-bits.ts';
import { planFor } from '#testing/plans.ts';
import { EVERYTHING, WORKED_EXAMPLES } from '#testing/worked-examples.ts';

const ones = () => new Float64Array(MOST_MONTHS).fill(1);
const funds = () => ({ saving: ones(), pension: ones(), investment: ones() });

/** Every row is there, and none moves. */
const ALL_ONES = pathOf({
  returns: funds(),
  shocks: funds(),
  income: ones(),
  expenses: ones(),
  prices: ones(),
  deposits: ones(),
  pensionDeposits: ones(),
  currencies: { USD: ones(), EUR: ones(), ILS: ones(), GBP: ones(), JPY: ones() },
});

const PATHS = { 'the constant path': CONSTANT_PATH, 'a path whose factors are all 1': ALL_ONES };

/** `toEqual` compares doubles by Object.is: bit for bit, but for the bits of NaN. */
function at(result: Forecast, indices: readonly number[]) {
  const { labels: _, totalFees: _fees, ...series } = result;
  return Object.fromEntries(
    Object.entries(series).map(([name, values]) => [name, indices.map((index) => values[index])]),
  );
}

for (const [name, path] of Object.entries(PATHS)) {
  test.each(Object.keys(WORKED_EXAMPLES) as (keyof typeof WORKED_EXAMPLES)[])(`${name}: %s`, (example) => {
    const deficitPolicy = example === 'liquidation' ? 'liquidate' : 'overdraft';
    const result = planFor(WORKED_EXAMPLES[example], { deficitPolicy, path });
    expect(at(result, [0, 1, 2, 5, 11])).toEqual(GOLDEN_BITS.examples[example]);
  });

  test.each(['overdraft', 'liquidate'] as const)(`${name}: everything, %s`, (deficitPolicy) => {
    const result = planFor(EVERYTHING, { years: 30, currency: 'JPY', deficitPolicy, path });
    expect(at(result, [0, 1, 13, 47, 120, 359])).toEqual(GOLDEN_BITS.everything[deficitPolicy]);
  });
}
