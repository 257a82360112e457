import * as arithmetic from '#month-arithmetic.ts';
import type { BatchTask } from './kernel.ts';
import { BATCH } from './layout-shape.ts';
import { type SimulationMemory, wholeAt } from './memory.ts';

// Bound to constants, because V8 looks an import up anew at every call, which costs a loop a tenth of its time.
const {
  balanceAfter,
  correctedMove,
  creditedGrowth,
  growthAfterFee,
  increased,
  openingBalance,
  plusConverted,
  reduced,
  relativeMove,
  shareOf,
  unitValue,
  unlimitedGrowth,
} = arithmetic;

/** The fund step of the engine (holding.ts) for many paths at once, by the same arithmetic. */

/** Existing funds arrive before the return of the month, at the exchange rates of the end of the month before. */
export function addOpenings(
  { shape, doubles }: SimulationMemory,
  task: BatchTask,
  run: number,
  month: number,
): void {
  const { scratch, count, from } = task;
  for (let index = 0, at = shape.data.openings; index < shape.openings; index++, at += 5) {
    if (doubles[at] !== month) continue;
    const balances = scratch + (shape.state.balances + run * shape.groups + wholeAt(doubles, at + 1)) * BATCH;
    const amount = doubles[at + 2]!;
    const times = wholeAt(doubles, at + 3);
    const over = wholeAt(doubles, at + 4);
    const ups = levelRow(shape, scratch, times, month - from - 1);
    const downs = levelRow(shape, scratch, over, month - from - 1);
    for (let path = 0; path < count; path++) {
      const up = times < 0 ? 1 : doubles[ups + path]!;
      const down = over < 0 ? 1 : doubles[downs + path]!;
      const arrived = openingBalance(amount, relativeMove(up, down));
      doubles[balances + path] = increased(doubles[balances + path]!, arrived);
    }
  }
}

/** The fund step of every group, and what each category is worth then. */
export function growFunds(memory: SimulationMemory, task: BatchTask, run: number, month: number): void {
  const { shape, doubles } = memory;
  const { data } = shape;
  const worth = task.scratch + shape.scratch.worth;
  doubles.fill(0, worth, worth + 3 * BATCH);
  for (let group = 0; group < shape.groups; group++) {
    if (month < wholeAt(doubles, data.firsts + group)) continue;
    const isPaidOut = month >= wholeAt(doubles, data.payoutFirsts + group);
    const isLimited = doubles[data.ceilings + group]! < Infinity;
    const isRevalued = wholeAt(doubles, data.unitRates + wholeAt(doubles, data.groupUnits + group)) >= 0;
    if (isPaidOut || isLimited || isRevalued) {
      growGroup(memory, task, run, month, group);
      if (isPaidOut) payOut(memory, task, run, month, group);
      addWorth(memory, task, run, month, group);
    } else growUsualGroup(memory, task, run, month, group);
  }
}

/** The steps of the most usual group in one loop, which saves time: no limit, no payout, no random exchange rate. */
function growUsualGroup(
  { shape, doubles }: SimulationMemory,
  { scratch, count, from }: BatchTask,
  run: number,
  month: number,
  group: number,
): void {
  const { data, state } = shape;
  const { growth, blockMonths, corrections } = shape.scratch;
  const category = wholeAt(doubles, data.categories + group);
  const factors = scratch + growth + (category * blockMonths + month - from) * BATCH;
  const corrected = scratch + corrections + category * BATCH;
  const balances = scratch + (state.balances + run * shape.groups + group) * BATCH;
  const worth = scratch + shape.scratch.worth + category * BATCH;
  const deposit = doubles[data.deposits + group * shape.months + month]!;
  const product = doubles[data.products + group]!;
  const value = doubles[data.units + wholeAt(doubles, data.groupUnits + group) * shape.months + month]!;
  for (let path = 0; path < count; path++) {
    const move = correctedMove(doubles[factors + path]!, doubles[corrected + path]!);
    const balance = balanceAfter(doubles[balances + path]!, unlimitedGrowth(move, product), deposit);
    doubles[balances + path] = balance;
    doubles[worth + path] = plusConverted(doubles[worth + path]!, balance, value);
  }
}

/** B = B (1 + c)(1 - f) + d, with c the random return up to the interest limit. */
function growGroup(
  { shape, doubles }: SimulationMemory,
  { scratch, count, from }: BatchTask,
  run: number,
  month: number,
  group: number,
): void {
  const { data, state } = shape;
  const { growth, blockMonths, corrections } = shape.scratch;
  const category = wholeAt(doubles, data.categories + group);
  const factors = scratch + growth + (category * blockMonths + month - from) * BATCH;
  const corrected = scratch + corrections + category * BATCH;
  const balances = scratch + (state.balances + run * shape.groups + group) * BATCH;
  const deposit = doubles[data.deposits + group * shape.months + month]!;
  const ceiling = doubles[data.ceilings + group]!;
  if (ceiling === Infinity) {
    const product = doubles[data.products + group]!;
    for (let path = 0; path < count; path++) {
      const move = correctedMove(doubles[factors + path]!, doubles[corrected + path]!);
      const factor = unlimitedGrowth(move, product);
      doubles[balances + path] = balanceAfter(doubles[balances + path]!, factor, deposit);
    }
    return;
  }
  const expected = doubles[data.growths + group]!;
  const keep = doubles[data.keeps + group]!;
  for (let path = 0; path < count; path++) {
    const move = correctedMove(doubles[factors + path]!, doubles[corrected + path]!);
    const factor = growthAfterFee(creditedGrowth(expected, move, ceiling), keep);
    doubles[balances + path] = balanceAfter(doubles[balances + path]!, factor, deposit);
  }
}

/** What a group pays out becomes cash in its currency. */
function payOut(
  { shape, doubles }: SimulationMemory,
  { scratch, count }: BatchTask,
  run: number,
  month: number,
  group: number,
): void {
  const { data, state } = shape;
  const balances = scratch + (state.balances + run * shape.groups + group) * BATCH;
  const unit = wholeAt(doubles, data.groupUnits + group);
  const proceeds = scratch + (state.proceeds + run * shape.units + unit) * BATCH;
  const share = doubles[data.payoutShares + group * shape.months + month]!;
  for (let path = 0; path < count; path++) {
    const paid = shareOf(doubles[balances + path]!, share);
    doubles[balances + path] = reduced(doubles[balances + path]!, paid);
    doubles[proceeds + path] = increased(doubles[proceeds + path]!, paid);
  }
}

function addWorth(
  { shape, doubles }: SimulationMemory,
  { scratch, count, from }: BatchTask,
  run: number,
  month: number,
  group: number,
): void {
  const { data, state } = shape;
  const balances = scratch + (state.balances + run * shape.groups + group) * BATCH;
  const worth = scratch + shape.scratch.worth + wholeAt(doubles, data.categories + group) * BATCH;
  const unit = wholeAt(doubles, data.groupUnits + group);
  const rate = wholeAt(doubles, data.unitRates + unit);
  const value = doubles[data.units + unit * shape.months + month]!;
  if (rate < 0) {
    for (let path = 0; path < count; path++) {
      doubles[worth + path] = plusConverted(doubles[worth + path]!, doubles[balances + path]!, value);
    }
    return;
  }
  const levels = levelRow(shape, scratch, rate, month - from);
  for (let path = 0; path < count; path++) {
    const worthOfOne = unitValue(value, doubles[levels + path]!);
    doubles[worth + path] = plusConverted(doubles[worth + path]!, doubles[balances + path]!, worthOfOne);
  }
}

/** Where the levels of a random exchange rate at the end of a month of the block lie. */
export function levelRow(
  { scratch: { levels, blockMonths } }: SimulationMemory['shape'],
  scratch: number,
  rate: number,
  month: number,
) {
  return scratch + levels + (rate * (blockMonths + 1) + month + 1) * BATCH;
}
