/** The entries of the home form and their validation. Pure functions. */
import { type FieldErrors, newItem } from '@meridian/contract';
import { type CurrencyCode, type Month, parseMonth } from '@meridian/engine';
import { validate } from '#lib/api/field-errors.ts';
import type { Translate } from '#lib/text/text.ts';
import { EMPTY_ENTRY, type FieldEntry, createFieldEntry } from '#ui/form/field-entry.ts';
import { type HomePurchase, homePurchaseItems } from './home-purchase-items.ts';

export interface HomePurchaseFormValues {
  name: string;
  currency: CurrencyCode;
  price: FieldEntry<number>;
  ownMoney: FieldEntry<number>;
  loanRate: FieldEntry<number>;
  years: FieldEntry<number>;
  growth: FieldEntry<number>;
  home_date: FieldEntry<string>;
}

const USUAL = { loanRate: 4, years: 25, growth: 2 };

/** Returns the initial entries, with common terms of a loan. */
export function initialHomePurchaseValues(name: string, currency: CurrencyCode): HomePurchaseFormValues {
  return {
    name,
    currency,
    price: EMPTY_ENTRY,
    ownMoney: EMPTY_ENTRY,
    loanRate: createFieldEntry(USUAL.loanRate),
    years: createFieldEntry(USUAL.years),
    growth: createFieldEntry(USUAL.growth),
    home_date: EMPTY_ENTRY,
  };
}

export function toHomePurchase(values: HomePurchaseFormValues): HomePurchase {
  return {
    name: values.name.trim(),
    currency: values.currency,
    price: values.price.value ?? 0,
    ownMoney: values.ownMoney.value ?? 0,
    loanRate: values.loanRate.value ?? 0,
    years: Math.round(values.years.value ?? 0),
    growth: values.growth.value ?? 0,
    date: values.home_date.value,
  };
}

const MOST_YEARS = 60;

/** Returns the messages by field; empty if the items can be saved. */
export function homePurchaseErrors(values: HomePurchaseFormValues, start: Month, t: Translate): FieldErrors {
  const plan = toHomePurchase(values);
  const errors: FieldErrors = {};
  if (plan.price <= 0) errors['price'] = [t('items.home.price.missing')];
  if (plan.ownMoney < 0 || plan.ownMoney > plan.price) errors['ownMoney'] = [t('items.home.ownMoney.wrong')];
  if (plan.years < 1 || plan.years > MOST_YEARS) errors['years'] = [t('items.home.years.wrong', { most: MOST_YEARS })];
  if (plan.growth <= -100) errors['growth'] = [t('items.home.growth.wrong')];
  if (plan.date !== null && parseMonth(plan.date) < start) errors['home_date'] = [t('items.home.date.past')];
  if (Object.keys(errors).length > 0) return errors;
  for (const item of homePurchaseItems(plan, { downPayment: 'down payment', loan: 'loan' }, start)) {
    const found = validate(newItem, item) ?? {};
    for (const [field, messages] of Object.entries(found)) errors[FIELDS[field] ?? 'price'] = messages;
  }
  return errors;
}

/** For each field of an item, the input of the form that determines it; validation errors are shown there. */
const FIELDS: Readonly<Record<string, keyof HomePurchaseFormValues>> = {
  name: 'name',
  from_date: 'home_date',
  to_date: 'years',
  loan_rate: 'loanRate',
  monthly_interest_rate: 'growth',
};
