import type { PlanVariant } from '@meridian/contract';

/**
 * Returns the variants that the user can decide: more income, less spending, other deposits. The current value of a fund, house or account
 * is not a decision, so only deposits vary for these; a loan payment is fixed by contract.
 */
export function userControlledVariants(variants: readonly PlanVariant[]): PlanVariant[] {
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
