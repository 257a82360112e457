/** All that other features may use of this one. */
export {
  type BrowserSimulation,
  SIMULATES_HERE,
  openBrowserSimulation,
} from '#features/advanced-forecast/simulation/browser-simulation.ts';
export { createRunner, useRunner } from '#features/advanced-forecast/simulation/simulation-runner.ts';
