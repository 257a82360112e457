import type { Forecast } from './forecast.ts';
import { HALF_A_CENT } from './round-money.ts';

/** First month without cash and lowest point of cash; months are indices into the forecast's labels. */
interface CashOutlook {
  /** First month that ends without cash; null if cash never runs out. */
  readonly runsOutAt: number | null;
  /** First month in which cash is within half a cent of its lowest value, and its value in that month. */
  readonly lowest: { readonly index: number; readonly value: number };
}

/** Returns when cash runs out within the forecast, and its lowest point (finance.md section 14). */
export function summarizeCash({ cash, runsOutAt }: Pick<Forecast, 'cash' | 'runsOutAt'>): CashOutlook {
  const least = cash.reduce((low, value) => Math.min(low, value), Infinity);
  const index = cash.findIndex((value) => value <= least + HALF_A_CENT);
  return { runsOutAt, lowest: { index, value: cash[index] ?? 0 } };
}
