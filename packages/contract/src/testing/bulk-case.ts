/** Test cases of bulk actions on one item: the action, the item's differences from `fund`, and the expected outcome. */
import type { TaggedItemFields } from '#plan/items/bulk-outcome.ts';
import type { BulkActionBody } from '#plan/items/apply-bulk-action.ts';

/** A bulk action without item ids, which the rules ignore. */
export type BulkTestAction = BulkActionBody extends infer One
  ? One extends unknown
    ? Omit<One, 'item_ids'>
    : never
  : never;

export const FUND_FIELDS: TaggedItemFields = {
  scenario_id: 3,
  name: 'Fund',
  category: 'saving',
  from_date: '2026-01-31',
  to_date: '2027-01-31',
  amount: 100,
  currency: 'USD',
  existing_funds: 5_000,
  existing_funds_currency: 'GBP',
  monthly_interest_rate: 0.5,
  management_fee_saving: 0.6,
  management_fee_deposit: 1,
  interest_limit: 2,
  interval_months: 1,
  payout_from_date: null,
  from_date_milestone: null,
  to_date_milestone: null,
  payout_from_date_milestone: null,
  payout_months: 0,
  growth: 'rate',
  deposit_growth_rate: 0,
  loan_balance: 0,
  loan_rate: 0,
  asset_class: null,
  is_locked: false,
  drawable_from: null,
  payout_growth: 'fixed',
  tax_percent: 0,
  notes: 'Old',
  is_hidden: false,
  tag_names: ['Home', 'work'],
};

export const expectedPatch = (fields: object, tagNames?: string[]) => ({
  kind: 'patch',
  fields,
  ...(tagNames === undefined ? {} : { tagNames }),
});
export const expectedSkip = (reason: string) => ({ kind: 'skip', reason });
export const expectedError = (problem: string) => ({ kind: 'error', problem });

export type BulkCase = [action: BulkTestAction, change: Partial<TaggedItemFields>, outcome: object];
