/**
 * Growth under the return models other than lognormal, and growth of bonds and property (finance.md section 5.1); two paths at a
 * time, as in block-draws.ts.
 */
import { expLanes } from './exp-log.ts';
import {
  ROW,
  STUDENT_T,
  blockMonths,
  cholesky,
  classCount,
  classRandom,
  corrections,
  from,
  growth,
  balancedDrawTable,
  depositDrawTable,
  history,
  historyFirst,
  historyLength,
  normals,
  random,
  blockTotals,
  returnModel,
  to,
  usedWidth,
  volatility,
  studentScales,
} from './memory-addresses.ts';
import { tableValuesOfDraws, nextOutputs } from './random-numbers.ts';
import { splat, fillRow, maxLanes, divideLanes, addLanes, multiplyLanes } from './vector.ts';

/** Under student_t, a fund loses at most 95 % in a month. */
const MIN_GROWTH: f64 = 0.05;

/** Size in bytes of a row of the Cholesky factor. */
const LOWER_ROW: usize = 48;

/**
 * Draws correlated normal numbers of the first three classes, and their sums. They are stored in the rows in which the lognormal
 * model stores growth and its products.
 */
export function drawNormals(at: usize, outputs: usize, width: usize): void {
  for (let index: usize = 0; index < 3; index++) {
    const lower = cholesky + index * LOWER_ROW;
    const sums = blockTotals + index * ROW;
    for (let path: usize = 0; path < width; path += 16) {
      const one = load<u64>(outputs + path);
      const other = load<u64>(outputs + path, 8);
      let z = multiplyLanes(v128.load64_splat(lower), tableValuesOfDraws(normals, one, other, 49));
      z = addLanes(z, multiplyLanes(v128.load64_splat(lower, 8), tableValuesOfDraws(normals, one, other, 37)));
      z = addLanes(z, multiplyLanes(v128.load64_splat(lower, 16), tableValuesOfDraws(normals, one, other, 25)));
      v128.store(at + path, z);
      v128.store(sums + path, addLanes(v128.load(sums + path), z));
    }
    at += <usize>blockMonths * ROW;
  }
}

/** Draws correlated normal numbers of property, and of bonds unless `isPast`, from their own generator, and adds them to their sums. */
export function drawBondsAndProperty(
  month: usize,
  outputs: usize,
  ownOutputs: usize,
  width: usize,
  isPast: bool,
): void {
  nextOutputs(classRandom, ownOutputs, width);
  for (let index: i32 = isPast ? 4 : 3; index < classCount; index++) {
    // Inflation is the fourth factor, so bonds are the fifth and property the sixth.
    const lower = cholesky + <usize>(index + 1) * LOWER_ROW;
    const at = growth + <usize>(index * blockMonths) * ROW + month;
    const sums = blockTotals + <usize>index * ROW;
    for (let path: usize = 0; path < width; path += 16) {
      const one = load<u64>(outputs + path);
      const other = load<u64>(outputs + path, 8);
      const ownOne = load<u64>(ownOutputs + path);
      const ownOther = load<u64>(ownOutputs + path, 8);
      let z = multiplyLanes(v128.load64_splat(lower), tableValuesOfDraws(normals, one, other, 49));
      z = addLanes(z, multiplyLanes(v128.load64_splat(lower, 8), tableValuesOfDraws(normals, one, other, 37)));
      z = addLanes(z, multiplyLanes(v128.load64_splat(lower, 16), tableValuesOfDraws(normals, one, other, 25)));
      z = addLanes(z, multiplyLanes(v128.load64_splat(lower, 24), tableValuesOfDraws(normals, one, other, 13)));
      z = addLanes(z, multiplyLanes(v128.load64_splat(lower, 32), tableValuesOfDraws(normals, ownOne, ownOther, 49)));
      if (index === 4)
        z = addLanes(z, multiplyLanes(v128.load64_splat(lower, 40), tableValuesOfDraws(normals, ownOne, ownOther, 37)));
      v128.store(at + path, z);
      v128.store(sums + path, addLanes(v128.load(sums + path), z));
    }
  }
}

/** Writes 1/sqrt(W) for the model student_t, where W is the mean of five squared normal numbers. */
export function drawStudentScales(at: usize, outputs: usize, width: usize): void {
  for (let path: usize = 0; path < width; path += 16) {
    const one = load<u64>(outputs + path);
    const other = load<u64>(outputs + path, 8);
    let squares = splat(0.0);
    for (let shift: i32 = 49; shift > 0; shift -= 12) {
      const normal = tableValuesOfDraws(normals, one, other, shift);
      squares = addLanes(squares, multiplyLanes(normal, normal));
    }
    v128.store(at + path, divideLanes(splat(1.0), f64x2.sqrt(divideLanes(squares, splat(5.0)))));
  }
}

/**
 * Converts normal numbers z of some classes with monthly volatility v to growth factors: e^(v z), or under student_t max(.05, 1 +
 * v t sqrt(.6)) e^(v^2/2) with t = z/sqrt(W) and W from {@link drawStudentScales}. First adds the corrections of variance
 * reduction to the normal numbers, then resets the corrections.
 */
export function growByNormals(first: i32, end: i32): void {
  const width = usedWidth();
  const isStudent = returnModel === STUDENT_T;
  for (let index: i32 = first; index < end; index++) {
    const v = load<f64>(volatility + ((<usize>index) << 3));
    // sqrt(3/5) normalises the variance of Student's t with 5 degrees of freedom to 1.
    const scale = splat(isStudent ? v * Math.sqrt(0.6) : v);
    const lift = expLanes(splat((v * v) / 2.0));
    const shift = corrections + <usize>index * ROW;
    for (let month: i32 = 0; month < to - from; month++) {
      const at = growth + <usize>(index * blockMonths + month) * ROW;
      for (let path: usize = 0; path < width; path += 16) {
        const z = addLanes(v128.load(at + path), v128.load(shift + path));
        if (isStudent) {
          const t = multiplyLanes(z, v128.load(studentScales + <usize>month * ROW + path));
          v128.store(
            at + path,
            multiplyLanes(maxLanes(splat(MIN_GROWTH), addLanes(splat(1.0), multiplyLanes(scale, t))), lift),
          );
        } else v128.store(at + path, expLanes(multiplyLanes(scale, z)));
      }
    }
    fillRow(shift, 1.0, width);
  }
}

/** Draws the past month with which a year of each path begins, by the upper 32 bits of a generator output. */
export function drawHistoricalYearStart(outputs: usize, width: usize): void {
  nextOutputs(random, outputs, width);
  for (let path: usize = 0; path < width; path += 8) {
    const upper = <f64>load<u32>(outputs + path, 4);
    store<f64>(historyFirst + path, floor((upper * <f64>historyLength) / 4294967296.0));
  }
}

/**
 * Draws the growth of a month under historical_bootstrap for equities, balanced funds and, if present, bonds. After the last
 * past month the data continue with the first (Politis and Romano 1992).
 */
export function drawHistoricalMonth(at: usize, monthOfYear: i32, width: usize): void {
  const stride = <usize>blockMonths * ROW;
  const table = (<usize>historyLength) << 3;
  for (let path: usize = 0; path < width; path += 8) {
    const month = (<i32>load<f64>(historyFirst + path) + monthOfYear) % historyLength;
    const past = history + ((<usize>month) << 3);
    store<f64>(at + path, load<f64>(past));
    store<f64>(at + stride + path, load<f64>(past + table));
    if (classCount > 3) store<f64>(at + 3 * stride + path, load<f64>(past + 2 * table));
  }
}

/** Draws the growth of deposits under historical_bootstrap, which is lognormal as in the default model. */
export function drawDeposits(at: usize, outputs: usize, width: usize): void {
  const row = at + 2 * <usize>blockMonths * ROW;
  const product = blockTotals + 2 * ROW;
  for (let path: usize = 0; path < width; path += 16) {
    const one = load<u64>(outputs + path);
    const other = load<u64>(outputs + path, 8);
    const one1 = v128.load(balancedDrawTable + (<usize>(one >> 35) & 0x1ffe0));
    const other1 = v128.load(balancedDrawTable + (<usize>(other >> 35) & 0x1ffe0));
    const one2 = v128.load(depositDrawTable + (<usize>(one >> 24) & 0xfff0));
    const other2 = v128.load(depositDrawTable + (<usize>(other >> 24) & 0xfff0));
    const deposits = multiplyLanes(v128.shuffle<f64>(one1, other1, 1, 3), v128.shuffle<f64>(one2, other2, 0, 2));
    v128.store(row + path, deposits);
    v128.store(product + path, multiplyLanes(v128.load(product + path), deposits));
  }
}
