import { type PlanItem, parseMonth } from '@meridian/engine';
import { z } from 'zod';
import { endpoint, pageSchema, pageQuery } from '#endpoint.ts';
import { detailError } from '#errors.ts';
import { idParams, identifier, isoInstant, queryInteger } from '#value-schemas.ts';
import { responseFieldSchemas, inputFieldSchemas, newItemFieldSchemas } from '#plan/items/field-schemas.ts';
import {
  MILESTONE_DATE_FIELDS,
  MILESTONE_REFERENCE_FIELDS,
  type MilestoneDateField,
} from '#plan/items/date-references.ts';
import { CATEGORY_SPECIFIC_FIELDS, categoryHasField, describeField } from '#plan/items/item-fields.ts';
import { LIMITS } from '#limits.ts';
import { itemTag, tagName } from './tags.ts';
import { message } from '#error-messages/validation-issues.ts';
import { type FieldErrorMessage, type RuleMessageCode, errorMessage } from '#error-messages/error-message.ts';

const tagNames = z
  .array(tagName, message('tag_name_list'))
  .max(LIMITS.tagsPerItem, message('tags_full', { max: LIMITS.tagsPerItem }))
  .optional();

/** Body that creates an item. Absent `scenario_id`: the selected scenario. */
export const newItem = z.strictObject({
  ...newItemFieldSchemas,
  scenario_id: identifier.optional(),
  tag_names: tagNames,
});
export type NewItem = z.input<typeof newItem>;

/** Body that changes an item: only the fields present change. */
export const itemPatch = z
  .strictObject({ ...inputFieldSchemas, scenario_id: identifier, tag_names: tagNames })
  .partial();
export type ItemPatch = z.input<typeof itemPatch>;

/**
 * Converts stored dates and references to the form of a body: one field with the reference if there is one, otherwise with the
 * date.
 */
export function toRequestDates<Values extends object>(
  values: Values,
): Omit<Values, (typeof MILESTONE_REFERENCE_FIELDS)[MilestoneDateField]> {
  const body = Object.fromEntries(Object.entries(values)) as Record<string, unknown>;
  for (const name of MILESTONE_DATE_FIELDS) {
    const reference = body[MILESTONE_REFERENCE_FIELDS[name]];
    delete body[MILESTONE_REFERENCE_FIELDS[name]];
    if (reference !== undefined && reference !== null) body[name] = reference;
  }
  return body as Omit<Values, (typeof MILESTONE_REFERENCE_FIELDS)[MilestoneDateField]>;
}

/** A financial item as the API returns it; rates and fees are percentages. */
export const financialItem = z
  .object({
    id: identifier,
    ...responseFieldSchemas,
    created_at: isoInstant,
    updated_at: isoInstant,
    scenario: identifier,
    tags: z.array(itemTag),
  })
  .meta({ id: 'FinancialItem' });
export type FinancialItem = z.infer<typeof financialItem>;

/** The values of an item that are needed to check the rules between its fields. */
type RuledItem = Pick<FinancialItem, 'category' | 'from_date' | 'to_date'> & Partial<Record<string, unknown>>;

/**
 * Checks the rules between an item's fields: dates in order, and only default values in fields that its category lacks
 * (product.md section 5). Only the fields named in `given` are checked against the category, because an item stores hidden values
 * of an earlier category. Returns an empty list if no rule is broken.
 */
export function itemRuleErrors(item: RuledItem, given: Iterable<string>): FieldErrorMessage<RuleMessageCode>[] {
  const errors: FieldErrorMessage<RuleMessageCode>[] = [];
  if (item.from_date !== null && item.to_date !== null && item.to_date < item.from_date) {
    errors.push(['to_date', errorMessage('end_before_start')]);
  }
  if (item.category === 'expense' && Number(item['loan_balance'] ?? 0) > 0 && item['growth'] === 'prices') {
    errors.push(['growth', errorMessage('loan_growth')]);
  }
  const fields = new Set(given);
  for (const name of CATEGORY_SPECIFIC_FIELDS) {
    const field = describeField(name);
    const isSet = 'default' in field && (item[name] ?? field.default) !== field.default;
    if (fields.has(name) && isSet && !categoryHasField(item.category, name)) {
      errors.push([name, errorMessage('not_editable')]);
    }
  }
  return errors;
}

/** Converts an item for the engine: months instead of dates, decimals instead of percentages (finance.md section 0). */
export function toPlanItem(item: FinancialItem): PlanItem {
  return {
    id: item.id,
    category: item.category,
    from: item.from_date === null ? null : parseMonth(item.from_date),
    to: item.to_date === null ? null : parseMonth(item.to_date),
    amount: item.amount,
    currency: item.currency,
    existingFunds: item.existing_funds,
    existingFundsCurrency: item.existing_funds_currency,
    monthlyRate: item.monthly_interest_rate / 100,
    accumulationFee: item.management_fee_saving / 100,
    depositFee: item.management_fee_deposit / 100,
    interestLimit: item.interest_limit / 100,
    hidden: item.is_hidden,
    intervalMonths: item.interval_months,
    payoutFrom: item.payout_from_date === null ? null : parseMonth(item.payout_from_date),
    payoutMonths: item.payout_months,
    payoutGrowth: item.payout_growth,
    growth: item.growth,
    depositGrowthRate: item.deposit_growth_rate / 100,
    loanBalance: item.loan_balance,
    loanRate: item.loan_rate / 100,
    isLocked: item.is_locked,
    drawableFrom: item.drawable_from === null ? null : parseMonth(item.drawable_from),
    taxShare: item.tax_percent / 100,
    assetClass: item.asset_class,
  };
}

/** Endpoints that list, read, create, change, hide and delete items. */
export const itemEndpoints = {
  list: endpoint('GET /api/financial-items/', {
    summary: "Lists the user's items, newest first; with scenario_id those of one scenario",
    query: pageQuery.extend({ scenario_id: queryInteger(1, Number.MAX_SAFE_INTEGER).optional() }),
    response: pageSchema(financialItem),
    refusals: { 404: { when: 'The user has no such scenario' } },
  }),
  create: endpoint('POST /api/financial-items/', {
    summary: 'Creates an item',
    body: newItem,
    status: 201,
    undoable: true,
    response: financialItem,
    creates: true,
    refusals: { 404: { when: 'The user has no such scenario' } },
  }),
  read: endpoint('GET /api/financial-items/:id/', {
    summary: 'Returns an item',
    params: idParams,
    response: financialItem,
  }),
  update: endpoint('PATCH /api/financial-items/:id/', {
    summary:
      'Changes the given fields of an item. Responds 409 if its updated_at is another than If-Unmodified-Since-Version',
    params: idParams,
    body: itemPatch,
    undoable: true,
    response: financialItem,
    refusals: {
      409: {
        when: 'The item changed after If-Unmodified-Since-Version. The body has the current item',
        body: detailError.extend({ item: financialItem }),
      },
    },
  }),
  remove: endpoint('DELETE /api/financial-items/:id/', {
    summary: 'Deletes an item',
    undoable: true,
    params: idParams,
    response: z.object({ undo_token: z.string() }),
  }),
  toggleVisibility: endpoint('POST /api/financial-items/:id/toggle_visibility/', {
    summary: 'Hides a visible item or shows a hidden one',
    params: idParams,
    undoable: true,
    response: financialItem,
  }),
};
