import { type Kernel } from '#simulation/kernel.ts';
import { BATCH, FAN_PERCENTS, PRICE_MODELS, RETURN_MODELS } from '#simulation/layout-shape.ts';
import type { SimulationMemory } from '#simulation/memory.ts';
import { type CompiledKernel, type KernelMemory, instantiate } from './web-assembly.ts';

/** The functions of assembly/: all take places in bytes and counts. */
interface Assembly {
  seedStates(random: number, seed: number, first: number, count: number, stream: number): void;
  placePoints(
    points: number,
    first: number,
    count: number,
    dimensions: number,
    generators: number,
    shifts: number,
    knots: number,
  ): void;
  drawBlock(
    random: number,
    count: number,
    months: number,
    growth0: number,
    growth1: number,
    growth2: number,
    growth: number,
    stride: number,
    raw: number,
    inflation: number,
    normals: number,
    cholesky: number,
    rates: number,
    factors: number,
    levels: number,
  ): void;
  setLevels(
    levels: number,
    stride: number,
    states: number,
    corrections: number,
    rates: number,
    count: number,
    months: number,
  ): void;
  fan(
    grid: number,
    stride: number,
    count: number,
    months: number,
    positions: number,
    points: number,
    out: number,
    scratch: number,
  ): void;
}

const ROW = 8 * BATCH;
