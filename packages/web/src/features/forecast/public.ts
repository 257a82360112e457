/** All that other features may use of this one. */
export { MoneyNote } from './todays-money.tsx';
export { usePlan } from './use-forecasts.ts';
