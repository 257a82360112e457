import type { PlanVariant } from '@meridian/contract';

/**
 * The variants that a person can make by a decision: more income, less spending, other deposits. A fund, a house or an account does not
 * hold more because one wants it to, so of those only the deposits vary, and one without deposits does not at all.
 */
export function decidedVariants(variants: readonly PlanVariant[]): PlanVariant[] {
  return variants.flatMap((variant) => {
    if (variant.item?.category === 'balance') return [];
    const changes = variant.changes.flatMap(({ existing_funds: _held, ...decided }) =>
      Object.keys(decided).length > 1 ? [decided] : [],
    );
    return changes.length === 0 ? [] : [{ ...variant, changes }];
  });
}
