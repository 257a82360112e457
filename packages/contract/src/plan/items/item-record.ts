import { type AssetClass, CATEGORIES, type Category, DEFAULT_ASSET_CLASSES, isFundCategory } from '@meridian/engine';
import type { z } from 'zod';
import { type FinancialItem, type itemPatch, itemRuleErrors, type newItem } from '#plan/items.ts';
import type { ItemTag } from '#plan/tags.ts';
import type { ExportedItem, ImportedItem } from '#plan/export.ts';
import { type FieldErrorMessage, type RuleMessageCode, errorMessage } from '#error-messages/error-message.ts';
import type { Milestone } from '#plan/milestones.ts';
import { LIMITS } from '#limits.ts';
import {
  type ItemDates,
  MILESTONE_DATE_FIELDS,
  MILESTONE_REFERENCE_FIELDS,
  type MilestoneDateField,
  isDatedByMilestone,
  resolveDate,
  withoutReferences,
} from './date-references.ts';
import {
  type DateReference,
  type FieldNameOfKind,
  INPUT_FIELD_NAMES,
  type ITEM_FIELDS,
  ITEM_FIELD_NAMES,
  type ItemFieldName,
  type ItemValues,
  CATEGORY_SPECIFIC_FIELDS,
  type CategorySpecificField,
  categoryHasField,
  defaultFieldValue,
} from './item-fields.ts';

/** Stored fields of an item that the user sets: rates in percent, including hidden values of fields that its category lacks. */
export interface ItemFields extends ItemValues {
  scenario_id: number;
}

/** Values of an item in which fields with a default may be missing. */
export type PartialItemValues = Pick<ItemValues, RequiredField> & {
  [Name in Exclude<ItemFieldName, RequiredField>]?: ItemValues[Name] | Missing<Name> | undefined;
};
type RequiredField = {
  [Name in ItemFieldName]: (typeof ITEM_FIELDS)[Name] extends { default: unknown } | { follows: unknown }
    ? never
    : Name;
}[ItemFieldName];
type Missing<Name> = Name extends FieldNameOfKind<'currency'> ? null : never;

/** Returns all fields, with defaults for the missing ones. An asset class equal to the category's default is stored as null. */
export function withDefaultValues(given: PartialItemValues): ItemValues {
  const values: Loose = {};
  for (const name of ITEM_FIELD_NAMES) values[name] = given[name] ?? defaultFieldValue(name, given);
  if (values.asset_class === usualClass(given.category)) values.asset_class = null;
  return values as ItemValues;
}

/**
 * A record that plain loops fill field by field, for speed in lists of many items. The compiler cannot check the single fields.
 */
type Loose = Partial<Record<ItemFieldName, unknown>>;

/** A stored item with the ids of its tags in order. `updated_at` is its version: it rises with every change. */
export interface ItemRecord extends ItemFields {
  id: number;
  created_at: Date;
  updated_at: Date;
  tag_ids: readonly number[];
}

/** Returns `updated_at` for a change made now, later than every earlier one even within the same millisecond. */
export function nextVersion(now: Date, ...earlier: readonly Pick<ItemRecord, 'updated_at'>[]): Date {
  return new Date(Math.max(now.getTime(), ...earlier.map((item) => item.updated_at.getTime() + 1)));
}

/** Converts a stored item to the API's form: fields that its category lacks have their defaults. */
export function toFinancialItem(item: ItemRecord, tags: ReadonlyMap<number, ItemTag>): FinancialItem {
  const values: Loose = {};
  for (const name of ITEM_FIELD_NAMES) values[name] = item[name];
  for (const name of LACKING[item.category]) values[name] = defaultFieldValue(name, item);
  values.asset_class ??= usualClass(item.category);
  return Object.assign(values as ItemValues, {
    id: item.id,
    created_at: item.created_at.toISOString(),
    updated_at: item.updated_at.toISOString(),
    scenario: item.scenario_id,
    tags: item.tag_ids.flatMap((id) => tags.get(id) ?? []),
  });
}

/** Returns the default asset class of a fund; null for other items. */
function usualClass(category: Category): AssetClass | null {
  return isFundCategory(category) ? DEFAULT_ASSET_CLASSES[category] : null;
}

/** Fields that items of each category lack. */
const LACKING = Object.fromEntries(
  CATEGORIES.map((category) => [
    category,
    CATEGORY_SPECIFIC_FIELDS.filter((name) => !categoryHasField(category, name)),
  ]),
) as Record<Category, CategorySpecificField[]>;

/**
 * Converts a stored item to its form in an export file: the API's form, and in `kept` the hidden values of earlier categories.
 */
export function toExportedItem(item: ItemRecord, tags: ReadonlyMap<number, ItemTag>): ExportedItem {
  const kept = CATEGORY_SPECIFIC_FIELDS.filter(
    (name) => !categoryHasField(item.category, name) && item[name] !== defaultFieldValue(name, item),
  );
  const shown = toFinancialItem(item, tags);
  if (kept.length === 0) return shown;
  return { ...shown, kept: Object.fromEntries(kept.map((name) => [name, item[name]])) };
}

/** Values to store for an imported item: its own fields, and the hidden values listed under `kept`. */
export function toStoredImportFields({ kept, is_locked, ...item }: ImportedItem): ItemValues {
  // A row without `is_locked`, such as a hand-written one, gets the default of the form.
  return withDefaultValues({ ...item, is_locked: is_locked ?? isLockedAtFirst(item), ...kept });
}

/** Fields of a validated request body that creates or changes an item. */
export type InputFields = z.output<typeof itemPatch>;

/**
 * Merges the given fields into the others and checks the rules between fields ({@link itemRuleErrors}). Returns the merged
 * fields, or errors by field. `milestones` lists the milestones of the item's scenario after the change.
 */
export function applyItemPatch(
  base: PartialItemValues & Pick<ItemFields, 'scenario_id'>,
  given: InputFields,
  milestones: readonly Milestone[] = [],
): { fields: ItemFields } | { errors: FieldErrorMessage[] } {
  const changed = INPUT_FIELD_NAMES.filter((name) => given[name] !== undefined);
  const changes = Object.fromEntries(changed.map((name) => [name, given[name]]));
  const { dates, errors: unresolved } = splitInputDates(given, milestones);
  if (unresolved.length > 0) return { errors: unresolved };
  const scenarioId = given.scenario_id ?? base.scenario_id;
  const values = withDefaultValues(base);
  // Milestones belong to one scenario, so references become plain dates when the item moves to another.
  const before = scenarioId === base.scenario_id ? values : withoutReferences(values);
  const fields: ItemFields = {
    ...withDefaultValues({ ...before, ...changes, ...dates }),
    scenario_id: scenarioId,
  };
  const errors = itemRuleErrors({ ...fields }, changed);
  return errors.length > 0 ? { errors } : { fields };
}

/** Dates of a validated request body, each as a date or as a reference to a milestone; null for no date, absent for no change. */
export type InputDates = {
  readonly [Name in MilestoneDateField]?: string | DateReference | null | undefined;
};

/**
 * Returns the fields that the given dates set: a date clears the stored reference, a reference is resolved to a date. Returns
 * errors by field if the milestone does not exist in the scenario or the date is outside the allowed range.
 */
export function splitInputDates(
  given: InputDates,
  milestones: readonly Milestone[],
): { dates: Partial<ItemDates>; errors: FieldErrorMessage<RuleMessageCode>[] } {
  const dates: Partial<Record<ItemFieldName, unknown>> = {};
  const errors: FieldErrorMessage<RuleMessageCode>[] = [];
  for (const name of MILESTONE_DATE_FIELDS) {
    const value = given[name];
    if (value === undefined) continue;
    const isReference = typeof value === 'object' && value !== null;
    dates[MILESTONE_REFERENCE_FIELDS[name]] = isReference ? value : null;
    dates[name] = isReference ? resolveDate(value, milestones) : value;
    if (isReference && dates[name] === null) errors.push([name, whyUnresolved(value, milestones)]);
  }
  return { dates: dates as Partial<ItemDates>, errors };
}

function whyUnresolved({ milestone_id: id }: DateReference, milestones: readonly Milestone[]) {
  if (!milestones.some((one) => one.id === id)) return errorMessage('milestone_unknown');
  return errorMessage('date_range', { first: LIMITS.dateMin, last: LIMITS.dateMax });
}

/** Returns the fields of a new item from a valid body, in the given scenario; see {@link applyItemPatch}. */
export function fieldsOfNewItem(
  given: z.output<typeof newItem>,
  scenarioId: number,
  milestones: readonly Milestone[] = [],
): ReturnType<typeof applyItemPatch> {
  const { is_locked = isLockedAtFirst(given), from_date, to_date, payout_from_date, ...rest } = given;
  const base = { ...rest, is_locked, scenario_id: scenarioId };
  return applyItemPatch(base, { ...base, from_date, to_date, payout_from_date }, milestones);
}

/** Returns true if an item is locked by default: property, because it cannot be sold in parts (finance.md section 17). */
function isLockedAtFirst({ asset_class, category }: Pick<ItemValues, 'asset_class' | 'category'>): boolean {
  return asset_class === 'property' && categoryHasField(category, 'is_locked');
}

/**
 * Format of an item's encrypted part since version 2. A missing field did not exist when the row was written and has its default.
 * Stored data depend on this format and on {@link itemComparisonText}, so old formats must stay readable.
 */
export interface ItemPayload {
  readonly v: 2;
  readonly item: ItemValues;
}

/** Format of version 1: values without names, in the order of {@link FIRST_FIELDS}. */
export type ItemPayloadVersion1 = readonly ItemValues[ItemFieldName][];

/** The fields whose values version 1 stored, in their order. Must never change, because rows of version 1 are decoded with it. */
const FIRST_FIELDS: readonly ItemFieldName[] = [
  'name',
  'category',
  'from_date',
  'to_date',
  'amount',
  'currency',
  'existing_funds',
  'existing_funds_currency',
  'monthly_interest_rate',
  'management_fee_saving',
  'management_fee_deposit',
  'interest_limit',
  'is_hidden',
];

/** Returns the values of an item in the newest format, to be encrypted. */
export function toItemPayload(item: ItemFields): ItemPayload {
  return { v: 2, item: withDefaultValues(item) };
}

const LATER_FIELDS = ITEM_FIELD_NAMES.filter((name) => !FIRST_FIELDS.includes(name));

/** Returns the values of a decrypted item of either version. Modifies the object passed in. */
export function fromItemPayload(payload: ItemPayload | ItemPayloadVersion1): ItemValues {
  const values: Partial<Record<ItemFieldName, unknown>> = 'v' in payload ? payload.item : {};
  if (!('v' in payload)) for (const [place, name] of FIRST_FIELDS.entries()) values[name] = payload[place];
  const item = values as ItemValues;
  for (const name of LATER_FIELDS) values[name] ??= defaultFieldValue(name, item);
  return item;
}

/**
 * Returns a text that is equal for two items with equal content, in whatever version they were stored. An undo compares these texts to
 * detect changes made since. Tags are not included. A field added after version 1 is included only if it differs from its default, so that
 * a change made before the field existed can still be undone.
 */
export function itemComparisonText(item: ItemFields): string {
  const later = LATER_FIELDS.filter(
    (name) =>
      (item[name] ?? defaultFieldValue(name, item)) !== defaultFieldValue(name, item) &&
      !isDatedByMilestone(item, name),
  );
  return JSON.stringify([
    item.scenario_id,
    // A date that refers to a milestone moves with it without a change of the item, so it is not compared.
    ...FIRST_FIELDS.map((name) => (isDatedByMilestone(item, name) ? null : item[name])),
    ...later.map((name) => [name, item[name]]),
  ]);
}
