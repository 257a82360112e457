/** All that other features may use of this one. */
export {
  type BrowserSimulation,
  openBrowserSimulation,
} from '#features/advanced-forecast/simulation/browser-simulation.ts';
