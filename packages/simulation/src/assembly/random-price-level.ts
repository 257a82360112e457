/**
 * Random price level of each path, by the same process as the reference implementation `randomPricePath` (testing/random-price-path.ts
 * of the engine). It is stored as a logarithm; the level is computed every `levelStep` months.
 */
import { expLanes, logLanes } from './exp-log.ts';
import {
  MEAN_REVERTING,
  REGIME_SWITCHING,
  ROW,
  classCount,
  from,
  inflation,
  levelStep,
  logPrice,
  priceHistoryLength,
  priceLevels,
  priceModel,
  priceParameters,
  priceRandom,
  priceState,
  blockTotals,
  to,
  usedWidth,
  worth,
} from './memory-addresses.ts';
import { nextOutputs, seedStates, uniformsFromOutputs } from './random-numbers.ts';
import { splat, fillRow, subtractLanes, maxLanes, divideLanes, loadPair, addLanes, multiplyLanes } from './vector.ts';

/** Lowest yearly rate applied to prices (finance.md section 2). */
const MIN_INFLATION_RATE: f64 = -0.1;

/** Number of consecutive past months in one block of a bootstrap. */
const BLOCK_MONTHS: i32 = 12;

/**
 * Initialises the prices of a batch. Uniform draws have their own generator, so that the price model does not affect the draws of
 * returns.
 */
export function initializePrices(): void {
  const width = usedWidth();
  if (priceModel === MEAN_REVERTING) {
    fillRow(priceState, load<f64>(priceParameters), width);
    return;
  }
  seedStates(priceRandom, 1);
  if (priceModel === REGIME_SWITCHING) fillRow(priceState, load<f64>(priceParameters, 32), width);
}

/** Advances the price level of a batch through a block, after its draws have been made and corrected. */
export function advancePrices(): void {
  const width = usedWidth();
  const reverts = priceModel === MEAN_REVERTING;
  // The first row of `worth` is not yet in use, so it stores the products or the generator outputs.
  if (reverts) fillRow(worth, 1.0, width);
  let point = priceLevels;
  for (let month = from; month < to; month++) {
    if (reverts) revertPrices(inflation + <usize>(month - from) * ROW, width);
    else if (priceModel === REGIME_SWITCHING) switchRegimes(width);
    else repeatPrices(month % BLOCK_MONTHS, width);
    if ((month + 1) % levelStep !== 0) continue;
    for (let path: usize = 0; path < width; path += 16) {
      const log = reverts ? logAfter(path) : v128.load(logPrice + path);
      v128.store(point + path, expLanes(log));
    }
    point += ROW;
  }
  if (!reverts) return;
  for (let path: usize = 0; path < width; path += 16) v128.store(logPrice + path, logAfter(path));
}

/**
 * Returns the logarithm of the price level of two paths: the logarithm before the block, plus a twelfth of ln p. The product p has the
 * yearly factor 1 + rate of each month of the block so far.
 */
function logAfter(path: usize): v128 {
  return addLanes(v128.load(logPrice + path), divideLanes(logLanes(v128.load(worth + path)), splat(12.0)));
}

/**
 * Applies the rate x(i) of the current month to the price level, then draws the next rate of the mean-reverting model: x(i + 1) =
 * th + m (x(i) - th) + s_m z. th is the long-run rate, m the monthly persistence, s_m the standard deviation of a month and z a
 * normal number.
 */
function revertPrices(normals: usize, width: usize): void {
  const mean = v128.load64_splat(priceParameters, 8);
  const persistence = v128.load64_splat(priceParameters, 16);
  const deviation = v128.load64_splat(priceParameters, 24);
  const shifts = blockTotals + <usize>classCount * ROW;
  for (let path: usize = 0; path < width; path += 16) {
    const rate = v128.load(priceState + path);
    const applied = maxLanes(rate, splat(MIN_INFLATION_RATE));
    v128.store(worth + path, multiplyLanes(v128.load(worth + path), addLanes(splat(1.0), applied)));
    const z = addLanes(v128.load(normals + path), v128.load(shifts + path));
    const expected = addLanes(mean, multiplyLanes(persistence, subtractLanes(rate, mean)));
    v128.store(priceState + path, addLanes(expected, multiplyLanes(deviation, z)));
  }
}

/** Applies a month of the current regime, 0 or 1 (high), then draws a change of regime. */
function switchRegimes(width: usize): void {
  const one = splat(1.0);
  nextOutputs(priceRandom, worth, width);
  for (let path: usize = 0; path < width; path += 16) {
    const regime = v128.load(priceState + path);
    const isHigh = f64x2.eq(regime, one);
    const log = v128.bitselect(v128.load64_splat(priceParameters, 8), v128.load64_splat(priceParameters), isHigh);
    v128.store(logPrice + path, addLanes(v128.load(logPrice + path), log));
    const probability = v128.bitselect(
      v128.load64_splat(priceParameters, 24),
      v128.load64_splat(priceParameters, 16),
      isHigh,
    );
    const changes = f64x2.lt(uniformsFromOutputs(worth + path), probability);
    v128.store(priceState + path, v128.bitselect(subtractLanes(one, regime), regime, changes));
  }
}

/** Repeats past years, each from a randomly drawn month; after the last past month the data continue with the first. */
function repeatPrices(monthOfYear: i32, width: usize): void {
  const length = priceHistoryLength;
  if (monthOfYear === 0) nextOutputs(priceRandom, worth, width);
  for (let path: usize = 0; path < width; path += 16) {
    if (monthOfYear === 0)
      v128.store(priceState + path, f64x2.floor(multiplyLanes(uniformsFromOutputs(worth + path), splat(<f64>length))));
    const one = (<i32>load<f64>(priceState + path) + monthOfYear) % length;
    const other = (<i32>load<f64>(priceState + path, 8) + monthOfYear) % length;
    const change = loadPair(priceParameters + ((<usize>one) << 3), priceParameters + ((<usize>other) << 3));
    v128.store(logPrice + path, addLanes(v128.load(logPrice + path), change));
  }
}
