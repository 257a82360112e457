/** The payout of a fund as described by the form. Pure functions. */
import { LIMITS } from '@meridian/contract';
import { type Assumptions, type Month, type Rates, forecast, parseMonth } from '@meridian/engine';
import { toUnsavedPlanItem } from '#features/plan/item-changes.ts';
import { type ItemFormValues, toItemDraft } from '#features/plan/fields/item-form-values.ts';

/** The fields that determine the payout of a fund. */
export const PAYOUT_FIELDS = ['payout_from_date', 'payout_months'] as const;

export const PAYOUT_KINDS = ['never', 'once', 'pension'] as const;
/** The kind of payout of a fund: none, a single payment, or a monthly pension. */
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** Returns the kind of payout that the form describes by its payout date and number of months. */
export function payoutKindOf({ payout_from_date, payout_months }: ItemFormValues): PayoutKind {
  if (payout_from_date.text === '') return 'never';
  return (payout_months.value ?? 0) > 1 ? 'pension' : 'once';
}

/** Returns the fields that are missing: a payout needs a date, and a pension also a duration. */
export function findMissingPayoutFields(values: ItemFormValues, payout: PayoutKind): (typeof PAYOUT_FIELDS)[number][] {
  const needed = PAYOUT_FIELDS.filter((name) => payout === 'pension' || name === 'payout_from_date');
  return payout === 'never' ? [] : needed.filter((name) => values[name].text.trim() === '');
}

/** The number of months that the longest forecast covers. */
const MONTHS_AHEAD = 12 * LIMITS.forecastYearsMax;

/** Everything outside the form on which the value of a fund depends. */
interface PayoutOutlook {
  readonly start: Month;
  /** The number of months that the page shows; at least the longest forecast is computed. */
  readonly months: number;
  readonly rates: Rates;
  /** The assumptions of the plan, because deposits may rise with inflation and exchange rates may be pinned. */
  readonly assumptions?: Assumptions;
}

/**
 * Returns the first payment of a fund's payout, in the item's currency; null if it is beyond the longest forecast or not determined by the
 * form yet. Only for values without errors.
 */
export function payoutAmount(values: ItemFormValues, { start, months, ...outlook }: PayoutOutlook): number | null {
  const { payout_from_date, from_date } = values;
  if (payout_from_date.value === null) return null;
  const begins = [payout_from_date, from_date].map(({ value }) => (value === null ? start : parseMonth(value)));
  const index = Math.max(start, ...begins) - start;
  if (index >= Math.max(MONTHS_AHEAD, months)) return null;
  // The forecast contains only this item, so from the payout month on its payments are the only cash flow.
  const item = toUnsavedPlanItem(toItemDraft(values));
  const request = { items: [item], start, years: 1, months: index + 1, currency: item.currency, ...outlook };
  return forecast(request).margins[index] ?? null;
}
