/**
 * Variance reduction with quasi-random points (finance.md section 5.2). The independent normal numbers of a month are drawn at
 * random. Then all numbers of a block are shifted by the same amount, so that their sum equals a given sum. A quasi-random point
 * gives this sum through a Brownian bridge. The shifted numbers are again normal. For growth factors e^(v z), with volatility v and
 * normal number z, the shift is a multiplication by one correction.
 */
import { expLanes, logLanes } from './exp-log.ts';
import {
  HISTORICAL_BOOTSTRAP,
  MEAN_REVERTING,
  ROW,
  STUDENT_T,
  block,
  bridge,
  cholesky,
  classCount,
  corrections,
  count,
  first,
  from,
  generators,
  isReduced,
  knots,
  points,
  priceModel,
  rateCount,
  blockTotals,
  returnModel,
  seed,
  shockCount,
  ownRates,
  sums,
  to,
  usedWidth,
  volatility,
} from './memory-addresses.ts';
import { finalizeSplitmix } from './random-numbers.ts';
import { rateSumRow } from './random-exchange-rates.ts';
import { splat, fillRow, subtractLanes, divideLanes, addLanes, multiplyLanes } from './vector.ts';

const BLOCKS: u32 = 8;

/**
 * Number of the draws that every plan has in each month; they come first. The other draws of a plan have dimensions of their own.
 */
const COMMON: u32 = 4;
const NORMAL_VALUES: u32 = 4096;

/** Returns the number with its 32 bits in reverse order. */
function reversed(number: u32): u32 {
  let bits = number;
  bits = ((bits >> 1) & 0x55555555) | ((bits & 0x55555555) << 1);
  bits = ((bits >> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
  bits = ((bits >> 4) & 0x0f0f0f0f) | ((bits & 0x0f0f0f0f) << 4);
  bits = ((bits >> 8) & 0x00ff00ff) | ((bits & 0x00ff00ff) << 8);
  return (bits >> 16) | (bits << 16);
}

/** Returns the dimension of a draw at a level of the bridge. The dimension of a common draw does not depend on additional draws. */
function dimensionOf(level: u32, shock: u32): u32 {
  return shock < COMMON ? level * COMMON + shock : BLOCKS * shock + level;
}

/**
 * Computes the points of the batch as normal numbers: one row per dimension. The random shift of a dimension is splitmix64's finalizer of
 * seed and dimension.
 */
export function computeQuasiRandomPoints(): void {
  const end = (<usize>count) << 3;
  // The first row of `sums` is not yet in use, so it stores the reversed bits of each path number.
  for (let path: usize = 0; path < end; path += 8) store<u32>(sums + path, reversed(first + <u32>(path >> 3)));
  let row = points;
  for (let level: u32 = 0; level < BLOCKS; level++) {
    for (let shock: u32 = 0; shock < <u32>shockCount; shock++, row += ROW) {
      const dimension = dimensionOf(level, shock);
      const generator = <u32>load<f64>(generators + ((<usize>dimension) << 3));
      const shift = <u32>(finalizeSplitmix(((<u64>seed) << 32) | <u64>~dimension) >> 32);
      for (let path: usize = 0; path < end; path += 8)
        store<f64>(row + path, normalOf(load<u32>(sums + path) * generator + shift));
    }
  }
}

/** Returns the normal quantile of point/2^32, interpolated between table points, which are denser in the first and the last interval. */
function normalOf(point: u32): f64 {
  const interval = point >> 20;
  let knot = knots + ((<usize>interval) << 3);
  let share = <f64>(point & 0xfffff) / 1048576.0;
  if (interval === 0 || interval === NORMAL_VALUES - 1) {
    const tail = (interval === 0 ? 1 : 2) * (NORMAL_VALUES + 1) + ((point >> 8) & 4095);
    knot = knots + ((<usize>tail) << 3);
    share = <f64>(point & 255) / 256.0;
  }
  const low = load<f64>(knot);
  return low + (load<f64>(knot, 8) - low) * share;
}

/**
 * Computes the corrections of a block: factors for growth, and shifts for normal numbers. For inflation and exchange rates, the shifts
 * replace the sums. Without variance reduction the corrections have no effect.
 */
export function computeBlockCorrections(): void {
  const width = usedWidth();
  for (let index: i32 = 0; index < classCount; index++)
    fillRow(corrections + <usize>index * ROW, isNormal(index) ? 0.0 : 1.0, width);
  if (isReduced) {
    for (let path: usize = 0; path < width; path += 16) computePathCorrections(path);
    return;
  }
  fillRow(blockTotals + <usize>classCount * ROW, 0.0, width);
  for (let rate: i32 = 0; rate < rateCount; rate++) fillRow(rateSumRow(rate), 0.0, width);
}

/** Returns true if a class is drawn as normal numbers and converted to growth later. */
function isNormal(index: i32): bool {
  return returnModel === STUDENT_T || (index > 2 && !isOfPast(index));
}

/** Returns true if a class repeats the past: equities, balanced funds and bonds under historical_bootstrap. */
function isOfPast(index: i32): bool {
  return returnModel === HISTORICAL_BOOTSTRAP && (index < 2 || index === 3);
}

function computePathCorrections(path: usize): void {
  setSums(path);
  for (let index: i32 = 0; index < classCount; index++) {
    if (isOfPast(index)) continue;
    const sum = correlated(index > 2 ? index + 1 : index, path);
    if (isNormal(index)) setShift(corrections, blockTotals, <usize>index * ROW + path, sum);
    else setCorrection(index, path, sum);
  }
  if (priceModel === MEAN_REVERTING) {
    const inflation = blockTotals + <usize>classCount * ROW;
    setShift(inflation, inflation, path, correlated(3, path));
  }
  // Half of the variance is common to all rates.
  const common = v128.load(sums + <usize>COMMON * ROW + path);
  for (let rate: i32 = 0; rate < ownRates; rate++) {
    const own = v128.load(sums + <usize>(COMMON + 1 + rate) * ROW + path);
    setShift(rateSumRow(rate), rateSumRow(rate), path, multiplyLanes(addLanes(common, own), splat(Math.SQRT1_2)));
  }
  for (let rate = ownRates; rate < rateCount; rate++) {
    // The rate's own draws stay unchanged; its common part is shifted like the common part of the other rates, if there are any.
    const moved = ownRates === 0 ? splat(0.0) : subtractLanes(common, v128.load(rateSumRow(rateCount) + path));
    v128.store(
      rateSumRow(rate) + path,
      divideLanes(multiplyLanes(moved, splat(Math.SQRT1_2)), splat(<f64>(to - from))),
    );
  }
}

/** Computes for two paths the sum over the block that the quasi-random points determine for each independent draw. */
function setSums(path: usize): void {
  const level = <usize>shockCount * ROW;
  const top = points + path;
  const third = top + (2 + (<usize>block >> 2)) * level;
  const fourth = top + (4 + (<usize>block >> 1)) * level;
  const coefficients = bridge + ((<usize>block) << 5);
  for (let at: usize = 0; at < level; at += ROW) {
    let sum = multiplyLanes(v128.load64_splat(coefficients, 0), v128.load(top + at));
    sum = addLanes(sum, multiplyLanes(v128.load64_splat(coefficients, 8), v128.load(top + level + at)));
    sum = addLanes(sum, multiplyLanes(v128.load64_splat(coefficients, 16), v128.load(third + at)));
    sum = addLanes(sum, multiplyLanes(v128.load64_splat(coefficients, 24), v128.load(fourth + at)));
    v128.store(sums + at + path, sum);
  }
}

/** Returns the sum over a block of the correlated factor with index `factor` (0 to 5), from its row of the Cholesky factor. */
function correlated(factor: i32, path: usize): v128 {
  let lower = cholesky + <usize>(factor * 48);
  let row = sums + path;
  let sum = multiplyLanes(v128.load64_splat(lower), v128.load(row));
  for (let draw: i32 = 1; draw <= factor; draw++) {
    lower += 8;
    row = sums + <usize>shockOf(draw) * ROW + path;
    sum = addLanes(sum, multiplyLanes(v128.load64_splat(lower), v128.load(row)));
  }
  return sum;
}

/**
 * Returns the index of the draw behind an independent factor. The draws of bonds and property come last, after the draws of exchange rates.
 */
function shockOf(draw: i32): i32 {
  return draw < <i32>COMMON ? draw : shockCount - (classCount - 3) + (draw - <i32>COMMON);
}

/**
 * Sets the correction of a class: a factor on the growth of each month, after which the product of the block is e^(v `sum`) with
 * the monthly volatility v.
 */
function setCorrection(index: i32, path: usize, sum: v128): void {
  const months = <f64>(to - from);
  const wanted = multiplyLanes(v128.load64_splat(volatility + ((<usize>index) << 3)), sum);
  const at = <usize>index * ROW + path;
  v128.store(
    corrections + at,
    expLanes(divideLanes(subtractLanes(wanted, logLanes(v128.load(blockTotals + at))), splat(months))),
  );
}

/** Sets a shift: the number added to the normal number of each month that makes their sum over the block `wanted`. */
function setShift(shifts: usize, drawn: usize, at: usize, wanted: v128): void {
  v128.store(shifts + at, divideLanes(subtractLanes(wanted, v128.load(drawn + at)), splat(<f64>(to - from))));
}
