/** How a fund is paid out, by what stands in the form. Pure. */
import { LIMITS } from '@meridian/contract';
import { type Assumptions, type Month, type Rates, forecast, parseMonth } from '@meridian/engine';
import { type ItemFormValues, draftOf, toUnsavedPlanItem } from '#features/plan/fields/item-form-values.ts';

/** The fields that say how a fund is paid out. */
export const PAYOUT_FIELDS = ['payout_from_date', 'payout_months'] as const;

export const PAYOUTS = ['never', 'once', 'pension'] as const;
/** Not at all, all at once, or month by month. */
export type Payout = (typeof PAYOUTS)[number];

/** How a fund is paid out, by its fields. */
export function payoutOf({ payout_from_date, payout_months }: ItemFormValues): Payout {
  if (payout_from_date.text === '') return 'never';
  return (payout_months.value ?? 0) > 1 ? 'pension' : 'once';
}

/** The fields in which something is missing: what is to be paid out needs a date, and a pension a time. */
export function payoutProblems(values: ItemFormValues, payout: Payout): (typeof PAYOUT_FIELDS)[number][] {
  const needed = PAYOUT_FIELDS.filter((name) => payout === 'pension' || name === 'payout_from_date');
  return payout === 'never' ? [] : needed.filter((name) => values[name].text.trim() === '');
}

/** As far ahead as a forecast of years looks. */
const MONTHS_AHEAD = 12 * LIMITS.forecastYearsMax;

/** The facts beside the form that decide how much a fund will hold. */
interface PayoutOutlook {
  readonly start: Month;
  /** How many months the page looks ahead; what a forecast of years can show is told in any case. */
  readonly months: number;
  readonly rates: Rates;
  /** Deposits may rise with the plan's prices, and what is in the fund be told at a rate that it pins. */
  readonly assumptions?: Assumptions;
}

/**
 * The first payment of a fund's payout, in the item's own currency; null where it lies beyond what a forecast may show, or where the
 * form does not say it yet. Only for values without errors.
 */
export function payoutAmount(
  values: ItemFormValues,
  { start, months, ...outlook }: PayoutOutlook,
): number | null {
  const { payout_from_date, from_date } = values;
  if (payout_from_date.value === null) return null;
  const begins = [payout_from_date, from_date].map(({ value }) =>
    value === null ? start : parseMonth(value),
  );
  const index = Math.max(start, ...begins) - start;
  if (index >= Math.max(MONTHS_AHEAD, months)) return null;
  // The item alone, in its own currency: from then on its payments are all that moves cash.
  const item = toUnsavedPlanItem(draftOf(values));
  const request = { items: [item], start, years: 1, months: index + 1, currency: item.currency, ...outlook };
  return forecast(request).margins[index] ?? null;
}
