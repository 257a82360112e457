import { BATCH_PATHS, BAND_PERCENTS, type SimulationShape } from './simulation-shape.ts';
import type { SimulationMemory } from './simulation-memory.ts';
import { type CompiledKernel, type KernelMemory, instantiate } from './web-assembly.ts';

/** Input of a phase: a batch of paths that are computed together, and a block of months. */
export interface BatchTask {
  /** Position of the worker's temporary data in the memory. */
  readonly scratch: number;
  /** First path of the batch, an even number. */
  readonly first: number;
  /** Number of paths in the batch, at most BATCH_PATHS. */
  readonly count: number;
  /** Index of the block of months, from 0. */
  readonly block: number;
  /** First month of the block. */
  readonly from: number;
  /** Month after the last of the block. */
  readonly to: number;
  /** Index of the first month whose net worth is in the grid. */
  readonly gridFrom: number;
}

/** Input of the percentiles: contiguous rows over all paths, and the position for the BAND_PERCENTS percentiles of each row. */
interface BandRows {
  readonly at: number;
  readonly count: number;
  readonly into: number;
}

/** Phases of a simulation, which use only memory and numbers; implemented in assembly/. */
export interface Kernel {
  /** Initialises generators, exchange rates and prices of a batch. */
  readonly initializeBatch: (memory: SimulationMemory, task: BatchTask) => void;
  /** Computes the quasi-random normal numbers of a batch for all blocks at once. */
  readonly computeQuasiRandomPoints: (memory: SimulationMemory, task: BatchTask) => void;
  /** Draws the random numbers of a block: growth and its corrections, levels of exchange rates, and price levels. */
  readonly drawFactors: (memory: SimulationMemory, task: BatchTask) => void;
  /** Advances funds and cash through a block, in one of the runs over the same draws. */
  readonly advanceBlock: (memory: SimulationMemory, task: BatchTask, run: number) => void;
  /**
   * Does the work of `advanceBlock` with stored draws (growth, corrections, levels and prices, in the layout of the scratch) that
   * begin at byte `stored` of the kernel's memory.
   */
  readonly advanceStoredBlock: (memory: SimulationMemory, task: BatchTask, run: number, stored: number) => void;
  /** Computes the BAND_PERCENTS percentiles of each row. */
  readonly percentileBandsOfRows: (memory: SimulationMemory, rows: BandRows, scratch: number) => void;
}

/** Functions that the WebAssembly module exports; addresses and sizes are in bytes. */
interface Functions {
  readonly setTask: (first: number, count: number, block: number, from: number, to: number, gridFrom: number) => void;
  readonly moveDraws: (bytes: number) => void;
  readonly initializeBatch: () => void;
  readonly computeQuasiRandomPoints: () => void;
  readonly drawFactors: () => void;
  readonly advanceBlock: (run: number, sells: boolean) => void;
  readonly prefetchRows: (row: number, stride: number, count: number, width: number) => number;
  readonly percentileBands: (
    grid: number,
    stride: number,
    count: number,
    months: number,
    positions: number,
    points: number,
    out: number,
    scratch: number,
  ) => void;
}

/** Number of doubles for the positions of the percentiles, which are stored before the temporary data of the selection. */
const POSITIONS = 8;

/** Creates the kernel for a memory; `SimulationMemory` must be a view of the same memory. */
export function createKernel(compiled: CompiledKernel, memory: KernelMemory): Kernel {
  const exports = instantiate(compiled, memory);
  const functions = exports as Functions;
  const set = variableSetter(exports as Record<string, { value: number }>);
  const prepare = taskSetter(set, functions.setTask);
  const phase = (run: () => void) => (simulation: SimulationMemory, task: BatchTask) => {
    prepare(simulation, task);
    run();
  };
  const carry = (simulation: SimulationMemory, task: BatchTask, run: number) => {
    if (run === 0) loadTotals(functions, simulation, task);
    functions.advanceBlock(run, run === 1 || simulation.shape.sells);
  };
  return {
    initializeBatch: phase(functions.initializeBatch),
    computeQuasiRandomPoints: phase(functions.computeQuasiRandomPoints),
    drawFactors: phase(functions.drawFactors),
    advanceBlock: (simulation, task, run) => {
      prepare(simulation, task);
      carry(simulation, task, run);
    },
    advanceStoredBlock: (simulation, task, run, stored) => {
      prepare(simulation, task);
      const { scratch } = simulation.shape;
      const bytes = stored - (simulation.doubles.byteOffset + 8 * (task.scratch + scratch.growth));
      functions.moveDraws(bytes);
      carry(simulation, task, run);
      functions.moveDraws(-bytes);
    },
    percentileBandsOfRows: (simulation, rows, place) => bandsOfRows(functions, simulation, rows, place),
  };
}

type Set = (values: Readonly<Record<string, number>>) => void;

function variableSetter(variables: Record<string, { value: number }>): Set {
  return (values) => {
    for (const [name, value] of Object.entries(values)) variables[name]!.value = value;
  };
}

/** Returns a function that sets the variables for a phase, and skips variables that have not changed. */
function taskSetter(set: Set, setTask: Functions['setTask']) {
  let shape: SimulationShape | undefined;
  let scratch = -1;
  let last: BatchTask | undefined;
  return (simulation: SimulationMemory, task: BatchTask) => {
    // The phases of a block use the same task object one after another.
    if (shape === simulation.shape && last === task) return;
    last = task;
    if (shape !== simulation.shape || scratch !== task.scratch) {
      ({ shape } = simulation);
      ({ scratch } = task);
      set(placesOf(simulation, scratch));
      set(countsOf(shape));
    }
    setTask(task.first, task.count, task.block, task.from, task.to, task.gridFrom);
  };
}

/**
 * Returns the address in bytes of everything in the memory, by the names that simulation-shape.ts and
 * assembly/memory-addresses.ts share.
 */
function placesOf({ shape, doubles }: SimulationMemory, scratch: number): Record<string, number> {
  const { data, run, state, scratch: rows } = shape;
  const bytes = (places: object, start: number, size: number) =>
    Object.entries(places).map(([name, place]: [string, number]) => [
      name,
      doubles.byteOffset + 8 * (start + size * place),
    ]);
  const { grid, outcomes, minimums, real } = run;
  return Object.fromEntries([
    ...bytes({ ...data, grid, outcomes, minimums, real }, 0, 1),
    ...bytes(state, scratch, BATCH_PATHS),
    ...bytes(rows, scratch, 1),
  ]) as Record<string, number>;
}

function countsOf(shape: SimulationShape) {
  return {
    seed: shape.seed,
    pathStride: 8 * shape.pathStride,
    months: shape.months,
    blockMonths: shape.blockMonths,
    classCount: shape.classes,
    rateCount: shape.rates,
    ownRates: shape.ownRates,
    displayMultiplierRate: shape.displayMultiplierRate,
    displayDivisorRate: shape.displayDivisorRate,
    ratePersistence: shape.ratePersistence,
    interest: shape.interest,
    shockCount: shape.shocks,
    unitCount: shape.units,
    groupCount: shape.groups,
    openingBalanceCount: shape.openingBalances,
    returnModel: shape.returnModel,
    priceModel: shape.priceModel,
    historyLength: shape.historyLength,
    priceHistoryLength: shape.priceHistoryLength,
    isReduced: shape.isReduced ? 1 : 0,
    pricePoints: shape.pricePoints,
    priceStep: shape.priceStep,
    levelStep: shape.levelStep,
    isIndexed: shape.isIndexed ? 1 : 0,
    hasDebts: shape.hasDebts ? 1 : 0,
    untaxedCategories: shape.untaxedCategories,
    balanceFactorMonths: shape.balanceFactorMonths,
    ...minimumCounts(shape),
  };
}

function minimumCounts({ minimum }: SimulationShape) {
  return {
    minimumRun: minimum?.run ?? -1,
    minimumValue: minimum?.value ?? 0,
    minimumFrom: minimum?.from ?? 0,
    isMinimumConverted: minimum?.isConverted === true ? 1 : 0,
    isMinimumReal: minimum?.isReal === true ? 1 : 0,
  };
}

/** Loads the net worth of a block into the processor's cache before it is needed, because its rows are far apart in memory. */
function loadTotals(
  functions: Functions,
  { shape: { run, pathStride }, doubles }: SimulationMemory,
  { first, count, from, to, gridFrom }: BatchTask,
): void {
  const row = doubles.byteOffset + 8 * (run.grid + (from - gridFrom) * pathStride + first);
  functions.prefetchRows(row, 8 * pathStride, to - from, 8 * count);
}

function bandsOfRows(
  functions: Functions,
  { shape: { paths, pathStride }, doubles }: SimulationMemory,
  { at, count, into }: BandRows,
  place: number,
): void {
  BAND_PERCENTS.forEach((percent, index) => (doubles[place + index] = ((paths - 1) * percent) / 100));
  const byte = (of: number) => doubles.byteOffset + 8 * of;
  functions.percentileBands(
    byte(at),
    8 * pathStride,
    paths,
    count,
    byte(place),
    BAND_PERCENTS.length,
    byte(into),
    byte(place + POSITIONS),
  );
}
