/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { parseCsvRows } from '#economy/price-and-return-history.ts';

/** Shipped US market data, one row per month; NaN if nothing was published. */
interface UsMarket {
  /** Months of the rows as 'YYYY-MM', oldest first. */
  readonly months: readonly string[];
  /** Total returns of each month as decimals, including dividends and coupons. */
  readonly stocks: Float64Array;
  readonly bonds: Float64Array;
  /** Consumer price index of each month. */
  readonly prices: Float64Array;
}

/** Returns the text of a file of packages/engine/data. */
export function readDataFile(name: string): string {
  return readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8');
}

/** Reads packages/engine/data/us_market_monthly.csv for tests. */
export function readUsMarket(): UsMarket {
  const rows = parseCsvRows(readDataFile('us_market_monthly.csv'));
  const column = (name: string) => Float64Array.from(rows, (row) => (row[name] === '' ? NaN : Number(row[name])));
  return {
    months: rows.map(({ month = '' }) => month),
    stocks: column('stock_return'),
    bonds: column('bond_return'),
    prices: column('cpi'),
  };
}
