import { type Category, type CurrencyCode, categoryHasField } from '@meridian/engine';
import type { FinancialItem } from '#items.ts';
import type { ItemTag } from '#tags.ts';

/** What people set of an item, as it is kept: rates in percent, and also the values that its category does not have. */
export interface ItemFields {
  scenario_id: number;
  name: string;
  category: Category;
  from_date: string | null;
  to_date: string | null;
  amount: number;
  currency: CurrencyCode;
  existing_funds: number;
  existing_funds_currency: CurrencyCode;
  monthly_interest_rate: number;
  management_fee_saving: number;
  management_fee_deposit: number;
  interest_limit: number;
  is_hidden: boolean;
}

/** Everything that people say of an item, in this order; rates in percent, as on the wire. What is new goes to the end. */
export type ItemValues = [
  name: string,
  category: Category,
  from_date: string | null,
  to_date: string | null,
  amount: number,
  currency: CurrencyCode,
  existing_funds: number,
  existing_funds_currency: CurrencyCode,
  monthly_interest_rate: number,
  management_fee_saving: number,
  management_fee_deposit: number,
  interest_limit: number,
  is_hidden: boolean,
];

/** The one list of what an item says: whatever stores, compares or seals items takes it from here. */
export function itemValues(item: ItemFields): ItemValues {
  return [
    item.name,
    item.category,
    item.from_date,
    item.to_date,
    item.amount,
    item.currency,
    item.existing_funds,
    item.existing_funds_currency,
    item.monthly_interest_rate,
    item.management_fee_saving,
    item.management_fee_deposit,
    item.interest_limit,
    item.is_hidden,
  ];
}

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

/** The item as the API shows it: what its category does not have is 0, and funds are in its own currency. */
export function toItem(item: KeptItem, tags: ReadonlyMap<number, ItemTag>): FinancialItem {
  const shown = (field: NumberField) => (categoryHasField(item.category, field) ? item[field] : 0);
  const hasFunds = categoryHasField(item.category, 'existing_funds_currency');
  return {
    id: item.id,
    name: item.name,
    category: item.category,
    from_date: item.from_date,
    to_date: item.to_date,
    amount: item.amount,
    currency: item.currency,
    existing_funds: shown('existing_funds'),
    existing_funds_currency: hasFunds ? item.existing_funds_currency : item.currency,
    monthly_interest_rate: shown('monthly_interest_rate'),
    management_fee_saving: shown('management_fee_saving'),
    management_fee_deposit: shown('management_fee_deposit'),
    interest_limit: shown('interest_limit'),
    is_hidden: item.is_hidden,
    created_at: item.created_at.toISOString(),
    updated_at: item.updated_at.toISOString(),
    scenario: item.scenario_id,
    tags: item.tag_ids.flatMap((id) => tags.get(id) ?? []),
  };
}

type NumberField =
  | 'existing_funds'
  | 'monthly_interest_rate'
  | 'management_fee_saving'
  | 'management_fee_deposit'
  | 'interest_limit';
