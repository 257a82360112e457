import type { GivenField } from './item-fields.ts';

/** Bulk actions that set fields to values as they are given; `lacking` is why an item is skipped. */
export const FIELD_EDITS = {
  edit_from_date: { fields: ['from_date'] },
  edit_to_date: { fields: ['to_date'] },
  set_interest_rate: { fields: ['monthly_interest_rate'], lacking: 'no_interest' },
  set_mgmt_fees: {
    fields: ['management_fee_saving', 'management_fee_deposit', 'interest_limit'],
    lacking: 'no_fees',
    empty: 'fees',
  },
  set_notes: { fields: ['notes'] },
  set_interval: { fields: ['interval_months'], lacking: 'no_interval' },
  set_payout: {
    fields: ['payout_from_date', 'payout_months'],
    lacking: 'no_payout',
    empty: 'payout',
  },
  set_growth: { fields: ['growth'], lacking: 'no_growth' },
  set_tax: { fields: ['tax_percent'], lacking: 'no_tax' },
  set_asset_class: { fields: ['asset_class'], lacking: 'no_asset_class' },
  set_locked: { fields: ['is_locked'], lacking: 'no_lock' },
  // The values that the new category does not have stay in the item, unseen, and come back with the old one.
  change_category: { fields: ['category'] },
} as const satisfies Record<string, FieldEdit>;

/** With several fields those that are given are set; `empty` refuses none at all. */
export interface FieldEdit {
  readonly fields: readonly GivenField[];
  readonly lacking?:
    | 'no_interest'
    | 'no_fees'
    | 'no_interval'
    | 'no_payout'
    | 'no_growth'
    | 'no_tax'
    | 'no_asset_class'
    | 'no_lock';
  readonly empty?: 'fees' | 'payout';
}

/** A bulk action of {@link FIELD_EDITS}. */
export type FieldEditName = keyof typeof FIELD_EDITS;

/** Tells whether a bulk action is one of {@link FIELD_EDITS}. */
export function isFieldEdit(action: string | null): action is FieldEditName {
  return action !== null && Object.hasOwn(FIELD_EDITS, action);
}
