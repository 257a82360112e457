/** Growth under the models of returns beside lognormal (finance.md section 5.1): two paths at a time, as draws.ts. */
import {
  ROW,
  blockMonths,
  cholesky,
  corrections,
  from,
  growth,
  history,
  historyFirst,
  historyLength,
  normals,
  random,
  raw,
  to,
  usedWidth,
  volatility,
  widths,
} from './places.ts';
import { looked, nextOutputs } from './random-numbers.ts';
import { both, fill, over, plus, times } from './vector.ts';

/** A fund loses at most 95 % in a month of student_t. */
const LEAST_GROWTH: f64 = 0.05;

/** The correlated normals of each category, and their sums: where growth and its products are under lognormal. */
export function drawNormals(at: usize, outputs: usize, width: usize): void {
  for (let category: usize = 0; category < 3; category++) {
    const lower = cholesky + (category << 5);
    const sums = raw + category * ROW;
    for (let path: usize = 0; path < width; path += 16) {
      const one = load<u64>(outputs + path);
      const other = load<u64>(outputs + path, 8);
      let z = times(v128.load64_splat(lower), looked(normals, one, other, 49));
      z = plus(z, times(v128.load64_splat(lower, 8), looked(normals, one, other, 37)));
      z = plus(z, times(v128.load64_splat(lower, 16), looked(normals, one, other, 25)));
      v128.store(at + path, z);
      v128.store(sums + path, plus(v128.load(sums + path), z));
    }
    at += <usize>blockMonths * ROW;
  }
}

/** 1/sqrt(W) of student_t, with W the mean of five squared normals. */
export function drawWidths(at: usize, outputs: usize, width: usize): void {
  for (let path: usize = 0; path < width; path += 16) {
    const one = load<u64>(outputs + path);
    const other = load<u64>(outputs + path, 8);
    let squares = both(0.0);
    for (let shift: i32 = 49; shift > 0; shift -= 12) {
      const normal = looked(normals, one, other, shift);
      squares = plus(squares, times(normal, normal));
    }
    v128.store(at + path, over(both(1.0), f64x2.sqrt(over(squares, both(5.0)))));
  }
}

/**
 * Makes growth of the normals of student_t, max(.05, 1 + v t sqrt(.6)) with t = z/sqrt(W). They are moved by their corrections, which
 * change nothing from then on.
 */
export function growByStudent(): void {
  const width = usedWidth();
  for (let category: usize = 0; category < 3; category++) {
    // sqrt(3/5) brings the variance of Student's t with 5 degrees of freedom back to 1.
    const scale = both(load<f64>(volatility + (category << 3)) * Math.sqrt(0.6));
    const shift = corrections + category * ROW;
    for (let month: usize = 0; month < <usize>(to - from); month++) {
      const at = growth + (category * <usize>blockMonths + month) * ROW;
      for (let path: usize = 0; path < width; path += 16) {
        const z = plus(v128.load(at + path), v128.load(shift + path));
        const t = times(z, v128.load(widths + month * ROW + path));
        v128.store(at + path, f64x2.max(both(LEAST_GROWTH), plus(both(1.0), times(scale, t))));
      }
    }
    fill(shift, 1.0, width);
  }
}

/** Draws the month of the past with which a year of each path begins: by the upper 32 bits of an output. */
export function beginYear(outputs: usize, width: usize): void {
  nextOutputs(random, outputs, width);
  for (let path: usize = 0; path < width; path += 8) {
    const upper = <f64>load<u32>(outputs + path, 4);
    store<f64>(historyFirst + path, floor((upper * <f64>historyLength) / 4294967296.0));
  }
}

/**
 * Growth of a month under historical_bootstrap, which goes on at the beginning after the last month of the past (Politis and Romano
 * 1992). Pensions take the mix, all other funds stocks.
 */
export function drawPast(at: usize, monthOfYear: i32, width: usize): void {
  const stride = <usize>blockMonths * ROW;
  const mix = (<usize>historyLength) << 3;
  for (let path: usize = 0; path < width; path += 8) {
    const month = (<i32>load<f64>(historyFirst + path) + monthOfYear) % historyLength;
    const past = history + ((<usize>month) << 3);
    store<f64>(at + path, load<f64>(past));
    store<f64>(at + stride + path, load<f64>(past + mix));
    store<f64>(at + 2 * stride + path, load<f64>(past));
  }
}
