import {
  BATCH_PATHS,
  BLOCK_COUNT,
  BAND_PERCENTS,
  OUTCOME_ROWS,
  PRICE_MODELS,
  RETURN_MODELS,
  type RunPositions,
  type ScratchPositions,
  type SimulationShape,
  type StateRows,
} from './simulation-shape.ts';

/** Positions in a simulation's memory of all that follows the data of its layout: state, temporary data and results. */

/** Counts and models of a simulation, without the positions in its memory. */
export type SimulationCounts = Omit<SimulationShape, 'data' | 'run' | 'state' | 'stateRows' | 'scratch'>;

/** Maximum number of doubles in the grid of totals: 32 MB. With more paths, the months are computed in several segments. */
const MOST_GRID = 4 * 1024 * 1024;

/** Returns the positions of the rows of a batch that persist from block to block, and the number of these rows. */
export function computeStatePositions({
  priceModel,
  historyLength,
  classes,
  rates,
  ownRates,
  runs,
  groups,
  units,
}: SimulationCounts) {
  let stateRows = 0;
  const rows = (needed: number) => {
    const at = stateRows;
    stateRows += needed;
    return at;
  };
  const model = PRICE_MODELS[priceModel]!;
  const drawsPrices = model === 'regime_switching' || model === 'historical_bootstrap';
  const generators = (isUsed: boolean) => rows(isUsed ? 4 : 0);
  const state: StateRows = {
    random: generators(true),
    priceRandom: generators(drawsPrices),
    rateRandom: generators(ownRates > 0),
    displayRateRandom: generators(rates > ownRates),
    classRandom: generators(classes > 3),
    historyFirst: rows(historyLength > 0 ? 1 : 0),
    rateStates: rows(rates),
    priceState: rows(model === 'none' ? 0 : 1),
    logPrice: rows(model === 'none' ? 0 : 1),
    balances: rows(runs * groups),
    pots: rows(runs * units),
    shortMonths: rows(1),
  };
  return { state, stateRows };
}

/**
 * Returns the positions of a worker's other temporary data for a batch, which follow the `stateRows` rows of {@link
 * computeStatePositions}.
 */
export function computeScratchPositions(
  { classes, rates, shocks, priceModel, levelStep, returnModel, isReduced, blockMonths }: SimulationCounts,
  stateRows: number,
) {
  let size = stateRows * BATCH_PATHS;
  const rows = (count: number) => {
    const at = size;
    size += count * BATCH_PATHS;
    return at;
  };
  const model = PRICE_MODELS[priceModel];
  const places: ScratchPositions = {
    growth: rows(classes * blockMonths),
    corrections: rows(classes),
    levels: rows(rates * (blockMonths + 1)),
    priceLevels: rows(model === 'none' ? 0 : Math.floor(blockMonths / levelStep) + 1),
    inflation: rows(model === 'mean_reverting' ? blockMonths : 0),
    studentScales: rows(RETURN_MODELS[returnModel] === 'student_t' ? blockMonths : 0),
    blockTotals: rows(classes + 2 + rates),
    points: rows(isReduced ? BLOCK_COUNT * shocks : 0),
    sums: rows(isReduced ? shocks : 0),
    worth: rows(3),
    cash: rows(1),
    shares: rows(1),
    salable: rows(2),
    owed: rows(1),
  };
  return { places, size };
}

/** Returns the positions of the grid, the results of the paths, and the scratch of the workers. */
export function computeRunPositions(
  { paths, pathStride, months, pricePoints, blocks, minimum: asked }: SimulationCounts,
  stateRows: number,
  start: number,
  batchSize: number,
): RunPositions {
  let together = BLOCK_COUNT;
  while (together > 1 && maxSegmentMonths(blocks, together) * pathStride > MOST_GRID) together--;
  const gridMonths = maxSegmentMonths(blocks, together);
  const outcomes = start + gridMonths * pathStride;
  const fan = outcomes + OUTCOME_ROWS.length * pathStride;
  const realFan = fan + even(months * BAND_PERCENTS.length);
  const real = realFan + even(pricePoints * BAND_PERCENTS.length);
  const minimums = real + pricePoints * pathStride;
  const states = minimums + (asked === null ? 0 : pathStride);
  const workers = states + (gridMonths < months ? stateRows * pathStride : 0);
  // Selecting percentiles needs 4,096 counts and marks, and for each path a bucket and a list entry.
  const selection = 2816 + even(Math.ceil(1.25 * (paths + 8)));
  return {
    grid: start,
    gridMonths,
    outcomes,
    percentileBands: fan,
    realPercentileBands: realFan,
    real,
    minimums,
    states,
    workers,
    workerSize: Math.max(batchSize, selection),
  };
}

/** Returns the number of months in the longest segment if every segment has `together` blocks. */
export function maxSegmentMonths(blocks: readonly number[], together: number): number {
  let most = 0;
  for (let first = 0; first < BLOCK_COUNT; first += together) {
    most = Math.max(most, blocks[Math.min(first + together, BLOCK_COUNT)]! - blocks[first]!);
  }
  return most;
}

function even(count: number): number {
  return count + (count % 2);
}
