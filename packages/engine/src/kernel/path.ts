import type { CurrencyCode } from '#currencies.ts';
import type { AssetClass, Growth } from '#item.ts';

/** A factor for each month of the grid, index 0 first; 1 leaves the plan as it is written, to the last bit. */
type Factors = Float64Array;

/**
 * The course of a class of assets through a crisis (finance.md section 3): from month `from` up to, but without, `until` the ratio of two
 * levels takes the place of the growth of a fund; a fund that begins later opens at its level.
 */
export interface CrisisLevels {
  /** 1 - dd s(k) at the end of each month; before month 0 it is 1. */
  readonly level: Factors;
  /** Each level over the one before. */
  readonly ratio: Factors;
  readonly from: number;
  readonly until: number;
}

/** The course of a class, by its level at the end of each month. */
export function levelCourse(level: Factors, from: number, until: number): CrisisLevels {
  return {
    level,
    ratio: level.map((value, month) => (month > 0 ? value / level[month - 1]! : value)),
    from,
    until,
  };
}

/** The effect of a crisis on prices (finance.md section 3). */
export interface CrisisPrices {
  /** q at the end of each month, 1 before the crisis. */
  readonly level: Factors;
  /** The currency whose prices move; null: all. */
  readonly currency: CurrencyCode | null;
  /** The month from which incomes and deposits that grow at a rate of their own have followed them. */
  readonly wagesFrom: number;
}

/**
 * How the world moves against a plan, month by month: what a stress test (finance.md section 3), an inflation model (section 2), a
 * simulation (section 5) and the exchange rates of a scenario (section 14) say about one future.
 */
export interface Path {
  /** On 1 + r of the funds of a class that have no limit; a class without a row does not move. */
  readonly returns: Readonly<Partial<Record<AssetClass, Factors>>>;
  readonly levels: Readonly<Partial<Record<AssetClass, CrisisLevels>>>;
  /** On incomes, and on the deposits into pensions, which are paid with them. */
  readonly income: Factors;
  /** On how much is consumed. */
  readonly expenses: Factors;
  /** On the prices of every currency that the plan assumes: what follows prices follows this. */
  readonly prices: Factors;
  readonly crisisPrices: CrisisPrices | null;
  /**
   * Value of a unit of each currency at the end of the month, relative to its value now, all in one common
   * measure: only their ratios count. A currency without a row does not move.
   */
  readonly currencies: Readonly<Partial<Record<CurrencyCode, Factors>>>;
}

/** The longest grid in months: the 80 years of finance.md section 17. */
export const MOST_MONTHS = 960;

const ONES = new Float64Array(MOST_MONTHS).fill(1);

/** The path on which nothing but the given rows moves, each at least as long as the grid. */
export function pathOf(moves: Partial<Path>): Path {
  return { ...CONSTANT_PATH, ...moves };
}

/** The path on which nothing moves: the plain forecast. */
export const CONSTANT_PATH: Path = {
  returns: {},
  levels: {},
  income: ONES,
  expenses: ONES,
  prices: ONES,
  crisisPrices: null,
  currencies: {},
};

/** True if a row of factors is known to move nothing. */
export function isStill(factors: Factors): boolean {
  return factors === ONES;
}

/**
 * The worth of a unit of one currency in another at the end of a month, relative to now; month -1 is now.
 */
export function relativeValue(
  { currencies }: Path,
  of: CurrencyCode,
  to: CurrencyCode,
  month: number,
): number {
  return (currencies[of]?.[month] ?? 1) / (currencies[to]?.[month] ?? 1);
}

/** The path with further moves of currencies on top of its own: the factors of both are multiplied. */
export function withCurrencies(path: Path, further: Path['currencies']): Path {
  const currencies = { ...path.currencies };
  for (const [code, row] of Object.entries(further) as [CurrencyCode, Float64Array][]) {
    const own = currencies[code];
    currencies[code] = own === undefined ? row : row.map((factor, month) => factor * own[month]!);
  }
  return { ...path, currencies };
}

/** q of a currency in a month; 1 where no crisis moves its prices. */
export function crisisPrice({ crisisPrices }: Path, code: CurrencyCode, month: number): number {
  if (crisisPrices === null || !hitsPrices(crisisPrices, code)) return 1;
  return crisisPrices.level[month]!;
}

/** True if a crisis moves the prices of a currency. */
export function hitsPrices({ currency }: CrisisPrices, code: CurrencyCode): boolean {
  return currency === null || currency === code;
}

/** The effect of prices on an income or a deposit in a month (finance.md section 3). */
export function wageFactor(path: Path, growth: Growth, code: CurrencyCode, month: number): number {
  if (growth === 'fixed') return 1;
  if (growth === 'prices') return path.prices[month]! * crisisPrice(path, code, month);
  const { crisisPrices } = path;
  return crisisPrices !== null && month >= crisisPrices.wagesFrom ? crisisPrice(path, code, month) : 1;
}
