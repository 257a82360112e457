/**
 * Where everything lies and how much there is of it: what ../layout-shape.ts says of a simulation and ../kernel.ts of a task, which sets
 * these before a phase. Every thread has an instance of the module, and so its own.
 *
 * Places are bytes. A row over a batch has one number for each of 128 paths, a row over months one for each month.
 */

/** Bytes of a row over a batch. */
export const ROW: usize = 1024;

/** Bytes of a row over a batch for every path, of which the first `count` are in use: two at a time. */
export function usedWidth(): usize {
  return (<usize>(count + 1) >> 1) << 4;
}

/** Number `index` of a row of doubles. */
export function at(row: usize, index: i32): f64 {
  return load<f64>(row + ((<usize>index) << 3));
}

// The models by number, as RETURN_MODELS and PRICE_MODELS of ../layout-shape.ts have them; 0 is lognormal, and none.
/** The model of returns with fat tails. */
export const STUDENT_T: i32 = 1;
/** The model of returns that repeats years of the past. */
export const HISTORICAL_BOOTSTRAP: i32 = 2;

/** The model of prices whose rate returns to a mean. */
export const MEAN_REVERTING: i32 = 1;
/** The model of prices with two regimes. */
export const REGIME_SWITCHING: i32 = 2;

// The data of the layout.
/** The values of a normal draw. */
export let normals: usize = 0;
/** Growth of equities and balanced funds by the first draw, and its part in inflation: rows of four. */
export let growth0: usize = 0;
/** Growth of balanced funds and deposits by the second draw, and its part in inflation: rows of four. */
export let growth1: usize = 0;
/** Growth of deposits by the third draw, and its part in inflation: rows of two. */
export let growth2: usize = 0;
/** The part of the fourth draw in inflation. */
export let inflation3: usize = 0;
/** Lower Cholesky factor of the correlations, 6 x 6. */
export let cholesky: usize = 0;
/** Monthly volatility of classes, then of exchange rates. */
export let volatility: usize = 0;
/** Knots of the normal quantile. */
export let knots: usize = 0;
/** Coefficients of the bridge over blocks. */
export let bridge: usize = 0;
/** Growth of each month of the past: of stocks, of the mix, then of bonds. */
export let history: usize = 0;
/** Parameters of the model of prices. */
export let priceNumbers: usize = 0;
/** By month, what real values take beside the level of the path. */
export let shownPrices: usize = 0;
/** Generators of the quasi-random points. */
export let generators: usize = 0;
/** Value of each unit: rows over months. */
export let units: usize = 0;
/** Random exchange rate of each unit. */
export let unitRates: usize = 0;
/** What flows into the pot of each unit, but for funds: rows over months. */
export let flows: usize = 0;
/** What flows in at the price level of the path: rows over months. */
export let indexedFlows: usize = 0;
/** What is owed on loans in each unit: rows over months. */
export let debts: usize = 0;
/** How far below zero cash is short, by month. */
export let shortBounds: usize = 0;
/** What least values are divided by, by month. */
export let leastDivisors: usize = 0;
/** Category of each group. */
export let categories: usize = 0;
/** Class of each group; -1: no market moves it. */
export let classes: usize = 0;
/** Unit of each group. */
export let groupUnits: usize = 0;
/** What a month makes of a balance but for its draw, by group: one number, or rows over months. */
export let products: usize = 0;
/** First month of each group. */
export let firsts: usize = 0;
/** First month of payouts, by group. */
export let payoutFirsts: usize = 0;
/** Deposits by group: rows over months. */
export let deposits: usize = 0;
/** Deposits at the price level of the path, by group: rows over months. */
export let indexedDeposits: usize = 0;
/** Shares paid out by group: rows over months. */
export let payoutShares: usize = 0;
/** What tax leaves of a payout or a sale, by group. */
export let afterTaxes: usize = 0;
/** First month in which a group may be sold. */
export let sellables: usize = 0;
/** Existing funds that arrive, five numbers each. */
export let openings: usize = 0;

// What the run writes.
/** Totals of the segment: a row over all paths for each month. */
export let grid: usize = 0;
/** What the paths come to: rows over all paths. */
export let outcomes: usize = 0;
/** The least value of each path so far, where somebody asks for it. */
export let leasts: usize = 0;

/** Totals over the price level of the path: a row over all paths for each point at which prices are kept. */
export let real: usize = 0;

// State and scratch of the batch.
/** State of the generators: four rows of the batch. */
export let random: usize = 0;
/** State of the generators of prices. */
export let priceRandom: usize = 0;
/** State of the generators of the own draws of exchange rates, of those that are only shown, and of bonds and property. */
export let rateRandom: usize = 0;
export let shownRandom: usize = 0;
export let classRandom: usize = 0;
/** The month of the past with which a path's present year began. */
export let historyFirst: usize = 0;
/** Logarithms of the levels of exchange rates between blocks. */
export let rateStates: usize = 0;
/** Balances by run and group. */
export let balances: usize = 0;
/** Pots of cash by run and unit. */
export let pots: usize = 0;
/** The first month, counted from 1, in which cash had run out; 0: none. */
export let shortMonths: usize = 0;
/** Growth by class and month of the block. */
export let growth: usize = 0;
/** Corrections by class. */
export let corrections: usize = 0;
/** Levels of exchange rates by month of the block. */
export let levels: usize = 0;
/** Normal draws of inflation by month of the block. */
export let inflation: usize = 0;
/** 1/sqrt(W) of student_t by month of the block. */
export let widths: usize = 0;
/** Of each class the product of its raw draws of the block, or their sum; then sums: of inflation, of each exchange rate, of what rates share. */
export let raw: usize = 0;
/** Quasi-random points as normal numbers. */
export let points: usize = 0;
/** Sums that the points ask for. */
export let sums: usize = 0;
/** Worth of each category. */
export let worth: usize = 0;
/** Cash of the month. */
export let cash: usize = 0;
/** What a sale leaves of each balance. */
export let shares: usize = 0;
/** What may be sold of a category, before and after tax. */
export let salable: usize = 0;
/** Cash before sales, and what is owed on loans. */
export let owed: usize = 0;
/** State of the model of prices. */
export let priceState: usize = 0;
/** Logarithm of the price level. */
export let logPrice: usize = 0;
/** Price level at the points of the block at which prices are kept. */
export let priceLevels: usize = 0;

// How much there is; flags are 0 or 1.
/** Seed of the simulation. */
export let seed: u32 = 0;
/** Bytes of a row over all paths. */
export let pathStride: usize = 0;
/** Months of the simulation. */
export let months: i32 = 0;
/** Months of the longest block. */
export let blockMonths: i32 = 0;
/** Number of classes of assets that are drawn. */
export let classCount: i32 = 0;
/** Number of random exchange rates, and how many of them the plan itself uses: those come first and are steered. */
export let rateCount: i32 = 0;
export let steeredRates: i32 = 0;
/** Numbers of the random exchange rates by which what is shown is multiplied and divided; -1: none. */
export let shownTimes: i32 = 0;
export let shownOver: i32 = 0;
/** Months after which half of what moved a real exchange rate is undone: what a month leaves of its logarithm. */
export let rateKeep: f64 = 0;
/** What a month makes of a pot above zero. */
export let interest: f64 = 0;
/** Number of steered draws of a month. */
export let shockCount: i32 = 0;
/** Number of units. */
export let unitCount: i32 = 0;
/** Number of groups. */
export let groupCount: i32 = 0;
/** Number of openings. */
export let openingCount: i32 = 0;
/** Number of the model of returns. */
export let returnModel: i32 = 0;
/** Number of the model of prices. */
export let priceModel: i32 = 0;
/** Months of the past whose return is known. */
export let historyLength: i32 = 0;
/** Months of the past whose change of prices is known. */
export let priceHistoryLength: i32 = 0;
/** Whether quasi-random points steer the draws (1). */
export let isSteered: i32 = 0;
/** Points at which the prices of every path are kept, and the months from one to the next. */
export let pricePoints: i32 = 0;
export let priceStep: i32 = 0;
/** Months from one price level of the path to the next: 1 where amounts follow it. */
export let levelStep: i32 = 0;
/** Whether amounts follow the price level of the path (1), and whether anything is owed (1). */
export let isIndexed: i32 = 0;
export let hasDebts: i32 = 0;
/** By category, a bit each: whether all of its groups may be sold without tax. */
export let soldPlainly: i32 = 0;
/** Months after which the products of a group repeat. */
export let productMonths: i32 = 0;
/** The run whose least values are asked for (-1: none), the number of the value, and the first month that counts. */
export let leastRun: i32 = -1;
export let leastValue: i32 = 0;
export let leastFrom: i32 = 0;
/** Whether least values are told in the display currency (1), and divided by the price level of the path (1). */
export let leastShown: i32 = 0;
export let leastReal: i32 = 0;

// The task.
/** First path of the batch. */
export let first: u32 = 0;
/** Paths of the batch. */
export let count: i32 = 0;
/** Number of the block of months. */
export let block: i32 = 0;
/** First month of the block. */
export let from: i32 = 0;
/** The month after the last of the block. */
export let to: i32 = 0;
/** The month at which the grid begins. */
export let gridFrom: i32 = 0;

/** Sets the task: one call of the module instead of six variables, because there are thousands of tasks. */
export function setTask(
  firstPath: u32,
  paths: i32,
  number: i32,
  fromMonth: i32,
  toMonth: i32,
  gridMonth: i32,
): void {
  first = firstPath;
  count = paths;
  block = number;
  from = fromMonth;
  to = toMonth;
  gridFrom = gridMonth;
}

/** Moves where the draws of a block lie by so many bytes; they follow each other. */
export function moveDraws(bytes: isize): void {
  growth += bytes;
  corrections += bytes;
  levels += bytes;
  priceLevels += bytes;
}
