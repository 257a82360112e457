/** The price level of each path: the operations of ../../price-draws.ts, two paths at a time and in the same order. */
import { expOf, logOf } from './exp-log.ts';
import {
  ROW,
  from,
  inflation,
  logPrice,
  priceLevels,
  priceNumbers,
  priceState,
  priceStep,
  rateCount,
  raw,
  to,
  usedWidth,
  worth,
} from './places.ts';

/** The lowest yearly rate that is applied (finance.md section 2). */
const LOWEST_RATE: f64 = -0.1;

/** Carries prices under the model mean_reverting through a block whose draws have been made and steered. */
export function revertPrices(): void {
  const width = usedWidth();
  const mean = v128.load64_splat(priceNumbers, 8);
  const persistence = v128.load64_splat(priceNumbers, 16);
  const deviation = v128.load64_splat(priceNumbers, 24);
  const shifts = raw + <usize>(3 + rateCount) * ROW;
  const one = f64x2.splat(1.0);
  // The worth of funds is counted later: its first row holds the products meanwhile.
  for (let path: usize = 0; path < width; path += 16) v128.store(worth + path, one);
  let normals = inflation;
  let point = priceLevels;
  for (let month = from; month < to; month++) {
    for (let path: usize = 0; path < width; path += 16) {
      const rate = v128.load(priceState + path);
      const applied = f64x2.max(rate, f64x2.splat(LOWEST_RATE));
      v128.store(worth + path, f64x2.mul(v128.load(worth + path), f64x2.add(one, applied)));
      const z = f64x2.add(v128.load(normals + path), v128.load(shifts + path));
      const expected = f64x2.add(mean, f64x2.mul(persistence, f64x2.sub(rate, mean)));
      v128.store(priceState + path, f64x2.add(expected, f64x2.mul(deviation, z)));
    }
    normals += ROW;
    if ((month + 1) % priceStep !== 0) continue;
    for (let path: usize = 0; path < width; path += 16) v128.store(point + path, expOf(logAfter(path)));
    point += ROW;
  }
  for (let path: usize = 0; path < width; path += 16) v128.store(logPrice + path, logAfter(path));
}

/** The logarithm of the price level of two paths: that before the block and a twelfth of that of the product so far. */
function logAfter(path: usize): v128 {
  const grown = f64x2.div(logOf(v128.load(worth + path)), f64x2.splat(12.0));
  return f64x2.add(v128.load(logPrice + path), grown);
}
