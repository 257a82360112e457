/** All that other features may use of this one. */
export { usePlan } from './use-forecasts.ts';
