import type { BatchTask } from '#simulation/kernel.ts';
import { BATCH, BLOCKS, OUTCOME_ROWS, type SimulationShape } from '#simulation/layout-shape.ts';
import { type SimulationLayout, layOut } from '#simulation/layout.ts';
import { type SimulationMemory, memoryBytes, openMemory } from '#simulation/memory.ts';
import { type SimulationResult, resultOf } from '#simulation/simulation.ts';
import type { SimulationRequest } from '#simulation/simulation-request.ts';
import { runPaths, segmentsOf } from '#simulation/tasks.ts';
import { type WasmKernel, wasmKernel } from './wasm-kernel.ts';
import { type CompiledKernel, kernelMemory } from './web-assembly.ts';

/** Draws of more than this many bytes are not kept. */
const MOST_KEPT = 256 * 1024 * 1024;

/** Room for what an edit may add to the layout. */
const SLACK = 1024 * 1024;

/** A simulation whose draws lie in the kernel's memory, before the simulation's own. */
interface Kept {
  readonly layout: SimulationLayout;
  readonly kernel: WasmKernel;
  readonly memory: SimulationMemory;
  /** Price level of each path at the end. */
  readonly prices: Float64Array;
}

/**
 * Answers simulations of a plan that is being edited. The first one keeps its draws; as long as only the plan
 * changes, and nothing that a draw depends on, the next ones carry the changed plan through the same draws. The answers are those of
 * `simulate`, to the last bit. Throws RangeError as `layOut` does.
 */
export function openWhatIf(compiled: CompiledKernel): (request: SimulationRequest) => SimulationResult {
  let kept: Kept | undefined;
  return (request) => {
    const layout = layOut(request);
    if (kept !== undefined && isReusable(kept, layout)) {
      const memory = replay(kept, layout);
      return resultOf(request, memory);
    }
    kept = undefined;
    const run = runAndKeep(compiled, layout);
    if (run.isKept) ({ kept } = run);
    return resultOf(request, run.kept.memory);
  };
}
