import { FALLBACK_RATES } from '#currencies.ts';
import { type Forecast, type ForecastRequest, forecast } from '#forecast.ts';
import type { Category, PlanItem } from '#item.ts';
import { parseMonth } from '#month.ts';

/** Fields of an item that a test sets, with months as text; absent fields are zero, open-ended or USD. */
export interface ItemDraft extends Partial<Omit<PlanItem, 'category' | 'from' | 'to' | 'payoutFrom' | 'drawableFrom'>> {
  readonly from?: string;
  readonly to?: string;
  readonly payoutFrom?: string;
  readonly drawableFrom?: string;
}

/** Creates a complete item of a category from the fields that a test sets. */
export function planItem(category: Category, { from, to, payoutFrom, drawableFrom, ...rest }: ItemDraft): PlanItem {
  return {
    id: 1,
    category,
    from: from === undefined ? null : parseMonth(from),
    to: to === undefined ? null : parseMonth(to),
    amount: 0,
    currency: 'USD',
    existingFunds: 0,
    existingFundsCurrency: rest.currency ?? 'USD',
    monthlyRate: 0,
    accumulationFee: 0,
    depositFee: 0,
    interestLimit: 0,
    hidden: false,
    payoutFrom: payoutFrom === undefined ? null : parseMonth(payoutFrom),
    ...(drawableFrom === undefined ? {} : { drawableFrom: parseMonth(drawableFrom) }),
    ...rest,
  };
}

/** Runs a forecast at the built-in rates; defaults: from January 2026, one year, USD, overdraft. */
export function forecastItems(
  items: readonly PlanItem[],
  options: Partial<Omit<ForecastRequest, 'items' | 'start'>> & { start?: string } = {},
): Forecast {
  const { start = '2026-01', ...rest } = options;
  return forecast({
    items,
    start: parseMonth(start),
    years: 1,
    currency: 'USD',
    rates: FALLBACK_RATES,
    ...rest,
  });
}

/** Returns the index of a month in a forecast that begins with `start`. */
export function monthIndex(month: string, start = '2026-01'): number {
  return parseMonth(month) - parseMonth(start);
}
