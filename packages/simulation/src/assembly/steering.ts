/**
 * Quasi-random steering (finance.md section 5.2). The independent normals of a month are drawn at random; then all of a block are moved
 * by the same amount, so that they add up to a sum that a quasi-random point chose by a Brownian bridge. Moved so, normal numbers are
 * normal numbers again, with the sums of the points. Of factors e^(v z - v^2/2) that is a multiplication by one correction.
 */
import { expOf, logOf } from './exp-log.ts';
import {
  HISTORICAL_BOOTSTRAP,
  MEAN_REVERTING,
  ROW,
  STUDENT_T,
  block,
  bridge,
  cholesky,
  corrections,
  count,
  first,
  from,
  generators,
  isSteered,
  knots,
  points,
  priceModel,
  rateCount,
  raw,
  returnModel,
  seed,
  shockCount,
  sums,
  to,
  usedWidth,
  volatility,
} from './places.ts';
import { finalized } from './random-numbers.ts';
import { both, fill, minus, over, plus, times } from './vector.ts';

const BLOCKS: usize = 8;
const NORMAL_VALUES: u32 = 4096;

/** The 32 bits of a number in reverse. */
function reversed(number: u32): u32 {
  let bits = number;
  bits = ((bits >> 1) & 0x55555555) | ((bits & 0x55555555) << 1);
  bits = ((bits >> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
  bits = ((bits >> 4) & 0x0f0f0f0f) | ((bits & 0x0f0f0f0f) << 4);
  bits = ((bits >> 8) & 0x00ff00ff) | ((bits & 0x00ff00ff) << 8);
  return (bits >> 16) | (bits << 16);
}

/**
 * The points of the batch as normal numbers: a row for each dimension, whose random shift is splitmix64's finalizer of seed and dimension.
 */
export function placePoints(): void {
  const end = (<usize>count) << 3;
  // Until there are sums their first row has the digits of each path in reverse.
  for (let path: usize = 0; path < end; path += 8)
    store<u32>(sums + path, reversed(first + <u32>(path >> 3)));
  for (let dimension: u32 = 0; dimension < <u32>BLOCKS * shockCount; dimension++) {
    const generator = <u32>load<f64>(generators + ((<usize>dimension) << 3));
    const shift = <u32>(finalized(((<u64>seed) << 32) | <u64>~dimension) >> 32);
    const row = points + <usize>dimension * ROW;
    for (let path: usize = 0; path < end; path += 8)
      store<f64>(row + path, normalOf(load<u32>(sums + path) * generator + shift));
  }
}

/** The normal quantile of point/2^32: interpolated between knots, which lie closer in the first and the last interval. */
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
 * The corrections of a block: of growth and exchange rates factors; of inflation, whose row follows the raw products, what is added to
 * every normal draw, and of growth under student_t likewise. Without steering they change nothing.
 */
export function steerBlock(): void {
  const width = usedWidth();
  const isStudent = returnModel === STUDENT_T;
  const inflation = raw + <usize>(3 + rateCount) * ROW;
  if (!isSteered) {
    fill(corrections, isStudent ? 0.0 : 1.0, 2 * ROW + width);
    for (let rate: usize = 0; rate < <usize>rateCount; rate++)
      fill(corrections + (3 + rate) * ROW, 1.0, width);
    fill(inflation, 0.0, width);
    return;
  }
  if (returnModel === HISTORICAL_BOOTSTRAP) fill(corrections, 1.0, 2 * ROW + width);
  for (let path: usize = 0; path < width; path += 16) {
    setSums(path);
    if (returnModel !== HISTORICAL_BOOTSTRAP) {
      for (let factor: i32 = 0; factor < 3; factor++) {
        const sum = correlated(factor, path);
        if (isStudent) setShift(corrections, raw, <usize>factor * ROW + path, sum);
        else setCorrection(factor, path, sum);
      }
    }
    for (let rate: i32 = 0; rate < rateCount; rate++) {
      // Half of the variance is common to all rates.
      const common = v128.load(sums + 4 * ROW + path);
      const own = v128.load(sums + <usize>(5 + rate) * ROW + path);
      setCorrection(3 + rate, path, times(plus(common, own), both(Math.SQRT1_2)));
    }
    if (priceModel === MEAN_REVERTING) setShift(inflation, inflation, path, correlated(3, path));
  }
}

/** The sums that the points ask for: row `shock` for each independent draw, of two paths. */
function setSums(path: usize): void {
  const level = <usize>shockCount * ROW;
  const top = points + path;
  const third = top + (2 + (<usize>block >> 2)) * level;
  const fourth = top + (4 + (<usize>block >> 1)) * level;
  const coefficients = bridge + ((<usize>block) << 5);
  for (let at: usize = 0; at < level; at += ROW) {
    let sum = times(v128.load64_splat(coefficients, 0), v128.load(top + at));
    sum = plus(sum, times(v128.load64_splat(coefficients, 8), v128.load(top + level + at)));
    sum = plus(sum, times(v128.load64_splat(coefficients, 16), v128.load(third + at)));
    sum = plus(sum, times(v128.load64_splat(coefficients, 24), v128.load(fourth + at)));
    v128.store(sums + at + path, sum);
  }
}

/** The sum of factor 0 to 3 by its row of the Cholesky factor. */
function correlated(factor: i32, path: usize): v128 {
  let lower = cholesky + ((<usize>factor) << 5);
  let row = sums + path;
  let sum = times(v128.load64_splat(lower), v128.load(row));
  for (let shock: i32 = 1; shock <= factor; shock++) {
    lower += 8;
    row += ROW;
    sum = plus(sum, times(v128.load64_splat(lower), v128.load(row)));
  }
  return sum;
}

/** What each month's factor number `factor` is multiplied by, so that the product of a block becomes e^(v sum - n v^2/2). */
function setCorrection(factor: i32, path: usize, sum: v128): void {
  const months = <f64>(to - from);
  const v = load<f64>(volatility + ((<usize>factor) << 3));
  const wanted = minus(times(both(v), sum), both((months * v * v) / 2.0));
  const at = <usize>factor * ROW + path;
  v128.store(corrections + at, expOf(over(minus(wanted, logOf(v128.load(raw + at))), both(months))));
}

/** What is added to the normal number of each month, so that its sum over the block becomes the wanted one. */
function setShift(shifts: usize, drawn: usize, at: usize, wanted: v128): void {
  v128.store(shifts + at, over(minus(wanted, v128.load(drawn + at)), both(<f64>(to - from))));
}
