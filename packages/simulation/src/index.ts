/** The public surface of the simulation: a plan's many futures (finance.md section 5), computed in WebAssembly. */
export { type KernelMemory, compileKernel, kernelMemory } from './web-assembly.ts';
export { wasmKernel } from './kernel.ts';
export { layOut } from './layout.ts';
export type { SimulationShape } from './layout-shape.ts';
export { joinMemory, memoryBytes, openMemory } from './memory.ts';
export { type OutcomeDifference, outcomeDifference } from '#results/outcome-difference.ts';
export { type SimulationResult, resultOf, simulate } from './simulation.ts';
export type { SimulationRequest } from './simulation-request.ts';
export { type Segment, runAll, runFans, runPaths, segmentsOf, splitPaths } from './tasks.ts';
export { openWhatIf } from './what-if.ts';
