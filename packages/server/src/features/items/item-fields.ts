import { type itemPatch, itemRuleErrors } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import type { z } from 'zod';
import { invalid } from '#errors.ts';
import type { ItemFields } from './item-content.ts';

/** Fields as a valid body gives them; of a new item or of a change. */
export type GivenFields = z.output<typeof itemPatch>;

/** What fields are laid over; without a currency of its own, a fund is in the item's. */
type Base = Omit<ItemFields, 'existing_funds_currency'> & {
  existing_funds_currency?: CurrencyCode | null | undefined;
};

/** Lays the given fields over the others and holds the whole against the rules between fields; throws 400. */
export function layOver(base: Base, given: GivenFields): ItemFields {
  const currency = given.currency ?? base.currency;
  const fundsCurrency =
    given.existing_funds_currency === undefined
      ? base.existing_funds_currency
      : given.existing_funds_currency;
  const fields: ItemFields = {
    scenario_id: given.scenario_id ?? base.scenario_id,
    name: given.name ?? base.name,
    category: given.category ?? base.category,
    from_date: given.from_date === undefined ? base.from_date : given.from_date,
    to_date: given.to_date === undefined ? base.to_date : given.to_date,
    amount: given.amount ?? base.amount,
    currency,
    existing_funds: given.existing_funds ?? base.existing_funds,
    existing_funds_currency: fundsCurrency ?? currency,
    monthly_interest_rate: given.monthly_interest_rate ?? base.monthly_interest_rate,
    management_fee_saving: given.management_fee_saving ?? base.management_fee_saving,
    management_fee_deposit: given.management_fee_deposit ?? base.management_fee_deposit,
    interest_limit: given.interest_limit ?? base.interest_limit,
    is_hidden: given.is_hidden ?? base.is_hidden,
  };
  const errors = Object.entries(itemRuleErrors({ ...fields }, Object.keys(given)));
  if (errors.length > 0) throw invalid(errors);
  return fields;
}
