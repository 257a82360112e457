import { twelfthRoot } from '#growth.ts';
import { type FundCategory, type PlanItem, isFundCategory } from '#item.ts';

/** How a scenario of the economy differs from what a plan says (finance.md section 4). */
export interface Adjustments {
  /** Decimals a year on the returns of each category of funds. */
  readonly returns: Readonly<Record<FundCategory, number>>;
  /** Decimals a year on every rate of the inflation model. */
  readonly inflation: number;
  /** On the volatilities of the three categories in a simulation, not on those of exchange rates. */
  readonly volatilityMultiplier: number;
  /** On the yearly probability of each crisis, which stays at most 1. */
  readonly crisisProbabilityMultiplier: number;
}

/** A plan as it is written. */
export const NO_ADJUSTMENTS: Adjustments = {
  returns: { pension: 0, investment: 0, saving: 0 },
  inflation: 0,
  volatilityMultiplier: 1,
  crisisProbabilityMultiplier: 1,
};

/** The scenarios that everybody begins with, in the order of finance.md section 4. */
export const DEFAULT_SCENARIOS = {
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
} as const satisfies Record<string, Adjustments>;

/**
 * A plan whose funds return more or less: r' = (1 + r)(1 + points)^(1/12) - 1 instead of r, before the interest
 * limit (finance.md section 4). Because r' takes the place of r, payouts too expect it. What has nothing to
 * adjust comes back as it is.
 */
export function adjustedItems(
  items: readonly PlanItem[],
  returns: Readonly<Record<FundCategory, number>>,
): PlanItem[] {
  return items.map((item) => {
    const points = isFundCategory(item.category) ? returns[item.category] : 0;
    if (points === 0) return item;
    return { ...item, monthlyRate: (1 + item.monthlyRate) * twelfthRoot(1 + points) - 1 };
  });
}
