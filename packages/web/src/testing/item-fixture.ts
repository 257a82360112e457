import { type FinancialItem, filledValues } from '@meridian/contract';

/** An item of a test: a plain monthly expense but for what is said of it. */
export function item(fields: Partial<FinancialItem> = {}): FinancialItem {
  return {
    ...filledValues({ name: 'Item', category: 'expense', amount: 1, currency: 'USD' }),
    id: 1,
    scenario: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    tags: [],
    ...fields,
  };
}
