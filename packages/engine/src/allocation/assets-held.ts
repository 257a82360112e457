import { type Assumptions, DEFAULT_ASSUMPTIONS, assumedRates } from '#assumptions.ts';
import { convert } from '#currencies.ts';
import type { ForecastRequest } from '#forecast.ts';
import type { Category, PlanItem } from '#item.ts';
import type { Month } from '#month.ts';
import type { ByAsset } from './optimal-allocation.ts';

/**
 * Which assets stand behind what an item of a category holds, as shares of it (finance.md sections 3 and 5): an investment is
 * equities, a pension 60 % equities and 40 % bonds, a saving a deposit.
 */
const ASSETS: Readonly<Record<Exclude<Category, 'income' | 'expense'>, ByAsset>> = {
  investment: { equities: 1, bonds: 0, cash: 0 },
  pension: { equities: 0.6, bonds: 0.4, cash: 0 },
  saving: { equities: 0, bonds: 0, cash: 1 },
  balance: { equities: 0, bonds: 0, cash: 1 },
};

type Plan = Pick<ForecastRequest, 'items' | 'start' | 'currency' | 'rates'> & {
  readonly assumptions?: Partial<Assumptions>;
};

/**
 * The assets of a plan as it starts, in `currency`: existing funds and balances of the items that have begun by then, before any
 * payment or deposit. Hidden items and future ones do not count.
 */
export function assetsHeld({ items, start, currency, rates, assumptions }: Plan): ByAsset {
  const now = assumedRates(rates, { ...DEFAULT_ASSUMPTIONS, ...assumptions });
  const held = { equities: 0, bonds: 0, cash: 0 };
  for (const item of items) {
    const { category } = item;
    if (category === 'income' || category === 'expense' || !isHeld(item, start)) continue;
    const value =
      category === 'balance'
        ? convert(item.amount, item.currency, currency, now)
        : convert(item.existingFunds, item.existingFundsCurrency, currency, now);
    held.equities += value * ASSETS[category].equities;
    held.bonds += value * ASSETS[category].bonds;
    held.cash += value * ASSETS[category].cash;
  }
  return held;
}

function isHeld({ hidden, from }: PlanItem, start: Month): boolean {
  return !hidden && (from === null || from <= start);
}
