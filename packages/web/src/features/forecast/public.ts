/** All that other features may use of this one. */
export { ForecastYearsSelect } from './forecast-choices.tsx';
export { usePlan } from './use-forecasts.ts';
