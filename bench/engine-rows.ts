/** P1: the engine's forecast against the two ways one would write it without the engine. */
import {
  FALLBACK_RATES,
  type Month,
  type PlanItem,
  convert,
  forecast,
  formatMonth,
  isFundCategory,
} from '@meridian/engine';
import { type Row, timeInterleaved } from './measure.ts';
import { samplePlan } from './sample-plan.ts';

const YEARS = 30;
const MONTHS = YEARS * 12;

/** What the arithmetic itself costs: one pass of multiply and add per item and month over typed arrays. */
export function bareLoop(items: readonly PlanItem[], start: Month): Float64Array {
  const total = new Float64Array(MONTHS);
  for (const item of items) {
    const rate = convert(1, item.currency, 'USD', FALLBACK_RATES);
    const first = Math.max(0, (item.from ?? start) - start);
    const last = Math.min(MONTHS - 1, (item.to ?? start + MONTHS) - start);
    const fund = isFundCategory(item.category);
    const growth = fund ? (1 + item.monthlyRate) * (1 - item.accumulationFee / 12) : 1 + item.monthlyRate;
    let value = fund ? item.existingFunds : item.amount;
    const deposit = fund ? item.amount : 0;
    const end = fund ? MONTHS - 1 : last;
    for (let i = first; i <= end; i++) {
      value = value * growth + (i <= last ? deposit : 0);
      total[i] = (total[i] ?? 0) + value * rate;
    }
  }
  return total;
}

/** The usual way: for every month look at every item as it came over the wire, read its dates, compare, raise to a power. */
function dateComparingLoop(items: readonly PlanItem[], start: Month): number[] {
  const dated = items.map((item) => ({
    ...item,
    from_date: `${formatMonth(item.from ?? start)}-01`,
    to_date: `${formatMonth(item.to ?? start + MONTHS)}-01`,
  }));
  const totals: number[] = [];
  const balances = new Map<number, number>();
  for (let i = 0; i < MONTHS; i++) {
    const month = new Date(Date.UTC(0, start + i));
    let total = 0;
    for (const item of dated) {
      const from = new Date(item.from_date);
      const active = month >= from && month <= new Date(item.to_date);
      const rate = FALLBACK_RATES.USD / FALLBACK_RATES[item.currency];
      if (isFundCategory(item.category)) {
        const before = balances.get(item.id) ?? item.existingFunds;
        const after =
          before * (1 + item.monthlyRate) * (1 - item.accumulationFee / 12) + (active ? item.amount : 0);
        balances.set(item.id, after);
        total += after * rate;
      } else if (active) {
        const elapsed =
          (month.getUTCFullYear() - from.getUTCFullYear()) * 12 + month.getUTCMonth() - from.getUTCMonth();
        total += item.amount * (1 + item.monthlyRate) ** elapsed * rate;
      }
    }
    totals.push(total);
  }
  return totals;
}

export function engineRows(): Row[] {
  const start = 2026 * 12;
  const small = samplePlan(200, start);
  const large = samplePlan(2_000, start);
  const run = (items: readonly PlanItem[]) => () =>
    forecast({ items, start, years: YEARS, currency: 'USD', rates: FALLBACK_RATES });
  const times = timeInterleaved({
    engine: { batch: 50, run: run(small) },
    engine2000: { batch: 5, run: run(large) },
    bare: { batch: 50, run: () => bareLoop(small, start) },
    usual: { batch: 1, run: () => dateComparingLoop(small, start) },
  });
  const { engine = Number.NaN, engine2000 = Number.NaN, bare = Number.NaN, usual = Number.NaN } = times;
  return [
    {
      name: 'bare typed loop, 200 items x 30 years',
      value: bare,
      unit: 'ms',
      ratio: null,
      against: '',
      goal: '',
    },
    { name: 'date-comparing loop, the same', value: usual, unit: 'ms', ratio: null, against: '', goal: '' },
    {
      name: 'P1 engine forecast, the same',
      value: engine,
      unit: 'ms',
      ratio: engine / bare,
      against: 'bare typed loop',
      goal: 'at most 3 x',
    },
    {
      name: 'P1 how much faster than usual',
      value: engine,
      unit: 'ms',
      ratio: usual / engine,
      against: 'date-comparing loop',
      goal: 'at least 100 x',
    },
    {
      name: 'P1 engine forecast, 2,000 items',
      value: engine2000,
      unit: 'ms',
      ratio: engine2000 / engine,
      against: '200 items',
      goal: 'at most 10.5 x',
    },
  ];
}
