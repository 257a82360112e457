import { twelfthRoot } from '#compound-growth.ts';
import { type FundCategory, type PlanItem, isFundCategory } from '#item.ts';

/** Adjustments that an economic scenario makes to a plan (finance.md section 4). */
export interface EconomicAdjustments {
  /** Added to the yearly return of each category of funds, as decimals. */
  readonly returns: Readonly<Record<FundCategory, number>>;
  /** Added to every rate of the inflation model, a decimal a year. */
  readonly inflation: number;
  /** Factor on the asset volatilities of a simulation. It does not change the volatility of exchange rates. */
  readonly volatilityMultiplier: number;
  /** Factor on the yearly probability of each crisis, which is capped at 1. */
  readonly crisisProbabilityMultiplier: number;
}

/** The adjustments that change nothing, those of the base scenario. */
export const NO_ADJUSTMENTS: EconomicAdjustments = {
  returns: { pension: 0, investment: 0, saving: 0 },
  inflation: 0,
  volatilityMultiplier: 1,
  crisisProbabilityMultiplier: 1,
};

/** Default economic scenarios of every user, in the order of finance.md section 4. */
export const DEFAULT_ECONOMIC_SCENARIOS = {
  base: NO_ADJUSTMENTS,
  optimistic: {
    returns: { pension: 0.01, investment: 0.015, saving: 0.005 },
    inflation: -0.005,
    volatilityMultiplier: 0.8,
    crisisProbabilityMultiplier: 0.5,
  },
  pessimistic: {
    returns: { pension: -0.015, investment: -0.025, saving: -0.005 },
    inflation: 0.015,
    volatilityMultiplier: 1.3,
    crisisProbabilityMultiplier: 2,
  },
} as const satisfies Record<string, EconomicAdjustments>;

/**
 * Returns the items with adjusted fund returns: r' = (1 + r)(1 + points)^(1/12) - 1 replaces r, before the interest limit
 * (finance.md section 4). Payouts are therefore computed with r' too. Items without an adjustment are returned unchanged.
 */
export function adjustItemReturns(
  items: readonly PlanItem[],
  returns: Readonly<Record<FundCategory, number>>,
): PlanItem[] {
  return items.map((item) => {
    const points = isFundCategory(item.category) ? returns[item.category] : 0;
    if (points === 0) return item;
    return { ...item, monthlyRate: (1 + item.monthlyRate) * twelfthRoot(1 + points) - 1 };
  });
}
