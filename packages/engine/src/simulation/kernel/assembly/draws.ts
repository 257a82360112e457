/**
 * The draws of a block of months for a batch: the operations of ../../draws.ts and ../../random-numbers.ts, two paths at a time and in
 * the same order. Places are bytes; `ROW` is a row over the batch. An odd last path has a neighbour that nobody reads.
 */
import {
  ROW,
  blockMonths,
  corrections,
  count,
  drawsInflation,
  drawsPrices,
  first,
  from,
  growth,
  growth0,
  growth1,
  growth2,
  inflation,
  inflation3,
  levels,
  priceRandom,
  random,
  rateCount,
  rateFactors,
  rateStates,
  raw,
  seed,
  to,
  usedWidth,
} from './places.ts';

/** Steps of splitmix64. */
const STEP: u64 = 0x9e3779b97f4a7c15;

/** splitmix64's finalizer. */
function finalized(word: u64): u64 {
  let x = word;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/** Puts the generators of a batch at their start. */
export function seedBatch(): void {
  seedStates(random, 0);
  if (drawsPrices) seedStates(priceRandom, 1);
}

/** Writes the states of generators number `stream`: four rows. */
function seedStates(rows: usize, stream: u64): void {
  for (let path: i32 = 0; path < count; path++) {
    let word = finalized(((<u64>seed) << 32) + <u64>first + path) + STEP * (stream << 2);
    const at = rows + ((<usize>path) << 3);
    for (let row: usize = 0; row < 4; row++) {
      word += STEP;
      store<u64>(at + row * ROW, finalized(word));
    }
  }
}

function rotated(words: v128, bits: i32): v128 {
  return v128.or(i64x2.shl(words, bits), i64x2.shr_u(words, 64 - bits));
}

/** The values of a table for the draws of two paths at bit `shift + 3` of their outputs. */
function looked(table: usize, one: u64, other: u64, shift: u64): v128 {
  return pair(table + (<usize>(one >> shift) & 0x7ff8), table + (<usize>(other >> shift) & 0x7ff8));
}

/** The next output of the two generators whose states begin at `at`. */
function nextOutput(at: usize): v128 {
  const a = v128.load(at, 0);
  const b = v128.load(at, ROW);
  const d = v128.load(at, 3 * ROW);
  const third = v128.xor(v128.load(at, 2 * ROW), a);
  const fourth = v128.xor(d, b);
  v128.store(at, v128.xor(a, fourth), 0);
  v128.store(at, v128.xor(b, third), ROW);
  v128.store(at, v128.xor(third, i64x2.shl(b, 17)), 2 * ROW);
  v128.store(at, rotated(fourth, 45), 3 * ROW);
  return i64x2.add(rotated(i64x2.add(a, d), 23), a);
}

/**
 * Draws a block under the model lognormal: growth of the categories, the normal draw of inflation, factors of exchange rates, and what
 * each comes to over the block. Month by month, because the rows of one path lie a power of two apart and so displace each other from
 * the processor's cache.
 */
export function drawBlock(): void {
  const width = usedWidth();
  const rows = <usize>(3 + rateCount) * ROW;
  for (let row: usize = 0; row < rows; row += ROW) fill(raw + row, 1.0, width);
  fill(raw + rows, 0.0, width);
  for (let month = from; month < to; month++) drawMonth(<usize>(month - from) * ROW, width);
}

function fill(row: usize, value: f64, width: usize): void {
  for (let path: usize = 0; path < width; path += 16) v128.store(row + path, f64x2.splat(value));
}

/** A month whose rows lie `month` bytes behind those of the first. */
function drawMonth(month: usize, width: usize): void {
  const stride = <usize>blockMonths * ROW;
  const table0 = growth0;
  const table1 = growth1;
  const table2 = growth2;
  const rates = rateCount;
  const priced = drawsInflation;
  const table3 = inflation3;
  const ofInflation = inflation - growth;
  const ofLevels = levels + ROW - growth;
  const ofSum = <usize>(3 + rates) * ROW;
  let state = random;
  let at = growth + month;
  let product = raw;
  for (const end = state + width; state < end; state += 16) {
    const a = v128.load(state, 0);
    const b = v128.load(state, ROW);
    const d = v128.load(state, 3 * ROW);
    const third = v128.xor(v128.load(state, 2 * ROW), a);
    const fourth = v128.xor(d, b);
    v128.store(state, v128.xor(a, fourth), 0);
    v128.store(state, v128.xor(b, third), ROW);
    v128.store(state, v128.xor(third, i64x2.shl(b, 17)), 2 * ROW);
    v128.store(state, rotated(fourth, 45), 3 * ROW);
    const output = i64x2.add(rotated(i64x2.add(a, d), 23), a);
    const one = <u64>i64x2.extract_lane(output, 0);
    const other = <u64>i64x2.extract_lane(output, 1);
    const rowOne0 = table0 + (<usize>(one >> 47) & 0x1ffe0);
    const rowOther0 = table0 + (<usize>(other >> 47) & 0x1ffe0);
    const rowOne1 = table1 + (<usize>(one >> 35) & 0x1ffe0);
    const rowOther1 = table1 + (<usize>(other >> 35) & 0x1ffe0);
    const one0 = v128.load(rowOne0);
    const other0 = v128.load(rowOther0);
    const one1 = v128.load(rowOne1);
    const other1 = v128.load(rowOther1);
    const one2 = v128.load(table2 + (<usize>(one >> 24) & 0xfff0));
    const other2 = v128.load(table2 + (<usize>(other >> 24) & 0xfff0));
    const investment = v128.shuffle<f64>(one0, other0, 0, 2);
    const pension = f64x2.mul(v128.shuffle<f64>(one0, other0, 1, 3), v128.shuffle<f64>(one1, other1, 0, 2));
    const saving = f64x2.mul(v128.shuffle<f64>(one1, other1, 1, 3), v128.shuffle<f64>(one2, other2, 0, 2));
    v128.store(at, investment);
    v128.store(at + stride, pension);
    v128.store(at + 2 * stride, saving);
    v128.store(product, f64x2.mul(v128.load(product, 0), investment), 0);
    v128.store(product, f64x2.mul(v128.load(product, ROW), pension), ROW);
    v128.store(product, f64x2.mul(v128.load(product, 2 * ROW), saving), 2 * ROW);
    if (priced) {
      let z = f64x2.add(pair(rowOne0 + 16, rowOther0 + 16), pair(rowOne1 + 16, rowOther1 + 16));
      z = f64x2.add(z, v128.shuffle<f64>(one2, other2, 1, 3));
      z = f64x2.add(z, looked(table3, one, other, 13));
      v128.store(at + ofInflation, z);
      v128.store(product + ofSum, f64x2.add(v128.load(product + ofSum), z));
    }
    if (rates > 0) drawRates(state, at + ofLevels, product + 3 * ROW, one, other);
    at += 16;
    product += 16;
  }
}

/** Two doubles, from wherever each lies. */
function pair(one: usize, other: usize): v128 {
  return v128.load_lane<u64>(other, v128.load64_zero(one), 1);
}

/** The factors of exchange rates of two paths in a month, from `at` on a row of months further for each rate. */
function drawRates(state: usize, at: usize, product: usize, one: u64, other: u64): void {
  const width = (<usize>blockMonths + 1) * ROW;
  const rates = rateCount;
  let table = rateFactors;
  let ownOne: u64 = 0;
  let ownOther: u64 = 0;
  let shift: u64 = 0;
  for (let rate = 0; rate < rates; rate++) {
    if (rate % 5 === 0) {
      const output = nextOutput(state);
      ownOne = i64x2.extract_lane(output, 0);
      ownOther = i64x2.extract_lane(output, 1);
      shift = 49;
    }
    const factor = f64x2.mul(looked(table, one, other, 1), looked(table, ownOne, ownOther, shift));
    v128.store(at, factor);
    v128.store(product, f64x2.mul(v128.load(product), factor));
    shift -= 12;
    at += width;
    product += ROW;
    table += 32768;
  }
}

/** Makes levels of the factors of exchange rates, each corrected; the last level goes on into the next block. */
export function setLevels(): void {
  const width = usedWidth();
  for (let rate: usize = 0; rate < <usize>rateCount; rate++) {
    let at = levels + rate * (<usize>blockMonths + 1) * ROW;
    const state = rateStates + rate * ROW;
    const correction = corrections + (3 + rate) * ROW;
    memory.copy(at, state, ROW);
    for (let month = from; month < to; month++) {
      for (let path: usize = 0; path < width; path += 16) {
        const factor = f64x2.mul(v128.load(at + ROW + path), v128.load(correction + path));
        v128.store(at + ROW + path, f64x2.mul(v128.load(at + path), factor));
      }
      at += ROW;
    }
    memory.copy(state, at, ROW);
  }
}
