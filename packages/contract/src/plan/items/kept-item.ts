import {
  type AssetClass,
  CATEGORIES,
  type Category,
  DEFAULT_ASSET_CLASSES,
  isFundCategory,
} from '@meridian/engine';
import type { z } from 'zod';
import { type FinancialItem, type itemPatch, itemRuleErrors, type newItem } from '#plan/items.ts';
import type { ItemTag } from '#plan/tags.ts';
import type { ExportedItem, ImportedItem } from '#plan/export.ts';
import type { FieldSentence } from '#sentences/sentences.ts';
import type { Milestone } from '#plan/life/milestones.ts';
import { writtenOut } from './date-references.ts';
import { splitDates } from './given-dates.ts';
import {
  type FieldOf,
  GIVEN_FIELD_NAMES,
  type ITEM_FIELDS,
  ITEM_FIELD_NAMES,
  type ItemFieldName,
  type ItemValues,
  LIMITED_FIELDS,
  type LimitedField,
  categoryHas,
  defaultOf,
} from './item-fields.ts';

/** The fields of an item that people set, as they are kept: rates in percent, and also the values that its category does not have. */
export interface ItemFields extends ItemValues {
  scenario_id: number;
}

/** Values of which those with a default may be missing. */
export type GivenValues = Pick<ItemValues, RequiredField> & {
  [Name in Exclude<ItemFieldName, RequiredField>]?: ItemValues[Name] | Missing<Name> | undefined;
};
type RequiredField = {
  [Name in ItemFieldName]: (typeof ITEM_FIELDS)[Name] extends { default: unknown } | { follows: unknown }
    ? never
    : Name;
}[ItemFieldName];
type Missing<Name> = Name extends FieldOf<'currency'> ? null : never;

/** Every field and nothing else; what is missing has its default, and so has a class of assets that is the category's own. */
export function filledValues(given: GivenValues): ItemValues {
  const values: Loose = {};
  for (const name of ITEM_FIELD_NAMES) values[name] = given[name] ?? defaultOf(name, given);
  if (values.asset_class === usualClass(given.category)) values.asset_class = null;
  return values as ItemValues;
}

/** A record that the compiler cannot follow field by field. Plain loops fill it: lists of many items are made by them. */
type Loose = Partial<Record<ItemFieldName, unknown>>;

/** An item as it is kept, with the ids of its tags in order. `updated_at` is its version: it rises with every change. */
export interface KeptItem extends ItemFields {
  id: number;
  created_at: Date;
  updated_at: Date;
  tag_ids: readonly number[];
}

/** The `updated_at` of a change made now, later than that of every earlier one, even within a millisecond. */
export function nextVersion(now: Date, ...earlier: readonly Pick<KeptItem, 'updated_at'>[]): Date {
  return new Date(Math.max(now.getTime(), ...earlier.map((item) => item.updated_at.getTime() + 1)));
}

/** The item as the API shows it: what its category does not have holds its default. */
export function toItem(item: KeptItem, tags: ReadonlyMap<number, ItemTag>): FinancialItem {
  const values: Loose = {};
  for (const name of ITEM_FIELD_NAMES) values[name] = item[name];
  for (const name of LACKING[item.category]) values[name] = defaultOf(name, item);
  values.asset_class ??= usualClass(item.category);
  return Object.assign(values as ItemValues, {
    id: item.id,
    created_at: item.created_at.toISOString(),
    updated_at: item.updated_at.toISOString(),
    scenario: item.scenario_id,
    tags: item.tag_ids.flatMap((id) => tags.get(id) ?? []),
  });
}

/** The class of a fund for which nobody has chosen one; null where there is none. */
function usualClass(category: Category): AssetClass | null {
  return isFundCategory(category) ? DEFAULT_ASSET_CLASSES[category] : null;
}

/** The fields that items of each category do not have. */
const LACKING = Object.fromEntries(
  CATEGORIES.map((category) => [category, LIMITED_FIELDS.filter((name) => !categoryHas(category, name))]),
) as Record<Category, LimitedField[]>;

/** The item as a file has it: as the API shows it, and in `kept` what an earlier category had. */
export function toExportedItem(item: KeptItem, tags: ReadonlyMap<number, ItemTag>): ExportedItem {
  const kept = LIMITED_FIELDS.filter(
    (name) => !categoryHas(item.category, name) && item[name] !== defaultOf(name, item),
  );
  const shown = toItem(item, tags);
  if (kept.length === 0) return shown;
  return { ...shown, kept: Object.fromEntries(kept.map((name) => [name, item[name]])) };
}

/** The values to store for an imported item: its own fields, and those of former categories that the file lists under `kept`. */
export function importedFields({ kept, is_locked, ...item }: ImportedItem): ItemValues {
  // A row that says nothing of its lock, as one that somebody wrote, makes an item as the form does.
  return filledValues({ ...item, is_locked: is_locked ?? isLockedAtFirst(item), ...kept });
}

/** Fields as a valid body gives them; of a new item or of a change. */
export type GivenFields = z.output<typeof itemPatch>;

/**
 * Lays the given fields over the others and holds the whole against the rules between fields ({@link itemRuleErrors}).
 * Answers what comes of it, or what is wrong with which field. `milestones` are those of the scenario in which the item stands then.
 */
export function layOver(
  base: GivenValues & Pick<ItemFields, 'scenario_id'>,
  given: GivenFields,
  milestones: readonly Milestone[] = [],
): { fields: ItemFields } | { errors: FieldSentence[] } {
  const changed = GIVEN_FIELD_NAMES.filter((name) => given[name] !== undefined);
  const changes = Object.fromEntries(changed.map((name) => [name, given[name]]));
  const { dates, errors: unresolved } = splitDates(given, milestones);
  if (unresolved.length > 0) return { errors: unresolved };
  const scenarioId = given.scenario_id ?? base.scenario_id;
  const values = filledValues(base);
  // A milestone is its scenario's alone: what an item refers to is written out when it moves.
  const before = scenarioId === base.scenario_id ? values : writtenOut(values);
  const fields: ItemFields = {
    ...filledValues({ ...before, ...changes, ...dates }),
    scenario_id: scenarioId,
  };
  const errors = itemRuleErrors({ ...fields }, changed);
  return errors.length > 0 ? { errors } : { fields };
}

/** The fields of a new item out of a valid body, in the scenario given; see {@link layOver}. */
export function newFields(
  given: z.output<typeof newItem>,
  scenarioId: number,
  milestones: readonly Milestone[] = [],
): ReturnType<typeof layOver> {
  const { is_locked = isLockedAtFirst(given), from_date, to_date, payout_from_date, ...rest } = given;
  const base = { ...rest, is_locked, scenario_id: scenarioId };
  return layOver(base, { ...base, from_date, to_date, payout_from_date }, milestones);
}

/** Property is not sold in slices, unless the person says so (finance.md section 17). */
function isLockedAtFirst({ asset_class, category }: Pick<ItemValues, 'asset_class' | 'category'>): boolean {
  return asset_class === 'property' && categoryHas(category, 'is_locked');
}
