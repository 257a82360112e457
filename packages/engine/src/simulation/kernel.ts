import type { SimulationMemory } from './memory.ts';

/** Paths that are carried on together, and the months that a phase is about. */
export interface BatchTask {
  /** Place of the worker's scratch in the memory. */
  readonly scratch: number;
  /** The first path, a multiple of BATCH, and how many there are. */
  readonly first: number;
  readonly count: number;
  /** Number of the block of months, its first month and the one after its last. */
  readonly block: number;
  readonly from: number;
  readonly to: number;
  /** The month at which the grid of totals begins. */
  readonly gridFrom: number;
}

/** Rows over all paths, one after the other, and where FAN_PERCENTS of each go. */
export interface FanRows {
  readonly at: number;
  readonly count: number;
  readonly into: number;
}

/**
 * The phases that take most of the time of a simulation, each over nothing but the memory and numbers: the twin
 * in plain TypeScript has all of them, and WebAssembly may stand in for each, with the same bits.
 */
export interface Kernel {
  /** Puts the generators of a batch at their start. */
  readonly seed: (memory: SimulationMemory, task: BatchTask) => void;
  /** The quasi-random normals of a batch: for all blocks at once. */
  readonly placePoints: (memory: SimulationMemory, task: BatchTask) => void;
  /** Draws a block under the model lognormal: growth, exchange rates, inflation, and their raw products. */
  readonly drawBlock: (memory: SimulationMemory, task: BatchTask) => void;
  /** Makes of raw products and points the corrections of a block, under the model lognormal. */
  readonly steerBlock: (memory: SimulationMemory, task: BatchTask) => void;
  /** Makes levels of the factors of exchange rates. */
  readonly setLevels: (memory: SimulationMemory, task: BatchTask) => void;
  /** Carries the price level of each path through a block. */
  readonly advancePrices: (memory: SimulationMemory, task: BatchTask) => void;
  /** Carries the funds and the cash of one run through a block. */
  readonly carryBlock: (memory: SimulationMemory, task: BatchTask, run: number) => void;
  /** The percentiles of each of some rows. */
  readonly fanOfRows: (memory: SimulationMemory, rows: FanRows, scratch: number) => void;
}
