import { type Assumptions, DEFAULT_ASSUMPTIONS, applyPinnedRates } from '#assumptions.ts';
import { convert } from '#currencies.ts';
import type { ForecastRequest } from '#forecast.ts';
import { type AssetClass, DEFAULT_ASSET_CLASSES, type PlanItem, isFundCategory } from '#item.ts';
import type { Month } from '#month.ts';
import { affectsPlan } from '#kernel/item-period.ts';
import type { ValuesByAsset } from './optimal-allocation.ts';

/**
 * Composition of each asset class, as shares (finance.md section 17): balanced is 60 % equities and 40 % bonds. Property and
 * assets that follow no market are 'other'.
 */
const ASSETS: Readonly<Record<AssetClass, AssetMix>> = {
  equities: { equities: 1, bonds: 0, cash: 0, other: 0 },
  balanced: { equities: 0.6, bonds: 0.4, cash: 0, other: 0 },
  bonds: { equities: 0, bonds: 1, cash: 0, other: 0 },
  deposits: { equities: 0, bonds: 0, cash: 1, other: 0 },
  property: { equities: 0, bonds: 0, cash: 0, other: 1 },
  fixed: { equities: 0, bonds: 0, cash: 0, other: 1 },
};

/** Value of a plan's equities, bonds and cash, and of everything else. */
export interface AssetMix extends ValuesByAsset {
  readonly other: number;
}

type Plan = Pick<ForecastRequest, 'items' | 'start' | 'currency' | 'rates'> & {
  readonly assumptions?: Partial<Assumptions>;
};

/**
 * Assets of a plan at its start, in `currency`: existing funds and balances of items that have begun by then, before any payment
 * or deposit. Excludes hidden items, future items, and items that end before they begin.
 */
export function computeAssetMix({ items, start, currency, rates, assumptions }: Plan): AssetMix {
  const now = applyPinnedRates(rates, { ...DEFAULT_ASSUMPTIONS, ...assumptions });
  const held = { equities: 0, bonds: 0, cash: 0, other: 0 };
  for (const item of items) {
    const { category } = item;
    if (!isCurrencyHeld(item, start)) continue;
    const isFund = isFundCategory(category);
    if (!isFund && category !== 'balance') continue;
    const value = isFund
      ? convert(item.existingFunds, item.existingFundsCurrency, currency, now)
      : convert(item.amount, item.currency, currency, now);
    const shares = ASSETS[isFund ? (item.assetClass ?? DEFAULT_ASSET_CLASSES[category]) : 'deposits'];
    held.equities += value * shares.equities;
    held.bonds += value * shares.bonds;
    held.cash += value * shares.cash;
    held.other += value * shares.other;
  }
  return held;
}

function isCurrencyHeld(item: PlanItem, start: Month): boolean {
  return affectsPlan(item) && (item.from === null || item.from <= start);
}
