/** The exports that other features may use. */
export {
  type BrowserSimulation,
  SIMULATES_HERE,
  openBrowserSimulation,
} from '#features/advanced-forecast/simulation/browser-simulation.ts';
export { createRunner, useRunner } from '#features/advanced-forecast/simulation/simulation-runner.ts';
