import { createPathWithMoves } from '@meridian/engine';
import { forecastItems, planItem } from '@meridian/engine/testing/plan-factory.ts';
import { readUsMarket } from '@meridian/engine/testing/us-market-data.ts';
import { describe, expect, test, vi } from 'vitest';

// Historical check of finance.md section 10: a portfolio of US stocks and bonds, rebalanced every month, makes 360 monthly payments, each
// at the start of a month and rising with consumer prices. The engine's forecast, which sells funds for the payments, determines if the
// money lasts; a closed form gives the highest withdrawal rate with which it lasts.
vi.setConfig({ testTimeout: 60_000 });

const { months, stocks, bonds, prices } = readUsMarket();
const LENGTH = 360;
const STARTS = stocks.findLastIndex((value) => !Number.isNaN(value)) - LENGTH + 1;

/** Returns the growth factor of the portfolio in the month before each payment; 1 for the first payment. */
function returnsFrom(start: number, equity: number): Float64Array {
  return Float64Array.from({ length: LENGTH }, (_, month) =>
    month === 0 ? 1 : 1 + equity * stocks[start + month]! + (1 - equity) * bonds[start + month]!,
  );
}

const pricesFrom = (start: number) => prices.subarray(start, start + LENGTH).map((level) => level / prices[start]!);

/** Returns the yearly withdrawal rate that uses up the portfolio with the last payment: 12 / sum of (price level / growth so far). */
function safeRate(start: number, equity: number): number {
  const level = pricesFrom(start);
  let growth = 1;
  let sum = 0;
  returnsFrom(start, equity).forEach((factor, month) => {
    growth *= factor;
    sum += level[month]! / growth;
  });
  return 12 / sum;
}

/**
 * Returns true if the money lasts in the engine's forecast with this yearly withdrawal rate. A forecast pays expenses at the end of a
 * month, after the return, so its first month represents the first payment and has no return.
 */
function lasts(start: number, equity: number, rate: number): boolean {
  const { cash } = forecastItems(
    [
      planItem('investment', { existingFunds: 1_000_000 }),
      planItem('expense', { amount: (1_000_000 * rate) / 12, growth: 'prices' }),
    ],
    {
      years: LENGTH / 12,
      deficitPolicy: 'liquidate',
      // All inflation is in the path, so the plan assumes none.
      assumptions: { prices: { USD: 0 } },
      path: createPathWithMoves({ returns: { equities: returnsFrom(start, equity) }, prices: pricesFrom(start) }),
    },
  );
  return cash.every((value) => value >= -0.005);
}

const monthly = Array.from({ length: STARTS }, (_, start) => start);
const yearly = Array.from({ length: 41 }, (_, year) => months.indexOf(`${1925 + year}-12`));

const percentThatLast = (starts: readonly number[], equity: number) =>
  (100 * starts.filter((start) => lasts(start, equity, 0.04)).length) / starts.length;

test('1,470 periods of 30 years begin from 1871-01 to 1993-06', () => {
  expect(STARTS).toBe(1470);
  expect([months[0], months[STARTS - 1]]).toEqual(['1871-01', '1993-06']);
});

// `trinity` is the result of Cooley, Hubbard and Walz (1998) for other bonds, which differs from ours by less than 6 percentage points.
describe.each([
  [1, 97.56, 95, 97.82, 3.0705, '1929-09'],
  [0.75, 97.56, 98, 97.96, 3.7842, '1966-01'],
  [0.5, 95.12, 95, 96.33, 3.668, '1965-11'],
  [0.25, 65.85, 71, 82.52, 3.4649, '1965-05'],
  [0, 14.63, 20, 50.34, 2.3983, '1941-01'],
])('4 %% a year from a portfolio with %d in stocks', (equity, sinceDecember, trinity, sinceAny, worst, when) => {
  test('success rate for starts in the Decembers of 1925 to 1965', () => {
    const share = percentThatLast(yearly, equity);
    expect(Math.abs(share - sinceDecember)).toBeLessThan(0.01);
    expect(Math.abs(share - trinity)).toBeLessThan(6);
  });

  test('success rate for starts in any month', () => {
    expect(Math.abs(percentThatLast(monthly, equity) - sinceAny)).toBeLessThan(0.01);
  });

  test('the worst start and its highest possible rate', () => {
    const rates = monthly.map((start) => safeRate(start, equity));
    const lowest = Math.min(...rates);
    const start = rates.indexOf(lowest);
    expect(months[start]).toBe(when);
    expect(Math.abs(100 * lowest - worst)).toBeLessThan(0.0001);
    expect(lasts(start, equity, lowest - 1e-9)).toBe(true);
    expect(lasts(start, equity, lowest + 1e-6)).toBe(false);
  });
});
