/** Goal P1: the engine's forecast compared with two plain loops that compute the same without the engine. */
import { FALLBACK_RATES, type PlanItem, convert, forecast, formatMonth, isFundCategory } from '@meridian/engine';
import { type Row, createRow, measureAlternately, scaledCount } from './measurement.ts';
import { FIRST_MONTH, createSamplePlan } from './sample-plan.ts';

const MONTHS = 360;

/** Converts each item to the row of numbers that the bare loop reads. */
export function flattenItems(items: readonly PlanItem[]): number[][] {
  return items.map((item) => {
    const fund = isFundCategory(item.category);
    const first = Math.max(0, (item.from ?? FIRST_MONTH) - FIRST_MONTH);
    const last = Math.min(MONTHS - 1, (item.to ?? FIRST_MONTH + MONTHS) - FIRST_MONTH);
    const growth = (1 + item.monthlyRate) * (fund ? 1 - item.accumulationFee / 12 : 1);
    const rate = convert(1, item.currency, 'USD', FALLBACK_RATES);
    const [value, deposit] = fund ? [item.existingFunds, item.amount] : [item.amount, 0];
    return [first, last, fund ? MONTHS - 1 : last, growth, value, deposit, rate];
  });
}

/** The arithmetic alone: a multiplication and an addition per item and month. Also run in the browser. */
export function bareLoop(flattened: readonly number[][], months: number): Float64Array {
  const total = new Float64Array(months);
  for (const [first = 0, last = 0, end = 0, growth = 0, begin = 0, deposit = 0, rate = 0] of flattened) {
    let value = begin;
    for (let i = first; i <= end; i++) {
      value = value * growth + (i <= last ? deposit : 0);
      total[i] = (total[i] ?? 0) + value * rate;
    }
  }
  return total;
}

/** The straightforward implementation: for every month it compares the dates of every item and computes a power. */
function dateComparingLoop(items: readonly PlanItem[]): number[] {
  const dated = items.map((item) => ({
    ...item,
    from_date: `${formatMonth(item.from ?? FIRST_MONTH)}-01`,
    to_date: `${formatMonth(item.to ?? FIRST_MONTH + MONTHS)}-01`,
  }));
  return Array.from({ length: MONTHS }, (_, i) => {
    const month = new Date(Date.UTC(0, FIRST_MONTH + i));
    return dated.reduce((total, item) => {
      const from = new Date(item.from_date);
      if (month < from || month > new Date(item.to_date)) return total;
      const years = month.getUTCFullYear() - from.getUTCFullYear();
      const grown = item.amount * (1 + item.monthlyRate) ** (years * 12 + month.getUTCMonth() - from.getUTCMonth());
      return total + (grown * FALLBACK_RATES.USD) / FALLBACK_RATES[item.currency];
    }, 0);
  });
}

export function measureEngine(): Row[] {
  const [small, large] = [createSamplePlan(200), createSamplePlan(2_000)];
  const flattened = flattenItems(small);
  const run = (items: readonly PlanItem[]) =>
    forecast({ items, start: FIRST_MONTH, years: MONTHS / 12, currency: 'USD', rates: FALLBACK_RATES });
  const { bare, usual, engine, tenfold } = measureAlternately(scaledCount(25), {
    engine: () => run(small),
    tenfold: () => run(large),
    bare: () => bareLoop(flattened, MONTHS),
    usual: () => dateComparingLoop(small),
  });
  return [
    createRow('bare typed loop, 200 items x 30 years', bare, 'ms'),
    createRow('P1 engine forecast, the same', engine, 'ms', 'at most 3 x', engine / bare, 'bare typed loop'),
    createRow('P1 date-comparing loop, the same', usual, 'ms', 'at least 100 x', usual / engine, 'engine forecast'),
    createRow('P1 engine forecast, 2,000 items', tenfold, 'ms', 'at most 10.5 x', tenfold / engine, '200 items'),
  ];
}
