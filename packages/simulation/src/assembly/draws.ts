/**
 * The draws of a block of months for a batch, two paths at a time (finance.md section 5.1). A month takes one output of the generator for
 * the factors (investment, pension, saving, inflation, and what exchange rates have in common), then one for every five random exchange
 * rates, then one for student_t. Places are bytes; `ROW` is a row over the batch. An odd last path has a neighbour that nobody reads.
 */
import { beginYear, drawNormals, drawPast, drawWidths } from './other-draws.ts';
import {
  HISTORICAL_BOOTSTRAP,
  MEAN_REVERTING,
  ROW,
  STUDENT_T,
  blockMonths,
  corrections,
  from,
  growth,
  growth0,
  growth1,
  growth2,
  inflation,
  inflation3,
  levels,
  priceModel,
  random,
  rateCount,
  rateFactors,
  rateStates,
  raw,
  returnModel,
  to,
  usedWidth,
  widths,
  worth,
} from './places.ts';
import { looked, nextOutputs } from './random-numbers.ts';
import { fill, pair, plus, times } from './vector.ts';

/** Months that a historical bootstrap takes from the past in one piece. */
const HISTORY_BLOCK: i32 = 12;

/**
 * Draws a block: growth of the categories, the normal draw of inflation, factors of exchange rates, and what each comes to over the
 * block. Month by month, because the rows of one path lie a power of two apart and so displace each other from the processor's cache.
 */
export function drawBlock(): void {
  const width = usedWidth();
  const inflationSum = raw + <usize>(3 + rateCount) * ROW;
  for (let row = raw; row < inflationSum; row += ROW) fill(row, 1.0, width);
  fill(inflationSum, 0.0, width);
  if (returnModel === STUDENT_T) fill(raw, 0.0, 2 * ROW + width);
  for (let month = from; month < to; month++) drawMonth(month, width);
}

function drawMonth(month: i32, width: usize): void {
  const row = <usize>(month - from) * ROW;
  // The worth of funds is counted later: its first two rows have outputs meanwhile.
  const outputs = worth;
  const ownOutputs = worth + ROW;
  if (returnModel === HISTORICAL_BOOTSTRAP && month % HISTORY_BLOCK === 0) beginYear(outputs, width);
  nextOutputs(random, outputs, width);
  if (returnModel === STUDENT_T) drawNormals(growth + row, outputs, width);
  else if (returnModel === HISTORICAL_BOOTSTRAP) drawPast(growth + row, month % HISTORY_BLOCK, width);
  else drawGrowth(growth + row, outputs, width);
  if (priceModel === MEAN_REVERTING) drawInflation(inflation + row, outputs, width);
  for (let rate: i32 = 0; rate < rateCount; rate += 5) {
    nextOutputs(random, ownOutputs, width);
    drawRates(rate, min(rate + 5, rateCount), row, outputs, width);
  }
  if (returnModel !== STUDENT_T) return;
  nextOutputs(random, ownOutputs, width);
  drawWidths(widths + row, ownOutputs, width);
}

/** Growth of the three categories under the model lognormal: products of one value of each column that is not 1. */
function drawGrowth(at: usize, outputs: usize, width: usize): void {
  const stride = <usize>blockMonths * ROW;
  const table0 = growth0;
  const table1 = growth1;
  const table2 = growth2;
  let product = raw;
  for (const end = outputs + width; outputs < end; outputs += 16) {
    const one = load<u64>(outputs);
    const other = load<u64>(outputs, 8);
    const one0 = v128.load(table0 + (<usize>(one >> 47) & 0x1ffe0));
    const other0 = v128.load(table0 + (<usize>(other >> 47) & 0x1ffe0));
    const one1 = v128.load(table1 + (<usize>(one >> 35) & 0x1ffe0));
    const other1 = v128.load(table1 + (<usize>(other >> 35) & 0x1ffe0));
    const one2 = v128.load(table2 + (<usize>(one >> 24) & 0xfff0));
    const other2 = v128.load(table2 + (<usize>(other >> 24) & 0xfff0));
    const investment = v128.shuffle<f64>(one0, other0, 0, 2);
    const pension = times(v128.shuffle<f64>(one0, other0, 1, 3), v128.shuffle<f64>(one1, other1, 0, 2));
    const saving = times(v128.shuffle<f64>(one1, other1, 1, 3), v128.shuffle<f64>(one2, other2, 0, 2));
    v128.store(at, investment);
    v128.store(at + stride, pension);
    v128.store(at + 2 * stride, saving);
    v128.store(product, times(v128.load(product, 0), investment), 0);
    v128.store(product, times(v128.load(product, ROW), pension), ROW);
    v128.store(product, times(v128.load(product, 2 * ROW), saving), 2 * ROW);
    at += 16;
    product += 16;
  }
}

/** The normal draw of inflation: its part of each of the four independent draws. */
function drawInflation(at: usize, outputs: usize, width: usize): void {
  const part0 = growth0 + 16;
  const part1 = growth1 + 16;
  const part2 = growth2 + 8;
  const part3 = inflation3;
  let sum = raw + <usize>(3 + rateCount) * ROW;
  for (const end = outputs + width; outputs < end; outputs += 16) {
    const one = load<u64>(outputs);
    const other = load<u64>(outputs, 8);
    let z = pair(part0 + (<usize>(one >> 47) & 0x1ffe0), part0 + (<usize>(other >> 47) & 0x1ffe0));
    z = plus(z, pair(part1 + (<usize>(one >> 35) & 0x1ffe0), part1 + (<usize>(other >> 35) & 0x1ffe0)));
    z = plus(z, pair(part2 + (<usize>(one >> 24) & 0xfff0), part2 + (<usize>(other >> 24) & 0xfff0)));
    z = plus(z, looked(part3, one, other, 13));
    v128.store(at, z);
    v128.store(sum, plus(v128.load(sum), z));
    at += 16;
    sum += 16;
  }
}

/**
 * The factors of up to five exchange rates: by the fifth draw of the outputs, which all rates have in common, and one of its own of those
 * in the next row.
 */
function drawRates(rate: i32, end: i32, month: usize, outputs: usize, width: usize): void {
  const stride = <usize>(blockMonths + 1) * ROW;
  const firstTable = rateFactors + ((<usize>rate) << 15);
  const lastTable = rateFactors + ((<usize>end) << 15);
  let firstLevel = levels + <usize>rate * stride + ROW + month;
  let firstProduct = raw + <usize>(3 + rate) * ROW;
  for (const last = outputs + width; outputs < last; outputs += 16) {
    const one = load<u64>(outputs);
    const other = load<u64>(outputs, 8);
    const ownOne = load<u64>(outputs, ROW);
    const ownOther = load<u64>(outputs, ROW + 8);
    let shift: u64 = 49;
    let level = firstLevel;
    let product = firstProduct;
    for (let table = firstTable; table < lastTable; table += 32768) {
      const factor = times(looked(table, one, other, 1), looked(table, ownOne, ownOther, shift));
      v128.store(level, factor);
      v128.store(product, times(v128.load(product), factor));
      shift -= 12;
      level += stride;
      product += ROW;
    }
    firstLevel += 16;
    firstProduct += 16;
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
        const factor = times(v128.load(at + ROW + path), v128.load(correction + path));
        v128.store(at + ROW + path, times(v128.load(at + path), factor));
      }
      at += ROW;
    }
    memory.copy(state, at, ROW);
  }
}
