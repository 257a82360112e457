/**
 * Random draws of a block of months for a batch, two paths at a time (finance.md section 5.1). Each month uses one generator
 * output for the factors (equities, balanced, deposits, inflation, and the common part of exchange rates), and a second one under
 * student_t. Exchange rates, bonds and property have generators of their own. Addresses are in bytes; `ROW` is the size of a row
 * over the batch. If the number of paths is odd, one unused path is computed with the last.
 */
import {
  drawHistoricalYearStart,
  drawDeposits,
  drawBondsAndProperty,
  drawNormals,
  drawHistoricalMonth,
  drawStudentScales,
} from './return-model-draws.ts';
import {
  HISTORICAL_BOOTSTRAP,
  MEAN_REVERTING,
  ROW,
  STUDENT_T,
  blockMonths,
  classCount,
  from,
  growth,
  equityDrawTable,
  balancedDrawTable,
  depositDrawTable,
  inflation,
  inflationDrawTable,
  priceModel,
  random,
  rateCount,
  blockTotals,
  returnModel,
  to,
  usedWidth,
  studentScales,
  worth,
} from './memory-addresses.ts';
import { tableValuesOfDraws, nextOutputs } from './random-numbers.ts';
import { drawRates } from './random-exchange-rates.ts';
import { fillRow, loadPair, addLanes, multiplyLanes } from './vector.ts';

/** Number of consecutive past months in one block of a historical bootstrap. */
const HISTORY_BLOCK: i32 = 12;

/**
 * Draws a block: growth of the classes, normal draws of inflation and exchange rates, and their products or sums over the block. The outer
 * loop is over months, because the rows of one path are a power of two apart and would evict each other from the processor's cache.
 */
export function drawBlock(): void {
  const width = usedWidth();
  const rows = classCount + 2 + rateCount;
  for (let row: i32 = 0; row < rows; row++) {
    const isProduct = row < 3 && returnModel !== STUDENT_T;
    fillRow(blockTotals + <usize>row * ROW, isProduct ? 1.0 : 0.0, width);
  }
  for (let month = from; month < to; month++) drawMonth(month, width);
}

function drawMonth(month: i32, width: usize): void {
  const row = <usize>(month - from) * ROW;
  // The rows of `worth` are not yet in use, so they store the generator outputs and the common draws of exchange rates.
  const outputs = worth;
  const ownOutputs = worth + ROW;
  const isPast = returnModel === HISTORICAL_BOOTSTRAP;
  if (isPast && month % HISTORY_BLOCK === 0) drawHistoricalYearStart(outputs, width);
  nextOutputs(random, outputs, width);
  if (returnModel === STUDENT_T) drawNormals(growth + row, outputs, width);
  else if (isPast) {
    drawHistoricalMonth(growth + row, month % HISTORY_BLOCK, width);
    drawDeposits(growth + row, outputs, width);
  } else drawGrowth(growth + row, outputs, width);
  if (priceModel === MEAN_REVERTING) drawInflation(inflation + row, outputs, width);
  if (rateCount > 0) drawRates(row, outputs, ownOutputs, width);
  if (classCount > 3) drawBondsAndProperty(row, outputs, ownOutputs, width, isPast);
  if (returnModel !== STUDENT_T) return;
  nextOutputs(random, ownOutputs, width);
  drawStudentScales(studentScales + row, ownOutputs, width);
}

/**
 * Draws the growth of the first three classes under the lognormal model. The growth of a class is the product of the values in
 * the tables that affect it.
 */
function drawGrowth(at: usize, outputs: usize, width: usize): void {
  const stride = <usize>blockMonths * ROW;
  const table0 = equityDrawTable;
  const table1 = balancedDrawTable;
  const table2 = depositDrawTable;
  let product = blockTotals;
  for (const end = outputs + width; outputs < end; outputs += 16) {
    const one = load<u64>(outputs);
    const other = load<u64>(outputs, 8);
    const one0 = v128.load(table0 + (<usize>(one >> 47) & 0x1ffe0));
    const other0 = v128.load(table0 + (<usize>(other >> 47) & 0x1ffe0));
    const one1 = v128.load(table1 + (<usize>(one >> 35) & 0x1ffe0));
    const other1 = v128.load(table1 + (<usize>(other >> 35) & 0x1ffe0));
    const one2 = v128.load(table2 + (<usize>(one >> 24) & 0xfff0));
    const other2 = v128.load(table2 + (<usize>(other >> 24) & 0xfff0));
    const equities = v128.shuffle<f64>(one0, other0, 0, 2);
    const balanced = multiplyLanes(v128.shuffle<f64>(one0, other0, 1, 3), v128.shuffle<f64>(one1, other1, 0, 2));
    const deposits = multiplyLanes(v128.shuffle<f64>(one1, other1, 1, 3), v128.shuffle<f64>(one2, other2, 0, 2));
    v128.store(at, equities);
    v128.store(at + stride, balanced);
    v128.store(at + 2 * stride, deposits);
    v128.store(product, multiplyLanes(v128.load(product, 0), equities), 0);
    v128.store(product, multiplyLanes(v128.load(product, ROW), balanced), ROW);
    v128.store(product, multiplyLanes(v128.load(product, 2 * ROW), deposits), 2 * ROW);
    at += 16;
    product += 16;
  }
}

/** Computes the normal draw of inflation as the sum of the contributions of the four independent draws. */
function drawInflation(at: usize, outputs: usize, width: usize): void {
  const part0 = equityDrawTable + 16;
  const part1 = balancedDrawTable + 16;
  const part2 = depositDrawTable + 8;
  const part3 = inflationDrawTable;
  let sum = blockTotals + <usize>classCount * ROW;
  for (const end = outputs + width; outputs < end; outputs += 16) {
    const one = load<u64>(outputs);
    const other = load<u64>(outputs, 8);
    let z = loadPair(part0 + (<usize>(one >> 47) & 0x1ffe0), part0 + (<usize>(other >> 47) & 0x1ffe0));
    z = addLanes(z, loadPair(part1 + (<usize>(one >> 35) & 0x1ffe0), part1 + (<usize>(other >> 35) & 0x1ffe0)));
    z = addLanes(z, loadPair(part2 + (<usize>(one >> 24) & 0xfff0), part2 + (<usize>(other >> 24) & 0xfff0)));
    z = addLanes(z, tableValuesOfDraws(part3, one, other, 13));
    v128.store(at, z);
    v128.store(sum, addLanes(v128.load(sum), z));
    at += 16;
    sum += 16;
  }
}
