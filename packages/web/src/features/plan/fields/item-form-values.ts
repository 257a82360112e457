import {
  type FieldErrors,
  type FinancialItem,
  MILESTONE_REFERENCE_FIELDS,
  MILESTONE_DATE_FIELDS,
  categoryHasField,
  defaultFieldValue,
  describeField,
  canReferToMilestone,
  itemRuleErrors,
  newItem,
  toRequestDates,
} from '@meridian/contract';
import { type CurrencyCode, DEFAULT_ASSET_CLASSES, type Growth, isFundCategory } from '@meridian/engine';
import { validationMessage } from '#lib/text/validation-message.ts';
import { toFirstMessages, validate } from '#lib/api/field-errors.ts';
import { type InvalidTextMessages, invalidTextErrors } from '#ui/form/field-entry.ts';
import type { ItemDraft } from '#features/plan/item-changes.ts';
import {
  FORM_FIELD_NAMES,
  type FormFieldName,
  type FieldEntries,
  toFieldEntry,
  mapFieldNames,
  entryValue,
  milestoneDateEntries,
  milestoneReferences,
} from './field-entries.ts';

/** The entries of the form. A currency that follows another field is null until the user changes it. */
export interface ItemFormValues extends FieldEntries {
  tag_names: string[];
}

/** Returns the entries of the form for a new item: the default values of the fields, and `currency`. */
export function blankItemFormValues(currency: CurrencyCode): ItemFormValues {
  const blank = mapFieldNames(FORM_FIELD_NAMES, (name) => {
    const field = describeField(name);
    return toFieldEntry(name, 'default' in field ? field.default : undefined);
  });
  return { ...(blank as FieldEntries), growth: null, currency, tag_names: [] };
}

/** Returns the entries of the form for an existing item. A zero in an optional field becomes an empty input. */
export function toItemFormValues(item: FinancialItem): ItemFormValues {
  const entries = mapFieldNames(FORM_FIELD_NAMES, (name) => {
    const { within } = describeField(name);
    // Existing funds stay in their currency even if the item's currency changes.
    const field = describeField(name);
    const follows = field.kind === 'currency' && within !== undefined && item[within] === 0;
    return follows ? null : toFieldEntry(name, item[name]);
  });
  return {
    ...(entries as FieldEntries),
    ...milestoneDateEntries(item),
    tag_names: item.tags.map((tag) => tag.name),
  };
}

/** Returns whether the form shows a field. Before a category is chosen it shows only the fields that every category has. */
export function showsField({ category }: Pick<ItemFormValues, 'category'>, field: FormFieldName): boolean {
  if (category !== null) return categoryHasField(category, field);
  return describeField(field).categories === undefined;
}

/** Returns the value that an input shows. A field that follows another one shows that field's value until the user changes it. */
export function effectiveEntry<Name extends FormFieldName>(values: ItemFormValues, name: Name): ItemFormValues[Name] {
  return values[name] ?? (followedIn(values, name) as ItemFormValues[Name]);
}

function followedIn(values: ItemFormValues, name: FormFieldName): string | null {
  const field = describeField(name);
  if (name === 'growth') return usualGrowth(values);
  if (name === 'asset_class')
    return values.category !== null && isFundCategory(values.category) ? DEFAULT_ASSET_CLASSES[values.category] : null;
  return field.kind === 'currency' && field.follows ? values[field.follows] : null;
}

/** Returns the default growth of a new item (finance.md section 17). */
function usualGrowth(values: ItemFormValues): Growth {
  const { category } = values;
  return (category === 'income' || category === 'expense') && !isLoan(values) ? 'prices' : 'fixed';
}

/** Returns whether the form describes a saving, a pension or an investment. */
export function isFund({ category }: Pick<ItemFormValues, 'category'>): boolean {
  return category !== null && isFundCategory(category);
}

/** Returns whether the form describes a loan payment. */
export function isLoan({ category, loan_balance }: ItemFormValues): boolean {
  return category === 'expense' && (loan_balance.value ?? 0) > 0;
}

/** Returns the field of the growth rate if the user has just chosen growth at a rate but not entered the rate; otherwise null. */
export function missingGrowthRateField(values: ItemFormValues, before: ItemFormValues): FormFieldName | null {
  const isChosen = effectiveEntry(values, 'growth') === 'rate' && effectiveEntry(before, 'growth') !== 'rate';
  const name = isFund(values) ? 'deposit_growth_rate' : 'monthly_interest_rate';
  return isChosen && showsField(values, 'growth') && values[name].text.trim() === '' ? name : null;
}

/** Returns the messages by field; empty if the item can be saved. */
export function itemFormErrors(values: ItemFormValues, unreadable: InvalidTextMessages): FieldErrors {
  const body = bodyOf(values);
  // A missing choice becomes an empty string, so that validation reports the field as missing.
  const chosen = { ...body, category: values.category ?? '', currency: values.currency ?? '' };
  const errors = validate(newItem, toRequestDates(chosen)) ?? brokenRules(values);
  const shown = FORM_FIELD_NAMES.filter((name) => showsField(values, name));
  return {
    ...errors,
    ...invalidTextErrors(
      mapFieldNames(shown, (name) => values[name]),
      unreadable,
    ),
  };
}

function brokenRules(values: ItemFormValues): FieldErrors {
  const broken = itemRuleErrors({ ...toItemDraft(values) }, []);
  return Object.fromEntries(broken.map(([field, sentence]) => [field, [validationMessage(sentence)]]));
}

/** Returns one message per field. An error of one tag ('tag_names.3') is reported at the tags field. */
export function fieldMessages(errors: FieldErrors): Record<string, string> {
  const fields = Object.entries(errors).map(([path, messages]) => [path.split('.')[0] ?? path, messages] as const);
  return toFirstMessages(Object.fromEntries(fields));
}

/**
 * Returns the item described by the form, with defaults in fields that its category lacks. Throws RangeError if category, currency or
 * amount is missing.
 */
export function toItemDraft(values: ItemFormValues): ItemDraft {
  const body = bodyOf(values);
  if (FORM_FIELD_NAMES.some((name) => body[name] === null && isRequired(name)))
    throw new RangeError('Category, currency and amount are needed');
  return body as ItemDraft;
}

function isRequired(name: FormFieldName): boolean {
  const field = describeField(name);
  return !('default' in field) && !('follows' in field);
}

function bodyOf(values: ItemFormValues) {
  const body = mapFieldNames(FORM_FIELD_NAMES, (name) => {
    const entry = name === 'growth' ? effectiveEntry(values, name) : values[name];
    const value = showsField(values, name) ? entryValue(name, entry) : null;
    return value ?? defaultFieldValue(name, values) ?? null;
  });
  return { ...body, ...milestoneReferences(values), tag_names: values.tag_names };
}

/**
 * Returns the changed fields of an item. Fields that its category lacks are not sent: the server still stores their
 * values, so that they return if the category is changed back.
 */
export function toItemPatch(item: FinancialItem, values: ItemFormValues): Partial<ItemDraft> {
  const before = toItemDraft(toItemFormValues(item));
  const after = toItemDraft(values);
  const shown = FORM_FIELD_NAMES.filter((name) => showsField(values, name));
  const references = MILESTONE_DATE_FIELDS.filter((name) => showsField(values, name)).map(
    (name) => MILESTONE_REFERENCE_FIELDS[name],
  );
  const names = [...shown, ...references, 'tag_names'] as const;
  const isChanged = (name: keyof ItemDraft) => JSON.stringify(after[name]) !== JSON.stringify(before[name]);
  const changed = names
    .filter((name) => {
      if (!canReferToMilestone(name)) return isChanged(name);
      // A date is sent if its milestone reference was removed, even if the date is the same. A date that moved together
      // with its milestone is not sent.
      return (
        isChanged(MILESTONE_REFERENCE_FIELDS[name]) ||
        (after[MILESTONE_REFERENCE_FIELDS[name]] === null && isChanged(name))
      );
    })
    .map((name) => [name, after[name]] as const);
  return Object.fromEntries(changed);
}
