import type { InputField } from './item-fields.ts';

/**
 * Bulk actions that set fields to given values, by their names in the API. An item whose category lacks the field is skipped; `lacking` is
 * the code of the message about that.
 */
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
  // Values of fields that the new category lacks stay stored but hidden, and reappear with the old category.
  change_category: { fields: ['category'] },
} as const satisfies Record<string, FieldEdit>;

/**
 * A bulk action that sets fields of items to given values. With several `fields`, it sets those that are present in the body; `empty` is
 * the error message if the body has none of them.
 */
export interface FieldEdit {
  readonly fields: readonly InputField[];
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

export type FieldEditName = keyof typeof FIELD_EDITS;

/** Returns true if a bulk action is one of {@link FIELD_EDITS}. */
export function isFieldEdit(action: string | null): action is FieldEditName {
  return action !== null && Object.hasOwn(FIELD_EDITS, action);
}
