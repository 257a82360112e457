import { CATEGORIES, CATEGORY_FIELDS, type PlanItem, categoryHasField, parseMonth } from '@meridian/engine';
import { z } from 'zod';
import { endpoint, page, pageQuery } from './endpoint.ts';
import { type FieldErrors, detailError } from './errors.ts';
import {
  currencyCode,
  idParams,
  identifier,
  instant,
  isoDate,
  line,
  money,
  orZero,
  percent,
  queryInteger,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { itemTag, tagName } from './tags.ts';

const category = z.enum(CATEGORIES, {
  error: (issue) =>
    issue.input === undefined || issue.input === ''
      ? 'Category is required'
      : 'This category does not exist.',
});

const date = isoDate.nullable().optional();
const fee = (label: string) => percent(label, { min: 0, max: LIMITS.ratePercentMax });

/** The rule of every field that a body can set. */
export const itemFields = {
  name: line('Name', LIMITS.nameMaxCharacters),
  category,
  from_date: date,
  to_date: date,
  amount: money('Amount'),
  currency: currencyCode,
  existing_funds: orZero(money('Existing funds')),
  existing_funds_currency: currencyCode.nullable().optional(),
  monthly_interest_rate: orZero(
    percent('Monthly interest rate', { min: -100, max: LIMITS.ratePercentMax, exclusiveMin: true }),
  ),
  management_fee_saving: orZero(fee('Management fee (saving)')),
  management_fee_deposit: orZero(fee('Management fee (deposit)')),
  interest_limit: orZero(fee('Interest limit')),
  is_hidden: z.boolean('Enter true or false.').optional(),
  scenario_id: identifier.optional(),
  tag_names: z
    .array(tagName, 'Enter a list of tag names.')
    .max(LIMITS.tagsPerItem, `An item can carry at most ${LIMITS.tagsPerItem} tags.`)
    .optional(),
};

/** Body that creates an item; the selected scenario when `scenario_id` is absent. */
export const newItem = z.strictObject(itemFields);
export type NewItem = z.input<typeof newItem>;

/** Body that changes an item: only the fields present change. */
export const itemPatch = z
  .strictObject({
    ...itemFields,
    existing_funds: itemFields.existing_funds.exactOptional(),
    monthly_interest_rate: itemFields.monthly_interest_rate.exactOptional(),
    management_fee_saving: itemFields.management_fee_saving.exactOptional(),
    management_fee_deposit: itemFields.management_fee_deposit.exactOptional(),
    interest_limit: itemFields.interest_limit.exactOptional(),
  })
  .partial();
export type ItemPatch = z.input<typeof itemPatch>;

/** A financial item as the API answers it; rates and fees are percentages. */
export const financialItem = z
  .object({
    id: identifier,
    name: z.string(),
    category: z.enum(CATEGORIES),
    from_date: z.string().nullable(),
    to_date: z.string().nullable(),
    amount: z.number(),
    currency: currencyCode,
    existing_funds: z.number(),
    existing_funds_currency: currencyCode,
    monthly_interest_rate: z.number(),
    management_fee_saving: z.number(),
    management_fee_deposit: z.number(),
    interest_limit: z.number(),
    is_hidden: z.boolean(),
    created_at: instant,
    updated_at: instant,
    scenario: identifier,
    tags: z.array(itemTag),
  })
  .meta({ id: 'FinancialItem' });
export type FinancialItem = z.infer<typeof financialItem>;

/** What the rules between fields look at; `given` names the fields a person set just now. */
type RuledItem = Pick<FinancialItem, 'category' | 'from_date' | 'to_date'> & Partial<Record<string, unknown>>;

/**
 * The rules between an item's fields: dates in order, and no non-zero value in a field its category does not have
 * (product.md section 5). Only the fields named in `given` are held against the category, because an item keeps,
 * unseen, what an earlier category had. Answers messages per field, empty when all is well.
 */
export function itemRuleErrors(item: RuledItem, given: Iterable<string>): FieldErrors {
  const errors: FieldErrors = {};
  if (item.from_date !== null && item.to_date !== null && item.to_date < item.from_date) {
    errors['to_date'] = ['The end date cannot be before the start date.'];
  }
  const fields = new Set(given);
  for (const field of CATEGORY_FIELDS) {
    const value = item[field];
    const isSet = typeof value === 'number' && value !== 0;
    if (fields.has(field) && isSet && !categoryHasField(item.category, field)) {
      errors[field] = ['Not editable for this category'];
    }
  }
  return errors;
}

/** The engine's view of an item: months instead of dates, decimals instead of percentages (finance.md section 0). */
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
  };
}

/** Calls on financial items. */
export const itemEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/financial-items/',
    summary: "The user's items, newest first",
    query: pageQuery.extend({ scenario_id: queryInteger(1, Number.MAX_SAFE_INTEGER).optional() }),
    response: page(financialItem),
    refusals: { 404: { when: 'No such scenario of yours' } },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/financial-items/',
    summary: 'Add an item',
    body: newItem,
    status: 201,
    response: financialItem,
    creates: true,
    refusals: { 404: { when: 'No such scenario of yours' } },
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/financial-items/:id/',
    summary: 'One item',
    params: idParams,
    response: financialItem,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/financial-items/:id/',
    summary: 'Change the fields given; 409 when If-Unmodified-Since-Version names an older version',
    params: idParams,
    body: itemPatch,
    response: financialItem,
    refusals: {
      409: {
        when: 'The item was changed since; with the item as it is now',
        body: detailError.extend({ item: financialItem }),
      },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/financial-items/:id/',
    summary: 'Delete an item',
    params: idParams,
    response: z.object({ undo_token: z.string() }),
  }),
  toggleVisibility: endpoint({
    method: 'POST',
    path: '/api/financial-items/:id/toggle_visibility/',
    summary: 'Hide a visible item, show a hidden one',
    params: idParams,
    response: financialItem,
  }),
};
