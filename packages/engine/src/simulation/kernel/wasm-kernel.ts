import type { BatchTask, FanRows, Kernel } from '#simulation/kernel.ts';
import { BATCH, FAN_PERCENTS, PRICE_MODELS, type SimulationShape } from '#simulation/layout-shape.ts';
import type { SimulationMemory } from '#simulation/memory.ts';
import { advancePrices } from '#simulation/price-draws.ts';
import { steerBlock } from '#simulation/steering.ts';
import { type CompiledKernel, type KernelMemory, instantiate } from './web-assembly.ts';

/** The functions of assembly/. */
interface Functions {
  readonly setTask: (
    first: number,
    count: number,
    block: number,
    from: number,
    to: number,
    gridFrom: number,
  ) => void;
  readonly seedBatch: () => void;
  readonly placePoints: () => void;
  readonly drawBlock: () => void;
  readonly steerBlock: () => void;
  readonly setLevels: () => void;
  readonly revertPrices: () => void;
  readonly carryBlock: (run: number, sells: boolean) => void;
  readonly loadRows: (row: number, stride: number, count: number, width: number) => number;
  readonly fan: (
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

/** A variable of assembly/places.ts. */
interface Variable {
  value: number;
}

/** Before the selection's own scratch the places of the percentiles lie there. */
const POSITIONS = 8;

/** The kernel, and what it can do beyond its twin. */
export interface WasmKernel extends Kernel {
  /** `carryBlock` over draws that were kept: growth, corrections and levels as in a scratch, from byte `kept` of the kernel's memory on. */
  readonly carryKept: (memory: SimulationMemory, task: BatchTask, run: number, kept: number) => void;
}

/**
 * The phases of a simulation in WebAssembly, two paths at a time: the same bits as the twin's. `memory` must be what the simulation's
 * own memory is a view of.
 */
export function wasmKernel(compiled: CompiledKernel, memory: KernelMemory): WasmKernel {
  const exports = instantiate(compiled, memory);
  const functions = exports as Functions;
  const set = variableSetter(exports as Record<string, Variable>);
  const prepare = taskSetter(set, functions.setTask);
  const phase = (run: () => void) => (simulation: SimulationMemory, task: BatchTask) => {
    prepare(simulation, task);
    run();
  };
  const carry = (simulation: SimulationMemory, task: BatchTask, run: number) => {
    if (run === 0) loadTotals(functions, simulation, task);
    functions.carryBlock(run, run === 1 || simulation.shape.sells);
  };
  return {
    seed: phase(functions.seedBatch),
    placePoints: phase(functions.placePoints),
    drawBlock: phase(functions.drawBlock),
    steerBlock: (simulation, task) => {
      // Without steering there are only rows to fill.
      if (!simulation.shape.isSteered) return steerBlock(simulation, task);
      prepare(simulation, task);
      functions.steerBlock();
    },
    setLevels: phase(functions.setLevels),
    advancePrices: (simulation, task) => {
      if (PRICE_MODELS[simulation.shape.priceModel] !== 'mean_reverting')
        return advancePrices(simulation, task);
      prepare(simulation, task);
      functions.revertPrices();
    },
    carryBlock: (simulation, task, run) => {
      prepare(simulation, task);
      carry(simulation, task, run);
    },
    carryKept: (simulation, task, run, kept) => {
      prepare(simulation, task);
      const { growth, corrections, levels } = simulation.shape.scratch;
      // Where the draws of the block begin; in the scratch again afterwards.
      const setDraws = (start: number) => {
        const byte = (place: number) => start + 8 * (place - growth);
        set({ growth: start, corrections: byte(corrections), levels: byte(levels) });
      };
      setDraws(kept);
      carry(simulation, task, run);
      setDraws(simulation.doubles.byteOffset + 8 * (task.scratch + growth));
    },
    fanOfRows: (simulation, rows, place) => fanOfRows(functions, simulation, rows, place),
  };
}

type Set = (values: Readonly<Record<string, number>>) => void;

function variableSetter(variables: Record<string, Variable>): Set {
  return (values) => {
    for (const [name, value] of Object.entries(values)) variables[name]!.value = value;
  };
}

/** Sets what a phase of a task needs, as far as the last phase has not. */
function taskSetter(set: Set, setTask: Functions['setTask']) {
  let shape: SimulationShape | undefined;
  let scratch = -1;
  let last: BatchTask | undefined;
  return (simulation: SimulationMemory, task: BatchTask) => {
    // The phases of a block come with the same task, one after the other.
    if (shape === simulation.shape && last === task) return;
    last = task;
    if (shape !== simulation.shape || scratch !== task.scratch) {
      ({ shape } = simulation);
      ({ scratch } = task);
      const start = simulation.doubles.byteOffset;
      const places = { ...dataPlaces(shape), ...batchPlaces(shape, scratch) };
      set(Object.fromEntries(Object.entries(places).map(([name, place]) => [name, start + 8 * place])));
      set(countsOf(shape));
    }
    setTask(task.first, task.count, task.block, task.from, task.to, task.gridFrom);
  };
}

/** Loads where the totals of a block will be written: they are far apart. */
function loadTotals(
  functions: Functions,
  { shape: { run, pathStride }, doubles }: SimulationMemory,
  { first, count, from, to, gridFrom }: BatchTask,
): void {
  const row = doubles.byteOffset + 8 * (run.grid + (from - gridFrom) * pathStride + first);
  functions.loadRows(row, 8 * pathStride, to - from, 8 * count);
}

function fanOfRows(
  functions: Functions,
  { shape: { paths, pathStride }, doubles }: SimulationMemory,
  { at, count, into }: FanRows,
  place: number,
): void {
  FAN_PERCENTS.forEach((percent, index) => (doubles[place + index] = ((paths - 1) * percent) / 100));
  const byte = (of: number) => doubles.byteOffset + 8 * of;
  functions.fan(
    byte(at),
    8 * pathStride,
    paths,
    count,
    byte(place),
    FAN_PERCENTS.length,
    byte(into),
    byte(place + POSITIONS),
  );
}

/** The names of assembly/places.ts for the places of the layout and of the run. */
function dataPlaces({ data, run }: SimulationShape) {
  const { cash, prices, blocks: _blocks, normals: _normals, history: _history, end: _end, ...others } = data;
  return { ...others, plannedCash: cash, priceNumbers: prices, grid: run.grid, outcomes: run.outcomes };
}

/** The names of assembly/places.ts for the rows of a batch. */
function batchPlaces({ state, scratch: rows }: SimulationShape, scratch: number) {
  const row = (index: number) => scratch + Math.max(index, 0) * BATCH;
  return {
    random: row(state.random),
    priceRandom: row(state.priceRandom),
    rateStates: row(state.rates),
    priceState: row(state.priceState),
    logPrice: row(state.logPrice),
    balances: row(state.balances),
    proceeds: row(state.proceeds),
    shortMonths: row(state.shortMonth),
    growth: scratch + rows.growth,
    corrections: scratch + rows.corrections,
    levels: scratch + rows.levels,
    inflation: scratch + rows.inflation,
    priceLevels: scratch + rows.priceLevels,
    raw: scratch + rows.raw,
    points: scratch + rows.points,
    sums: scratch + rows.sums,
    worth: scratch + rows.worth,
    cash: scratch + rows.cash,
    shares: scratch + rows.shares,
  };
}

function countsOf(shape: SimulationShape) {
  return {
    seed: shape.seed,
    pathStride: 8 * shape.pathStride,
    months: shape.months,
    blockMonths: shape.scratch.blockMonths,
    rateCount: shape.rates,
    shockCount: shape.shocks,
    unitCount: shape.units,
    groupCount: shape.groups,
    openingCount: shape.openings,
    drawsInflation: PRICE_MODELS[shape.priceModel] === 'mean_reverting' ? 1 : 0,
    priceStep: shape.priceStep,
    drawsPrices: shape.state.priceRandom < 0 ? 0 : 1,
    hasProceeds: shape.hasProceeds ? 1 : 0,
  };
}
