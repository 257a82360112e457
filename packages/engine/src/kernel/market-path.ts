import type { CurrencyCode } from '#currencies.ts';
import type { AssetClass, Growth } from '#item.ts';

/** One factor for each month, index 0 first; a factor of 1 leaves the plan's values bit-identical. */
type Factors = Float64Array;

/**
 * Course of an asset class through a crisis (finance.md section 3). From month `from` to the month before `until`, the ratio of
 * two levels replaces the growth of a fund. A fund that begins during the crisis opens at the current level.
 */
export interface CrisisLevels {
  /**
   * Share of the value before the crisis that remains at the end of each month, 1 - dd s(k) in finance.md section 3; 1 before month
   * 0.
   */
  readonly level: Factors;
  /** Factor on the value in each month: its level divided by the level of the month before. */
  readonly ratio: Factors;
  readonly from: number;
  readonly until: number;
}

/** Course of an asset class from its level at the end of each month. */
export function toCrisisLevels(level: Factors, from: number, until: number): CrisisLevels {
  return {
    level,
    ratio: level.map((value, month) => (month > 0 ? value / level[month - 1]! : value)),
    from,
    until,
  };
}

/** Effect of a crisis on prices (finance.md section 3). */
export interface CrisisPrices {
  /** Factor on prices at the end of each month, 1 before the crisis (q in finance.md section 3). */
  readonly level: Factors;
  /** Currency whose prices the crisis changes; null: those of all currencies. */
  readonly currency: CurrencyCode | null;
  /** First month in which income and deposits with their own growth rate have followed prices. */
  readonly wagesFrom: number;
}

/**
 * One possible course of markets and prices, by month, as moves relative to the plan. The moves come from a stress test
 * (finance.md section 3), an inflation model (section 2), a simulation (section 5) and the scenario's exchange rates (section
 * 14).
 */
export interface MarketPath {
  /**
   * Factors on 1 + r of funds without a maximum growth rate, by asset class. If a class has no row, its factor is 1.
   */
  readonly returns: Readonly<Partial<Record<AssetClass, Factors>>>;
  readonly levels: Readonly<Partial<Record<AssetClass, CrisisLevels>>>;
  /** Factors on income, and on deposits into pensions, which are paid out of income. */
  readonly income: Factors;
  /** Factors on the quantity consumed. They apply to all expenses except loan payments. */
  readonly expenses: Factors;
  /** Factors on the plan's assumed prices of every currency, applied to items that follow prices. */
  readonly prices: Factors;
  readonly crisisPrices: CrisisPrices | null;
  /**
   * Value of a unit of each currency at the end of the month, relative to its value now. All are in one common measure, so only
   * their ratios matter. If a currency has no row, its value is 1.
   */
  readonly currencies: Readonly<Partial<Record<CurrencyCode, Factors>>>;
}

/** Longest horizon in months: the 80 years of finance.md section 17. */
export const MAX_MONTHS = 960;

const ONES = new Float64Array(MAX_MONTHS).fill(1);

/** Returns a path on which only the given rows move. Each row must cover the horizon. */
export function createPathWithMoves(moves: Partial<MarketPath>): MarketPath {
  return { ...CONSTANT_PATH, ...moves };
}

/** The path without any moves, which gives the plain forecast. */
export const CONSTANT_PATH: MarketPath = {
  returns: {},
  levels: {},
  income: ONES,
  expenses: ONES,
  prices: ONES,
  crisisPrices: null,
  currencies: {},
};

/** Returns true if a row is the constant row of ones. */
export function isConstantRow(factors: Factors): boolean {
  return factors === ONES;
}

/** Returns the value of one currency in another at the end of a month, relative to now; month -1 is now. */
export function relativeCurrencyValue(
  { currencies }: MarketPath,
  of: CurrencyCode,
  to: CurrencyCode,
  month: number,
): number {
  return (currencies[of]?.[month] ?? 1) / (currencies[to]?.[month] ?? 1);
}

/** Returns the path with additional exchange rate moves; the factors of both are multiplied. */
export function withExchangeRateMoves(path: MarketPath, further: MarketPath['currencies']): MarketPath {
  const currencies = { ...path.currencies };
  for (const [code, row] of Object.entries(further) as [CurrencyCode, Float64Array][]) {
    const own = currencies[code];
    currencies[code] = own === undefined ? row : row.map((factor, month) => factor * own[month]!);
  }
  return { ...path, currencies };
}

/** Returns q, the factor of a crisis on the prices of a currency in a month; 1 if no crisis changes them. */
export function crisisPriceFactor({ crisisPrices }: MarketPath, code: CurrencyCode, month: number): number {
  if (crisisPrices === null || !affectsPrices(crisisPrices, code)) return 1;
  return crisisPrices.level[month]!;
}

/** Returns true if a crisis changes the prices of a currency. */
export function affectsPrices({ currency }: CrisisPrices, code: CurrencyCode): boolean {
  return currency === null || currency === code;
}

/** Returns the effect of prices on an income or a deposit in a month (finance.md section 3). */
export function wageFactor(path: MarketPath, growth: Growth, code: CurrencyCode, month: number): number {
  if (growth === 'fixed') return 1;
  if (growth === 'prices') return path.prices[month]! * crisisPriceFactor(path, code, month);
  const { crisisPrices } = path;
  return crisisPrices !== null && month >= crisisPrices.wagesFrom ? crisisPriceFactor(path, code, month) : 1;
}
