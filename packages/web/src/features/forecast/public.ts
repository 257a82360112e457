/** The exports that other features may use. */
export { HorizonSelect } from './horizon-and-money-choices.tsx';
export { useSaveAsScenario } from './use-save-as-scenario.ts';
export { type Forecasts, MAX_HORIZON_YEARS, type ScenarioForecast, planCurrencies, usePlan } from './use-forecasts.ts';
export { ExtendHorizonButton } from '#features/forecast/cash/extend-horizon-button.tsx';
