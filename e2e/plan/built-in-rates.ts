export { monthFromNow } from '../../packages/web/src/testing/plan/month-from-now.ts';

/** Units per US dollar, from product.md section 9, which the app must show while it reaches no rate service. */
export const BUILT_IN_RATES = { USD: 1, EUR: 0.85, ILS: 3.7, JPY: 150 } as const;
