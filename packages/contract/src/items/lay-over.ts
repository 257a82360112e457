import type { CurrencyCode } from '@meridian/engine';
import type { z } from 'zod';
import type { FieldErrors } from '#errors.ts';
import { type itemPatch, itemRuleErrors, type newItem } from '#items.ts';
import type { ItemFields } from './kept-item.ts';

/** Fields as a valid body gives them; of a new item or of a change. */
export type GivenFields = z.output<typeof itemPatch>;

/** What fields are laid over; without a currency of its own, a fund is in the item's. */
export type FieldsBelow = Omit<ItemFields, 'existing_funds_currency'> & {
  existing_funds_currency?: CurrencyCode | null | undefined;
};

/**
 * Lays the given fields over the others and holds the whole against the rules between fields ({@link itemRuleErrors}).
 * Answers what comes of it, or messages per field.
 */
export function layOver(
  base: FieldsBelow,
  given: GivenFields,
): { fields: ItemFields } | { errors: FieldErrors } {
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
  const errors = itemRuleErrors({ ...fields }, Object.keys(given));
  return Object.keys(errors).length > 0 ? { errors } : { fields };
}

/** The fields of a new item out of a valid body, in the scenario given; see {@link layOver}. */
export function newFields(given: z.output<typeof newItem>, scenarioId: number): ReturnType<typeof layOver> {
  const base = { ...given, scenario_id: scenarioId, from_date: null, to_date: null, is_hidden: false };
  return layOver(base, { ...given, scenario_id: scenarioId });
}
