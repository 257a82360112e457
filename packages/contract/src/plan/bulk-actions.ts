/** Changes to many items at once (api.md, Items). */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { currencyCode, decimal, identifier, percent, wholeNumber } from '#value-schemas.ts';
import { inputFieldSchemas, bulkEditFieldSchemas } from '#plan/items/field-schemas.ts';
import { FIELD_EDITS, type FieldEdit, type FieldEditName } from '#plan/items/bulk-field-edits.ts';
import { financialItem } from './items.ts';
import { LIMITS } from '#limits.ts';
import { tagColorCode, tagName } from './tags.ts';
import { message } from '#error-messages/validation-issues.ts';

const FIELD_EDIT_NAMES = Object.keys(FIELD_EDITS) as FieldEditName[];

/** Every bulk action of product.md section 7 and api.md. */
export const BULK_ACTIONS = [
  ...FIELD_EDIT_NAMES,
  'extend_period',
  'shift_dates',
  'change_currency',
  'adjust_amount_percent',
  'adjust_amount_fixed',
  'clear_fees',
  'duplicate_items',
  'add_tag',
  'remove_tag',
  'clear_all_tags',
  'hide',
  'show',
  'delete',
] as const;
export type BulkActionName = (typeof BULK_ACTIONS)[number];

const itemIds = z
  .array(identifier, message('item_ids'))
  .min(1, message('select_items'))
  .max(LIMITS.bulkItems, message('bulk_full', { max: LIMITS.bulkItems }))
  .transform((ids) => [...new Set(ids)]);

function member<Name extends BulkActionName, Shape extends z.ZodRawShape>(action: Name, shape: Shape) {
  return z.strictObject({ action: z.literal(action), item_ids: itemIds, ...shape });
}

type Edits = typeof FIELD_EDITS;
type EditShape<Name extends FieldEditName> = {
  [Field in Edits[Name]['fields'][number]]: Edits[Name] extends { empty: string }
    ? z.ZodExactOptional<(typeof inputFieldSchemas)[Field]>
    : (typeof bulkEditFieldSchemas)[Field];
};
type FieldEditBody = {
  [Name in FieldEditName]: ReturnType<typeof member<Name, EditShape<Name>>>;
}[FieldEditName];

/** One body schema for each entry of {@link FIELD_EDITS}. The types above repeat the same structure for the compiler. */
const fieldEdits = FIELD_EDIT_NAMES.map((action) => {
  const { fields, empty }: FieldEdit = FIELD_EDITS[action];
  if (empty === undefined)
    return member(action, Object.fromEntries(fields.map((name) => [name, bulkEditFieldSchemas[name]])));
  const optional = fields.map((name) => [name, inputFieldSchemas[name].exactOptional()]);
  return member(action, Object.fromEntries(optional)).refine(
    (body) => fields.some((name) => Object.hasOwn(body, name)),
    message(empty),
  );
}) as unknown as FieldEditBody[];

const amountChange = decimal('amount_change').pipe(
  z
    .number()
    .min(-LIMITS.moneyMax, message('value.too_small', { label: 'amount_change', min: -LIMITS.moneyMax }))
    .max(LIMITS.moneyMax, message('value.too_large', { label: 'amount_change', max: LIMITS.moneyMax })),
);

/** Body of a bulk action: a union with one member for each action, so that each accepts only its own parameters. */
export const bulkAction = z.discriminatedUnion(
  'action',
  [
    member('extend_period', {
      extend_months: wholeNumber('months', -LIMITS.bulkMonthsMax, LIMITS.bulkMonthsMax),
    }),
    member('shift_dates', { shift_days: wholeNumber('days', -LIMITS.bulkDaysMax, LIMITS.bulkDaysMax) }),
    member('change_currency', {
      currency: currencyCode,
      /** True: amounts are converted at today's rate. Absent or false: only the currency code changes. */
      convert: z.boolean(message('true_or_false')).optional(),
    }),
    member('adjust_amount_percent', {
      percentage_change: percent('percentage', {
        min: -LIMITS.bulkPercentMax,
        max: LIMITS.bulkPercentMax,
      }),
      /** True: existing funds change by the same percentage. Absent or false: existing funds do not change. */
      include_existing_funds: z.boolean(message('true_or_false')).optional(),
    }),
    member('adjust_amount_fixed', { amount_change: amountChange }),
    member('clear_fees', {}),
    member('duplicate_items', { duplicate: z.literal(true, message('must_be_true')).optional() }),
    member('add_tag', { tag_name: tagName, tag_color: tagColorCode.optional() }),
    member('remove_tag', { tag_name: tagName }),
    member('clear_all_tags', {}),
    member('hide', {}),
    member('show', {}),
    member('delete', {}),
    ...fieldEdits,
  ],
  message('action_unknown'),
);
/** A bulk action as a client sends it, before defaults. */
export type BulkAction = z.input<typeof bulkAction>;

/** Outcome of a bulk action: the items that it changed, and the items that it skipped, with the reason. */
export const bulkResult = z
  .object({
    action: z.enum(BULK_ACTIONS),
    /** Number of items that the action changed. */
    affected: z.int(),
    skipped: z.array(z.object({ id: identifier, reason: z.string() })),
    /** The affected items after the action: for duplicate_items the copies, for delete an empty list. */
    items: z.array(financialItem),
    /** Null if every item was skipped. */
    undo_token: z.string().nullable(),
  })
  .meta({ id: 'BulkResult' });
export type BulkResult = z.infer<typeof bulkResult>;

/** The endpoint that applies one action to many items. */
export const bulkEndpoints = {
  bulkAction: endpoint('POST /api/financial-items/bulk_action/', {
    undoable: true,
    summary: 'Applies one action to 1 to 1,000 items, in one transaction',
    body: bulkAction,
    bodyMaxValues: LIMITS.bulkValuesMax,
    response: bulkResult,
    // Copies are created, and an amount must not be adjusted twice: repeating a request with the same idempotency key has no
    // further effect.
    creates: true,
    refusals: { 404: { when: 'The user has no item with one of the ids' } },
  }),
};
