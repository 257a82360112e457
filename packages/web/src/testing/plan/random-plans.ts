import type { NewItem } from '@meridian/contract';
import { CATEGORIES, CURRENCY_CODES, isFundCategory } from '@meridian/engine';
import { monthFromNow } from './month-from-now.ts';

/**
 * Returns a pseudo-random number generator (mulberry32). The same seed gives the same plan, so that a failure can be
 * reproduced.
 */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns `size` items of every category in many currencies, some of them hidden, with dates before, around and after today. The dates are
 * relative to the current month, so that the same seed gives the same plan in any month.
 */
export function createRandomPlan(seed: number, size: number): NewItem[] {
  const next = generator(seed);
  const between = (low: number, high: number) => Math.floor(low + next() * (high - low + 1));
  const oneOf = <T>(all: readonly [T, ...T[]]): T => all[between(0, all.length - 1)] ?? all[0];
  const upTo = (most: number, decimals: number) => Number((next() * most).toFixed(decimals));
  const mayBe = (chance: number) => next() < chance;

  return Array.from({ length: size }, (_, index): NewItem => {
    // The first items have each category once, so that none is missing.
    const category = CATEGORIES[index] ?? oneOf(CATEGORIES);
    const start = mayBe(0.3) ? null : between(-30, 40);
    const end = mayBe(0.4) ? null : (start ?? 0) + between(0, 60);
    const item: NewItem = {
      name: `${category} ${index + 1}`,
      category,
      from_date: start === null ? null : monthFromNow(start).iso(between(1, 28)),
      to_date: end === null ? null : monthFromNow(end).iso(28),
      amount: upTo(category === 'balance' ? 50_000 : 3_000, 2),
      currency: oneOf(CURRENCY_CODES),
      is_hidden: mayBe(0.15),
      ...(category === 'balance' ? {} : { monthly_interest_rate: Number((next() * 1.6 - 0.4).toFixed(3)) }),
    };
    if (!isFundCategory(category)) return item;
    return {
      ...item,
      existing_funds: mayBe(0.7) ? upTo(80_000, 2) : 0,
      existing_funds_currency: oneOf(CURRENCY_CODES),
      management_fee_saving: mayBe(0.6) ? upTo(2, 2) : 0,
      management_fee_deposit: mayBe(0.6) ? upTo(6, 2) : 0,
      interest_limit: mayBe(0.3) ? upTo(1, 2) : 0,
    };
  });
}
