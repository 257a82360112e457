/** The exports that other features may use. */
export { ForecastYearsSelect } from './forecast-choices.tsx';
export { useSaveAsScenario } from './save-as-scenario.ts';
export { type Forecasts, MOST_YEARS, type ScenarioForecast, currenciesOf, usePlan } from './use-forecasts.ts';
export { LookFurther } from '#features/forecast/cash/look-further.tsx';
