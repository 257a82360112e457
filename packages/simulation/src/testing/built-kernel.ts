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

/** The kernel, which vitest's global setup has built. */
export function testKernel(): CompiledKernel {
  return compileKernel(readFileSync(new URL('../../dist/simulation-kernel.wasm', import.meta.url)));
}

/** A simulation by the built kernel. */
export function simulatePlan(request: SimulationRequest): SimulationResult {
  return simulate(request, testKernel());
}

/** The memory of a simulation that is yet to run, and the kernel over it. */
export function openedSimulation(request: SimulationRequest): { memory: SimulationMemory; kernel: Kernel } {
  return openedLayout(layOut(request, testKernel()));
}

/** Prepares everything but the run itself; each call runs it again over the same memory, as the yardsticks do, and returns the result. */
export function preparedRun(request: SimulationRequest): () => SimulationResult {
  const { memory, kernel } = openedSimulation(request);
  return () => {
    runAll(memory, kernel);
    return resultOf(request, memory, kernel);
  };
}

/** The same for a layout, with so many workers. */
export function openedLayout(
  layout: SimulationLayout,
  workers = 1,
): { memory: SimulationMemory; kernel: Kernel } {
  const linear = kernelMemory(memoryBytes(layout.shape, workers));
  const memory = openMemory(layout, workers, linear.buffer);
  return { memory, kernel: wasmKernel(testKernel(), linear) };
}
