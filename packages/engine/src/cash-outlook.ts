import type { Forecast } from './forecast.ts';
import { HALF_A_CENT } from './money.ts';

/** True if cash lasts, and where it is lowest; months are indices into the forecast's labels. */
interface CashOutlook {
  /** The first month at whose end cash has run out; null when there is none. */
  readonly runsOutAt: number | null;
  /** The first month in which cash is within half a cent of its lowest value, and its value there. */
  readonly lowest: { readonly index: number; readonly value: number };
}

/** When cash runs out within the forecast, and its lowest point (finance.md section 14). */
export function cashOutlook({ cash, runsOutAt }: Pick<Forecast, 'cash' | 'runsOutAt'>): CashOutlook {
  const least = cash.reduce((low, value) => Math.min(low, value), Infinity);
  const index = cash.findIndex((value) => value <= least + HALF_A_CENT);
  return { runsOutAt, lowest: { index, value: cash[index] ?? 0 } };
}
