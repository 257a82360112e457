import type { BatchTask } from './kernel.ts';
import { BATCH } from './layout-shape.ts';
import type { SimulationMemory } from './memory.ts';

/**
 * The month step of the engine (fund.ts and month-step.ts) for many paths at once, in the same order: return,
 * fee, deposit and payout of the funds, then cash, then sales. What no draw decides is in the layout already.
 * Rows hold one value a path, so every inner loop runs over plain numbers side by side.
 */

/** Cash below this is a shortfall (finance.md section 5.3). */
const SHORT = -0.005;

/** Number of savings among the categories, and of investments: in this order they are sold. */
const SAVING = 2;
const INVESTMENT = 0;

/**
 * Carries the funds and the cash of one run through a block. Run 0 writes what it comes to: totals of every month
 * and the categories of the last. The run that sells notes on which paths cash ran out.
 */
export function carryBlock(memory: SimulationMemory, task: BatchTask, run: number): void {
  const { shape } = memory;
  const sells = run === 1 || shape.sells;
  for (let month = task.from; month < task.to; month++) {
    addOpenings(memory, task, run, month);
    growFunds(memory, task, run, month);
    countCash(memory, task, run, month);
    if (sells) sellWhereShort(memory, task, run);
    if (run === 0) writeTotals(memory, task, month);
  }
}

/** Existing funds arrive before the return of the month, at the exchange rates of the end of the month before. */
function addOpenings(
  { shape, doubles }: SimulationMemory,
  task: BatchTask,
  run: number,
  month: number,
): void {
  const { scratch, count, from } = task;
  const { levels, blockMonths } = shape.scratch;
  const levelsAt = (rate: number) => scratch + levels + (rate * (blockMonths + 1) + month - from) * BATCH;
  for (let index = 0, at = shape.data.openings; index < shape.openings; index++, at += 5) {
    if (doubles[at] !== month) continue;
    const balances = scratch + (shape.state.balances + run * shape.groups + doubles[at + 1]!) * BATCH;
    const amount = doubles[at + 2]!;
    const times = doubles[at + 3]!;
    const over = doubles[at + 4]!;
    for (let path = 0; path < count; path++) {
      const up = times < 0 ? 1 : doubles[levelsAt(times) + path]!;
      const down = over < 0 ? 1 : doubles[levelsAt(over) + path]!;
      doubles[balances + path] = doubles[balances + path]! + (amount * up) / down;
    }
  }
}

/** The fund step of every group, and what each category is worth then. */
function growFunds(memory: SimulationMemory, task: BatchTask, run: number, month: number): void {
  const { shape, doubles } = memory;
  const { data } = shape;
  const worth = task.scratch + shape.scratch.worth;
  doubles.fill(0, worth, worth + 3 * BATCH);
  for (let group = 0; group < shape.groups; group++) {
    if (month < doubles[data.firsts + group]!) continue;
    growGroup(memory, task, run, month, group);
    if (month >= doubles[data.payoutFirsts + group]!) payOut(memory, task, run, month, group);
    addWorth(memory, task, run, month, group);
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
  const category = doubles[data.categories + group]!;
  const factors = scratch + growth + (category * blockMonths + month - from) * BATCH;
  const corrected = scratch + corrections + category * BATCH;
  const balances = scratch + (state.balances + run * shape.groups + group) * BATCH;
  const deposit = doubles[data.deposits + group * shape.months + month]!;
  const ceiling = doubles[data.ceilings + group]!;
  if (ceiling === Infinity) {
    const rate = doubles[data.products + group]!;
    for (let path = 0; path < count; path++) {
      const factor = doubles[factors + path]! * doubles[corrected + path]! * rate;
      doubles[balances + path] = doubles[balances + path]! * factor + deposit;
    }
    return;
  }
  const expected = doubles[data.growths + group]!;
  const keep = doubles[data.keeps + group]!;
  for (let path = 0; path < count; path++) {
    const returned = expected * (doubles[factors + path]! * doubles[corrected + path]!);
    const credited = returned < ceiling ? returned : ceiling;
    doubles[balances + path] = doubles[balances + path]! * (credited * keep) + deposit;
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
  const unit = doubles[data.groupUnits + group]!;
  const proceeds = scratch + (state.proceeds + run * shape.units + unit) * BATCH;
  const share = doubles[data.payoutShares + group * shape.months + month]!;
  for (let path = 0; path < count; path++) {
    const paid = doubles[balances + path]! * share;
    doubles[balances + path] = doubles[balances + path]! - paid;
    doubles[proceeds + path] = doubles[proceeds + path]! + paid;
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
  const worth = scratch + shape.scratch.worth + doubles[data.categories + group]! * BATCH;
  const unit = doubles[data.groupUnits + group]!;
  const rate = doubles[data.unitRates + unit]!;
  const value = doubles[data.units + unit * shape.months + month]!;
  if (rate < 0) {
    for (let path = 0; path < count; path++) {
      doubles[worth + path] = doubles[worth + path]! + doubles[balances + path]! * value;
    }
    return;
  }
  const levels = levelRow(shape, scratch, rate, month - from);
  for (let path = 0; path < count; path++) {
    doubles[worth + path] =
      doubles[worth + path]! + doubles[balances + path]! * (value * doubles[levels + path]!);
  }
}

/** Where the levels of a random exchange rate at the end of a month of the block lie. */
function levelRow(
  { scratch: { levels, blockMonths } }: SimulationMemory['shape'],
  scratch: number,
  rate: number,
  month: number,
) {
  return scratch + levels + (rate * (blockMonths + 1) + month + 1) * BATCH;
}

/** The cash step: what the plan settled, and what funds have given, each at the value of its currency. */
function countCash(
  { shape, doubles }: SimulationMemory,
  { scratch, count, from }: BatchTask,
  run: number,
  month: number,
): void {
  const { data, state } = shape;
  const cash = scratch + shape.scratch.cash;
  doubles.fill(doubles[data.cash + month]!, cash, cash + BATCH);
  for (let rate = 0; rate < shape.rates; rate++) {
    const value = doubles[data.cash + (1 + rate) * shape.months + month]!;
    if (value === 0) continue;
    const levels = levelRow(shape, scratch, rate, month - from);
    for (let path = 0; path < count; path++) {
      doubles[cash + path] = doubles[cash + path]! + value * doubles[levels + path]!;
    }
  }
  if (!shape.hasProceeds) return;
  for (let unit = 0; unit < shape.units; unit++) {
    const proceeds = scratch + (state.proceeds + run * shape.units + unit) * BATCH;
    const rate = doubles[data.unitRates + unit]!;
    const value = doubles[data.units + unit * shape.months + month]!;
    const levels = rate < 0 ? -1 : levelRow(shape, scratch, rate, month - from);
    for (let path = 0; path < count; path++) {
      const level = levels < 0 ? value : value * doubles[levels + path]!;
      doubles[cash + path] = doubles[cash + path]! + doubles[proceeds + path]! * level;
    }
  }
}

/** Where cash is below zero, sells savings, then investments, and notes where that is not enough. */
function sellWhereShort(memory: SimulationMemory, task: BatchTask, run: number): void {
  const { shape, doubles } = memory;
  const { scratch, count } = task;
  const cash = scratch + shape.scratch.cash;
  let path = 0;
  while (path < count && !(doubles[cash + path]! < 0)) path++;
  if (path === count) return;
  sell(memory, task, run, SAVING);
  sell(memory, task, run, INVESTMENT);
  const isShort = scratch + shape.state.isShort * BATCH;
  for (; path < count; path++) {
    if (doubles[cash + path]! < SHORT) doubles[isShort + path] = 1;
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
  for (let path = 0; path < count; path++) {
    const available = doubles[worth + path]!;
    const held = doubles[cash + path]!;
    const missing = held < 0 ? -held : 0;
    const proceeds = missing < available ? missing : available;
    doubles[shares + path] = available > 0 ? 1 - proceeds / available : 1;
    doubles[worth + path] = available - proceeds;
    doubles[cash + path] = held + proceeds;
  }
  for (let group = 0; group < shape.groups; group++) {
    if (doubles[shape.data.categories + group] === category) shrinkGroup(memory, task, run, group);
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
  const unit = doubles[data.groupUnits + group]!;
  const proceeds = scratch + (state.proceeds + run * shape.units + unit) * BATCH;
  for (let path = 0; path < count; path++) {
    const balance = doubles[balances + path]!;
    const kept = balance * doubles[shares + path]!;
    doubles[proceeds + path] = doubles[proceeds + path]! + (balance - kept);
    doubles[balances + path] = kept;
  }
}

/** T of the month: cash, then pensions, investments and savings. */
function writeTotals(
  { shape, doubles }: SimulationMemory,
  { scratch, first, count, gridFrom }: BatchTask,
  month: number,
): void {
  const { run, pathStride } = shape;
  const cash = scratch + shape.scratch.cash;
  const investment = scratch + shape.scratch.worth;
  const pension = investment + BATCH;
  const saving = pension + BATCH;
  const grid = run.grid + (month - gridFrom) * pathStride + first;
  for (let path = 0; path < count; path++) {
    doubles[grid + path] =
      doubles[cash + path]! +
      doubles[pension + path]! +
      doubles[investment + path]! +
      doubles[saving + path]!;
  }
  if (month < shape.months - 1) return;
  const totals = run.outcomes + first;
  doubles.copyWithin(totals, grid, grid + count);
  for (let category = 0; category < 3; category++) {
    const from = investment + category * BATCH;
    doubles.copyWithin(totals + (1 + category) * pathStride, from, from + count);
  }
}
