import type { CurrencyCode } from './currencies.ts';
import type { FundCategory } from './item.ts';

/** A factor for each month of the grid, index 0 first; 1 leaves the plan as it is written, to the last bit. */
type Factors = Float64Array;

/** The factors that move the funds of a category. */
export interface FundPath {
  /** On 1 + r of the month, before the interest limit. */
  readonly returns: Factors;
  /** On what return, limit and fee have made of a fund: the ratio of this month's level to the last one's. */
  readonly shocks: Factors;
  readonly deposits: Factors;
  /** For each month the next one in which one of the three differs: until then a fund is an annuity. */
  readonly steadyUntil: Int32Array;
}

/**
 * How the world moves against a plan, month by month: what a stress test (finance.md section 3), a simulation
 * (section 5) and the exchange rates of a scenario (section 14) say about one future.
 */
export interface Path {
  readonly funds: Readonly<Record<FundCategory, FundPath>>;
  readonly income: Factors;
  /** On how much is consumed; an expense is multiplied by `prices` as well. */
  readonly expenses: Factors;
  /** On the price level that the plan assumes. */
  readonly prices: Factors;
  /** On what leaves cash for savings and investments. */
  readonly deposits: Factors;
  /**
   * Value of a unit of each currency at the end of the month, relative to its value now, all in one common
   * measure: only their ratios count. A currency without a row does not move.
   */
  readonly currencies: Readonly<Partial<Record<CurrencyCode, Factors>>>;
}

/** The rows of a path that move, each at least as long as the grid; what is left out stays 1. */
export interface Moves extends Partial<Omit<Path, 'funds'>> {
  readonly returns?: Readonly<Partial<Record<FundCategory, Factors>>>;
  readonly shocks?: Readonly<Partial<Record<FundCategory, Factors>>>;
  /** On deposits into pensions, which are paid with the salary; `deposits` is on all others. */
  readonly pensionDeposits?: Factors;
}

/** The longest grid in months: the 30 years of finance.md section 1.1. */
export const MOST_MONTHS = 360;

const ONES = new Float64Array(MOST_MONTHS).fill(1);

/** The path on which nothing but the given rows moves. */
export function pathOf(moves: Moves): Path {
  const { income = ONES, expenses = ONES, prices = ONES, deposits = ONES, currencies = {} } = moves;
  const { returns, shocks, pensionDeposits = ONES } = moves;
  const saving = fundPath(returns?.saving, shocks?.saving, deposits);
  const investment = fundPath(returns?.investment, shocks?.investment, deposits);
  const pension = fundPath(returns?.pension, shocks?.pension, pensionDeposits);
  return { funds: { saving, investment, pension }, income, expenses, prices, deposits, currencies };
}

function fundPath(returns: Factors = ONES, shocks: Factors = ONES, deposits: Factors = ONES): FundPath {
  const months = Math.min(returns.length, shocks.length, deposits.length);
  const steadyUntil = new Int32Array(months).fill(months);
  for (let month = months - 2; month >= 0; month--) {
    const next = month + 1;
    const isSteady =
      returns[month] === returns[next] &&
      shocks[month] === shocks[next] &&
      deposits[month] === deposits[next];
    steadyUntil[month] = isSteady ? steadyUntil[next]! : next;
  }
  return { returns, shocks, deposits, steadyUntil };
}

/** The path on which nothing moves: the plain forecast. */
export const CONSTANT_PATH = pathOf({});

/**
 * What a unit of one currency is worth in another at the end of a month, relative to now; month -1 is now.
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
