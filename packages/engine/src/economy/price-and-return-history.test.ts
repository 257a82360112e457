import { expect, test } from 'vitest';
import { formatMonth } from '#month.ts';
import { readDataFile } from '#testing/us-market-data.ts';
import { PRICE_HISTORY_START, parsePriceHistory, parseReturnHistory } from './price-and-return-history.ts';

test('price changes begin at the end of 1999, and a gap is divided evenly between its months', () => {
  const { USD, EUR, JPY } = parsePriceHistory(
    'month,USD,EUR\r\n1999-11,1,1\r\n1999-12,100,50\r\n2000-01,110,\r\n2000-02,121,60\r\n2000-03,121,\r\n',
  );
  expect(formatMonth(PRICE_HISTORY_START)).toBe('2000-01');
  expect(USD).toHaveLength(3);
  [1.1, 1.1, 1].forEach((factor, month) => expect(USD?.[month]).toBeCloseTo(factor, 14));
  // The last month was not published, so the history ends before it.
  expect(EUR).toHaveLength(2);
  for (const factor of EUR ?? []) expect(factor).toBeCloseTo(Math.sqrt(1.2), 14);
  expect(JPY).toBeUndefined();
});

test('returns begin in February 1926 and end with the last month in which both are published; the mix is 60/40', () => {
  const { stocks, bonds, mixed } = parseReturnHistory(
    'month,sp500,stock_return,bond_return\n1926-01,12,0.5,0.5\n1926-02,12,0.1,0.02\n1926-03,13,-0.1,0.01\n1926-04,14,0.2,\n',
  );
  expect([...stocks]).toEqual([0.1, -0.1]);
  expect([...bonds]).toEqual([0.02, 0.01]);
  expect(mixed[0]).toBeCloseTo(0.068, 15);
  expect(mixed[1]).toBeCloseTo(-0.056, 15);
});

test('the shipped files contain only valid numbers', () => {
  const { stocks, bonds, mixed } = parseReturnHistory(readDataFile('us_market_monthly.csv'));
  const prices = Object.values(parsePriceHistory(readDataFile('cpi_monthly.csv')));
  expect([bonds.length, mixed.length]).toEqual([stocks.length, stocks.length]);
  expect(prices.length).toBe(17);
  for (const months of [stocks, bonds, mixed, ...prices.map((factors) => factors.map(Math.log))]) {
    expect(months.length).toBeGreaterThan(300);
    expect(months.every((value) => Math.abs(value) < 0.6)).toBe(true);
  }
});
