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

// Addresses of the data that the layout prepares; they do not change while the simulation runs.
/** Table of the 4,096 equally likely values of a standard normal draw. */
export let normals: usize = 0;
/**
 * Table for the draw of equities: for each value the growth of equities and of balanced funds, and the contribution to inflation.
 */
export let equityDrawTable: usize = 0;
/**
 * Table for the draw of balanced funds: for each value the growth of balanced funds and of deposits, and the contribution to
 * inflation.
 */
export let balancedDrawTable: usize = 0;
/** Table for the draw of deposits: for each value the growth of deposits, and the contribution to inflation. */
export let depositDrawTable: usize = 0;
/** Table for the draw of inflation: for each value its contribution to inflation. */
export let inflationDrawTable: usize = 0;
/** Lower Cholesky factor of the correlations between asset classes and inflation, 6 x 6. */
export let cholesky: usize = 0;
/** Monthly volatility of each asset class, then of each random exchange rate. */
export let volatility: usize = 0;
/** Quantiles of the standard normal distribution, between which quasi-random points are interpolated. */
export let knots: usize = 0;
/** Coefficients of the Brownian bridge, which divides a sum over all months among the blocks. */
export let bridge: usize = 0;
/** Growth factors of past months for the historical bootstrap: of stocks, then of the 60/40 mix, then of bonds. */
export let history: usize = 0;
/** Parameters of the price model, in the order of ../price-model-parameters.ts. */
export let priceParameters: usize = 0;
/** For each month, the factor that converts a path's price level to that of the display currency, which gives real values. */
export let displayPriceFactors: usize = 0;
/** Generator of each dimension of the quasi-random points (LATTICE_GENERATORS). */
export let generators: usize = 0;
/**
 * Value of each unit, a currency with cash of its own, in the display currency at expected exchange rates: one row over months
 * per unit.
 */
export let units: usize = 0;
/** Index of the random exchange rate that multiplies the value of each unit; -1: none. */
export let unitRates: usize = 0;
/** Monthly flow into the cash of each unit, without payouts and sales of funds: one row over months per unit. */
export let flows: usize = 0;
/** Monthly flow into the cash of each unit that a path multiplies by its price level: one row over months per unit. */
export let indexedFlows: usize = 0;
/** Debt of loans in each unit at the end of each month: one row over months per unit. */
export let debts: usize = 0;
/** For each month, the amount of cash below which cash has run out: half a US cent below zero, in the display currency. */
export let shortBounds: usize = 0;
/** Divisor of each month's value before it is compared with the minimum so far. */
export let minimumDivisors: usize = 0;
/** Category of each group of funds, as its index in FUND_CATEGORY_ORDER. */
export let categories: usize = 0;
/** Asset class of each group of funds, as its index in ASSET_CLASS_ORDER; -1: no market moves the group. */
export let classes: usize = 0;
/** Index of the currency unit of each group of funds. */
export let groupUnits: usize = 0;
/** Expected growth factor of each group's balance after the fee: one number per group, or one row over months per group. */
export let balanceFactors: usize = 0;
/** Index of the first month in which each group of funds has a balance. */
export let firstMonths: usize = 0;
/** Index of the first month in which each group of funds pays out. */
export let firstPayoutMonths: usize = 0;
/** Deposits into each group of funds after fees: one row over months per group. */
export let deposits: usize = 0;
/** Deposits into each group of funds that a path multiplies by its price level: one row over months per group. */
export let indexedDeposits: usize = 0;
/** Share of its balance that each group of funds pays out in a month: one row over months per group. */
export let payoutShares: usize = 0;
/** Share of a payout or a sale that remains after tax, for each group of funds. */
export let afterTaxes: usize = 0;
/** Index of the first month in which each group of funds may be sold. */
export let firstSaleMonths: usize = 0;
/**
 * Existing funds that enter their group in a later month, five numbers each (see `openingBalances` in ../simulation-shape.ts).
 */
export let openingBalances: usize = 0;

// Addresses of the results, which the tasks write.
/** Net worth in the months of the current segment: one row over all paths per month. */
export let grid: usize = 0;
/** Results of every path at the last month: one row over all paths for each name in OUTCOME_ROWS. */
export let outcomes: usize = 0;
/** Minimum of the recorded value on each path so far; unused if not requested. */
export let minimums: usize = 0;

/** Net worth divided by the path's price level: one row over all paths for each month in which price levels are stored. */
export let real: usize = 0;

// Addresses of state and temporary data of the batch.
/** State of the random number generators of returns: four rows of the batch. */
export let random: usize = 0;
/** State of the random number generators of the price model. */
export let priceRandom: usize = 0;
/** State of the random number generators of the plan's own exchange rates. */
export let rateRandom: usize = 0;
/** State of the random number generators of exchange rates that are used only for display. */
export let displayRateRandom: usize = 0;
/** State of the random number generators of bonds and property. */
export let classRandom: usize = 0;
/** Past month with which the current year of each path begins in a historical bootstrap. */
export let historyFirst: usize = 0;
/** Logarithm of the level of each random exchange rate at the end of the last block. */
export let rateStates: usize = 0;
/** Current balance of each group of funds on each path. The values of the second run follow all values of the first. */
export let balances: usize = 0;
/** Current cash of each currency unit on each path. The values of the second run follow all values of the first. */
export let pots: usize = 0;
/** First month of each path, counted from 1, in which cash had run out; 0: none so far. */
export let shortMonths: usize = 0;
/** Growth factor of each asset class in each month of the block. */
export let growth: usize = 0;
/** Correction of the draws of each asset class in the block, by which variance reduction gives them a required sum. */
export let corrections: usize = 0;
/** Level of each random exchange rate at the end of each month of the block. */
export let levels: usize = 0;
/** Standard normal draw of inflation in each month of the block. */
export let inflation: usize = 0;
/** Factor 1/sqrt(W) on the normal numbers under student_t, where W is a random mean of squares, by month of the block. */
export let studentScales: usize = 0;
/**
 * Totals of the block's draws before variance reduction: for each asset class the product of its factors or the sum of its normal
 * numbers; then the sums of inflation, of each exchange rate, and of the part common to all rates.
 */
export let blockTotals: usize = 0;
/** Quasi-random points of all blocks, converted to standard normal numbers. */
export let points: usize = 0;
/** Sum over the block that each independent draw must have after variance reduction. */
export let sums: usize = 0;
/** Value of the funds of each category at the end of the month, in the display currency. */
export let worth: usize = 0;
/** Value of all cash at the end of the month, in the display currency. */
export let cash: usize = 0;
/** Share of each fund's balance that remains after a sale. */
export let shares: usize = 0;
/** Value of a category's funds that may be sold: one row before tax and one after tax. */
export let salable: usize = 0;
/** Row with three uses in a month: the value of negative cash, then cash before sales, then the debt of loans. */
export let owed: usize = 0;
/** Current inflation rate or current regime of the price model on each path. */
export let priceState: usize = 0;
/** Logarithm of the current price level of each path. */
export let logPrice: usize = 0;
/** Price level of each path in those months of the block for which it is stored. */
export let priceLevels: usize = 0;

// Counts and parameters of the simulation. A flag is 0 or 1.
/** Seed of all random numbers of the simulation. */
export let seed: u32 = 0;
/** Size in bytes of a row over all paths. */
export let pathStride: usize = 0;
/** Number of months that are simulated. */
export let months: i32 = 0;
/** Number of months of the longest block. */
export let blockMonths: i32 = 0;
/** Number of asset classes that are drawn: the first ones of ASSET_CLASS_ORDER. */
export let classCount: i32 = 0;
/** Number of random exchange rates, including those only for display. */
export let rateCount: i32 = 0;
/** Number of random exchange rates that the plan itself uses. They come first and get variance reduction. */
export let ownRates: i32 = 0;
/** Index of the random exchange rate whose level multiplies displayed values; -1: none. */
export let displayMultiplierRate: i32 = 0;
/** Index of the random exchange rate whose level divides displayed values; -1: none. */
export let displayDivisorRate: i32 = 0;
/** Factor by which the logarithm of a rate's level shrinks in a month, so that it halves in ten years. */
export let ratePersistence: f64 = 0;
/** Monthly interest factor on positive cash: 1 + the interest. */
export let interest: f64 = 0;
/** Number of independent draws per month to which variance reduction applies. */
export let shockCount: i32 = 0;
/** Number of units, the currencies with cash of their own. */
export let unitCount: i32 = 0;
/** Number of groups of funds; the funds of a group are computed as one. */
export let groupCount: i32 = 0;
/** Number of existing funds that enter their group in a later month. */
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
/** Number of months from one computed price level of a path to the next: 1 if amounts follow the level. */
export let levelStep: i32 = 0;
/** 1 if amounts follow the path's price level. */
export let isIndexed: i32 = 0;
/** 1 if any loan of the plan has debt. */
export let hasDebts: i32 = 0;
/** One bit per category in FUND_CATEGORY_ORDER: 1 if all its groups may be sold without tax. */
export let untaxedCategories: i32 = 0;
/** Number of balance factors of each group: 1 if the factor is the same in all months, otherwise the number of months. */
export let balanceFactorMonths: i32 = 0;
/** Index of the run (see `runs` in ../simulation-shape.ts) whose minimum is recorded; -1: none. */
export let minimumRun: i32 = -1;
/** Index of the value whose minimum is recorded: cash, spendable money or net worth. */
export let minimumValue: i32 = 0;
/** First month that counts for the minimum. */
export let minimumFrom: i32 = 0;
/** 1 if the minimum is converted to the display currency at the path's own rates. */
export let isMinimumConverted: i32 = 0;
/** 1 if the minimum is divided by the path's price level. */
export let isMinimumReal: i32 = 0;

// The current task, as `setTask` has set it.
/** Number of the first path of the batch, from 0. */
export let first: u32 = 0;
/** Number of paths in the batch. */
export let count: i32 = 0;
/** Index of the block of months, from 0. */
export let block: i32 = 0;
/** Index of the first month of the block. */
export let from: i32 = 0;
/** Index of the month after the last one of the block. */
export let to: i32 = 0;
/** Index of the first month whose net worth is in `grid`. */
export let gridFrom: i32 = 0;

/** Sets all variables of the current task. One call is faster than six, and a simulation has thousands of tasks. */
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
