import { type CurrencyCode, type Rates, convert } from './currencies.ts';
import { type PlanItem, isFundCategory } from './item.ts';
import type { Month } from './month.ts';
import { periodOf } from './period.ts';

/**
 * How much money an item moves over a plan of `months` months from `start`, in `currency` at `rates`, whichever way it flows: every
 * payment or deposit before fees, a balance, and what a fund holds at first. Nothing for an item that does not count, or not yet.
 */
export function amountMoved(
  item: PlanItem,
  { start, months, currency, rates }: { start: Month; months: number; currency: CurrencyCode; rates: Rates },
): number {
  const period = periodOf(item, start, months);
  if (period === null) return 0;
  const { category, amount, monthlyRate, existingFunds, existingFundsCurrency } = item;
  const isFund = isFundCategory(category);
  const growth = isFund ? 1 : 1 + monthlyRate;
  let flows = category === 'balance' ? amount : 0;
  if (category !== 'balance') {
    const step = growth ** period.interval;
    let payment = amount * growth ** (period.due - period.first);
    for (let month = period.due; month < period.end; month += period.interval) {
      flows += payment;
      payment *= step;
    }
  }
  const held = isFund ? convert(existingFunds, existingFundsCurrency, currency, rates) : 0;
  return convert(flows, item.currency, currency, rates) + held;
}
