import { type FieldErrors, type FinancialItem, caseKey, itemRuleErrors, newItem } from '@meridian/contract';
import {
  CATEGORY_FIELDS,
  type Category,
  type CategoryField,
  type CurrencyCode,
  categoryHasField,
  roundMoney,
} from '@meridian/engine';
import { spokenSentences } from '#lib/text/spoken-sentence.ts';
import { firstMessages, validate } from '#lib/api/validate.ts';
import { EMPTY, type Entry, type UnreadableMessages, entryOf, unreadableErrors } from '#ui/form/entry.ts';
import type { ItemDraft } from '#features/items/item-changes.ts';

/** What stands in the form, under the names of the wire so that the server's messages find their fields. */
export interface ItemFormValues {
  name: string;
  category: Category | null;
  from_date: Entry<string>;
  to_date: Entry<string>;
  amount: Entry<number>;
  currency: CurrencyCode | null;
  existing_funds: Entry<number>;
  /** Null until touched: the currency of the item. */
  existing_funds_currency: CurrencyCode | null;
  monthly_interest_rate: Entry<number>;
  management_fee_saving: Entry<number>;
  management_fee_deposit: Entry<number>;
  interest_limit: Entry<number>;
  tag_names: string[];
}

/** The form for a new item. */
export function blankValues(currency: CurrencyCode): ItemFormValues {
  return {
    name: '',
    category: null,
    from_date: EMPTY,
    to_date: EMPTY,
    amount: EMPTY,
    currency,
    existing_funds: EMPTY,
    existing_funds_currency: null,
    monthly_interest_rate: EMPTY,
    management_fee_saving: EMPTY,
    management_fee_deposit: EMPTY,
    interest_limit: EMPTY,
    tag_names: [],
  };
}

/** The form for an item that exists. A zero in an optional field is what an empty field means. */
export function valuesOf(item: FinancialItem): ItemFormValues {
  const { name, category, currency, tags } = item;
  return {
    name,
    category,
    from_date: entryOf(item.from_date),
    to_date: entryOf(item.to_date),
    amount: entryOf(item.amount),
    currency,
    existing_funds: entryOf(item.existing_funds || null),
    // Money that is there keeps its currency, even if the item's own is changed.
    existing_funds_currency: item.existing_funds === 0 ? null : item.existing_funds_currency,
    monthly_interest_rate: entryOf(item.monthly_interest_rate || null),
    management_fee_saving: entryOf(item.management_fee_saving || null),
    management_fee_deposit: entryOf(item.management_fee_deposit || null),
    interest_limit: entryOf(item.interest_limit || null),
    tag_names: tags.map((tag) => tag.name),
  };
}

/** Whether the form shows a field; before a category is chosen, only those that every category has. */
export function showsField(values: ItemFormValues, field: CategoryField): boolean {
  return values.category !== null && categoryHasField(values.category, field);
}

/** Messages per field; none when the item can be saved. */
export function valueErrors(values: ItemFormValues, unreadable: UnreadableMessages): FieldErrors {
  const body = { ...bodyOf(values), category: values.category ?? '', currency: values.currency ?? '' };
  const errors = validate(newItem, body) ?? spokenSentences(itemRuleErrors({ ...draftOf(values) }, []));
  return { ...errors, ...unreadableErrors(shownValues(values), unreadable) };
}

function shownValues(values: ItemFormValues): Partial<ItemFormValues> {
  const shown = Object.entries(values).filter(([name]) => {
    const field = CATEGORY_FIELDS.find((known) => known === name);
    return field === undefined || showsField(values, field);
  });
  return Object.fromEntries(shown);
}

/** One message a field; what is wrong with one tag ('tag_names.3') is told at the field of the tags. */
export function fieldMessages(errors: FieldErrors): Record<string, string> {
  const fields = Object.entries(errors).map(
    ([path, messages]) => [path.split('.')[0] ?? path, messages] as const,
  );
  return firstMessages(Object.fromEntries(fields));
}

/** The item as the form has it, fields that its category lacks at zero. Only for values without errors. */
export function draftOf(values: ItemFormValues): ItemDraft {
  const { category, currency } = values;
  const body = bodyOf(values);
  if (category === null || currency === null || body.amount === null) {
    throw new RangeError('Category, currency and amount are needed');
  }
  const existing_funds_currency = fundsCurrency(values, currency);
  return { ...body, amount: body.amount, category, currency, existing_funds_currency };
}

function bodyOf(values: ItemFormValues) {
  const kept = (field: Exclude<CategoryField, 'existing_funds_currency'>) =>
    showsField(values, field) ? (values[field].value ?? 0) : 0;
  return {
    name: values.name.trim(),
    from_date: values.from_date.value,
    to_date: values.to_date.value,
    amount: values.amount.value === null ? null : roundMoney(values.amount.value),
    existing_funds: roundMoney(kept('existing_funds')),
    monthly_interest_rate: kept('monthly_interest_rate'),
    management_fee_saving: kept('management_fee_saving'),
    management_fee_deposit: kept('management_fee_deposit'),
    interest_limit: kept('interest_limit'),
    tag_names: values.tag_names,
  };
}

function fundsCurrency(values: ItemFormValues, currency: CurrencyCode): CurrencyCode {
  return showsField(values, 'existing_funds_currency')
    ? (values.existing_funds_currency ?? currency)
    : currency;
}

/**
 * What the form changed about an item. Fields that its category lacks are left alone: the server keeps what lies in
 * them unseen, in case the category comes back.
 */
export function patchOf(item: FinancialItem, values: ItemFormValues): Partial<ItemDraft> {
  const before = draftOf(valuesOf(item));
  const after = draftOf(values);
  const changed = Object.entries(after).filter(([name, value]) => {
    const field = CATEGORY_FIELDS.find((known) => known === name);
    if (field !== undefined && !categoryHasField(after.category, field)) return false;
    return JSON.stringify(value) !== JSON.stringify(before[name as keyof ItemDraft]);
  });
  return Object.fromEntries(changed);
}

/** The tags with one more, unless it is empty or already there in any case of letters. */
export function withTag(names: readonly string[], typed: string): string[] {
  const name = typed.trim().normalize('NFC');
  const isKnown = names.some((known) => caseKey(known) === caseKey(name));
  return name === '' || isKnown ? [...names] : [...names, name];
}

/** The existing tags that the form suggests: the first of those that the item does not carry yet. */
export function suggestedTags(known: readonly string[], carried: readonly string[], limit: number): string[] {
  const taken = new Set(carried.map(caseKey));
  return known.filter((name) => !taken.has(caseKey(name))).slice(0, limit);
}
