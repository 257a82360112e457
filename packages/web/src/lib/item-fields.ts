/** The fields of an item that the list shows, sorts by and edits in place, in the order of its columns. */
export const ITEM_FIELDS = [
  'name',
  'category',
  'amount',
  'currency',
  'from_date',
  'to_date',
  'existing_funds',
  'monthly_interest_rate',
  'management_fee_saving',
  'management_fee_deposit',
  'interest_limit',
] as const;
