/** A plan of any size, the same in every run: six categories, five currencies, and the funds of the reference programs' plan. */
import { type FinancialItem, newItem, toPlanItem } from '@meridian/contract';
import { CATEGORIES, type PlanItem, formatMonth, isFundCategory } from '@meridian/engine';

const CURRENCIES = ['USD', 'EUR', 'GBP', 'ILS', 'JPY'] as const;
/** January 2026, in months since year 0. */
export const FIRST_MONTH = 2026 * 12;

/** Returns items as request bodies of `POST /api/financial-items/`. */
export function createSampleItems(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const category = CATEGORIES[index % CATEGORIES.length];
    const from = FIRST_MONTH - 24 + ((index * 37) % 200);
    const dateOf = (month: number) => `${formatMonth(month)}-01`;
    const isFund = category !== undefined && isFundCategory(category);
    return newItem.parse({
      name: `Item ${index + 1}`,
      category,
      from_date: index % 5 === 0 ? null : dateOf(from),
      to_date: index % 7 < 2 ? null : dateOf(from + 12 + ((index * 61) % 300)),
      amount: (index * 1_237) % 4_000,
      currency: CURRENCIES[index % 5],
      monthly_interest_rate: category === 'balance' ? 0 : 0.4,
      ...(isFund ? { existing_funds: (index * 7_919) % 100_000, management_fee_saving: 0.2 } : {}),
    });
  });
}

/** Returns the items of the sample plan in the form in which the server passes them to the engine. */
export function createSamplePlan(count: number): PlanItem[] {
  return createSampleItems(count).map((item, index) => {
    return toPlanItem({ ...item, id: index + 1, existing_funds_currency: item.currency } as FinancialItem);
  });
}
