/** All that other features may use of this one. */
export { ForecastYearsSelect } from './forecast-years-select.tsx';
export { usePlan } from './use-forecasts.ts';
