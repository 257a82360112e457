/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { type Kernel, createKernel } from '#kernel.ts';
import type { SimulationLayout } from '#simulation-shape.ts';
import { createLayout } from '#simulation-layout.ts';
import { type SimulationMemory, memoryBytes, createMemory } from '#simulation-memory.ts';
import type { SimulationRequest } from '#simulation-request.ts';
import { type SimulationResult, toSimulationResult, simulate } from '#simulation.ts';
import { runAllTasks } from '#simulation-tasks.ts';
import { type CompiledKernel, compileKernel, createKernelMemory } from '#web-assembly.ts';

let compiled: CompiledKernel | undefined;

/** Returns the kernel built by vitest's global setup. It is compiled once per process. */
export function loadTestKernel(): CompiledKernel {
  return (compiled ??= compileKernel(readFileSync(new URL('../../dist/simulation-kernel.wasm', import.meta.url))));
}

/** Runs a simulation with the built kernel. */
export function simulatePlan(request: SimulationRequest): SimulationResult {
  return simulate(request, loadTestKernel());
}

/** Returns the memory and kernel of a simulation that has not run. */
export function createTestSimulation(request: SimulationRequest): {
  memory: SimulationMemory;
  kernel: Kernel;
} {
  return createTestMemory(createLayout(request, loadTestKernel()));
}

/**
 * Prepares a simulation. Each call of the returned function runs it again in the same memory, as the benchmarks do, and returns the
 * result.
 */
export function prepareRun(request: SimulationRequest): () => SimulationResult {
  const { memory, kernel } = createTestSimulation(request);
  return () => {
    runAllTasks(memory, kernel);
    return toSimulationResult(request, memory, kernel);
  };
}

/** Creates the memory for a layout and `workers` workers, and the kernel that computes in this memory. */
export function createTestMemory(layout: SimulationLayout, workers = 1): { memory: SimulationMemory; kernel: Kernel } {
  const linear = createKernelMemory(memoryBytes(layout.shape, workers));
  const memory = createMemory(layout, workers, linear.buffer);
  return { memory, kernel: createKernel(loadTestKernel(), linear) };
}
