/** All that other features may use of this one. */
export { ForecastYearsSelect } from './forecast-choices.tsx';
export { useKeepAsScenario } from './keep-as-scenario.ts';
export {
  type BrowserSimulation,
  SIMULATES_HERE,
  openBrowserSimulation,
} from '#features/forecast/simulation/browser-simulation.ts';
export { type Runner, createRunner, useRunner } from '#features/forecast/simulation/simulation-runner.ts';
export { type Forecasts, MOST_YEARS, type ScenarioForecast, currenciesOf, usePlan } from './use-forecasts.ts';
export { LookFurther } from '#features/forecast/cash/look-further.tsx';
export { withMove } from '#features/forecast/life/moved-milestones.ts';
export { movedRates } from './moved-rates.ts';
