import { type FinancialItem, withDefaultValues } from '@meridian/contract';

/** Returns an item for tests: a plain monthly expense, except for the given fields. */
export function createItem(fields: Partial<FinancialItem> = {}): FinancialItem {
  return {
    ...withDefaultValues({ name: 'Item', category: 'expense', amount: 1, currency: 'USD' }),
    id: 1,
    scenario: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    tags: [],
    ...fields,
  };
}
