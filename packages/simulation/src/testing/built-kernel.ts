/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { type Kernel, wasmKernel } from '#kernel.ts';
import type { SimulationLayout } from '#layout-shape.ts';
import { layOut } from '#layout.ts';
import { type SimulationMemory, memoryBytes, openMemory } from '#memory.ts';
import type { SimulationRequest } from '#simulation-request.ts';
import { type SimulationResult, resultOf, simulate } from '#simulation.ts';
import { runAll } from '#tasks.ts';
import { type CompiledKernel, compileKernel, kernelMemory } from '#web-assembly.ts';

/** Returns the kernel built by vitest's global setup. */
export function testKernel(): CompiledKernel {
  return compileKernel(readFileSync(new URL('../../dist/simulation-kernel.wasm', import.meta.url)));
}

/** Runs a simulation with the built kernel. */
export function simulatePlan(request: SimulationRequest): SimulationResult {
  return simulate(request, testKernel());
}

/** Returns the memory and kernel of a simulation that has not run. */
export function openedSimulation(request: SimulationRequest): { memory: SimulationMemory; kernel: Kernel } {
  return openedLayout(layOut(request, testKernel()));
}

/**
 * Prepares a simulation; each call of the returned function runs it again in the same memory, as the reference benchmarks do, and
 * returns the result.
 */
export function preparedRun(request: SimulationRequest): () => SimulationResult {
  const { memory, kernel } = openedSimulation(request);
  return () => {
    runAll(memory, kernel);
    return resultOf(request, memory, kernel);
  };
}

/** Returns the memory for a layout with `workers` workers, and the kernel for it. */
export function openedLayout(
  layout: SimulationLayout,
  workers = 1,
): { memory: SimulationMemory; kernel: Kernel } {
  const linear = kernelMemory(memoryBytes(layout.shape, workers));
  const memory = openMemory(layout, workers, linear.buffer);
  return { memory, kernel: wasmKernel(testKernel(), linear) };
}
