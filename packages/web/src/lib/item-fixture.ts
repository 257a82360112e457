import type { FinancialItem } from '@meridian/contract';

/** An item of a test: a plain monthly expense but for what is said of it. */
export function item(fields: Partial<FinancialItem> = {}): FinancialItem {
  return {
    id: 1,
    scenario: 1,
    name: 'Item',
    category: 'expense',
    from_date: null,
    to_date: null,
    amount: 1,
    currency: 'USD',
    existing_funds: 0,
    existing_funds_currency: 'USD',
    monthly_interest_rate: 0,
    management_fee_saving: 0,
    management_fee_deposit: 0,
    interest_limit: 0,
    is_hidden: false,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    tags: [],
    ...fields,
  };
}
