/** All that other features may use of this one. */
export { type BrowserSimulation, openBrowserSimulation } from './browser-simulation.ts';
