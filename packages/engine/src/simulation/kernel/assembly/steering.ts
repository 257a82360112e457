/** Quasi-random points and the corrections that they ask for: the operations of ../../steering.ts. Places are bytes. */
import { expOf, logOf } from './exp-log.ts';
import {
  ROW,
  block,
  bridge,
  cholesky,
  corrections,
  count,
  drawsInflation,
  first,
  from,
  generators,
  knots,
  points,
  rateCount,
  raw,
  shifts,
  shockCount,
  sums,
  to,
  usedWidth,
  volatility,
} from './places.ts';

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

/** The points of the batch as normal numbers: a row for each dimension. */
export function placePoints(): void {
  const dimensions = BLOCKS * <usize>shockCount;
  for (let path: i32 = 0; path < count; path++) {
    const place = reversed(first + path);
    let at = points + ((<usize>path) << 3);
    for (let dimension: usize = 0; dimension < dimensions; dimension++) {
      const generator = <u32>(<i64>load<f64>(generators + (dimension << 3)));
      const shift = <u32>(<i64>load<f64>(shifts + (dimension << 3)));
      const point = place * generator + shift;
      const interval = point >> 20;
      let knot = knots + ((<usize>interval) << 3);
      let share = <f64>(point & 0xfffff) / 1048576.0;
      if (interval === 0 || interval === NORMAL_VALUES - 1) {
        const tail = (interval === 0 ? 1 : 2) * (NORMAL_VALUES + 1) + ((point >> 8) & 4095);
        knot = knots + ((<usize>tail) << 3);
        share = <f64>(point & 255) / 256.0;
      }
      const low = load<f64>(knot);
      store<f64>(at, low + (load<f64>(knot, 8) - low) * share);
      at += ROW;
    }
  }
}

/** The sum of the products of `terms` numbers at `factors` and as many rows from `rows` on. */
function correlated(factors: usize, rows: usize, terms: i32): v128 {
  let sum = f64x2.mul(v128.load64_splat(factors), v128.load(rows));
  for (let index: i32 = 1; index < terms; index++) {
    factors += 8;
    rows += ROW;
    sum = f64x2.add(sum, f64x2.mul(v128.load64_splat(factors), v128.load(rows)));
  }
  return sum;
}

/** What each month's factor number `factor` is multiplied by, so that the product of a block becomes the wanted one. */
function setCorrection(factor: i32, path: usize, wantedSum: v128): void {
  const months = <f64>(to - from);
  const spread = load<f64>(volatility + ((<usize>factor) << 3));
  const drift = (months * spread * spread) / 2.0;
  const wanted = f64x2.sub(f64x2.mul(f64x2.splat(spread), wantedSum), f64x2.splat(drift));
  const at = <usize>factor * ROW + path;
  const missing = f64x2.sub(wanted, logOf(v128.load(raw + at)));
  v128.store(corrections + at, expOf(f64x2.div(missing, f64x2.splat(months))));
}

/** The sums that the points ask for: row `shock` for each independent draw, of two paths. */
function setSums(path: usize): void {
  const level = <usize>shockCount * ROW;
  const top = points + path;
  const third = top + (2 + (<usize>block >> 2)) * level;
  const fourth = top + (4 + (<usize>block >> 1)) * level;
  const coefficients = bridge + ((<usize>block) << 5);
  for (let at: usize = 0; at < level; at += ROW) {
    let sum = f64x2.mul(v128.load64_splat(coefficients, 0), v128.load(top + at));
    sum = f64x2.add(sum, f64x2.mul(v128.load64_splat(coefficients, 8), v128.load(top + level + at)));
    sum = f64x2.add(sum, f64x2.mul(v128.load64_splat(coefficients, 16), v128.load(third + at)));
    sum = f64x2.add(sum, f64x2.mul(v128.load64_splat(coefficients, 24), v128.load(fourth + at)));
    v128.store(sums + at + path, sum);
  }
}

/**
 * The corrections of a block under the model lognormal: of growth and of exchange rates; of inflation, whose row follows the raw
 * products, what is added to every normal draw.
 */
export function steerBlock(): void {
  const width = usedWidth();
  for (let path: usize = 0; path < width; path += 16) {
    setSums(path);
    for (let factor: i32 = 0; factor < 3; factor++) {
      setCorrection(factor, path, correlated(cholesky + ((<usize>factor) << 5), sums + path, factor + 1));
    }
    for (let rate: i32 = 0; rate < rateCount; rate++) {
      const common = v128.load(sums + 4 * ROW + path);
      const own = v128.load(sums + <usize>(5 + rate) * ROW + path);
      setCorrection(3 + rate, path, f64x2.mul(f64x2.add(common, own), f64x2.splat(Math.SQRT1_2)));
    }
    if (!drawsInflation) continue;
    const at = raw + <usize>(3 + rateCount) * ROW + path;
    const missing = f64x2.sub(correlated(cholesky + 96, sums + path, 4), v128.load(at));
    v128.store(at, f64x2.div(missing, f64x2.splat(<f64>(to - from))));
  }
}
