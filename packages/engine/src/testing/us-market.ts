/// <reference types="node" />
import { readFileSync } from 'node:fs';
import type { ReturnHistory } from '#simulation/simulation-request.ts';

/** The shipped US market data, a month a row; NaN where nothing is published. */
interface UsMarket {
  /** 'YYYY-MM' of every row. */
  readonly months: readonly string[];
  /** Total returns of a month as decimals. */
  readonly stocks: Float64Array;
  readonly bonds: Float64Array;
  /** The consumer price level. */
  readonly prices: Float64Array;
}

/** Monthly returns from February 1926 to the last published, for `historical_bootstrap` (finance.md section 5.1). */
export function returnsSince1926(): ReturnHistory {
  const { months, stocks, bonds } = readUsMarket();
  const first = months.indexOf('1926-02');
  const end = stocks.findLastIndex((value) => !Number.isNaN(value)) + 1;
  const mixed = stocks.map((value, month) => 0.6 * value + 0.4 * bonds[month]!);
  return { stocks: stocks.slice(first, end), mixed: mixed.slice(first, end) };
}

/** Reads packages/engine/data/us_market_monthly.csv for tests. */
export function readUsMarket(): UsMarket {
  const text = readFileSync(new URL('../../data/us_market_monthly.csv', import.meta.url), 'utf8');
  const [header = '', ...lines] = text.trim().split('\n');
  const names = header.split(',');
  const rows = lines.map((line) => line.split(','));
  const column = (name: string) =>
    Float64Array.from(rows, (row) => {
      const cell = row[names.indexOf(name)] ?? '';
      return cell === '' ? NaN : Number(cell);
    });
  return {
    months: rows.map(([month = '']) => month),
    stocks: column('stock_return'),
    bonds: column('bond_return'),
    prices: column('cpi'),
  };
}
