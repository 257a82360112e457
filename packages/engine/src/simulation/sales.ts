import * as arithmetic from '#month-arithmetic.ts';
import type { BatchTask } from './kernel.ts';
import { BATCH } from './layout-shape.ts';
import { type SimulationMemory, wholeAt } from './memory.ts';

// Bound to constants: month-loop.ts says why.
const { increased, isBelowZero, isShort, reduced, saleProceeds, shareKept, shareOf, shortfall } = arithmetic;

/** What is sold where cash runs out, on many paths at once (finance.md section 1.6). */

/** Number of savings among the categories, and of investments: in this order they are sold. */
const SAVING = 2;
const INVESTMENT = 0;

/** Where cash is below zero, sells savings, then investments, and notes where that is not enough for the first time. */
export function sellWhereShort(memory: SimulationMemory, task: BatchTask, run: number, month: number): void {
  const { shape, doubles } = memory;
  const { scratch, count } = task;
  const cash = scratch + shape.scratch.cash;
  let path = 0;
  while (path < count && !isBelowZero(doubles[cash + path]!)) path++;
  if (path === count) return;
  sell(memory, task, run, SAVING);
  sell(memory, task, run, INVESTMENT);
  const shortMonth = scratch + shape.state.shortMonth * BATCH;
  for (; path < count; path++) {
    if (isShort(doubles[cash + path]!) && doubles[shortMonth + path] === 0)
      doubles[shortMonth + path] = month + 1;
  }
}

/**
 * Sells up to what is missing on each path: every balance of the category shrinks by the same share. Where
 * nothing is missing that share is 1, which changes no bit.
 */
function sell(memory: SimulationMemory, task: BatchTask, run: number, category: number): void {
  const { shape, doubles } = memory;
  const { scratch, count } = task;
  const cash = scratch + shape.scratch.cash;
  const worth = scratch + shape.scratch.worth + category * BATCH;
  const shares = scratch + shape.scratch.shares;
  let path = 0;
  while (path < count && !(isBelowZero(doubles[cash + path]!) && doubles[worth + path]! > 0)) path++;
  if (path === count) return;
  for (path = 0; path < count; path++) {
    const available = doubles[worth + path]!;
    const held = doubles[cash + path]!;
    const proceeds = saleProceeds(shortfall(held), available);
    doubles[shares + path] = shareKept(available, proceeds);
    doubles[worth + path] = reduced(available, proceeds);
    doubles[cash + path] = increased(held, proceeds);
  }
  for (let group = 0; group < shape.groups; group++) {
    if (wholeAt(doubles, shape.data.categories + group) === category) shrinkGroup(memory, task, run, group);
  }
}

function shrinkGroup(
  { shape, doubles }: SimulationMemory,
  { scratch, count }: BatchTask,
  run: number,
  group: number,
): void {
  const { data, state } = shape;
  const shares = scratch + shape.scratch.shares;
  const balances = scratch + (state.balances + run * shape.groups + group) * BATCH;
  const unit = wholeAt(doubles, data.groupUnits + group);
  const proceeds = scratch + (state.proceeds + run * shape.units + unit) * BATCH;
  for (let path = 0; path < count; path++) {
    const balance = doubles[balances + path]!;
    const kept = shareOf(balance, doubles[shares + path]!);
    doubles[proceeds + path] = increased(doubles[proceeds + path]!, reduced(balance, kept));
    doubles[balances + path] = kept;
  }
}
