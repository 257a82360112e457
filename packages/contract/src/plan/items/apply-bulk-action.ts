/** Effect of a bulk action on one item: pure rules without database or clock (api.md, Items). */
import { type Rates, convert, roundMoney } from '@meridian/engine';
import type { z } from 'zod';
import type { bulkAction } from '#plan/bulk-actions.ts';
import { caseInsensitiveKey } from '#value-schemas.ts';
import { LIMITS } from '#limits.ts';
import { removeUnchangedReferences, extendEndDate, shiftDates, patchIfValid } from './bulk-date-changes.ts';
import { FIELD_EDITS, type FieldEdit, type FieldEditName, isFieldEdit } from './bulk-field-edits.ts';
import { ITEM_FIELDS, categoryHasField } from './item-fields.ts';
import { type BulkOutcome, type TaggedItemFields, patchOutcome, errorOutcome, skipOutcome } from './bulk-outcome.ts';
import { type InputDates, type ItemFields, splitInputDates } from './item-record.ts';
import type { Milestone } from '#plan/milestones.ts';
import { errorMessage } from '#error-messages/error-message.ts';

/** A validated bulk action. Its item ids are not used here, because the caller selects the items. */
export type BulkActionBody = z.output<typeof bulkAction>;

/** Milestones by scenario id; a missing scenario has none. */
export type MilestonesByScenario = ReadonlyMap<number, readonly Milestone[]>;

const NO_MILESTONES: MilestonesByScenario = new Map();

/** Returns the effect of a bulk action on one item. `rates` are today's exchange rates. */
export function applyBulkAction(
  item: TaggedItemFields,
  action: BulkActionBody,
  { rates, milestones = NO_MILESTONES }: { rates: Rates; milestones?: MilestonesByScenario },
): BulkOutcome {
  const own = milestones.get(item.scenario_id) ?? [];
  if (setsFields(action)) {
    const { action: name, item_ids: _ids, ...given } = action;
    const { dates, errors } = splitInputDates(given as InputDates, own);
    const [unresolved] = errors;
    if (unresolved !== undefined) return errorOutcome(unresolved[1]);
    return editFields(item, name, {
      ...(given as Partial<ItemFields>),
      ...removeUnchangedReferences(item, dates),
    });
  }
  switch (action.action) {
    case 'extend_period':
      return extendEndDate(item, action.extend_months, own);
    case 'shift_dates':
      return shiftDates(item, action.shift_days);
    case 'change_currency':
      return changeCurrency(item, action, rates);
    case 'adjust_amount_percent':
      return adjustByPercent(item, action);
    case 'adjust_amount_fixed':
      return moneyPatch({ amount: item.amount + action.amount_change });
    case 'clear_fees': {
      const fees = FIELD_EDITS.set_mgmt_fees.fields.map((name) => [name, ITEM_FIELDS[name].default] as const);
      return editFields(item, 'set_mgmt_fees', Object.fromEntries(fees));
    }
    case 'duplicate_items':
      return { kind: 'copy' };
    case 'add_tag':
      return addTag(item, action.tag_name);
    case 'remove_tag':
      return removeTag(item, action.tag_name);
    case 'clear_all_tags':
      if (item.tag_names.length === 0) return skipOutcome(errorMessage('no_tags'));
      return { kind: 'patch', fields: {}, tagNames: [] };
    case 'hide':
      return patchOutcome({ is_hidden: true });
    case 'show':
      return patchOutcome({ is_hidden: false });
    case 'delete':
      return { kind: 'remove' };
  }
}

function changeCurrency(
  item: ItemFields,
  { currency, convert: converts }: Extract<BulkActionBody, { action: 'change_currency' }>,
  rates: Rates,
): BulkOutcome {
  if (converts !== true) return patchOutcome({ currency });
  return moneyPatch({ amount: convert(item.amount, item.currency, currency, rates) }, { currency });
}

/** Changes the amount by a percentage. Existing funds change by the same percentage if requested and if the category has them. */
function adjustByPercent(
  item: ItemFields,
  action: Extract<BulkActionBody, { action: 'adjust_amount_percent' }>,
): BulkOutcome {
  const { percentage_change: percent, include_existing_funds: includesFunds = false } = action;
  const amount = changeByPercent(item.amount, percent);
  if (!includesFunds || !categoryHasField(item.category, 'existing_funds')) return moneyPatch({ amount });
  return moneyPatch({ amount, existing_funds: changeByPercent(item.existing_funds, percent) });
}

const OUT_OF_LIMITS = {
  amount: { below: 'amount_below', above: 'amount_above' },
  existing_funds: { below: 'funds_below', above: 'funds_above' },
} as const;

/** Sets amounts, rounded to the cent; returns an error if one would exceed its limits. */
function moneyPatch(exact: { amount: number; existing_funds?: number }, others: Partial<ItemFields> = {}): BulkOutcome {
  const fields = { ...others };
  for (const [name, money] of Object.entries(exact) as [keyof typeof exact, number][]) {
    const { below, above } = OUT_OF_LIMITS[name];
    if (money < 0) return errorOutcome(errorMessage(below));
    if (money > LIMITS.moneyMax) return errorOutcome(errorMessage(above, { max: LIMITS.moneyMax }));
    fields[name] = roundMoney(money);
  }
  return patchOutcome(fields);
}

/**
 * Returns an amount after a percentage change, without binary rounding errors, so that half cents round correctly: 1.15 and 10 %
 * give 1.265, not 1.2649999999999999. Amounts have at most 15 digits, and the error stays below half a unit of the 15th.
 */
export function changeByPercent(money: number, change: number): number {
  return Number((money * (1 + change / 100)).toPrecision(15));
}

function setsFields(action: BulkActionBody): action is Extract<BulkActionBody, { action: FieldEditName }> {
  return isFieldEdit(action.action);
}

/** Sets the given fields; skips an item whose category lacks them. */
function editFields(item: ItemFields, name: FieldEditName, fields: Partial<ItemFields>): BulkOutcome {
  const edit: FieldEdit = FIELD_EDITS[name];
  if (edit.lacking !== undefined && !edit.fields.every((field) => categoryHasField(item.category, field)))
    return skipOutcome(errorMessage(edit.lacking, { things: item.category }));
  if (fields.growth === 'prices' && item.category === 'expense' && item.loan_balance > 0)
    return skipOutcome(errorMessage('loan_growth'));
  return patchIfValid(item, fields);
}

function addTag(item: TaggedItemFields, name: string): BulkOutcome {
  if (item.tag_names.some(sameName(name))) return skipOutcome(errorMessage('tag_there'));
  if (item.tag_names.length >= LIMITS.tagsPerItem)
    return errorOutcome(errorMessage('tags_would_be_more', { max: LIMITS.tagsPerItem }));
  return { kind: 'patch', fields: {}, tagNames: [...item.tag_names, name] };
}

function removeTag(item: TaggedItemFields, name: string): BulkOutcome {
  if (!item.tag_names.some(sameName(name))) return skipOutcome(errorMessage('tag_not_there'));
  const isRemoved = sameName(name);
  return { kind: 'patch', fields: {}, tagNames: item.tag_names.filter((one) => !isRemoved(one)) };
}

/** Returns a predicate for tag names that are equal when case is ignored. */
function sameName(name: string): (other: string) => boolean {
  const key = caseInsensitiveKey(name);
  return (other) => caseInsensitiveKey(other) === key;
}
