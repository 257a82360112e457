/** Public exports of the simulation: random paths of a plan (finance.md section 5), computed in WebAssembly. */
export { type KernelMemory, compileKernel, createKernelMemory } from './web-assembly.ts';
export type { SimulationRequest } from './simulation-request.ts';
export { type SimulationResult, simulate } from './simulation.ts';
export { createEditSimulator } from './edit-simulator.ts';
export {
  type SharedSimulation,
  type SimulationPart,
  createSharedSimulation,
  countPathMonths,
  runPart,
  toSharedResult,
} from './shared-simulation.ts';
export { maxMemoryBytes } from './simulation-memory.ts';
export { type OutcomeDifference, compareOutcomes } from '#results/outcome-difference.ts';
