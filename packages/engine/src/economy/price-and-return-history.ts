import { CURRENCY_CODES, type CurrencyCode } from '#currencies.ts';
import { nthRoot } from '#compound-growth.ts';
import { type Month, parseMonth } from '#month.ts';

/** Monthly factors on consumer prices, oldest first, for each currency with shipped data. */
export type PriceHistory = Readonly<Partial<Record<CurrencyCode, Float64Array>>>;

/**
 * Monthly returns as decimals, oldest first, of stocks, bonds, and a mix of 60 % stocks and 40 % bonds. All three have the same
 * length.
 */
export interface ReturnHistory {
  readonly stocks: Float64Array;
  readonly bonds: Float64Array;
  readonly mixed: Float64Array;
}

/** Month of the first price change used (finance.md section 2: from 2000). */
export const PRICE_HISTORY_START: Month = parseMonth('2000-01');

/** Month whose price level is the base of the first change. */
const PRICES_FROM = '1999-12';
const RETURNS_FROM = '1926-02';

/** Share of stocks in the 60/40 mix, a decimal; the other share is bonds. */
const SHARES_OF_MIX = 0.6;

/**
 * Monthly returns of US stocks, ten-year bonds and the 60/40 mix, rebalanced every month, from 1926-02, including dividends and
 * coupons (finance.md section 5.1). `csv` is the text of packages/engine/data/us_market_monthly.csv.
 */
export function parseReturnHistory(csv: string): ReturnHistory {
  const rows = parseCsvRows(csv).filter(
    ({ month = '', stock_return: stock, bond_return: bond }) => month >= RETURNS_FROM && stock && bond,
  );
  const column = (name: string) => Float64Array.from(rows, (row) => Number(row[name]));
  const [stocks, bonds] = [column('stock_return'), column('bond_return')];
  const mixed = stocks.map((stock, month) => SHARES_OF_MIX * stock + (1 - SHARES_OF_MIX) * bonds[month]!);
  return { stocks, bonds, mixed };
}

/**
 * Returns the monthly factors on consumer prices from {@link PRICE_HISTORY_START}. If a month was never published, such as
 * 2025-10 in the US, the change across the gap is divided evenly, so that the level after it is correct. The numbers have the
 * same bits on every machine. `csv` is the text of packages/engine/data/cpi_monthly.csv.
 */
export function parsePriceHistory(csv: string): PriceHistory {
  const rows = parseCsvRows(csv).filter(({ month = '' }) => month >= PRICES_FROM);
  const columns = CURRENCY_CODES.filter((code) => rows[0]?.[code] !== undefined);
  return Object.fromEntries(columns.map((code) => [code, monthlyFactors(rows.map((row) => row[code] ?? ''))]));
}

/** Returns the factors between monthly levels; an empty level was not published. */
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

/** Parses a CSV file of packages/engine/data to rows with cells by column name. These files have no quotes. */
export function parseCsvRows(csv: string): Partial<Record<string, string>>[] {
  const [header = '', ...lines] = csv.trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, place) => [name, cells[place]]));
  });
}
