/**
 * Where everything lies and how much there is of it: what ../../layout-shape.ts says of a simulation and ../../kernel.ts of a task. The
 * loader sets these before a phase (../wasm-kernel.ts). Every thread has an instance of the module, and so its own.
 *
 * Places are bytes. A row over a batch has one number for each of 128 paths, a row over months one for each month.
 */

/** Bytes of a row over a batch. */
export const ROW: usize = 1024;

/** Bytes of a row over a batch for every path, of which the first `count` are in use: two at a time. */
export function usedWidth(): usize {
  return (<usize>(count + 1) >> 1) << 4;
}

// The data of the layout.
export let normals: usize = 0;
export let growth0: usize = 0;
export let growth1: usize = 0;
export let growth2: usize = 0;
export let rateFactors: usize = 0;
export let cholesky: usize = 0;
export let volatility: usize = 0;
export let knots: usize = 0;
export let bridge: usize = 0;
export let priceNumbers: usize = 0;
export let generators: usize = 0;
export let shifts: usize = 0;
export let units: usize = 0;
export let unitRates: usize = 0;
export let plannedCash: usize = 0;
export let categories: usize = 0;
export let groupUnits: usize = 0;
export let growths: usize = 0;
export let ceilings: usize = 0;
export let keeps: usize = 0;
export let products: usize = 0;
export let firsts: usize = 0;
export let payoutFirsts: usize = 0;
export let deposits: usize = 0;
export let payoutShares: usize = 0;
export let openings: usize = 0;

// What the run writes.
export let grid: usize = 0;
export let outcomes: usize = 0;

// State and scratch of the batch.
export let random: usize = 0;
export let priceRandom: usize = 0;
export let rateStates: usize = 0;
export let balances: usize = 0;
export let proceeds: usize = 0;
export let isShort: usize = 0;
export let growth: usize = 0;
export let corrections: usize = 0;
export let levels: usize = 0;
export let inflation: usize = 0;
export let raw: usize = 0;
export let points: usize = 0;
export let sums: usize = 0;
export let worth: usize = 0;
export let cash: usize = 0;
export let shares: usize = 0;
export let priceState: usize = 0;
export let logPrice: usize = 0;

// How much there is; flags are 0 or 1.
export let seed: u32 = 0;
export let pathStride: usize = 0;
export let months: i32 = 0;
export let blockMonths: i32 = 0;
export let rateCount: i32 = 0;
export let shockCount: i32 = 0;
export let unitCount: i32 = 0;
export let groupCount: i32 = 0;
export let openingCount: i32 = 0;
export let drawsInflation: i32 = 0;
export let drawsPrices: i32 = 0;
export let hasProceeds: i32 = 0;

// The task.
export let first: u32 = 0;
export let count: i32 = 0;
export let block: i32 = 0;
export let from: i32 = 0;
export let to: i32 = 0;
export let gridFrom: i32 = 0;
