import { type ImportedItem, categoryHasField } from '@meridian/contract';

/**
 * Returns whether an item ends before the month of a day, so that the forecast ignores it. Returns false for balances and for funds with
 * a value.
 */
export function endsBeforeMonth(
  { category, existing_funds: funds, interval_months: interval, from_date: from, to_date: to }: ImportedItem,
  day: string,
): boolean {
  if (category === 'balance' || funds > 0) return false;
  const isPast = (date: string | null) => date !== null && date.slice(0, 7) < day.slice(0, 7);
  return isPast(to) || (categoryHasField(category, 'interval_months') && interval === 0 && isPast(from));
}
