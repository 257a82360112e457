import { CURRENCY_CODES, type CurrencyCode } from '#currencies.ts';
import { nthRoot } from '#growth.ts';
import { type Month, parseMonth } from '#month.ts';

/** The factor on consumer prices in each month, oldest first, of each currency whose prices ship. */
export type PriceHistory = Readonly<Partial<Record<CurrencyCode, Float64Array>>>;

/** Monthly returns as decimals, oldest first, of stocks, of bonds, and of 60 % stocks with 40 % bonds; as long as each other. */
export interface ReturnHistory {
  readonly stocks: Float64Array;
  readonly bonds: Float64Array;
  readonly mixed: Float64Array;
}

/** The month of the first change of prices that counts (finance.md section 2: 2000 on). */
export const PRICE_HISTORY_START: Month = parseMonth('2000-01');

/** The month whose price level the first change is measured from. */
const PRICES_FROM = '1999-12';
const RETURNS_FROM = '1926-02';

/** How much of the mix is in shares; the rest is in bonds. */
const SHARES_OF_MIX = 0.6;

/**
 * The monthly returns of US shares, ten-year bonds and the mix of 60 % shares and 40 % bonds, brought back to that every month, from
 * 1926-02 on, dividends and coupons included (finance.md section 5.1). `csv` is the text of packages/engine/data/us_market_monthly.csv.
 */
export function readReturnHistory(csv: string): ReturnHistory {
  const rows = csvRows(csv).filter(
    ({ month = '', stock_return: stock, bond_return: bond }) => month >= RETURNS_FROM && stock && bond,
  );
  const column = (name: string) => Float64Array.from(rows, (row) => Number(row[name]));
  const [stocks, bonds] = [column('stock_return'), column('bond_return')];
  const mixed = stocks.map((stock, month) => SHARES_OF_MIX * stock + (1 - SHARES_OF_MIX) * bonds[month]!);
  return { stocks, bonds, mixed };
}

/**
 * The factor on consumer prices in each month from {@link PRICE_HISTORY_START} on. A month that was never published, as the US
 * 2025-10, shares the change across the gap evenly with its neighbour, so that months stay months and the level stays right. The
 * numbers have the same bits on every machine. `csv` is the text of packages/engine/data/cpi_monthly.csv.
 */
export function readPriceHistory(csv: string): PriceHistory {
  const rows = csvRows(csv).filter(({ month = '' }) => month >= PRICES_FROM);
  const columns = CURRENCY_CODES.filter((code) => rows[0]?.[code] !== undefined);
  return Object.fromEntries(
    columns.map((code) => [code, monthlyFactors(rows.map((row) => row[code] ?? ''))]),
  );
}

/** The levels stand a month apart; an empty one was not published. */
function monthlyFactors(levels: readonly string[]): Float64Array {
  const known = levels.flatMap((level, month) => (level === '' ? [] : [{ month, level: Number(level) }]));
  return Float64Array.from(
    known.slice(1).flatMap(({ month, level }, index) => {
      const before = known[index] ?? { month, level };
      const months = month - before.month;
      return Array.from({ length: months }, () => nthRoot(level / before.level, months));
    }),
  );
}

/** The rows of a CSV file of packages/engine/data, each cell under the name of its column; those files have no quotes. */
export function csvRows(csv: string): Partial<Record<string, string>>[] {
  const [header = '', ...lines] = csv.trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, place) => [name, cells[place]]));
  });
}
