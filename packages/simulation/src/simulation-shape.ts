import type { AssetClass } from '@meridian/engine';
import type { MinimumParameters } from './path-minimum-layout.ts';

/** Number of paths computed together; the first path of a task is a multiple of this number. */
export const BATCH_PATHS = 128;

/** Number of blocks of months whose sums get variance reduction; their lengths differ by at most one month. */
export const BLOCK_COUNT = 8;

/** Number of equally likely values of a normal draw: 12 bits of a random number. */
export const NORMAL_TABLE_SIZE = 4096;

/** Return models. The kernel identifies a model by its index in this list. */
export const RETURN_MODELS = ['lognormal', 'student_t', 'historical_bootstrap'] as const;

/**
 * Inflation models. The kernel identifies a model by its index in this list; `none` also represents a constant model, whose levels
 * are data.
 */
export const PRICE_MODELS = ['none', 'mean_reverting', 'regime_switching', 'historical_bootstrap'] as const;

/** Asset classes that follow markets. The kernel identifies a class by its index in this list; the first three are always drawn. */
export const ASSET_CLASS_ORDER: readonly AssetClass[] = ['equities', 'balanced', 'deposits', 'bonds', 'property'];

/** Categories of funds. The kernel identifies a category by its index in this list, which is also the order of groups. */
export const FUND_CATEGORY_ORDER = ['investment', 'pension', 'saving'] as const;

/**
 * Results of the paths: the rows of the region `outcomes`. Values are taken at the last index. `shortMonth` is the month, counted from 1,
 * at whose end cash first had run out, 0 if never.
 */
export const OUTCOME_ROWS = ['total', 'investment', 'pension', 'saving', 'shortMonth'] as const;

/** Percentiles of net worth that the percentile band of a chart shows. */
export const BAND_PERCENTS = [5, 10, 25, 50, 75, 90, 95] as const;

/**
 * Counts and positions of a simulation: plain numbers, so that a kernel in any language can use them.
 *
 * All data are in one buffer of doubles. A position is an index of doubles, from the start of the buffer for `data` and `run`,
 * from the start of a worker's scratch for `state` and `scratch`. Every row begins at an even position. A row over months has one
 * value per month, a row over a batch one per path.
 */
export interface SimulationShape {
  readonly seed: number;
  readonly paths: number;
  /** Number of doubles from one row over all paths to the next: `paths`, rounded up to an even number. */
  readonly pathStride: number;
  readonly months: number;
  /** First month of each of the 8 blocks, and finally the number of months. */
  readonly blocks: readonly number[];
  /** Number of months of the longest block. */
  readonly blockMonths: number;
  /** Index of the return model in RETURN_MODELS. */
  readonly returnModel: number;
  /** Index of the price model in PRICE_MODELS. */
  readonly priceModel: number;
  /** Number of months in the history of returns; 0 without a history. */
  readonly historyLength: number;
  /** Number of months in the history of prices; 0 without a history. */
  readonly priceHistoryLength: number;
  /** True if quasi-random points reduce the variance. */
  readonly isReduced: boolean;
  /** Number of independent draws per month to which variance reduction applies. */
  readonly shocks: number;
  /** Number of asset classes drawn: the first ones of ASSET_CLASS_ORDER. */
  readonly classes: number;
  /** Number of random exchange rates, including those only for display. */
  readonly rates: number;
  /** Number of random exchange rates that the plan itself uses. They come first and get variance reduction. */
  readonly ownRates: number;
  /**
   * Index of the random rate whose level multiplies displayed values; -1: none. Only a plan in one currency has it, because its cash has no
   * rate.
   */
  readonly displayMultiplierRate: number;
  /** Index of the random rate whose level divides displayed values, which is the rate of the display currency; -1: none. */
  readonly displayDivisorRate: number;
  /** Factor by which the logarithm of a rate's level shrinks in a month, so that it halves in ten years. */
  readonly ratePersistence: number;
  /**
   * Number of units: one for each currency that has its own cash, or a single one if no exchange rate changes, for amounts converted
   * at current rates.
   */
  readonly units: number;
  /** Number of groups of funds. */
  readonly groups: number;
  /** Number of existing funds that enter their group in a later month. */
  readonly openingBalances: number;
  /** True if the first run sells funds when cash runs out. */
  readonly sells: boolean;
  /** Number of runs over the same draws: 2 if a second one, with sales, is needed to find shortfalls; otherwise 1. */
  readonly runs: number;
  /** Monthly interest factor on positive cash: 1 + the interest. */
  readonly interest: number;
  /** True if amounts follow the path's random price level. */
  readonly isIndexed: boolean;
  /** True if a loan has debt in any month. */
  readonly hasDebts: boolean;
  /** Number of balance factors of each group: 1 if the factor is the same in all months, otherwise the number of months. */
  readonly balanceFactorMonths: number;
  readonly minimum: MinimumParameters;
  /** One bit per category in FUND_CATEGORY_ORDER: 1 if all its funds may be sold without tax. */
  readonly untaxedCategories: number;
  /** Months between two price levels: 1 if amounts or recorded minima follow them, otherwise `priceStep`. */
  readonly levelStep: number;
  /** Number of month ends at which the price level of every path is stored; 0 without an inflation model. */
  readonly pricePoints: number;
  /** Distance in months between stored price levels. The last stored level is that of the last month. */
  readonly priceStep: number;
  readonly data: DataPositions;
  readonly run: RunPositions;
  readonly state: StateRows;
  /** Number of rows in `state`. */
  readonly stateRows: number;
  readonly scratch: ScratchPositions;
}

/** A laid-out simulation: numbers and one array, which can be posted to a thread or a web worker. */
export interface SimulationLayout {
  readonly shape: SimulationShape;
  /** Data at the beginning of the memory, at the positions of `shape.data`. */
  readonly data: Float64Array;
}

/** Positions of the data that `createLayout` computes; the data do not change while the simulation runs. */
export interface DataPositions {
  /** The 4,096 values of a normal draw, ascending. */
  readonly normals: number;
  /**
   * Table for the draw of equities, without the return rate: rows of (growth of equities, growth of balanced funds, contribution to
   * inflation, 0). Each growth column has the median 1.
   */
  readonly equityDrawTable: number;
  /** Table for the draw of balanced funds: rows of (growth of balanced funds, growth of deposits, contribution to inflation, 0). */
  readonly balancedDrawTable: number;
  /** Table for the draw of deposits: rows of (growth of deposits, contribution to inflation). */
  readonly depositDrawTable: number;
  /** Table for the draw of inflation: its contribution to inflation. */
  readonly inflationDrawTable: number;
  /** Lower Cholesky factor of the correlations, 6 x 6 (finance.md section 5.1). */
  readonly cholesky: number;
  /** Monthly volatility of each asset class, then of each random exchange rate. */
  readonly volatility: number;
  /** Growth factors of past months of stocks, of the 60/40 mix and of bonds, each with the geometric mean 1. */
  readonly history: number;
  /** Parameters of the price model (see price-model-parameters.ts); for a constant model the level at the end of each month. */
  readonly priceParameters: number;
  /**
   * Table of the normal quantile: 4,097 points over the whole range, then as many within its first interval and as many within its
   * last.
   */
  readonly knots: number;
  /** Coefficients of the Brownian bridge, 8 x 4. */
  readonly bridge: number;
  /** Generator of each dimension of the quasi-random points. */
  readonly generators: number;
  /** Value of unit u at the end of month m, before its random exchange rate: at units + u * months + m. */
  readonly units: number;
  /** Index of the random exchange rate that moves each unit; -1: none. */
  readonly unitRates: number;
  /** Flow into the cash of each unit, except from funds: units x months. */
  readonly flows: number;
  /** Flow into the cash of each unit that a path multiplies by its price level: units x months. */
  readonly indexedFlows: number;
  /** Debt of loans in each unit at the end of each month: units x months. */
  readonly debts: number;
  /** For each month, the amount below which cash has run out: half a US cent below zero, in the display currency. */
  readonly shortBounds: number;
  /**
   * For each month, the factor that converts a path's price level to that of the display currency, which gives real values: the plan's
   * price level in the display currency divided by its price level in the model's currency, multiplied by the effect of a crisis.
   */
  readonly displayPriceFactors: number;
  /** Divisor of each month's value before it is compared with the minimum so far. */
  readonly minimumDivisors: number;
  /** Category of each group, as its index in FUND_CATEGORY_ORDER. */
  readonly categories: number;
  /** Index of the unit of each group of funds. */
  readonly groupUnits: number;
  /** Asset class of each group, as its index in ASSET_CLASS_ORDER; -1: no market moves the group. */
  readonly classes: number;
  /** Expected growth factor of a group's balance after the fee: groups x `balanceFactorMonths`. */
  readonly balanceFactors: number;
  /** Share of a payout or sale that remains after tax, by group. */
  readonly afterTaxes: number;
  /** Index of the first month in which each group may be sold. */
  readonly firstSaleMonths: number;
  /** Index of the first month in which each group has a balance. */
  readonly firstMonths: number;
  /** Index of the first month in which each group pays out. */
  readonly firstPayoutMonths: number;
  /** Deposits after fees: groups x months. */
  readonly deposits: number;
  /** Deposits after fees that a path multiplies by its price level: groups x months. */
  readonly indexedDeposits: number;
  /** Share of the balance paid out: groups x months. */
  readonly payoutShares: number;
  /**
   * Existing funds that are added before the return of a month, ordered by month, five numbers each: month, group, amount, and the random
   * exchange rates that multiply and divide the amount (-1: none), both at the end of the previous month.
   */
  readonly openingBalances: number;
}

/** Positions of the results of a simulation; each task writes its own part. */
export interface RunPositions {
  /** Net worth of path p in month m of the segment that begins with month `from`: at grid + (m - from) * pathStride + p. */
  readonly grid: number;
  /** Number of months whose net worth the grid stores at once. */
  readonly gridMonths: number;
  /** Rows of OUTCOME_ROWS, each of `pathStride` values. */
  readonly outcomes: number;
  /** BAND_PERCENTS percentiles of each month: months x 7. */
  readonly percentileBands: number;
  /**
   * BAND_PERCENTS percentiles of net worth divided by the path's price level, for each month in which prices are stored: points x
   * 7.
   */
  readonly realPercentileBands: number;
  /**
   * Net worth divided by the path's price level, at point k (a month with stored prices) of path p: at real + k * pathStride + p.
   */
  readonly real: number;
  /** Minimum of the recorded value on each path so far; empty if not requested. */
  readonly minimums: number;
  /** Rows of `state` of every path, stored from one segment of months to the next; empty if there is only one segment. */
  readonly states: number;
  /** Start of the scratch of the first worker. */
  readonly workers: number;
  /** Size of the scratch of one worker. */
  readonly workerSize: number;
}

/**
 * Rows of a batch that persist from block to block, in units of BATCH_PATHS; rows that a simulation does not use take no space.
 */
export interface StateRows {
  /** State of the random number generators (xoshiro256++) of returns: four rows of 64-bit words, low half first. */
  readonly random: number;
  /** State of the random number generators of the price model. */
  readonly priceRandom: number;
  /** State of the random number generators of the plan's own exchange rates. */
  readonly rateRandom: number;
  /** State of the random number generators of exchange rates that are used only for display. */
  readonly displayRateRandom: number;
  /** State of the random number generators of bonds and property. */
  readonly classRandom: number;
  /** Past month with which the current year of each path begins in a historical bootstrap. */
  readonly historyFirst: number;
  /** Logarithm of the level of each random exchange rate at the end of the last block. */
  readonly rateStates: number;
  /** Current inflation rate or regime of the price model, by path. */
  readonly priceState: number;
  /** Logarithm of the current price level of each path. */
  readonly logPrice: number;
  /** Current balance of each group of funds on each path. The values of the second run follow all values of the first. */
  readonly balances: number;
  /** Current cash of each currency unit on each path. The values of the second run follow all values of the first. */
  readonly pots: number;
  /** First month, counted from 1, at whose end cash had run out; 0: none so far. */
  readonly shortMonths: number;
}

/** Positions of the temporary data for a batch of paths in a block of months; the rows of `state` come first, at 0. */
export interface ScratchPositions {
  /** Growth factor of asset class k in month t of the block, before `corrections`: row k * blockMonths + t. */
  readonly growth: number;
  /** Correction of the draws of an asset class in the block by variance reduction: one row per class. */
  readonly corrections: number;
  /**
   * Level of the random exchange rate r at the end of month t: row r * (blockMonths + 1) + t + 1; the first row is the level before
   * the block.
   */
  readonly levels: number;
  /** Price level after every `levelStep` months of the block. Later runs over the same draws use only the rows up to here. */
  readonly priceLevels: number;
  /** Standard normal draw of inflation in each month of the block: one row per month. */
  readonly inflation: number;
  /** Factor 1/sqrt(W) on the normal numbers under student_t, where W is a random mean of squares: one row per month. */
  readonly studentScales: number;
  /**
   * Totals of the block's draws before variance reduction: for each asset class the product of its factors or the sum of its normal
   * numbers; then the sums of inflation, of each rate, and of the part common to all rates.
   */
  readonly blockTotals: number;
  /** Quasi-random normal numbers: row level * shocks + shock, with the levels in the order of the bridge. */
  readonly points: number;
  /** Sum over the block that each independent draw must have after variance reduction: one row per draw. */
  readonly sums: number;
  /** Value of the funds of each category at the end of the month, in the display currency: three rows. */
  readonly worth: number;
  readonly cash: number;
  /** Share of each fund's balance that remains after a sale. */
  readonly shares: number;
  /** Value of a category's funds that may be sold: one row before tax and one after tax. */
  readonly salable: number;
  /** Row with three uses in a month: the value of negative cash, then cash before sales, then the debt of loans. */
  readonly owed: number;
}
