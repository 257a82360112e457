/** A plan of any size that is the same in every run: all six categories, five currencies, staggered periods. */
import type { NewItem } from '@meridian/contract';
import {
  CATEGORIES,
  type CurrencyCode,
  type Month,
  type PlanItem,
  formatMonth,
  isFundCategory,
} from '@meridian/engine';

const CURRENCIES: readonly CurrencyCode[] = ['USD', 'EUR', 'GBP', 'ILS', 'JPY'];

/** Numerical Recipes' linear congruential generator; good enough to scatter amounts and dates. */
function scatter(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function samplePlan(count: number, start: Month): PlanItem[] {
  const random = scatter(20_261_121);
  const pick = <T>(values: readonly [T, ...T[]] | readonly T[]): T =>
    values[Math.floor(random() * values.length)] as T;
  return Array.from({ length: count }, (_, id): PlanItem => {
    const category = pick(CATEGORIES);
    const fund = isFundCategory(category);
    const from = start - 24 + Math.floor(random() * 200);
    return {
      id: id + 1,
      category,
      from: random() < 0.2 ? null : from,
      to: random() < 0.3 ? null : from + 12 + Math.floor(random() * 300),
      amount: Math.round(random() * 400_000) / 100,
      currency: pick(CURRENCIES),
      existingFunds: fund ? Math.round(random() * 10_000_000) / 100 : 0,
      existingFundsCurrency: pick(CURRENCIES),
      monthlyRate: category === 'balance' ? 0 : Math.round(random() * 60) / 10_000,
      accumulationFee: fund ? Math.round(random() * 100) / 10_000 : 0,
      depositFee: fund ? Math.round(random() * 300) / 10_000 : 0,
      interestLimit: fund && random() < 0.2 ? 0.004 : 0,
      hidden: false,
    };
  });
}

/** The same item as a body of `POST /api/financial-items/`. */
export function toNewItem(item: PlanItem): NewItem {
  const date = (month: Month | null) => (month === null ? null : `${formatMonth(month)}-01`);
  const percent = (share: number) => Math.round(share * 1e6) / 1e4;
  return {
    name: `Item ${item.id}`,
    category: item.category,
    from_date: date(item.from),
    to_date: date(item.to),
    amount: item.amount,
    currency: item.currency,
    existing_funds: item.existingFunds,
    existing_funds_currency: item.existingFundsCurrency,
    monthly_interest_rate: percent(item.monthlyRate),
    management_fee_saving: percent(item.accumulationFee),
    management_fee_deposit: percent(item.depositFee),
    interest_limit: percent(item.interestLimit),
    tag_names: [`Tag ${item.id % 7}`],
  };
}
