/**
 * Addresses and counts of all data of a simulation (see ../simulation-shape.ts) and of the current task (see ../kernel.ts). They are
 * set before each phase. Every thread has its own instance of the module, and so its own values.
 *
 * Addresses are in bytes. A row over a batch has one number for each of 128 paths; a row over months has one for each month.
 */

/** Size in bytes of a row over a batch. */
export const ROW: usize = 1024;

/** Size in bytes of the used part of a row over a batch: the first `count` paths, rounded up to pairs. */
export function usedWidth(): usize {
  return (<usize>(count + 1) >> 1) << 4;
}

/** Returns element `index` of a row of doubles. */
export function elementAt(row: usize, index: i32): f64 {
  return load<f64>(row + ((<usize>index) << 3));
}

// Indices of the models, equal to those in RETURN_MODELS and PRICE_MODELS of ../simulation-shape.ts; 0 is lognormal, or no price model.
/** Index of the return model with fat tails. */
export const STUDENT_T: i32 = 1;
/** Index of the return model that repeats past years. */
export const HISTORICAL_BOOTSTRAP: i32 = 2;

/** Index of the price model whose rate reverts to a mean. */
export const MEAN_REVERTING: i32 = 1;
/** Index of the price model with two regimes. */
export const REGIME_SWITCHING: i32 = 2;

// Addresses of the layout's data.
/** The 4,096 values of a normal draw. */
export let normals: usize = 0;
/** Growth of equities and balanced funds from the first draw, and the draw's contribution to inflation: rows of four. */
export let equityDrawTable: usize = 0;
/** Growth of balanced funds and deposits from the second draw, and the draw's contribution to inflation: rows of four. */
export let balancedDrawTable: usize = 0;
/** Growth of deposits from the third draw, and the draw's contribution to inflation: rows of two. */
export let depositDrawTable: usize = 0;
/** Contribution of the fourth draw to inflation. */
export let inflationDrawTable: usize = 0;
/** Lower Cholesky factor of the correlations, 6 x 6. */
export let cholesky: usize = 0;
/** Monthly volatility of the classes, then of the exchange rates. */
export let volatility: usize = 0;
/** Interpolation points of the normal quantile function. */
export let knots: usize = 0;
/** Coefficients of the Brownian bridge over blocks. */
export let bridge: usize = 0;
/** Growth of each past month: of stocks, of the mix, then of bonds. */
export let history: usize = 0;
/** Parameters of the price model. */
export let priceParameters: usize = 0;
/** By month, the factor on the path's price level by which real values are divided. */
export let displayPriceFactors: usize = 0;
/** Generators of the quasi-random points. */
export let generators: usize = 0;
/** Value of each unit (a currency with its cash): rows over months. */
export let units: usize = 0;
/** Index of the random exchange rate that moves each unit; -1: none. */
export let unitRates: usize = 0;
/** Flow into the cash of each unit except from funds: rows over months. */
export let flows: usize = 0;
/** The same flow for amounts that follow the path's price level: rows over months. */
export let indexedFlows: usize = 0;
/** Debt of loans in each unit: rows over months. */
export let debts: usize = 0;
/** Lower bound of cash by month, below which cash has run out. */
export let shortBounds: usize = 0;
/** Divisor of the recorded minimum, by month. */
export let minimumDivisors: usize = 0;
/** Category of each group of funds. */
export let categories: usize = 0;
/** Asset class of each group; -1: no market moves it. */
export let classes: usize = 0;
/** Index of the currency unit of each group of funds. */
export let groupUnits: usize = 0;
/** Monthly factor on each group's balance before its random draw: one number, or rows over months. */
export let balanceFactors: usize = 0;
/** First month of each group. */
export let firstMonths: usize = 0;
/** First month of payouts, by group. */
export let firstPayoutMonths: usize = 0;
/** Deposits by group: rows over months. */
export let deposits: usize = 0;
/** Deposits that follow the path's price level, by group: rows over months. */
export let indexedDeposits: usize = 0;
/** Share of the balance paid out, by group: rows over months. */
export let payoutShares: usize = 0;
/** Share of a payout or a sale that remains after tax, by group. */
export let afterTaxes: usize = 0;
/** First month in which a group may be sold. */
export let firstSaleMonths: usize = 0;
/** Existing funds that are added in a month, five numbers each. */
export let openingBalances: usize = 0;

// Addresses of the results.
/** Totals of the segment: a row over all paths for each month. */
export let grid: usize = 0;
/** Results of the paths: rows over all paths. */
export let outcomes: usize = 0;
/** Minimum of each path so far, if requested. */
export let minimums: usize = 0;

/** Totals divided by the path's price level: a row over all paths for each month in which prices are stored. */
export let real: usize = 0;

// Addresses of state and temporary data of the batch.
/** State of the random generators: four rows of the batch. */
export let random: usize = 0;
/** State of the generators for prices. */
export let priceRandom: usize = 0;
/** State of the generators for the plan's exchange rates. */
export let rateRandom: usize = 0;
/** State of the generators for exchange rates used only for display. */
export let displayRateRandom: usize = 0;
/** State of the generators for bonds and property. */
export let classRandom: usize = 0;
/** Past month with which the path's current year began. */
export let historyFirst: usize = 0;
/** Logarithms of exchange rate levels between blocks. */
export let rateStates: usize = 0;
/** Balances of funds by run and group. */
export let balances: usize = 0;
/** Cash by run and unit. */
export let pots: usize = 0;
/** First month, counted from 1, in which cash had run out; 0: none. */
export let shortMonths: usize = 0;
/** Growth by class and month of the block. */
export let growth: usize = 0;
/** Corrections by class. */
export let corrections: usize = 0;
/** Levels of exchange rates by month of the block. */
export let levels: usize = 0;
/** Normal draws of inflation by month of the block. */
export let inflation: usize = 0;
/** Factor 1/sqrt(W) on the normal numbers under student_t, where W is a random mean of squares, by month of the block. */
export let studentScales: usize = 0;
/**
 * Product, or sum, of the raw draws of the block for each class; then sums of inflation, of each exchange rate, and of the part
 * common to rates.
 */
export let blockTotals: usize = 0;
/** Quasi-random points, converted to normal numbers. */
export let points: usize = 0;
/** Sums over a block that the corrected draws must have. */
export let sums: usize = 0;
/** Value of each category. */
export let worth: usize = 0;
/** Cash of the month. */
export let cash: usize = 0;
/** Share of each balance that remains after a sale. */
export let shares: usize = 0;
/** Value of a category that may be sold, before and after tax. */
export let salable: usize = 0;
/** Cash before sales, or the debt of loans. */
export let owed: usize = 0;
/** State of the price model. */
export let priceState: usize = 0;
/** Logarithm of the price level. */
export let logPrice: usize = 0;
/** Price level in the months of the block in which it is stored. */
export let priceLevels: usize = 0;

// Counts; flags are 0 or 1.
/** Seed of the simulation. */
export let seed: u32 = 0;
/** Size in bytes of a row over all paths. */
export let pathStride: usize = 0;
/** Number of months of the simulation. */
export let months: i32 = 0;
/** Number of months of the longest block. */
export let blockMonths: i32 = 0;
/** Number of asset classes drawn. */
export let classCount: i32 = 0;
/** Number of random exchange rates. */
export let rateCount: i32 = 0;
/** Number of random exchange rates that the plan itself uses. They come first and get variance reduction. */
export let ownRates: i32 = 0;
/** Number of the random exchange rate that multiplies displayed values; -1: none. */
export let displayMultiplierRate: i32 = 0;
/** Number of the random exchange rate that divides displayed values; -1: none. */
export let displayDivisorRate: i32 = 0;
/** Factor of a month on the logarithm of a real exchange rate, which halves its deviation in ten years. */
export let ratePersistence: f64 = 0;
/** Interest factor of a month on positive cash. */
export let interest: f64 = 0;
/** Number of draws per month with variance reduction. */
export let shockCount: i32 = 0;
/** Number of units. */
export let unitCount: i32 = 0;
/** Number of groups of funds. */
export let groupCount: i32 = 0;
/** Number of openings (existing funds that are added in a month). */
export let openingBalanceCount: i32 = 0;
/** Index of the return model in RETURN_MODELS. */
export let returnModel: i32 = 0;
/** Index of the price model in PRICE_MODELS. */
export let priceModel: i32 = 0;
/** Number of past months with known returns. */
export let historyLength: i32 = 0;
/** Number of past months with known price changes. */
export let priceHistoryLength: i32 = 0;
/** 1 if quasi-random points set the sums of the draws (variance reduction). */
export let isReduced: i32 = 0;
/** Number of months in which the prices of every path are stored. */
export let pricePoints: i32 = 0;
/** Distance in months between two stored prices. */
export let priceStep: i32 = 0;
/** Months between two price levels of the path: 1 if amounts follow it. */
export let levelStep: i32 = 0;
/** 1 if amounts follow the path's price level. */
export let isIndexed: i32 = 0;
/** 1 if there is any debt. */
export let hasDebts: i32 = 0;
/** One bit per category: 1 if all its groups may be sold without tax. */
export let untaxedCategories: i32 = 0;
/** Number of months after which the factors of a group repeat. */
export let balanceFactorMonths: i32 = 0;
/** Run whose minimum is recorded; -1: none. */
export let minimumRun: i32 = -1;
/** Index of the value whose minimum is recorded: cash, spendable money or net worth. */
export let minimumValue: i32 = 0;
/** First month that counts for the minimum. */
export let minimumFrom: i32 = 0;
/** 1 if the minimum is in the display currency. */
export let isMinimumConverted: i32 = 0;
/** 1 if the minimum is divided by the path's price level. */
export let isMinimumReal: i32 = 0;

// Current task.
/** First path of the batch. */
export let first: u32 = 0;
/** Number of paths in the batch. */
export let count: i32 = 0;
/** Index of the block of months, from 0. */
export let block: i32 = 0;
/** First month of the block. */
export let from: i32 = 0;
/** Month after the last of the block. */
export let to: i32 = 0;
/** First month of the grid. */
export let gridFrom: i32 = 0;

/** Sets the task. One call instead of six variables, because there are thousands of tasks. */
export function setTask(firstPath: u32, paths: i32, number: i32, fromMonth: i32, toMonth: i32, gridMonth: i32): void {
  first = firstPath;
  count = paths;
  block = number;
  from = fromMonth;
  to = toMonth;
  gridFrom = gridMonth;
}

/** Moves the addresses of a block's draws, which are contiguous, by a number of bytes. */
export function moveDraws(bytes: isize): void {
  growth += bytes;
  corrections += bytes;
  levels += bytes;
  priceLevels += bytes;
}
