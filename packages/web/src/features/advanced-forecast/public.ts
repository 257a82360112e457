/** All that other features may use of this one. */
export { openBrowserSimulation } from '#features/advanced-forecast/simulation/browser-simulation.ts';
