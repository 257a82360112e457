/** The exports that other features may use. */
export { askPlan } from '#features/forecast/ask/ask-store.ts';
export { ForecastYearsSelect } from './forecast-choices.tsx';
export { useKeepAsScenario } from './keep-as-scenario.ts';
export { horizonToAsk } from './horizon.ts';
export { useHorizon, useHorizonWords } from './use-horizon.ts';
export { currenciesOf, usePlan } from './use-forecasts.ts';
