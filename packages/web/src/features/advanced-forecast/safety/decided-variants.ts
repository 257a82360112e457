import type { PlanVariant } from '@meridian/contract';

/**
 * The variants that a person can make by a decision: more income, less spending, other deposits. A fund, a house or an account does not
 * hold more because one wants it to, so of those only the deposits vary, and one without deposits does not at all; and nobody pays less
 * on a loan than was agreed.
 */
export function decidedVariants(variants: readonly PlanVariant[]): PlanVariant[] {
  return variants.flatMap((variant) => {
    const { kind, item } = variant;
    if (item?.category === 'balance') return [];
    if (kind === 'less' && item?.category === 'expense' && item.loan_balance > 0) return [];
    const changes = variant.changes.flatMap(({ existing_funds: _held, ...decided }) =>
      Object.keys(decided).length > 1 ? [decided] : [],
    );
    return changes.length === 0 ? [] : [{ ...variant, changes }];
  });
}
