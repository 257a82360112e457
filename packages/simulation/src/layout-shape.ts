import type { AssetClass } from '@meridian/engine';
import type { LeastShape } from './least-layout.ts';

/** Paths that are carried on together; a task begins at a multiple of it. */
export const BATCH = 128;

/** Blocks of months whose sums are steered, of equal length as far as the number of months allows. */
export const BLOCKS = 8;

/** A normal draw takes one of so many equally likely values: 12 bits of a random number. */
export const NORMAL_VALUES = 4096;

/** The models of returns by number. */
export const RETURN_MODELS = ['lognormal', 'student_t', 'historical_bootstrap'] as const;

/** The models of inflation by number; `none` stands for a constant one too, whose levels are data. */
export const PRICE_MODELS = ['none', 'mean_reverting', 'regime_switching', 'historical_bootstrap'] as const;

/** The classes of assets that markets move, by number: the first three are always drawn. */
export const CLASS_ORDER: readonly AssetClass[] = ['equities', 'balanced', 'deposits', 'bonds', 'property'];

/** The categories by number; groups come in this order too. */
export const FUND_ORDER = ['investment', 'pension', 'saving'] as const;

/**
 * What the paths come to: the rows of the region `outcomes`. Values are those of the last index; `shortMonth` is the month, counted
 * from 1, at whose end cash first had run out, and 0 where it never did.
 */
export const OUTCOME_ROWS = ['total', 'investment', 'pension', 'saving', 'shortMonth'] as const;

/** The percentiles of the fan. */
export const FAN_PERCENTS = [5, 10, 25, 50, 75, 90, 95] as const;

/**
 * The counts and places of a simulation: plain numbers, so that a kernel in any language finds everything.
 *
 * All of it lies in one buffer of doubles. A place is a number of doubles, from the start of the buffer for
 * `data` and `run`, from the start of a worker's scratch for `state` and `scratch`. Every row begins at an even
 * place. A row over months has one value a month, a row over a batch one value a path.
 */
export interface SimulationShape {
  readonly seed: number;
  readonly paths: number;
  /** Doubles from one row over all paths to the next: `paths`, rounded up to an even number. */
  readonly pathStride: number;
  readonly months: number;
  /** The first month of each of the 8 blocks, and the number of months; how long the longest block is. */
  readonly blocks: readonly number[];
  readonly blockMonths: number;
  /** The number of the model of returns, and of prices. */
  readonly returnModel: number;
  readonly priceModel: number;
  /** Months of the history of returns and of prices; 0 without one. */
  readonly historyLength: number;
  readonly priceHistoryLength: number;
  /** Whether quasi-random points steer the draws, and how many random numbers of a month they steer. */
  readonly isSteered: boolean;
  readonly shocks: number;
  /** Classes of assets that are drawn: the first so many of CLASS_ORDER. */
  readonly classes: number;
  /** Exchange rates that move at random, and how many of them the plan itself has: those come first and are steered. */
  readonly rates: number;
  readonly steeredRates: number;
  /**
   * The random rates whose levels multiply and divide what is shown, -1: none: that of a plan in one currency, whose own cash has no rate, and
   * that of the display currency.
   */
  readonly shownTimes: number;
  readonly shownOver: number;
  /** What a month leaves of the logarithm of a rate's level. */
  readonly rateKeep: number;
  /** One for each currency, with a pot of cash, or where no currency moves against another one for all. Amounts are told at the exchange rates of now. */
  readonly units: number;
  readonly groups: number;
  readonly openings: number;
  /** Whether the first run sells when cash runs out, and whether a second one, which sells, judges shortfalls. */
  readonly sells: boolean;
  readonly runs: number;
  /** What a month makes of a pot above zero. */
  readonly interest: number;
  /** Whether amounts follow the random price level of the path, and whether anything is owed on a loan. */
  readonly isIndexed: boolean;
  readonly hasDebts: boolean;
  /** Months after which the products of a group repeat: 1, or in a crisis all of them. */
  readonly productMonths: number;
  readonly least: LeastShape;
  /** By category in FUND_ORDER, a bit each: whether all of its funds may be sold, and without tax. */
  readonly soldPlainly: number;
  /** Months from one price level to the next: 1 where amounts or least values follow it, else `priceStep`. */
  readonly levelStep: number;
  /**
   * The months at whose ends the price level of every path is kept: `pricePoints` of them, each `priceStep` months after the one before.
   * The last is the last month of the simulation. 0 points without a model of inflation.
   */
  readonly pricePoints: number;
  readonly priceStep: number;
  readonly data: DataPlaces;
  readonly run: RunPlaces;
  readonly state: StateRows;
  /** How many state rows there are. */
  readonly stateRows: number;
  readonly scratch: ScratchPlaces;
}

/** A simulation laid out: numbers and one array, to be posted to a thread or a browser's worker as they are. */
export interface SimulationLayout {
  readonly shape: SimulationShape;
  /** What lies at the beginning of the memory, `shape.data` says where. */
  readonly data: Float64Array;
}

/** What `layOut` writes and nothing changes. */
export interface DataPlaces {
  /** The 4,096 values of a normal draw, rising. */
  readonly normals: number;
  /**
   * By the value of each independent draw, growth without the rate of return, and its part in the normal draw of
   * inflation: of the draw of equities (equities, balanced, inflation, 0) by value, of that of balanced funds (balanced,
   * deposits, inflation, 0), of that of deposits (deposits, inflation), of that of inflation (inflation). Each column
   * of growth has the median 1.
   */
  readonly growth0: number;
  readonly growth1: number;
  readonly growth2: number;
  readonly inflation3: number;
  /** Lower Cholesky factor of the correlations, 6 x 6 (finance.md section 5.1). */
  readonly cholesky: number;
  /** Monthly volatility of the classes, then of each random exchange rate. */
  readonly volatility: number;
  /** Growth of each month of the history, of stocks, of the mix and of bonds, each with the geometric mean 1. */
  readonly history: number;
  /** What the model of prices needs (see price-numbers.ts); of a constant one the level at the end of each month. */
  readonly priceNumbers: number;
  /**
   * Steering: the knots of the normal quantile, 4,097 from end to end, as many of the first interval and as many of
   * the last; 8 x 4 coefficients of the bridge; generators of the points.
   */
  readonly knots: number;
  readonly bridge: number;
  readonly generators: number;
  /** Value of unit u at X = 1 at the end of month m: at units + u * months + m. */
  readonly units: number;
  /** The number of each unit's random exchange rate; -1: none. */
  readonly unitRates: number;
  /** By unit and month: what flows into its pot but for funds, the same at the price level of the path, and what is owed on loans. */
  readonly flows: number;
  readonly indexedFlows: number;
  readonly debts: number;
  /** Cash below it is short, by month. */
  readonly shortBounds: number;
  /**
   * The plan's own price level in the display currency over that in the currency of the model, by month, and what a crisis adds to it: what
   * real values take beside the level of the path.
   */
  readonly shownPrices: number;
  /** What least values are divided by, by month. */
  readonly leastDivisors: number;
  /** One number a group: category (FUND_ORDER), unit, class (CLASS_ORDER; -1: no market moves it). */
  readonly categories: number;
  readonly groupUnits: number;
  readonly classes: number;
  /** What a month makes of a balance but for its draw: groups x `productMonths`. */
  readonly products: number;
  /** What tax leaves of a payout or a sale, and the first month in which the group may be sold. */
  readonly afterTaxes: number;
  readonly sellables: number;
  /** The first month in which a group holds anything, and the first in which it is paid out. */
  readonly firsts: number;
  readonly payoutFirsts: number;
  /** Deposits after fees, those at the price level of the path, and the share of the balance paid out: groups x months. */
  readonly deposits: number;
  readonly indexedDeposits: number;
  readonly payoutShares: number;
  /**
   * Existing funds that arrive before the return of a month, in the order of the months, five numbers each:
   * month, group, amount, and the random exchange rates by which the amount is multiplied and divided (-1: none),
   * both as of the end of the month before.
   */
  readonly openings: number;
}

/** What the tasks of a run write, each its own part. */
export interface RunPlaces {
  /** T of month m of the segment of path p: at grid + (m - from) * pathStride + p. */
  readonly grid: number;
  /** Months that the grid holds. */
  readonly gridMonths: number;
  /** OUTCOME_ROWS, one row of `pathStride` each. */
  readonly outcomes: number;
  /** FAN_PERCENTS of each month: months x 7. */
  readonly fan: number;
  /** FAN_PERCENTS of T over the price level of the path, at each point at which prices are kept: points x 7. */
  readonly realFan: number;
  /** T over the price level of the path, at point k of path p: at real + k * pathStride + p. */
  readonly real: number;
  /** The least value of each path so far; empty where nobody asks. */
  readonly least: number;
  /** State rows of every path between two segments; empty when there is only one segment. */
  readonly states: number;
  /** Where the scratch of the first worker begins, and its size. */
  readonly workers: number;
  readonly workerSize: number;
}

/** The rows of a batch that live from block to block, in rows of BATCH; those that a simulation does without take no room. */
export interface StateRows {
  /** xoshiro256++: four rows of 64-bit words, low half first. */
  readonly random: number;
  /** The same for the uniform draws of prices, for exchange rates of the plan, for those that are only shown, and for bonds and property. */
  readonly priceRandom: number;
  readonly rateRandom: number;
  readonly shownRandom: number;
  readonly classRandom: number;
  /** First month of the block of history in use. */
  readonly historyFirst: number;
  /** Logarithm of the level of each random exchange rate. */
  readonly rateStates: number;
  /** State of the model of prices, and the logarithm of the price level. */
  readonly priceState: number;
  readonly logPrice: number;
  /** Of each run: balances by group, pots of cash by unit. */
  readonly balances: number;
  readonly pots: number;
  /** The first month, counted from 1, at whose end cash had run out; 0: none yet. */
  readonly shortMonths: number;
}

/** What a block of months of a batch needs; the state rows come first, at 0. */
export interface ScratchPlaces {
  /** Growth of class k in month t of the block: row k * blockMonths + t; to be multiplied by `corrections`. */
  readonly growth: number;
  /** One row a class. */
  readonly corrections: number;
  /** Level X of rate r at the end of month t: row r * (blockMonths + 1) + t + 1; row 0 is the one before. */
  readonly levels: number;
  /** Price level every `levelStep` months that the block reaches. All up to here is what later runs over the same draws need. */
  readonly priceLevels: number;
  /** Normal draws of inflation, and 1/sqrt(W) of student_t: a row a month. */
  readonly inflation: number;
  readonly widths: number;
  /** Of each class the product of its raw draws over the block, or their sum; then sums: of inflation, of each rate, of what rates share. */
  readonly raw: number;
  /** Steered normals: row level * shocks + shock, the levels in the order of the bridge. */
  readonly points: number;
  /** The sums that the points ask for in a block: a row a shock. */
  readonly sums: number;
  /**
   * Worth of each category (three rows), cash, the share of each balance that a sale leaves, what may be sold before and after tax, and cash
   * before sales or what is owed on loans.
   */
  readonly worth: number;
  readonly cash: number;
  readonly shares: number;
  readonly salable: number;
  readonly owed: number;
}
