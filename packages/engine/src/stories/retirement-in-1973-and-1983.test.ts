import { describe, expect, test } from 'vitest';
import { createPathWithMoves } from '#kernel/market-path.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';
import { readUsMarket } from '#testing/us-market-data.ts';

// Half in US stocks, half in ten-year bonds, E = 1,000,000 dollars in all. She retires and withdraws 40,000 in the first year: w =
// 40,000/12 at the end of each month, rising with consumer prices. The same plan begins at the end of 1972 or of 1982 and has the
// historical returns. With growth G(m) and price level P(m) since the start, the remaining money is G(m) (E - sum over k <= m of w
// P(k)/G(k)): each withdrawal also costs the growth that it would have had.
const { months, stocks, bonds, prices } = readUsMarket();

function retire(when: string, yearly: number) {
  const start = months.indexOf(when);
  const since = (month: number) => start + 1 + month;
  const returns = Float64Array.from(
    { length: 360 },
    (_, month) => 1 + (stocks[since(month)]! + bonds[since(month)]!) / 2,
  );
  const level = Float64Array.from({ length: 360 }, (_, month) => prices[since(month)]! / prices[start]!);
  const { investment, cash } = forecastItems(
    [
      planItem('investment', { existingFunds: 1_000_000 }),
      planItem('expense', { amount: yearly / 12, growth: 'prices' }),
    ],
    {
      start: '1973-01',
      years: 30,
      deficitPolicy: 'liquidate',
      // The path has the historical prices, so the plan assumes no inflation of its own.
      assumptions: { prices: { USD: 0 } },
      path: createPathWithMoves({ returns: { equities: returns }, prices: level }),
    },
  );
  return { returns, level, investment, cash };
}

function left(yearly: number, { returns, level }: ReturnType<typeof retire>, month: number): number {
  let [growth, spent] = [1, 0];
  for (let k = 0; k <= month; k++) {
    growth *= returns[k]!;
    spent += ((yearly / 12) * level[k]!) / growth;
  }
  return growth * (1_000_000 - spent);
}

describe('retirement into stagflation, at the end of 1972', () => {
  const life = retire('1972-12', 40_000);

  test('after two years prices are up by 22 % and a quarter of the money is used up', () => {
    expect(life.level[23]).toBeCloseTo(1.2212, 4);
    expect(life.investment[23]).toBeCloseTo(left(40_000, life, 23), 4);
    expect(Math.round(life.investment[23]! / 1000)).toBe(737);
  });

  test('the money still lasts thirty years, with a quarter of its purchasing power left', () => {
    expect(life.investment[359]).toBeCloseTo(left(40_000, life, 359), 3);
    expect(Math.round(life.investment[359]! / life.level[359]! / 1000)).toBe(247);
    expect(life.cash.every((cash) => Math.abs(cash) < 0.005)).toBe(true);
  });

  test('with 50,000 a year it is used up after 19 years, in month 228', () => {
    const greedy = retire('1972-12', 50_000);
    const last = greedy.cash.findIndex((cash) => cash < -0.005);
    expect(last + 1).toBe(228);
    expect(left(50_000, greedy, last - 1)).toBeGreaterThan(0);
    expect(left(50_000, greedy, last)).toBeLessThan(0);
    expect(greedy.investment[last]).toBe(0);
  });
});

test('ten years later the same plan ends with 17.6 times as much in prices of its start', () => {
  const [early, late] = [retire('1972-12', 40_000), retire('1982-12', 40_000)];
  expect(late.investment[359]).toBeCloseTo(left(40_000, late, 359), 2);
  const real = ({ investment, level }: typeof early) => investment[359]! / level[359]!;
  expect(real(late) / real(early)).toBeCloseTo(17.58, 2);
});
