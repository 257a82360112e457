/** Public exports of the simulation: random paths of a plan (finance.md section 5), computed in WebAssembly. */
export { compileKernel } from './web-assembly.ts';
export type { SimulationRequest } from './simulation-request.ts';
export { type SimulationResult, simulate } from './simulation.ts';
export { openForEdits } from './simulate-edits.ts';
export {
  type SharedSimulation,
  type SimulationPart,
  openShared,
  pathMonthsOf,
  runPart,
  sharedResult,
} from './shared-simulation.ts';
export { bytesAtMost } from './memory.ts';
export { type OutcomeDifference, outcomeDifference } from '#results/outcome-difference.ts';
