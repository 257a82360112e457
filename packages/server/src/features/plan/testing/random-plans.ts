/** Arbitrary items and bulk actions, for property tests. */
import { type BulkAction, categoryHasField } from '@meridian/contract';
import { CATEGORIES, CURRENCY_CODES } from '@meridian/engine';
import fc from 'fast-check';

export const arbitraryAmount = fc.integer({ min: 0, max: 1e9 }).map((cents) => cents / 100);
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const date = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
export const arbitraryTagName = fc.constantFrom('home', 'work', 'דירה', '😀', '__proto__');
const category = fc.constantFrom(...CATEGORIES);
const currency = fc.constantFrom(...CURRENCY_CODES);

export const arbitraryItem = fc
  .record({
    name: fc.constantFrom('Rent', 'Rent (copy)', 'שכר', 'x'.repeat(200)),
    category,
    amount: arbitraryAmount,
    currency,
    period: fc.tuple(fc.option(date), fc.option(date)),
    existing_funds: arbitraryAmount,
    monthly_interest_rate: percent,
    interest_limit: percent,
    notes: fc.constantFrom('', 'One\nTwo'),
    is_hidden: fc.boolean(),
    tag_names: fc.uniqueArray(arbitraryTagName),
    abroad: fc.boolean(),
  })
  .map(({ period: [one, other], ...fields }) => {
    const isOrdered = one === null || other === null || one <= other;
    const owned = (['existing_funds', 'monthly_interest_rate', 'interest_limit'] as const).filter(
      (field) => !categoryHasField(fields.category, field),
    );
    const cleared = Object.fromEntries(owned.map((field) => [field, 0]));
    return { ...fields, ...cleared, from_date: isOrdered ? one : other, to_date: isOrdered ? other : one };
  });

/** Removes `item_ids` from each member of the union. */
type WithoutIds<Action> = Action extends unknown ? Omit<Action, 'item_ids'> : never;

export const arbitraryBulkAction: fc.Arbitrary<WithoutIds<BulkAction>> = fc.oneof(
  fc.record({ action: fc.constant('edit_from_date' as const), from_date: fc.option(date) }),
  fc.record({ action: fc.constant('edit_to_date' as const), to_date: fc.option(date) }),
  fc.record({
    action: fc.constant('extend_period' as const),
    extend_months: fc.integer({ min: -24, max: 24 }),
  }),
  fc.record({ action: fc.constant('shift_dates' as const), shift_days: fc.integer({ min: -400, max: 400 }) }),
  fc.record({ action: fc.constant('change_currency' as const), currency, convert: fc.boolean() }),
  fc.record({
    action: fc.constant('adjust_amount_percent' as const),
    percentage_change: percent,
    include_existing_funds: fc.boolean(),
  }),
  fc.record({ action: fc.constant('adjust_amount_fixed' as const), amount_change: arbitraryAmount }),
  fc.record({ action: fc.constant('set_interest_rate' as const), monthly_interest_rate: percent }),
  fc.record({ action: fc.constant('set_mgmt_fees' as const), management_fee_saving: percent }),
  fc.record({
    action: fc.constant('set_interval' as const),
    interval_months: fc.integer({ min: 0, max: 120 }),
  }),
  fc.record({
    action: fc.constant('set_payout' as const),
    payout_from_date: fc.option(date),
    payout_months: fc.integer({ min: 0, max: 720 }),
  }),
  fc.constant({ action: 'clear_fees' as const }),
  fc.record({ action: fc.constant('change_category' as const), category }),
  fc.constant({ action: 'duplicate_items' as const }),
  fc.record({ action: fc.constant('add_tag' as const), tag_name: fc.oneof(arbitraryTagName, fc.constant('new')) }),
  fc.record({ action: fc.constant('remove_tag' as const), tag_name: arbitraryTagName }),
  fc.constantFrom(
    { action: 'clear_all_tags' as const },
    { action: 'hide' as const },
    { action: 'show' as const },
    { action: 'delete' as const },
  ),
);
