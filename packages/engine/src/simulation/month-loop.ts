import * as arithmetic from '#month-arithmetic.ts';
import { addOpenings, growFunds, levelRow } from './batch-funds.ts';
import type { BatchTask } from './kernel.ts';
import { BATCH } from './layout-shape.ts';
import { type SimulationMemory, wholeAt } from './memory.ts';
import { sellWhereShort } from './sales.ts';

// Bound to constants, because V8 looks an import up anew at every call, which costs a loop a tenth of its time.
const { netWorth, plusConverted, unitValue } = arithmetic;

/**
 * The month step of the engine (holding.ts and month-step.ts) for many paths at once, by the same arithmetic
 * (month-arithmetic.ts) and in the same order: return, fee, deposit and payout of the funds, then cash, then sales. What no
 * draw decides is in the layout already.
 * Rows hold one value a path, so every inner loop runs over plain numbers side by side.
 */

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
    if (sells) sellWhereShort(memory, task, run, month);
    if (run === 0) writeTotals(memory, task, month);
  }
}

/** The cash step: what the plan settled, and what funds have given, each at the value of its currency. */
function countCash(memory: SimulationMemory, task: BatchTask, run: number, month: number): void {
  const { shape, doubles } = memory;
  const { data } = shape;
  const { scratch, count, from } = task;
  const cash = scratch + shape.scratch.cash;
  doubles.fill(doubles[data.cash + month]!, cash, cash + BATCH);
  for (let rate = 0; rate < shape.rates; rate++) {
    const value = doubles[data.cash + (1 + rate) * shape.months + month]!;
    if (value === 0) continue;
    const levels = levelRow(shape, scratch, rate, month - from);
    for (let path = 0; path < count; path++) {
      doubles[cash + path] = plusConverted(doubles[cash + path]!, value, doubles[levels + path]!);
    }
  }
  if (!shape.hasProceeds) return;
  for (let unit = 0; unit < shape.units; unit++) addProceeds(memory, task, run, month, unit);
}

/** What funds of one currency have given, at its value. */
function addProceeds(
  { shape, doubles }: SimulationMemory,
  { scratch, count, from }: BatchTask,
  run: number,
  month: number,
  unit: number,
): void {
  const { data, state } = shape;
  const cash = scratch + shape.scratch.cash;
  const proceeds = scratch + (state.proceeds + run * shape.units + unit) * BATCH;
  const rate = wholeAt(doubles, data.unitRates + unit);
  const value = doubles[data.units + unit * shape.months + month]!;
  if (rate < 0) {
    for (let path = 0; path < count; path++) {
      doubles[cash + path] = plusConverted(doubles[cash + path]!, doubles[proceeds + path]!, value);
    }
    return;
  }
  const levels = levelRow(shape, scratch, rate, month - from);
  for (let path = 0; path < count; path++) {
    const worthOfOne = unitValue(value, doubles[levels + path]!);
    doubles[cash + path] = plusConverted(doubles[cash + path]!, doubles[proceeds + path]!, worthOfOne);
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
    doubles[grid + path] = netWorth(
      doubles[cash + path]!,
      doubles[pension + path]!,
      doubles[investment + path]!,
      doubles[saving + path]!,
    );
  }
  if (month < shape.months - 1) return;
  const totals = run.outcomes + first;
  doubles.copyWithin(totals, grid, grid + count);
  for (let category = 0; category < 3; category++) {
    const from = investment + category * BATCH;
    doubles.copyWithin(totals + (1 + category) * pathStride, from, from + count);
  }
}
