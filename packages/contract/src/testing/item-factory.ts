import { withDefaultValues } from '#plan/items/item-record.ts';
import type { FinancialItem } from '#plan/items.ts';

let made = 0;
/** Returns an expense of 100 dollars a month with the given changes and a unique id and name. */
export function makeFinancialItem(fields: Partial<FinancialItem>): FinancialItem {
  made += 1;
  return {
    ...withDefaultValues({ name: `Item ${made}`, category: 'expense', amount: 100, currency: 'USD' }),
    id: made,
    scenario: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    tags: [],
    ...fields,
  };
}
