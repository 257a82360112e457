import { type ImportedItem, categoryHas } from '@meridian/contract';

/** Whether all that an item does lies before this month: a forecast begins with it. A fund and a balance are there nevertheless. */
export function countsForNothing(
  { category, existing_funds: funds, interval_months: interval, from_date: from, to_date: to }: ImportedItem,
  today: string,
): boolean {
  if (category === 'balance' || funds > 0) return false;
  const isPast = (date: string | null) => date !== null && date.slice(0, 7) < today.slice(0, 7);
  return isPast(to) || (categoryHas(category, 'interval_months') && interval === 0 && isPast(from));
}
